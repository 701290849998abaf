// How a language writes times, dates, durations, numbers and money.

import { foreignPlace, localDate, ownZone } from './zones.ts';

/** The texts that the formats need. */
export interface FormatTexts {
  readonly inPlace: (times: string, place: string) => string;
  readonly hours: (hours: number, minutes: number) => string;
  readonly days: (count: string) => string;
}

export interface Format {
  /** `08:02`, of the clocks in a zone, or else of this device. */
  time(instant: string | number | Date, zone?: string): string;
  /** A text with times of a zone, and where that is, if it is not the zone of this device: `18:00 in Manila`. */
  zoned(text: string, zone: string | undefined): string;
  /** `Thu, 19 Nov, 14:05`, of the clocks in a zone. */
  dayTime(instant: string | number | Date, zone?: string): string;
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
  /** `7 h 30 min`, `−2 h` */
  minutes(minutes: number): string;
  /** `2.5 days`, or `7 h 30 min` where leave counts in minutes. */
  amount(amount: string | number, unit: 'day' | 'minute'): string;
  /** `420 m`, `1.2 km`, of metres. */
  distance(metres: number): string;
  number(decimal: string): string;
  /** With as many decimals as the text has: `17.20`. */
  decimal(text: string): string;
  money(amount: string, currency: string): string;
}

// A date has no time zone: it is read and written as UTC, so that it stays the same everywhere.
const dateOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

export function createFormat(locale: string, t: FormatTexts): Format {
  const dates = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => lazily(() => new Intl.DateTimeFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions): (() => Intl.NumberFormat) => lazily(() => new Intl.NumberFormat(locale, options));
  const times = new Map<string, Intl.DateTimeFormat>();
  const time = (zone: string): Intl.DateTimeFormat => {
    const known = times.get(zone) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone });
    times.set(zone, known);
    return known;
  };
  const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const day = dates(DAY);
  const dayOfYear = dates({ ...DAY, year: 'numeric' });
  const date = dates({ dateStyle: 'long', timeZone: 'UTC' });
  const month = dates({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthName = dates({ month: 'long', timeZone: 'UTC' });
  const number = numbers({ maximumFractionDigits: 6 });
  const metres = numbers({ style: 'unit', unit: 'meter', maximumFractionDigits: 0 });
  const kilometres = numbers({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  const writeTime: Format['time'] = (instant, zone = ownZone()) => time(zone).format(new Date(instant));
  const writeMinutes: Format['minutes'] = (minutes) => {
    const count = Math.abs(minutes);
    return `${minutes < 0 ? '−' : ''}${t.hours(Math.floor(count / 60), count % 60)}`;
  };
  const isThisYear = (text: string): boolean => text.slice(0, 4) === localDate(Date.now()).slice(0, 4);
  const writeDay: Format['day'] = (text) => (isThisYear(text) ? day() : dayOfYear()).format(dateOf(text));
  return {
    time: writeTime,
    zoned: (text, zone) => {
      const place = foreignPlace(zone);
      return place === null ? text : t.inPlace(text, place);
    },
    dayTime: (instant, zone) => `${writeDay(localDate(instant, zone))}, ${writeTime(instant, zone)}`,
    day: writeDay,
    moment: (instant) => [localDate(instant) === localDate(Date.now()) ? '' : writeDay(localDate(instant)), writeTime(instant)].filter(Boolean).join(', '),
    date: (text) => date().format(dateOf(text)),
    month: (text) => month().format(dateOf(text)),
    monthOf: (text) => (isThisYear(text) ? monthName() : month()).format(dateOf(text)),
    range: (from, to) => date().formatRange(dateOf(from), dateOf(to)),
    minutes: writeMinutes,
    amount: (amount, unit) => (unit === 'minute' ? writeMinutes(Number(amount)) : t.days(number().format(Number(amount)))),
    distance: (length) => (length < 1_000 ? metres().format(length) : kilometres().format(length / 1_000)),
    number: (decimal) => number().format(Number(decimal)),
    decimal: (text) => {
      const digits = text.split('.')[1]?.length ?? 0;
      return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(text));
    },
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount)),
  };
}

/** Makes something at its first use. The first screen needs no formats, and on a slow phone they take a while. */
function lazily<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
