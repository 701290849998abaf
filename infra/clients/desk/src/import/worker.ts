// Reads a file beside the page, so that a large one does not hold it up.

import { readSheets, type Sheet } from './sheets.ts';
import { decode, MOST_BYTES, MOST_ROWS, readTable } from './table.ts';

/** A text is one sheet without a name. */
export type Answer = { sheets: Sheet[] } | { error: 'tooBig' | 'wrongFile' };

/** An XLSX file is a ZIP archive, whatever it is called. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function read(data: ArrayBuffer): Promise<Answer> {
  if (data.byteLength > MOST_BYTES) return { error: 'tooBig' };
  const bytes = new Uint8Array(data);
  const table = isArchive(bytes) ? null : readTable(decode(bytes));
  const sheets = isArchive(bytes) ? await readSheets(data) : table && table.rows.length > 0 ? [{ name: '', table }] : [];
  const fitting = sheets.filter(({ table: { rows } }) => rows.length <= MOST_ROWS);
  if (sheets.length === 0) return { error: 'wrongFile' };
  return fitting.length === 0 ? { error: 'tooBig' } : { sheets: fitting };
}

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then((answer) => { self.postMessage(answer); }, () => { self.postMessage({ error: 'wrongFile' } satisfies Answer); });
});
