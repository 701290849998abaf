// Locks that all tabs of one origin share.

import { localError } from './errors.js';

/**
 * How long to wait for another tab, in milliseconds. It is longer than any work under a lock: every request ends after
 * half of it. A tab that holds a lock for longer is suspended, as phones do with tabs in the background.
 */
export const LOCK_PATIENCE = 60_000;

/**
 * Does the work while no other tab does work under the same name.
 *
 * A lock is taken away from a suspended tab. When that tab wakes up, two tabs are at work: so whatever is done under a
 * lock checks in its transaction that what it read is still so.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let began = false;
  const begin = () => {
    began = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE) }, begin);
  } catch (error) {
    if (began || !(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
  }
  return navigator.locks.request(name, { steal: true }, begin);
}

/** Throws `unsupported` where the browser lacks what session and outbox need. */
export function requireSupport(): void {
  const missing = [
    ['IndexedDB', globalThis.indexedDB],
    ['Web Locks', globalThis.navigator?.locks],
    ['crypto.randomUUID', globalThis.crypto?.randomUUID],
    ['AbortSignal.any', globalThis.AbortSignal?.any],
  ].filter(([, found]) => !found).map(([name]) => name);
  if (missing.length === 0) return;
  throw localError('unsupported', `This page has no ${missing.join(', no ')}. Open it over https or from this machine, in a browser of 2024 or later.`);
}
