// The outbox's records, as they are stored.

import type { Stamp } from '../clock.js';
import type { components } from '../schema.js';

/** A record as it is sent. */
export type WireRecord = components['schemas']['AttendanceSync'];
export type Verdict = Pick<components['schemas']['JobItem'], 'verdict' | 'code' | 'detail' | 'attendance_id' | 'server_record'>;

/** One place of a record that the service does not take. */
export interface Violation {
  /** A JSON pointer into the record, such as `/lat`. */
  pointer: string;
  code: string;
  detail: string;
}

/**
 * - `pending`: it waits to be sent.
 * - `sending`: it is in a batch, which is sent until it is accepted, and then followed until there are verdicts.
 * - `synced`: stored.
 * - `flagged`: stored, and not paid until a reviewer approves it.
 * - `conflict`: not stored; it contradicts `verdict.server_record`.
 * - `rejected`: not stored; `verdict.detail` says why.
 * - `quarantined`: the service cannot read it; `violations` says why. It stays until the app discards it.
 */
export type RecordState = 'pending' | 'sending' | 'synced' | 'flagged' | 'conflict' | 'rejected' | 'quarantined';

/** A punch that is stored and not sent yet, so that the app can look first whether it is what the person means. */
export interface Hold {
  /** Which of the times of its record the person has punched. */
  readonly punch: 'in' | 'out';
  /** By the device's clock, in milliseconds. */
  readonly since: number;
  /** When it is sent anyway, by the same clock. Null: the person has to say first what is right. */
  readonly until: number | null;
}

export interface OutboxRecord {
  /** Drawn once. With the device and the employee it identifies the record for ever. */
  readonly id: string;
  /** The account that made it. Nobody else's session sends it. */
  readonly user: string;
  readonly state: RecordState;
  /** The record with everything that is known of it. */
  readonly record: WireRecord;
  /** Rises with every fill, so that a verdict on an earlier revision is not taken for one on this. */
  readonly revision: number;
  /** The clock that each time was read from. */
  readonly clocks: { readonly in: Stamp; readonly out: Stamp | null };
  /** Whether the service has stored it, with its clock-in at least. */
  readonly stored: boolean;
  /** The last verdict. */
  readonly verdict: Verdict | null;
  readonly violations: readonly Violation[];
  /** When the last verdict came, by the service's clock in milliseconds. Without it the record is not deleted. */
  readonly settled_at?: number;
  /** Why it is not sent yet though it is `pending`. */
  readonly held?: Hold;
}

/** Fields that a later fill may bring, too. */
export type Fill = Partial<Pick<WireRecord,
  'clock_out_client_ts' | 'lat' | 'lng' | 'location' | 'location_accuracy' | 'photo_url'>>;

/** A new record. The outbox draws its `id` and says which device it comes from. */
export type NewRecord = Fill & Partial<Pick<WireRecord, 'employee_id' | 'clock_in_client_ts' | 'source'>>;

/** For how many milliseconds a record is not sent. A device's clock that was set back ends it. */
export function heldFor({ held }: OutboxRecord, now = Date.now()): number {
  if (!held || now < held.since) return held?.until === null ? Infinity : 0;
  return Math.max((held.until ?? Infinity) - now, 0);
}

/** The same record, to be sent without a wait. */
export function released(row: OutboxRecord): OutboxRecord {
  const { held: _, ...rest } = row;
  return rest;
}

/** The same record in another state, which has no verdict date unless a verdict gave it that state. */
export function inState(row: OutboxRecord, state: RecordState): OutboxRecord {
  const { settled_at: _, ...rest } = row;
  return { ...rest, state };
}
