// Minutes as an office types them: as hours such as `8`, `7,5` or `8:30`, or as whole minutes. Pure.

import type { Language } from 'wfm-ui/language.ts';

import { readFigure } from './dates.ts';

/** Minutes of hours such as `8`, `7.5` or `8:30`; null where nothing is typed, undefined where it is no duration of whole minutes. */
export function readHours(text: string, language: Language): number | null | undefined {
  const typed = text.trim().replace(/\s*(h|std\.?)$/i, '').replace(/^[−–]/, '-');
  if (typed === '') return null;
  const clock = /^(-?)(\d{1,5}):([0-5]\d)$/.exec(typed);
  if (clock) return (clock[1] ? -1 : 1) * (Number(clock[2]) * 60 + Number(clock[3]));
  const figure = readFigure(typed, language);
  const minutes = figure === null ? NaN : Math.round(Number(figure) * 6_000) / 100;
  return Number.isInteger(minutes) ? minutes : undefined;
}

/** `8`, or `8:30` where it is no whole hour. */
export function writeHours(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '';
  const count = Math.abs(minutes);
  const rest = count % 60;
  return `${minutes < 0 ? '−' : ''}${Math.floor(count / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Whole minutes; null where nothing is typed, undefined where it is no whole number. */
export function readMinutes(text: string): number | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : undefined;
}
