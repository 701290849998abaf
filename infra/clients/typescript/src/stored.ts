// What is in the browser's storage, as it is there.

import type { components } from './schema.js';

export type User = components['schemas']['User'];

export interface StoredSession {
  /** The service that the tokens are of. They are sent to no other one. */
  service: string;
  /** Drawn at sign-in: tells one session from another of the same user. */
  id: string;
  user: User;
  permissions: string[] | null;
  /** Null after the session has ended. */
  refresh: string | null;
  /** The attempt that renews the session, stored before it is sent: where the answer is lost, it is repeated. */
  attempt?: string | null;
}

/** Why nothing is sent for a user now. */
export type Delivery =
  /** The next attempt is due at `until`, by the device's clock in milliseconds. */
  | {
    status: 'waiting';
    code: string;
    detail: string;
    /** How many attempts in a row have failed. */
    attempt: number;
    since: number;
    until: number;
    /** Whether the service asked for the wait. If it did, a network that is back does not cut it short. */
    asked: boolean;
  }
  /** The user has to sign in. Nobody else can send these records. */
  | { status: 'sign_in' }
  /** The service refuses what is sent. Somebody has to look, and then call `deliver`. */
  | { status: 'stopped'; code: string; detail: string };

/** Records that are sent together. */
export interface Batch {
  /** The `Idempotency-Key`. */
  readonly key: string;
  readonly user: string;
  /** What is sent, to the byte, until the batch is accepted. */
  readonly body: string;
  readonly items: readonly BatchItem[];
  /** How far the clock was off that the times were read from; null where it is not known. */
  readonly offset: number | null;
  /** The job, once the batch is accepted. */
  readonly job: string | null;
}

export interface BatchItem {
  readonly id: string;
  /** The revision of the record that the batch holds. */
  readonly revision: number;
  /** Whether the batch holds all of that revision. */
  readonly whole: boolean;
}
