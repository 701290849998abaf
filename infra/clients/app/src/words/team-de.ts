// The German texts of locked dates and of approved timesheets, for those who decide about them.

import type { TeamTexts } from './team-en.ts';

export const team: TeamTexts = {
  locked: {
    decide: {
      late: (month) => `${month} ist schon abgerechnet. Wenn Sie das genehmigen, zahlt eine spätere Abrechnung den Unterschied.`,
      paid: (month) => `${month} ist schon abgerechnet. Das können Sie jetzt nur ablehnen. Fragen Sie die Personalabteilung: Sie hebt die Abrechnung auf, dann genehmigen Sie es hier; oder sie zahlt den Betrag mit der nächsten Abrechnung, dann lehnen Sie es hier ab.`,
      signed: (month) => `Der Stundenzettel für ${month} ist genehmigt. Öffnen Sie ihn unten wieder, dann genehmigen Sie das hier.`,
      unknown: (month) => `${month} ist schon abgerechnet, oder der Stundenzettel ist genehmigt. Wenn Sie das nicht genehmigen können, fragen Sie die Personalabteilung.`,
    },
    correct: {
      late: (month) => `${month} ist schon abgerechnet. Eine spätere Abrechnung zahlt den Unterschied, den Ihre Änderung macht.`,
      paid: (month) => `${month} ist schon abgerechnet. Diese Zeiten kann jetzt niemand ändern. Fragen Sie die Personalabteilung: Sie hebt die Abrechnung auf, dann tragen Sie die Zeiten hier ein; oder sie zahlt den Betrag mit der nächsten Abrechnung.`,
      signed: (month) => `Der Stundenzettel für ${month} ist genehmigt. Öffnen Sie ihn unten wieder, dann tragen Sie die Zeiten hier ein.`,
      unknown: (month) => `${month} ist schon abgerechnet, oder der Stundenzettel ist genehmigt. Wenn Sie diese Zeiten nicht ändern können, fragen Sie die Personalabteilung.`,
    },
  },
  sheets: {
    signed: 'Genehmigte Stundenzettel',
    find: 'Nach Name oder Zeitraum suchen',
    hours: 'Stunden anzeigen',
    reopen: 'Wieder öffnen',
    reopenMeans: 'Die Person berichtigt die Tage und reicht sie neu ein. Dann werden sie noch einmal genehmigt.',
    reopened: (name) => `Wieder geöffnet: ${name}`,
    paid: 'Eine Abrechnung zählt Tage dieses Stundenzettels. Darum lässt er sich nicht wieder öffnen. Fragen Sie Ihre Personalabteilung.',
  },
};
