// What the screens read from the service. It stays in the memory of the page, is read again every minute and on return, and is
// shared by all that show it.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Reading<T> {
  /** What was read last, also where reading it again has failed. */
  data: T | null;
  /** What a long reading has shown so far, until all is read for the first time. */
  soFar: T | null;
  error: unknown;
  isReading: boolean;
  readAt: number | null;
  reload: () => Promise<void>;
}

interface Entry {
  data: unknown;
  soFar: unknown;
  error: unknown;
  readAt: number | null;
  /** Counts the attempts: the answer of an earlier one says nothing any more. */
  latest: number;
  running: Promise<void> | null;
  read: ((show: (part: unknown) => void) => Promise<unknown>) | null;
}

const entries = new Map<string, Entry>();
const watchers = new Map<string, Set<() => void>>();
/** What is shown is read again after so many milliseconds. */
const EVERY = 60_000;
/** On return it is read again, unless it is as new as this. */
const NEW = 5_000;

function entryOf(key: string): Entry {
  let entry = entries.get(key);
  if (!entry) entries.set(key, entry = { data: null, soFar: null, error: null, readAt: null, latest: 0, running: null, read: null });
  return entry;
}

function tell(key: string): void {
  for (const redraw of watchers.get(key) ?? []) redraw();
}

function run(key: string): Promise<void> {
  const entry = entryOf(key);
  if (!entry.read) return Promise.resolve();
  const turn = ++entry.latest;
  const isLatest = (): boolean => turn === entry.latest;
  const show = (part: unknown): void => {
    if (!isLatest() || entry.data !== null) return;
    entry.soFar = part;
    tell(key);
  };
  entry.running = entry.read(show).then((data) => {
    if (!isLatest()) return;
    Object.assign(entry, { data, soFar: null, error: null, readAt: Date.now() });
  }, (error: unknown) => {
    if (isLatest()) entry.error = error;
  }).finally(() => {
    if (isLatest()) entry.running = null;
    tell(key);
  });
  tell(key);
  return entry.running;
}

/** Forgets everything, when another person signs in or nobody is signed in. */
export function forgetReadings(): void {
  entries.clear();
}

/** Reads again what begins with one of these names, after something was changed. What nobody shows is forgotten. */
export async function readAgain(...names: string[]): Promise<void> {
  const waiting: Promise<void>[] = [];
  for (const key of [...entries.keys()]) {
    if (!names.some((name) => key.startsWith(name))) continue;
    if (watchers.get(key)?.size) waiting.push(run(key));
    else entries.delete(key);
  }
  await Promise.all(waiting);
}

function readOld(age: number): void {
  if (document.hidden) return;
  const now = Date.now();
  for (const [key, entry] of entries) {
    if (watchers.get(key)?.size && !entry.running && now - (entry.readAt ?? 0) >= age) void run(key);
  }
}

setInterval(() => { readOld(EVERY); }, 5_000);
document.addEventListener('visibilitychange', () => { readOld(NEW); });
addEventListener('online', () => { readOld(0); });

/**
 * Reads from the service, once for all that show the same.
 *
 * @param key names what is read; null reads nothing yet.
 * @param read may show a part of it before all is read.
 */
export function useReading<T>(key: string | null, read: (show: (part: T) => void) => Promise<T>): Reading<T> {
  const [, redraw] = useState(0);
  const reader = useRef(read);
  reader.current = read;
  const reload = useCallback(async (): Promise<void> => {
    if (key === null) return;
    entryOf(key).read = (show) => reader.current(show);
    await run(key);
  }, [key]);
  useEffect(() => {
    if (key === null) return undefined;
    const watch = (): void => { redraw((count) => count + 1); };
    const all = watchers.get(key) ?? new Set();
    watchers.set(key, all.add(watch));
    const entry = entryOf(key);
    entry.read = (show) => reader.current(show);
    if (!entry.running && (entry.readAt === null || Date.now() - entry.readAt >= NEW)) void run(key);
    else watch();
    return () => { all.delete(watch); };
  }, [key]);
  const entry = key === null ? undefined : entries.get(key);
  return {
    data: (entry?.data ?? null) as T | null,
    soFar: (entry?.soFar ?? null) as T | null,
    error: entry?.error ?? null,
    isReading: key !== null && (!entry || Boolean(entry.running)),
    readAt: entry?.readAt ?? null,
    reload,
  };
}
