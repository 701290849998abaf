// Dates, times and amounts as people type them, in the language of the desk. Pure.

import type { Language } from 'wfm-ui/language.ts';
import { addDays } from 'wfm-ui/zones.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'],
  de: ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
};
const DAYS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: { today: 0, tomorrow: 1, yesterday: -1 },
  de: { heute: 0, morgen: 1, gestern: -1 },
};

interface Reading {
  language: Language;
  /** The date on which it is typed. A date without a year is the one that is nearest to it. */
  today: string;
  /** Whether the month stands first in `1/2`, as in the United States. */
  isMonthFirst?: boolean;
}

/** The date of a text such as `1.1.`, `1 Jan` or `2027-01-01`; null where it names none. */
export function readDate(text: string, { language, today, isMonthFirst = false }: Reading): string | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const named = DAYS[language][typed];
  if (named !== undefined) return addDays(today, named);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dateOf(iso[1], Number(iso[2]), Number(iso[3]), today);
  const points = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{2}|\d{4})?)?$/.exec(typed);
  if (points) return dateOf(points[3], Number(points[2]), Number(points[1]), today);
  const slashes = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(typed);
  if (slashes) {
    const [day, month] = isMonthFirst ? [slashes[2], slashes[1]] : [slashes[1], slashes[2]];
    return dateOf(slashes[3], Number(month), Number(day), today);
  }
  // A weekday before it is what the desk itself writes.
  const rest = typed.replace(/^\p{L}{2,10}\.?,? (?=\d|\p{L}+ \d)/u, (weekday) => (monthOf(weekday.replace(/[.,\s]/g, ''), language) ? weekday : ''));
  const dayFirst = /^(\d{1,2})\.? ?(\p{L}{3,})\.?,?(?: (\d{2}|\d{4}))?$/u.exec(rest);
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2], language), Number(dayFirst[1]), today);
  const monthFirst = /^(\p{L}{3,})\.? ?(\d{1,2})(?:,? (\d{4}))?$/u.exec(rest);
  if (monthFirst) return dateOf(monthFirst[3], monthOf(monthFirst[1], language), Number(monthFirst[2]), today);
  return null;
}

/** The number of a month whose name begins so, from 1; 0 where none does. */
function monthOf(begin: string | undefined, language: Language): number {
  if (!begin || begin.length < 3) return 0;
  const plain = begin.replace('maerz', 'märz').replace(/^mrz$/, 'märz');
  for (const names of [MONTHS[language], MONTHS.en, MONTHS.de]) {
    const found = names.findIndex((name) => name.startsWith(plain) || (plain === 'sept' && name.startsWith('sept')));
    if (found >= 0) return found + 1;
  }
  return 0;
}

function dateOf(year: string | undefined, month: number, day: number, today: string): string | null {
  const write = (wanted: number): string | null => {
    const date = new Date(Date.UTC(wanted, month - 1, day));
    const isReal = date.getUTCFullYear() === wanted && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return isReal ? date.toISOString().slice(0, 10) : null;
  };
  if (month < 1 || month > 12) return null;
  if (year) return write(year.length === 2 ? 2000 + Number(year) : Number(year));
  const present = Number(today.slice(0, 4));
  const all = [present, present - 1, present + 1].map(write).filter((date) => date !== null);
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(today));
  return all.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The time of a text such as `741`, `7:41`, `7.41` or `17`, as `07:41`; null where it is none. */
export function readTime(text: string): string | null {
  const typed = text.trim().toLowerCase().replace(/\s*uhr$/, '');
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?$/.exec(typed) ?? /^(\d)(\d{2})()$/.exec(typed);
  if (!found) return null;
  // Three digits are one of the hour and two of the minute.
  const digits = typed.replace(/\D/g, '');
  const isShort = /^\d{3}$/.test(typed.replace(/\s*(am|pm)$/, ''));
  let hour = Number(isShort ? digits[0] : found[1]);
  const minute = Number(isShort ? digits.slice(1) : found[2] ?? '0');
  if (found[3] === 'pm' && hour < 12) hour += 12;
  if (found[3] === 'am' && hour === 12) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The figure of a text such as `3.180,00` or `3,180.00`, as `3180.00`; null where it is none. */
export function readFigure(text: string, language: Language): string | null {
  const typed = text.trim().replace(/[\s\u202f\u00a0'’]/g, '').replace(/^[−–]/, '-');
  const [group, point] = language === 'de' ? ['.', ','] : [',', '.'];
  const plain = new RegExp(`^([+-]?)(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)(?:\\${point}(\\d+))?$`).exec(typed);
  if (plain) return writeFigure(plain[1], plain[2]?.replaceAll(group, ''), plain[3]);
  // The other way of writing, where it can mean only one thing: `3180.5` is no group of thousands.
  const other = /^([+-]?)(\d+)[.,](\d{1,2})$/.exec(typed);
  return other ? writeFigure(other[1], other[2], other[3]) : null;
}

function writeFigure(sign = '', whole = '0', part = ''): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${digits}${part ? `.${part}` : ''}`;
}

/** `2026-11` of the month so many months after. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The last date of a month such as `2026-11`. */
export const lastOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** The days from one date to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** 0 of Sunday to 6 of Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The dates from one to another, both included. */
export function datesOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));
