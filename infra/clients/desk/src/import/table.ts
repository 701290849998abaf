// A table of a text with separators, as spreadsheet programs write it. Pure.

export interface Table {
  head: string[];
  rows: { number: number; cells: string[] }[];
}

export const MOST_ROWS = 5_000;
export const MOST_BYTES = 10 * 1024 * 1024;

/** Bytes as text: UTF-8, or what old programs write. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  return [';', ',', '\t'].sort((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';';
}

/** Null where the text is no table. Row numbers count from 1 with the head, as a spreadsheet shows them. */
export function readTable(input: string): Table | null {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const lines: { number: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let number = 1;
  const endLine = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) lines.push({ number, cells: cells.map((one) => one.trim()) });
    cells = [];
    cell = '';
    number += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') endLine();
    else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) return null;
  endLine();
  const [first, ...rows] = lines;
  if (!first || first.cells.length < 2 || /[\u0000-\u0008]/.test(text.slice(0, 2_000))) return null;
  return { head: first.cells, rows: rows.map(({ number: line, cells: found }) => ({ number: line, cells: first.cells.map((_, index) => found[index] ?? '') })) };
}
