// What the screens watch: the session, the outbox, the address, the network, and what they read from the service.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { OutboxRecord, OutboxStatus } from 'wfm-client';
import { useSession } from 'wfm-ui/session.ts';

import { keep, readKept, type Kept } from './kept.ts';
import { client, outbox } from './service.ts';

export { hasCode } from 'wfm-ui/answers.ts';
export { ProofContext, SessionContext, useAction, useMay, useSession, type Action, type SignedIn } from 'wfm-ui/session.ts';

/** Whether the last day of this person is over. Such a person reads what is theirs, and nothing else (rule DOC-4). */
export function useHasLeft(): boolean {
  const { ends_at: end } = useSession().user;
  return end !== null && Date.parse(end) <= Date.now();
}

export interface Punches {
  records: readonly OutboxRecord[];
  status: OutboxStatus;
}

/** The outbox of the person, read again after each of its changes, in whatever tab. */
export function usePunches(): { punches: Punches | null; failure: unknown } {
  const [punches, setPunches] = useState<Punches | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const [records, status] = await Promise.all([outbox.list(), outbox.status()]);
        if (isOver) return;
        setPunches({ records, status });
        setFailure(null);
      } catch (error) {
        if (!isOver) setFailure(error);
      }
    };
    const again = (): void => { void read(); };
    const stops = [outbox.subscribe(again), client.session.subscribe(again)];
    again();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, []);
  return { punches, failure };
}

export interface Reading<T> {
  /** What was read last, also where reading it again has failed. What the device keeps stands in where no answer comes. */
  data: T | null;
  error: unknown;
  isReading: boolean;
  readAt: number | null;
  /** Whether `data` may be out of date: it is what the device keeps, or reading it again has failed. */
  isOld: boolean;
  /** What the device keeps, before any answer; undefined until that is known. */
  kept: T | null | undefined;
  /** Reads again, and answers what was read; null where that has failed. */
  reload: () => Promise<T | null>;
}

/** After so many milliseconds without an answer, what the device keeps is shown. */
const LATE = 1_000;

/** What this page knows of one reading, for all screens that show it. */
interface Entry {
  kept: Kept | null;
  error: unknown;
  /** Counts the attempts: the answer of an earlier one says nothing any more. */
  latest: number;
  /** The attempt that is on its way. */
  running: Promise<unknown> | null;
}

// What was read stays in the memory of the page, so a screen that is opened again shows it at once.
const entries = new Map<string, Entry>();
const watchers = new Set<() => void>();

function entryOf(name: string): Entry {
  let entry = entries.get(name);
  if (!entry) entries.set(name, entry = { kept: null, error: null, latest: 0, running: null });
  return entry;
}

function changed(): void {
  for (const redraw of watchers) redraw();
}

/** Forgets what was read, when another person signs in or nobody is signed in. */
export function forgetReadings(): void {
  entries.clear();
}

interface Keeping<T> {
  /** The name under which the device keeps it. */
  as: string;
  /** What of it is kept, if that is not all. */
  only?: (data: T) => T;
}

/**
 * Reads from the service, once for all that show the same at the same time.
 *
 * @param keeping where it is of the person alone, so that the device keeps it to be read without a network.
 */
export function useReading<T>(key: string, read: () => Promise<T>, keeping: Keeping<T> | null = null): Reading<T> {
  const user = useSession().user.id;
  const name = `${user} ${key}`;
  const [, redraw] = useState(0);
  const [stored, setStored] = useState<{ name: string; kept: Kept | null } | null>(null);
  const [isLate, setLate] = useState(!navigator.onLine);
  const reader = useRef({ read, keeping });
  reader.current = { read, keeping };
  const reload = useCallback((): Promise<T | null> => {
    const entry = entryOf(name);
    const turn = ++entry.latest;
    const isLatest = (): boolean => turn === entry.latest;
    const running = reader.current.read().then(
      (data) => {
        entry.kept = { data, readAt: Date.now() };
        const kept = reader.current.keeping;
        if (kept) void keep(user, kept.as, { ...entry.kept, data: kept.only ? kept.only(data) : data });
        if (isLatest()) entry.error = null;
        return data;
      },
      (error: unknown) => {
        if (isLatest()) entry.error = error;
        return null;
      },
    ).finally(() => {
      if (isLatest()) entry.running = null;
      changed();
    });
    entry.running = running;
    changed();
    return running;
  }, [name]);
  useEffect(() => {
    const watch = (): void => { redraw((count) => count + 1); };
    watchers.add(watch);
    const { keeping: kept } = reader.current;
    if (kept && !entryOf(name).kept) void readKept(user, kept.as).then((found) => { setStored({ name, kept: found }); });
    const timer = setTimeout(() => { setLate(true); }, LATE);
    // A network that is back mends what failed without it. Who comes back to the app may have done something elsewhere.
    const again = (): void => { if (!document.hidden && !entryOf(name).running) void reload(); };
    // A page that the browser had put aside comes back as it was, also where it was never hidden.
    const back = ({ persisted }: PageTransitionEvent): void => { if (persisted) again(); };
    again();
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    addEventListener('pageshow', back);
    return () => {
      watchers.delete(watch);
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('pageshow', back);
    };
  }, [reload]);
  const entry = entries.get(name);
  const error = entry?.error ?? null;
  const fresh = entry?.kept ?? null;
  const kept = keeping && stored?.name === name ? stored.kept : null;
  const shown = fresh ?? (isLate || error !== null ? kept : null);
  const isLookedUp = !keeping || fresh !== null || stored?.name === name;
  return {
    data: shown ? shown.data as T : null,
    error,
    isReading: Boolean(entry?.running) || (!shown && error === null),
    readAt: shown?.readAt ?? null,
    isOld: shown !== null && (shown !== fresh || error !== null),
    kept: isLookedUp ? (kept ? kept.data as T : null) : undefined,
    reload,
  };
}

/**
 * A reading about the rows of a list, which shows what it had before while it reads about other rows.
 *
 * @param isMeant whether there are any rows.
 * @param nothing what stands in where it fails, so that the rows are there nevertheless.
 */
export function useSteady<T>(reading: Reading<T>, isMeant: boolean, nothing: T): Reading<T> {
  const last = useRef<T | null>(null);
  if (isMeant && reading.data !== null) last.current = reading.data;
  return { ...reading, data: reading.data ?? last.current ?? (reading.error === null ? null : nothing) };
}

/** The present time, told again and again. */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => { setNow(Date.now()); }, every);
    return () => { clearInterval(timer); };
  }, [every]);
  return now;
}

/** Whether the device says that it has a network. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = (): void => { setOnline(navigator.onLine); };
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return isOnline;
}
