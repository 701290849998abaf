// The German texts of the import.

import type { imports as english } from '../en/import.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const imports: typeof english = {
  what: 'Was die Datei enthält',
  whats: { people: 'Personen', accounts: 'Bankkonten', leave: 'Urlaubskonten', roster: 'Schichten' },
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
  tabs: { all: 'Alle Zeilen', wrong: 'Anzusehen', ready: 'Bereit' },
  row: 'Zeile',
  state: 'Stand',
  checking: (done, all) => `${done} von ${all} geprüft`,
  ready: (count) => `${count} bereit`,
  wrong: (count) => `${count} falsch`,
  hint: 'Klicken Sie eine Zelle an, um sie hier zu berichtigen. Die Datei selbst bleibt, wie sie ist.',
  edit: (field, row) => `${field}, Zeile ${row}`,
  reasons: {
    required: 'Fehlt', date: 'Diesen Tag gibt es nicht', time: 'Diese Uhrzeit gibt es nicht', figure: 'Keine Zahl', whole: 'Keine ganzen Minuten', iban: 'Diese IBAN enthält einen Fehler', twice: (row) => `Auch in Zeile ${row}`, together: (row) => `Zeile ${row} desselben Tages ist falsch`, there: 'Schon eingetragen', unknown: 'Hier nicht bekannt', ambiguous: 'Mehrere heißen so',
  },
  download: (count) => (count === 1 ? 'Die falsche Zeile' : `Die ${count} falschen Zeilen`),
  reason: 'Grund',
  wrongName: 'falsche-zeilen.csv',
  importing: (done, all) => `${done} von ${all} importiert`,
  links: 'Einladungslinks herunterladen',
  linksHint: 'Die Links werden nur jetzt gezeigt. Geben Sie jeden seiner Person; sie gelten 72 Stunden.',
  linksName: 'einladungen.csv',
  link: 'Link',
  left: (count) => `${plural(count, 'Zeile wurde', 'Zeilen wurden')} nicht importiert. Sie stehen noch unten, mit dem Grund.`,
  toPeople: 'Zu den Personen',

  kinds: {
    people: {
      title: 'Personen importieren',
      about: 'Eine Zeile je Person: Nummer, Name, E-Mail und erster Tag. Weitere Spalten sind bekannt, zum Beispiel Abteilung, Führungskraft und Lohn.',
      fields: {
        number: 'Nummer', last: 'Nachname', first: 'Vorname', name: 'Ganzer Name', email: 'E-Mail', day: 'Erster Tag', job: 'Tätigkeit', department: 'Abteilung', site: 'Standort', manager: 'Führungskraft', hours: 'Stunden je Woche', type: 'Beschäftigt', amount: 'Lohn', paid: 'Bezahlt', currency: 'Währung', phone: 'Telefon', costCentre: 'Kostenstelle',
      },
      start: (count) => `${plural(count, 'Person', 'Personen')} importieren`,
      ended: (count) => `${plural(count, 'Person ist', 'Personen sind')} importiert`,
    },
    accounts: {
      title: 'Bankkonten importieren',
      about: 'Eine Zeile je Person: Nummer und IBAN, oder Land, Bankleitzahl und Kontonummer. Eine andere Person bestätigt jedes Konto. Ein Konto, das ein anderes ersetzt, wird frühestens nach 72 Stunden benutzt.',
      fields: { number: 'Nummer', name: 'Ganzer Name', iban: 'IBAN', bic: 'BIC', holder: 'Inhaber', country: 'Land', bank: 'Bankleitzahl', account: 'Kontonummer' },
      start: (count) => `${plural(count, 'Bankkonto', 'Bankkonten')} importieren`,
      ended: (count) => `${plural(count, 'Bankkonto ist', 'Bankkonten sind')} eingetragen`,
      next: 'Jedes Konto wartet, bis eine andere Person es im Eingang bestätigt. Bis dahin geht der Lohn auf das bisherige Konto.',
      toNext: 'Zum Eingang',
    },
    leave: {
      title: 'Urlaubskonten importieren',
      about: 'Eine Zeile je Buchung: Nummer, Urlaubsart, Jahr und die Tage oder Stunden, die dazukommen. Ein Minus zieht ab. „Übertrag“ in der Spalte „Buchung“ vermehrt den Übertrag; sonst ist es eine Korrektur.',
      fields: { number: 'Nummer', name: 'Ganzer Name', type: 'Urlaubsart', year: 'Jahr', amount: 'Tage oder Stunden', kind: 'Buchung', date: 'Datum', reason: 'Grund' },
      start: (count) => `${plural(count, 'Buchung', 'Buchungen')} importieren`,
      ended: (count) => `${plural(count, 'Buchung steht', 'Buchungen stehen')} in den Urlaubskonten`,
      reason: (file) => `Aus der Datei ${file}`,
      toNext: 'Zu den Personen',
    },
    roster: {
      title: 'Schichten importieren',
      about: 'Eine Zeile je Schicht: Nummer, Datum und eine Schichtart oder die Zeiten. „Frei“ in der Spalte „Schicht“ ist ein freier Tag. Die Schichten werden Entwürfe; niemand sieht sie, bis Sie sie veröffentlichen.',
      fields: { number: 'Nummer', name: 'Ganzer Name', date: 'Datum', shift: 'Schicht', start: 'Von', end: 'Bis', pause: 'Pause in Minuten', site: 'Standort' },
      start: (count) => `${plural(count, 'Schicht', 'Schichten')} entwerfen`,
      ended: (count) => `${plural(count, 'Zeile ist', 'Zeilen sind')} entworfen`,
      next: 'Sehen Sie die Entwürfe im Dienstplan an und veröffentlichen Sie sie dort.',
      toNext: 'Zum Dienstplan',
    },
  },
};
