// How far the set-up has come. What was entered is stored by the service after each step; this only remembers where somebody was.

import { useEffect, useState } from 'preact/hooks';

export const STEPS = ['company', 'sites', 'times', 'leave', 'pay', 'people', 'second'] as const;
export type SetupStep = typeof STEPS[number];

export interface Progress {
  /** Steps that were saved. */
  done: readonly SetupStep[];
  /** The region whose holidays the organization has, such as `DE-HH`: the service does not store it. */
  region: string;
  /** The same for sites that have other holidays. */
  sites: Readonly<Record<string, string>>;
  /** `open` while somebody is in it, `ended` when it is over or was never needed. */
  state: 'new' | 'open' | 'ended';
}

const STORED = 'wfm-desk-setup';
const EMPTY: Progress = { done: [], region: '', sites: {}, state: 'new' };

const watchers = new Set<() => void>();

export function readProgress(user: string): Progress {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(`${STORED} ${user}`) ?? '{}') as Partial<Progress> };
  } catch {
    return EMPTY;
  }
}

export function storeProgress(user: string, changes: Partial<Progress>): void {
  try {
    localStorage.setItem(`${STORED} ${user}`, JSON.stringify({ ...readProgress(user), ...changes }));
  } catch {
    // Then the set-up begins at its first step the next time.
  }
  for (const redraw of watchers) redraw();
}

export function useProgress(user: string): Progress {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watch = (): void => { redraw((count) => count + 1); };
    watchers.add(watch);
    return () => { watchers.delete(watch); };
  }, []);
  return readProgress(user);
}
