// Who is signed in, and one thing at a time that this person asks for.

import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { SessionState } from 'wfm-client';

import { hasCode } from './answers.ts';

export type SignedIn = Exclude<SessionState, { status: 'signed_out' }>;
export const SessionContext = createContext<SignedIn | null>(null);

/** The person's session, on screens that only a person with one sees. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session');
  return session;
}

/** Whether the person has one of these permissions; before they are known, nobody has. */
export function useMay(...wanted: string[]): boolean {
  const { permissions } = useSession();
  return wanted.some((permission) => permissions?.includes(permission));
}

export interface Action {
  run: (work: () => Promise<void>) => Promise<void>;
  isRunning: boolean;
  error: unknown;
  clear: () => void;
}

/** Asks the person to prove who they are. Answers whether they have done so. */
export const ProofContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/**
 * One thing at a time that a person has asked for. Where the service wants a proof of who asks, the person gives it, and the
 * work is done again from its beginning.
 */
export function useAction(): Action {
  const prove = useContext(ProofContext);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    setError(null);
    try {
      await work().catch(async (failure: unknown) => {
        // The service has done nothing yet: it first wants to know again who asks.
        if (!hasCode(failure, 'step_up_required') || !await prove()) throw failure;
        await work();
      });
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning, error, clear: () => { setError(null); } };
}
