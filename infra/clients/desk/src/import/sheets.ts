// The sheets of an XLSX file as tables.

import readXlsxFile from 'read-excel-file/web-worker';

import type { Table } from './table.ts';

export interface Sheet {
  name: string;
  table: Table;
}

/**
 * A number as it was typed: a file holds 17.2 as 17.199999999999999, so it is rounded to 15 digits. Three decimals get a fourth,
 * so that nobody reads them as thousands.
 */
export function writeNumber(text: string): string {
  const value = Number(Number(text).toPrecision(15));
  if (!Number.isFinite(value)) return text;
  const plain = /e/.test(String(value)) ? value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '') : String(value);
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

/** A cell as a text: dates as `2027-01-31`, and times, which a spreadsheet holds as a part of its first day, as `09:00`. */
export function writeCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.getUTCFullYear() < 1901 ? cell.toISOString().slice(11, 16) : cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

/** The table of a sheet, or null where it has no head of two columns and no row. Rows count from 1, as a spreadsheet shows them. */
export function tableOf(lines: readonly (readonly unknown[])[]): Table | null {
  const rows = lines.map((cells, index) => ({ number: index + 1, cells: cells.map(writeCell) })).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return null;
  const width = first.cells.length - [...first.cells].reverse().findIndex((cell) => cell !== '');
  if (width < 2) return null;
  return { head: first.cells.slice(0, width), rows: rest.map(({ number, cells }) => ({ number, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') })) };
}

/** The sheets that are tables. */
export async function readSheets(bytes: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readXlsxFile(bytes, { parseNumber: writeNumber });
  return sheets.flatMap(({ sheet: name, data }) => {
    const table = tableOf(data);
    return table ? [{ name, table }] : [];
  });
}
