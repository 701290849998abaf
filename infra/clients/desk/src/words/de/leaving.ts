// The German texts of what is due to somebody who leaves, of leave that is paid out, and of pay adjustments.

import type { leaving as english } from '../en/leaving.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const leaving: typeof english = {
  due: {
    unpaid: (from) => `Lohn ab ${from} ist noch nicht genehmigt.`,
    allPaid: 'Alle Tage sind bezahlt.',
    pending: (count) => `${plural(count, 'Arbeitszeit wartet', 'Arbeitszeiten warten')} auf eine Entscheidung oder ein Gehen.`,
    nothingPending: 'Keine Arbeitszeit wartet auf eine Entscheidung.',
    pendingLeaves: (count) => (count === 1 ? 'Eine Abwesenheit wartet auf eine Entscheidung.' : `${count} Abwesenheiten warten auf eine Entscheidung.`),
    adjustments: (dates) => `Zu- und Abschläge, die keine freigegebene Abrechnung hat: ${dates}.`,
    balance: 'Resturlaub',
    paidOut: (amount) => `${amount} ausgezahlt`,
    changed: (from, to) => `Aus einer Abwesenheit von ${from} werden ${to}.`,
    cancelled: (from) => `Eine Abwesenheit von ${from} entfällt.`,
    advance: (amount) => `Von einem Vorschuss sind ${amount} offen. Die letzte Abrechnung zieht sie ab.`,
    correction: (period, items) => `Die nächste Abrechnung berichtigt ${period}: ${items}.`,
    base: 'Grundlohn',
    failed: (reason) => `Berichtigungen früherer Abrechnungen lassen sich nicht berechnen: ${reason}`,
  },

  payOut: {
    days: 'Tage, die ausgezahlt werden',
    minutes: 'Minuten, die ausgezahlt werden',
    hint: 'Leer: alles. Ein Minus gleicht Schulden aus.',
    date: 'Datum',
    all: (date) => `Alles, was am ${date} übrig ist, wird vom Konto abgezogen.`,
    pays: (date) => `Eine Zulage am ${date} bezahlt es unter dem Lohnbestandteil, den die Abwesenheitsart nennt.`,
    deducts: (date) => `Ein Abzug am ${date} zieht es unter dem Lohnbestandteil ab, den die Abwesenheitsart nennt.`,
    save: 'Auszahlen',
    saved: 'Konto und Lohn sind angepasst.',
    noEarning: (type, page) => `Noch zahlt kein Lohnbestandteil ${type} aus. Wählen Sie einen unter Einstellungen, ${page}, in der Spalte „Ausgezahlt als“. Zahlen Sie dann noch einmal aus.`,
    toPage: (page) => `${page} öffnen`,
    onLastDay: (type, date) => `${type} wird nur am letzten Tag der Beschäftigung ausgezahlt. Geben Sie den ${date} als Datum ein.`,
    noLastDay: (type) => `${type} wird nur am letzten Tag der Beschäftigung ausgezahlt. Tragen Sie zuerst den letzten Tag dieser Person ein.`,
    never: (type) => `Die Organisation zahlt ${type} nie aus. Wählen Sie eine andere Abwesenheitsart.`,
  },

  adjustments: {
    date: 'Datum',
    component: 'Lohnbestandteil',
    amount: 'Betrag',
    note: 'Notiz',
    paysLeave: 'zahlt Urlaub aus',
    none: 'Es gibt keine Zulagen und Abzüge.',
  },
};
