// What somebody has entered and not sent yet: into the form for a leave for as long as the tab is open, into personal data for as
// long as the page is.

import type { Personal, StoredPersonal } from 'wfm-ui/personal.ts';

/** The name of a draft in the storage of the tab, before the id of the person. */
export const DRAFT = 'wfm-leave ';

interface PersonalDraft {
  base: StoredPersonal;
  value: Personal;
}

let personal: { user: string; draft: PersonalDraft } | null = null;

export const readPersonalDraft = (user: string): PersonalDraft | null => (personal?.user === user ? personal.draft : null);
export const keepPersonalDraft = (user: string, draft: PersonalDraft): void => { personal = { user, draft }; };
export const dropPersonalDraft = (): void => { personal = null; };

/** Removes the drafts of everybody else from this device. */
export function forgetDrafts(user: string | null): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(DRAFT) && name !== DRAFT + user) sessionStorage.removeItem(name);
    }
  } catch {
    // There is nothing to forget.
  }
}
