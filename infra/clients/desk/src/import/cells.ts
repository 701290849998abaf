// What cells of a file mean: columns by their names, dates, times and figures. Pure.

import type { Language } from 'wfm-ui/language.ts';

import { readDate, readFigure, readTime } from '../dates.ts';

export type Columns = readonly (string | null)[];

/** Without signs and spaces, as names are compared. */
export const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What each column is, by its name. Each field is found once. */
export function guess(head: readonly string[], names: Readonly<Record<string, RegExp>>): Columns {
  const taken = new Set<string>();
  return head.map((name) => {
    const found = Object.keys(names).find((field) => !taken.has(field) && names[field]?.test(plain(name)));
    if (found) taken.add(found);
    return found ?? null;
  });
}

/** The names of a column with the number of a person. */
export const NUMBER_NAMES = /^(persnr|personalnummer|personalnr|pnr|nummer|nr|no|number|employeenumber|employeeno|employeeid|staffnumber|mitarbeiternummer|mitarbeiternr)$/;
/** The names of a column with the full name of a person. */
export const PERSON_NAMES = /^(name|fullname|mitarbeiter|mitarbeiterin|employee|vollername)$/;

/** A date of a file names its year: the nearest one would be a guess. */
export function readFullDate(text: string, today: string): string | null {
  if (!/\d{4}|[./-]\d{2}$/.test(text.trim())) return null;
  return readDate(text, { language: 'de', today }) ?? readDate(text, { language: 'en', today });
}

/** A figure. In which language the file is written, its numbers say: a comma before one or two digits is a decimal one. */
export function readFileFigure(text: string, language: Language): string | null {
  const typed = text.trim().replace(/\s*(€|EUR|PHP|h|Std\.?)$/i, '');
  return readFigure(typed, /,\d{1,2}$/.test(typed) ? 'de' : /\.\d{1,2}$/.test(typed) ? 'en' : language);
}

/** A time. A spreadsheet may hold it as a part of a day, such as 0.375. */
export function readFileTime(text: string): string | null {
  const part = /^0[.,]\d+$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
  if (part === null) return readTime(text.trim().replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1'));
  const minutes = Math.round(part * 1_440);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
