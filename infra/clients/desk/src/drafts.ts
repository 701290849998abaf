// What a person has typed and not sent yet. It stays in the memory of this page for the same person, also over a sign-out.

import { useEffect, useState } from 'preact/hooks';
import { useSession } from 'wfm-ui/session.ts';

let owner: string | null = null;
const drafts = new Map<string, unknown>();

/** Forgets what another person has typed. */
export function keepDraftsOf(user: string): void {
  if (owner !== user) drafts.clear();
  owner = user;
}

export interface Draft<T> {
  value: T;
  set: (changes: Partial<T>) => void;
  /** Whether something was typed. */
  isChanged: boolean;
  drop: () => void;
}

/** The fields of a form by its name. */
export function useDraft<T extends object>(name: string, initial: T): Draft<T> {
  const { user } = useSession();
  keepDraftsOf(user.id);
  const [, redraw] = useState(0);
  const kept = drafts.get(name) as Partial<T> | undefined;
  useEffect(() => () => { if (drafts.get(name) && Object.keys(drafts.get(name) as object).length === 0) drafts.delete(name); }, [name]);
  return {
    value: { ...initial, ...kept },
    set: (changes) => {
      drafts.set(name, { ...drafts.get(name) as Partial<T> | undefined, ...changes });
      redraw((count) => count + 1);
    },
    isChanged: kept !== undefined,
    drop: () => {
      drafts.delete(name);
      redraw((count) => count + 1);
    },
  };
}
