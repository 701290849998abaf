// What is usual in a country: zone, currency, languages, a week of work, and the least leave that the law asks for.

export interface Country {
  zone: string;
  currency: string;
  /** The first is filled in. */
  locales: readonly [string, ...string[]];
  /** Days of annual leave in a full year of five-day weeks, and the law that says so; null where no law does. */
  leave: { days: string; law: string; url?: string } | null;
  /** A day of work: from, to, minutes of the break. */
  day: readonly [start: string, end: string, pause: number];
}

const USUAL = ['09:00', '17:30', 30] as const;
const LONG = ['09:00', '18:00', 60] as const;

export const COUNTRIES: Readonly<Record<string, Country>> = {
  AT: { zone: 'Europe/Vienna', currency: 'EUR', locales: ['de-AT', 'en-AT'], leave: { days: '25.0', law: 'UrlG § 2' }, day: USUAL },
  BE: { zone: 'Europe/Brussels', currency: 'EUR', locales: ['nl-BE', 'fr-BE', 'de-BE', 'en-BE'], leave: { days: '20.0', law: 'Lois coordonnées du 28 juin 1971, art. 3' }, day: USUAL },
  CH: { zone: 'Europe/Zurich', currency: 'CHF', locales: ['de-CH', 'fr-CH', 'it-CH', 'en-CH'], leave: { days: '20.0', law: 'OR Art. 329a' }, day: USUAL },
  DE: { zone: 'Europe/Berlin', currency: 'EUR', locales: ['de-DE', 'en-DE'], leave: { days: '20.0', law: 'BUrlG § 3', url: 'https://www.gesetze-im-internet.de/burlg/__3.html' }, day: USUAL },
  DK: { zone: 'Europe/Copenhagen', currency: 'DKK', locales: ['da-DK', 'en-DK'], leave: { days: '25.0', law: 'Ferieloven § 5' }, day: USUAL },
  ES: { zone: 'Europe/Madrid', currency: 'EUR', locales: ['es-ES', 'en-ES'], leave: { days: '22.0', law: 'Estatuto de los Trabajadores, art. 38', url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-11430#a38' }, day: USUAL },
  FR: { zone: 'Europe/Paris', currency: 'EUR', locales: ['fr-FR', 'en-FR'], leave: { days: '25.0', law: 'Code du travail, art. L3141-3' }, day: ['09:00', '17:00', 60] },
  GB: { zone: 'Europe/London', currency: 'GBP', locales: ['en-GB'], leave: { days: '28.0', law: 'Working Time Regulations 1998, reg. 13 and 13A', url: 'https://www.legislation.gov.uk/uksi/1998/1833/regulation/13' }, day: USUAL },
  IE: { zone: 'Europe/Dublin', currency: 'EUR', locales: ['en-IE'], leave: { days: '20.0', law: 'Organisation of Working Time Act 1997, s. 19' }, day: USUAL },
  IT: { zone: 'Europe/Rome', currency: 'EUR', locales: ['it-IT', 'de-IT', 'en-IT'], leave: { days: '20.0', law: 'D.Lgs. 66/2003, art. 10' }, day: LONG },
  LU: { zone: 'Europe/Luxembourg', currency: 'EUR', locales: ['fr-LU', 'de-LU', 'en-LU'], leave: { days: '26.0', law: 'Code du travail, art. L. 233-4' }, day: USUAL },
  NL: { zone: 'Europe/Amsterdam', currency: 'EUR', locales: ['nl-NL', 'en-NL'], leave: { days: '20.0', law: 'BW 7:634' }, day: USUAL },
  PH: { zone: 'Asia/Manila', currency: 'PHP', locales: ['en-PH'], leave: { days: '5.0', law: 'Labor Code, art. 95' }, day: LONG },
  PL: { zone: 'Europe/Warsaw', currency: 'PLN', locales: ['pl-PL', 'en-PL'], leave: { days: '20.0', law: 'Kodeks pracy, art. 154' }, day: ['08:00', '16:00', 0] },
  SE: { zone: 'Europe/Stockholm', currency: 'SEK', locales: ['sv-SE', 'en-SE'], leave: { days: '25.0', law: 'Semesterlag (1977:480) 4 §' }, day: LONG },
  US: { zone: 'America/New_York', currency: 'USD', locales: ['en-US'], leave: null, day: LONG },
};

/** The country that a language tag names, such as `DE` of `de-DE`. */
export const countryOf = (locale: string): string | null => Object.keys(COUNTRIES).find((code) => locale.endsWith(`-${code}`)) ?? null;
