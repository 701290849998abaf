// What somebody has entered into the form for a leave and not sent yet, for as long as the tab is open.

/** The name of a draft in the storage of the tab, before the id of the person. */
export const DRAFT = 'wfm-leave ';

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
