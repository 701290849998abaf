// The German texts of the import.

import type { imports as english } from '../en/import.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const imports: typeof english = {
  title: 'Tabelle importieren',
  choose: 'Tabelle wählen',
  drop: 'Oder legen Sie sie hier ab: XLSX oder CSV, höchstens 5.000 Zeilen und 10 MB.',
  another: 'Andere Datei',
  reading: 'Die Datei wird gelesen…',
  wrongFile: 'Diese Datei ließ sich nicht als Tabelle lesen. Speichern Sie sie als XLSX oder CSV und wählen Sie sie noch einmal.',
  tooBig: 'Die Datei ist größer als 10 MB oder hat mehr als 5.000 Zeilen. Teilen Sie sie.',
  otherFile: 'Öffnen Sie diese Datei in Ihrem Tabellenprogramm, speichern Sie sie als XLSX oder CSV, und wählen Sie diese Datei.',
  sheet: 'Blatt wählen',
  sheetRows: (count) => plural(count, 'Zeile', 'Zeilen'),
  rows: (rows, used, all) => `${plural(rows, 'Zeile', 'Zeilen')}, ${used} von ${all} Spalten genutzt`,
  invite: 'Alle mit einem Konto einladen',
  column: (name) => `Spalte ${name}`,
  unused: '–',
  fields: {
    number: 'Nummer', last: 'Nachname', first: 'Vorname', name: 'Ganzer Name', email: 'E-Mail', day: 'Erster Tag', job: 'Tätigkeit', department: 'Abteilung', site: 'Standort', manager: 'Führungskraft', hours: 'Stunden je Woche', type: 'Beschäftigt', amount: 'Lohn', paid: 'Bezahlt', currency: 'Währung', phone: 'Telefon', costCentre: 'Kostenstelle',
  },
  tabs: { all: 'Alle Zeilen', wrong: 'Anzusehen', ready: 'Bereit' },
  row: 'Zeile',
  state: 'Stand',
  checking: (done, all) => `${done} von ${all} geprüft`,
  ready: (count) => `${count} bereit`,
  wrong: (count) => `${count} falsch`,
  hint: 'Klicken Sie eine Zelle an, um sie hier zu berichtigen. Die Datei selbst bleibt, wie sie ist.',
  edit: (field, row) => `${field}, Zeile ${row}`,
  reasons: { required: 'Fehlt', date: 'Diesen Tag gibt es nicht', figure: 'Keine Zahl', twice: (row) => `Auch in Zeile ${row}`, unknown: 'Hier nicht bekannt', ambiguous: 'Mehrere heißen so' },
  download: (count) => (count === 1 ? 'Die falsche Zeile' : `Die ${count} falschen Zeilen`),
  reason: 'Grund',
  wrongName: 'falsche-zeilen.csv',
  start: (count) => `${plural(count, 'Person', 'Personen')} importieren`,
  importing: (done, all) => `${done} von ${all} importiert`,
  ended: (count) => `${plural(count, 'Person ist', 'Personen sind')} importiert`,
  links: 'Einladungslinks herunterladen',
  linksHint: 'Die Links werden nur jetzt gezeigt. Geben Sie jeden seiner Person; sie gelten 72 Stunden.',
  linksName: 'einladungen.csv',
  link: 'Link',
  left: (count) => `${plural(count, 'Zeile wurde', 'Zeilen wurden')} nicht importiert. Sie stehen noch unten, mit dem Grund.`,
  toPeople: 'Zu den Personen',
};
