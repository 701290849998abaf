// Every change of the outbox, each in one transaction. Each looks first whether the batch is still as its caller saw it,
// so it does nothing where another tab has been faster.

import type { Clock } from '../clock.js';
import { TOLERANCE } from '../clock.js';
import type { components } from '../schema.js';
import type { Storage, Transaction } from '../storage.js';
import type { Batch } from '../stored.js';
import { stateOf } from './decide.js';
import { heldFor, inState, released, type OutboxRecord, type Violation, type WireRecord } from './records.js';

/** A job of at most this many records answers all verdicts with its state. */
export const MOST_RECORDS = 100;

export type AcceptedBatch = Batch & { readonly job: string };

/** What there is to do for a user. */
export interface Work {
  /** A batch that is not accepted yet. */
  open: Batch | undefined;
  /** A batch whose job is not done. */
  accepted: AcceptedBatch | undefined;
  /** How many records are in no batch and may be sent. */
  pending: number;
  /** In how many milliseconds the next one may be sent that may not be sent now. */
  held: number;
}

export async function readWork(storage: Storage, user: string): Promise<Work> {
  return storage.read(async (database) => {
    const batches = await database.getAllFromIndex('batches', 'user', user);
    const waits = (await database.getAllFromIndex('records', 'state', [user, 'pending'])).map((row) => heldFor(row));
    return {
      open: batches.find(({ job }) => job === null),
      accepted: batches.find((batch): batch is AcceptedBatch => batch.job !== null),
      pending: waits.filter((wait) => wait === 0).length,
      held: Math.min(...waits.filter((wait) => wait > 0)),
    };
  });
}

/** Makes a batch of pending records and stores it. Answers whether there were any. */
export async function makeBatch(storage: Storage, user: string, clock: Clock, most: number): Promise<boolean> {
  return storage.write(['records', 'batches'], async (transaction) => {
    const records = transaction.objectStore('records');
    const pending = await records.index('state').getAll([user, 'pending']);
    const parts = pending
      .filter((row) => heldFor(row) === 0)
      .map((row) => ({ row, ...partOf(row, clock) }))
      .sort((one, other) => one.row.record.clock_in_client_ts.localeCompare(other.row.record.clock_in_client_ts));
    const offset = parts[0]?.offset ?? null;
    // The header `Client-Time` holds for all records of a request: so their times are from clocks that agree.
    const taken = parts.filter((part) => agree(part.offset, offset)).slice(0, most);
    if (taken.length === 0) return false;
    const batch: Batch = {
      key: crypto.randomUUID(),
      user,
      body: JSON.stringify({ records: taken.map(({ record }) => record) }),
      items: taken.map(({ row: { id, revision }, whole }) => ({ id, revision, whole })),
      offset,
      job: null,
    };
    await transaction.objectStore('batches').add(batch);
    for (const { row } of taken) await records.put(inState(released(row), 'sending'));
    return true;
  });
}

/** The service has accepted the batch. */
export function acceptBatch(storage: Storage, batch: Batch, job: string): Promise<boolean> {
  return changeBatch(storage, batch, (transaction) => transaction.objectStore('batches').put({ ...batch, job }));
}

/** The job is gone: the same bytes are sent again with the same key. */
export function reopenBatch(storage: Storage, batch: Batch): Promise<boolean> {
  return changeBatch(storage, batch, (transaction) => transaction.objectStore('batches').put({ ...batch, job: null }));
}

/** The service has stored nothing of the batch. The malformed records are put aside, the others wait for another batch. */
export function dissolveBatch(storage: Storage, batch: Batch, malformed: Map<number, Violation[]>): Promise<boolean> {
  return changeBatch(storage, batch, async (transaction) => {
    const records = transaction.objectStore('records');
    await transaction.objectStore('batches').delete(batch.key);
    for (const [index, { id }] of batch.items.entries()) {
      const row = await records.get(id);
      if (row?.state !== 'sending') continue;
      const violations = malformed.get(index);
      await records.put(violations ? { ...inState(row, 'quarantined'), violations } : inState(row, 'pending'));
    }
  });
}

/** Every record of the batch has its verdict. What came to a record since is sent again. */
export function settleBatch(
  storage: Storage, batch: Batch, items: readonly components['schemas']['JobItem'][], now: number,
): Promise<boolean> {
  return changeBatch(storage, batch, async (transaction) => {
    const records = transaction.objectStore('records');
    await transaction.objectStore('batches').delete(batch.key);
    for (const { index, verdict, code, detail, attendance_id, server_record } of items) {
      const sent = batch.items[index];
      const state = stateOf(verdict);
      if (!sent || !state) continue;
      const row = await records.get(sent.id);
      if (row?.state !== 'sending') continue;
      const stored = row.stored || state === 'synced' || state === 'flagged';
      const settled: OutboxRecord = {
        ...row, state, stored, verdict: { verdict, code, detail, attendance_id, server_record }, violations: [], settled_at: now,
      };
      const isWhole = sent.whole && row.revision === sent.revision;
      await records.put(isWhole ? settled : inState(settled, 'pending'));
    }
  });
}

/** Deletes every record whose verdict is older than this, by the service's clock. */
export async function deleteSettled(storage: Storage, before: number): Promise<void> {
  await storage.write(['records'], async (transaction) => {
    const settled = transaction.objectStore('records').index('settled');
    for (let row = await settled.openCursor(IDBKeyRange.upperBound(before, true)); row; row = await row.continue()) await row.delete();
  });
}

/** Answers whether the batch was still as the caller saw it, and so was changed. */
function changeBatch(storage: Storage, batch: Batch, change: (transaction: Transaction) => Promise<unknown>): Promise<boolean> {
  return storage.write(['records', 'batches'], async (transaction) => {
    const present = await transaction.objectStore('batches').get(batch.key);
    if (present?.job !== batch.job) return false;
    await change(transaction);
    return true;
  });
}

/**
 * What to send of a record, and the clock it is sent by.
 *
 * The service corrects each time by the clock of the request that brought it first. If the clock was set between the
 * clock-in and the clock-out, the clock-in goes alone, and the whole record after it.
 */
function partOf({ record, clocks, stored }: OutboxRecord, clock: Clock): { record: WireRecord; offset: number | null; whole: boolean } {
  const began = clock.offsetOf(clocks.in);
  if (clocks.out === null) return { record, offset: began, whole: true };
  const ended = clock.offsetOf(clocks.out);
  if (stored || agree(began, ended)) return { record, offset: ended, whole: true };
  const { clock_out_client_ts: _, ...opening } = record;
  return { record: opening, offset: began, whole: false };
}

function agree(one: number | null, other: number | null): boolean {
  return Math.abs((one ?? 0) - (other ?? 0)) <= TOLERANCE;
}
