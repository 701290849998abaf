// The holidays of a country and its regions, as `node holidays.mjs` has written them from the package date-holidays
// (ISC and CC-BY-3.0, © its contributors). A country is loaded when it is chosen.

import type { components } from 'wfm-client';

import { useReading, type Reading } from '../data.ts';

export type Holiday = components['schemas']['Holiday'];

type Day = [date: string, english: string, local: string | null, regions: string[] | null];

export interface Calendar {
  regions: Readonly<Record<string, string>>;
  days: readonly Day[];
}

const LOADED: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  AT: () => import('./holidays/AT.json'), BE: () => import('./holidays/BE.json'), CH: () => import('./holidays/CH.json'), DE: () => import('./holidays/DE.json'),
  DK: () => import('./holidays/DK.json'), ES: () => import('./holidays/ES.json'), FR: () => import('./holidays/FR.json'), GB: () => import('./holidays/GB.json'),
  IE: () => import('./holidays/IE.json'), IT: () => import('./holidays/IT.json'), LU: () => import('./holidays/LU.json'), NL: () => import('./holidays/NL.json'),
  PH: () => import('./holidays/PH.json'), PL: () => import('./holidays/PL.json'), SE: () => import('./holidays/SE.json'), US: () => import('./holidays/US.json'),
};

export async function readCalendar(country: string): Promise<Calendar> {
  const load = LOADED[country];
  return load ? (await load()).default as Calendar : { regions: {}, days: [] };
}

export function useCalendar(country: string | null): Reading<Calendar> {
  return useReading(country ? `calendar ${country}` : null, () => readCalendar(country ?? ''));
}

/**
 * The holidays of a region, or those that the whole country has where none is chosen. Pure.
 *
 * @param isEnglish whether the organization speaks English; else the days have the names of the country.
 */
export function holidaysIn({ days }: Calendar, region: string, isEnglish: boolean): Holiday[] {
  return days.filter(([, , , regions]) => regions === null || regions.includes(region)).map(([date, english, local]) => ({ date, name: isEnglish ? english : local ?? english }));
}
