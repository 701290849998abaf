// The German texts of the timesheet of a month.

import type { sheet as english } from '../en/sheet.ts';

export const sheet: typeof english = {
  title: 'Stundenzettel',
  notSubmitted: 'offen, noch nicht eingereicht',
  opened: (name, time) => `wieder geöffnet: ${name}, ${time}`,
  submitted: (name, time) => `eingereicht: ${name}, ${time}`,
  approved: (name, time) => `genehmigt: ${name}, ${time}`,
  soFar: (names) => `bisher genehmigt: ${names}`,
  approve: 'Stundenzettel genehmigen',
  giveBack: 'Stundenzettel zurückgeben',
  reopen: 'Stundenzettel wieder öffnen',
  giveBackMeans: 'Die Person berichtigt die Tage und reicht den Stundenzettel neu ein.',
  reopenMeans: 'Seine Tage lassen sich wieder ändern. Danach reicht die Person den Stundenzettel neu ein, und jemand genehmigt ihn.',
  note: 'Notiz',
  noteHint: 'Die Person liest sie.',
  isApproved: 'Der Stundenzettel ist genehmigt.',
  isStepApproved: 'Ihre Genehmigung ist gespeichert. Der Stundenzettel wartet auf die nächste.',
  isReturned: 'Der Stundenzettel ist zurückgegeben.',
  isOpen: 'Der Stundenzettel ist wieder offen.',
  late: 'Eine Abrechnung enthält einen Tag dieses Stundenzettels, darum bleibt er genehmigt. Berichtigen Sie stattdessen die Arbeitszeiten: Änderungen an diesen Tagen sind Nachträge, und die nächste Abrechnung verrechnet sie.',
};
