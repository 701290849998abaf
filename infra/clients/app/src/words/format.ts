// How a language writes times, dates, durations, numbers and money.

import type { Dictionary } from './en.ts';

export interface Format {
  /** `08:02` */
  time(instant: string | number | Date): string;
  /** `Thu, 19 Nov`, of a date such as `2026-11-19`; with its year where that is not this one. */
  day(date: string): string;
  /** `14:05` of today, `Thu, 19 Nov, 14:05` of another day. */
  moment(instant: string | number | Date): string;
  /** `19 November 2026` */
  date(date: string): string;
  /** `November 2026`, of the first day of a month. */
  month(date: string): string;
  /** `November`, of a date; with its year where that is not this one. */
  monthOf(date: string): string;
  /** `1–5 December 2026` */
  range(from: string, to: string): string;
  /** `7 h 30 min` */
  minutes(minutes: number): string;
  /** `420 m`, `1.2 km`, of metres. */
  distance(metres: number): string;
  number(decimal: string): string;
  /** With as many decimals as the text has: `17.20`. */
  decimal(text: string): string;
  money(amount: string, currency: string): string;
  /** The local date of an instant, such as `2026-11-19`. */
  localDate(instant: string | number | Date): string;
}

// A date has no time zone: it is read and written as UTC, so that it stays the same everywhere.
const dateOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

export function createFormat(locale: string, t: Dictionary): Format {
  const dates = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => lazily(() => new Intl.DateTimeFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions): (() => Intl.NumberFormat) => lazily(() => new Intl.NumberFormat(locale, options));
  const time = dates({ hour: '2-digit', minute: '2-digit' });
  const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const day = dates(DAY);
  const dayOfYear = dates({ ...DAY, year: 'numeric' });
  const date = dates({ dateStyle: 'long', timeZone: 'UTC' });
  const month = dates({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthName = dates({ month: 'long', timeZone: 'UTC' });
  const number = numbers({ maximumFractionDigits: 6 });
  const metres = numbers({ style: 'unit', unit: 'meter', maximumFractionDigits: 0 });
  const kilometres = numbers({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  const writeTime: Format['time'] = (instant) => time().format(new Date(instant));
  const isThisYear = (text: string): boolean => text.slice(0, 4) === localDate(Date.now()).slice(0, 4);
  const writeDay: Format['day'] = (text) => (isThisYear(text) ? day() : dayOfYear()).format(dateOf(text));
  return {
    time: writeTime,
    day: writeDay,
    moment: (instant) => [localDate(instant) === localDate(Date.now()) ? '' : writeDay(localDate(instant)), writeTime(instant)].filter(Boolean).join(', '),
    date: (text) => date().format(dateOf(text)),
    month: (text) => month().format(dateOf(text)),
    monthOf: (text) => (isThisYear(text) ? monthName() : month()).format(dateOf(text)),
    range: (from, to) => date().formatRange(dateOf(from), dateOf(to)),
    minutes: (minutes) => t.hours(Math.floor(minutes / 60), minutes % 60),
    distance: (length) => (length < 1_000 ? metres().format(length) : kilometres().format(length / 1_000)),
    number: (decimal) => number().format(Number(decimal)),
    decimal: (text) => {
      const digits = text.split('.')[1]?.length ?? 0;
      return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(text));
    },
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount)),
    localDate,
  };
}

/** Makes something at its first use. The first screen needs no formats, and on a slow phone they take a while. */
function lazily<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

export function localDate(instant: string | number | Date): string {
  const at = new Date(instant);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

export function addDays(date: string, count: number): string {
  return new Date(dateOf(date).getTime() + count * 86_400_000).toISOString().slice(0, 10);
}
