// Writes the holidays of the countries that the set-up offers: `src/setup/holidays/XX.json`, a file for each country.
// The dates are those of the package date-holidays (ISC and CC-BY-3.0, © its contributors), which is needed only here.
//
//   node holidays.mjs [folder]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Holidays from 'date-holidays';

/** The countries, and the language in which their people name the days. */
export const COUNTRIES = { AT: 'de', BE: 'fr', CH: 'de', DE: 'de', DK: 'da', ES: 'es', FR: 'fr', GB: 'en', IE: 'en', IT: 'it', LU: 'fr', NL: 'nl', PH: 'en', PL: 'pl', SE: 'sv', US: 'en' };
export const YEARS = [2026, 2027, 2028, 2029, 2030, 2031];

// The public holidays of a country or a region: by date, with the English and the local name.
function daysOf(country, region, language) {
  const found = new Map();
  const calendar = region ? new Holidays(country, region) : new Holidays(country);
  for (const year of YEARS) {
    const [english, local] = ['en', language].map((one) => {
      calendar.setLanguages([one, language, 'en']);
      return calendar.getHolidays(year).filter(({ type }) => type === 'public');
    });
    for (const [index, { date, name }] of english.entries()) {
      const day = date.slice(0, 10);
      if (day.startsWith(String(year)) && !found.has(day)) found.set(day, [name, local[index].name]);
    }
  }
  return found;
}

/** `{ regions: { code: name }, days: [[date, English name, local name or null where it is the same, regions or null where all have it]] }` */
export function holidaysOf(country) {
  const language = COUNTRIES[country];
  const regions = new Holidays().getStates(country, language) ?? {};
  const codes = Object.keys(regions).sort();
  const lists = codes.length > 0 ? codes.map((code) => [code, daysOf(country, code, language)]) : [[null, daysOf(country, null, language)]];
  const days = new Map();
  for (const [code, list] of lists) {
    for (const [date, [english, local]] of list) {
      const key = `${date} ${english}`;
      const day = days.get(key) ?? { date, english, local, codes: [] };
      day.codes.push(code);
      days.set(key, day);
    }
  }
  const written = [...days.values()].sort((one, other) => one.date.localeCompare(other.date) || one.english.localeCompare(other.english))
    .map(({ date, english, local, codes: some }) => [date, english, local === english ? null : local, some.length === lists.length ? null : some]);
  return { regions: Object.fromEntries(codes.map((code) => [code, regions[code]])), days: written };
}

export async function writeHolidays(folder) {
  await mkdir(folder, { recursive: true });
  for (const country of Object.keys(COUNTRIES)) {
    const { regions, days } = holidaysOf(country);
    await writeFile(join(folder, `${country}.json`), `{\n"regions": ${JSON.stringify(regions)},\n"days": [\n${days.map((day) => JSON.stringify(day)).join(',\n')}\n]\n}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeHolidays(process.argv[2] ?? fileURLToPath(new URL('src/setup/holidays', import.meta.url)));
