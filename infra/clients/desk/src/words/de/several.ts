// The German texts of changes of several people, and of the shifts of one.

import type { several as english } from '../en/several.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const several: typeof english = {
  selected: (count) => `${plural(count, 'Person', 'Personen')} ausgewählt`,
  change: 'Ändern',
  clear: 'Auswahl aufheben',
  title: (count) => `${plural(count, 'Person', 'Personen')} ändern`,
  what: 'Was',
  kinds: { manager_id: 'Führungskraft', department_id: 'Abteilung', site_id: 'Standort', schedule: 'Arbeitszeit', invitation: 'Einladung' },
  from: 'Ab',
  to: 'Neu',
  nobody: 'niemand',
  inherit: 'wie der Standort oder die Organisation',
  effect: 'Die Personen werden einzeln geändert, ab diesem Tag. Frühere Tage bleiben, wie sie sind.',
  inviteEffect: (count, all) => `${count} von ${all} haben noch keine Anmeldung und bekommen eine. Die Links werden einmal gezeigt.`,
  ownLeftOut: 'Ihr eigener Datensatz bleibt aus: Ihn ändert jemand anders.',
  send: (count) => `${count} ändern`,
  invite: (count) => `${count} einladen`,
  progress: (done, all) => `${done} von ${all}`,
  done: (count) => `${plural(count, 'Person ist', 'Personen sind')} geändert.`,
  invited: (count) => `${plural(count, 'Person ist', 'Personen sind')} eingeladen.`,
  failed: (count) => `${plural(count, 'Person wurde', 'Personen wurden')} nicht geändert`,
  again: 'Diese noch einmal versuchen',
  links: 'Einladungslinks laden',
  linksName: 'einladungen.csv',
  link: 'Link',

  shifts: {
    title: 'Schichten',
    before: 'Vier Wochen davor',
    after: 'Nächste vier Wochen',
    day: 'Tag',
    shift: 'Schicht',
    hours: 'Stunden',
    from: 'Kommt von',
    sources: { rotation: 'Schichtfolge', weekly: 'Woche', roster: 'Dienstplan', none: '–' },
    off: 'frei',
    notEmployed: 'nicht beschäftigt',
    draft: (text) => `Entwurf: ${text}`,
    leave: 'abwesend',
    asked: 'Abwesenheit beantragt',
    plan: 'Im Dienstplan planen',
    week: 'Woche',
  },
};
