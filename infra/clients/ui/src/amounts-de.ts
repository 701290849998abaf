// The German phrases of the service's explanations of pay.

import type { Amounts } from './amounts.ts';

export const amounts: Amounts = [
  [/payable of (\S+) working days/g, 'bezahlte von $1 Arbeitstagen'],
  [/worked minutes/g, 'gearbeitete Minuten'],
  [/paid leave minutes/g, 'Minuten bezahlte Abwesenheit'],
  [/holiday minutes/g, 'Minuten Feiertag'],
  [/overtime minutes in base/g, 'Minuten Überstunden aus dem Grundlohn'],
  [/overtime minutes/g, 'Minuten Überstunden'],
  [/scheduled minutes/g, 'geplante Minuten'],
  [/worked days/g, 'gearbeitete Tage'],
  [/paid leave days/g, 'Tage bezahlte Abwesenheit'],
  [/holiday days/g, 'Feiertage'],
  [/days worked/g, 'gearbeitete Tage'],
  [/days of unpaid leave/g, 'Tage unbezahlter Urlaub'],
  [/(?<=\d )worked\b/g, 'gearbeitet'],
  [/(?<=\d )paid leave\b/g, 'bezahlte Abwesenheit'],
  [/(?<=\d )holiday\b/g, 'Feiertag'],
  [/(?<=[\d)] )minutes\b/g, 'Minuten'],
  [/(?<=[\d)] )days\b/g, 'Tage'],
  [/\bnothing of\b/g, 'nichts von'],
  [/adjusted by/g, 'angepasst um'],
  [/at most/g, 'höchstens'],
  [/of base\b/g, 'vom Grundlohn'],
  [/of gross\b/g, 'vom Brutto'],
  [/of taxable\b/g, 'vom zu versteuernden Betrag'],
  [/\bfixed\b/g, 'fest'],
  [/, of /g, ', von '],
  [/\binstalment\b/g, 'Rate'],
  [/ for (?=\d)/g, ' für '],
];
