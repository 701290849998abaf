// The outbox: keeps what a person records until the service has given it a verdict.
//
// A record is on disk before `record` answers. It belongs to the user who made it, and only that user's session sends
// it. A batch's bytes and key are on disk before they are sent, and stay as they are until the batch is accepted; then
// its job is on disk until every record has its verdict. So whatever dies, wherever it dies, the next step goes on.

import { Listeners } from '../channel.js';
import type { Client } from '../client.js';
import { localError, WfmError } from '../errors.js';
import { BACKOFF, type Backoff } from '../retry.js';
import type { components } from '../schema.js';
import type { Delivery } from '../stored.js';
import { MOST_RECORDS } from './batches.js';
import { Deliverer } from './deliverer.js';
import { hintOf, readDelivery, type DeliveryHint } from './delivery.js';
import { heldFor, inState, released, type Fill, type Hold, type NewRecord, type OutboxRecord, type RecordState } from './records.js';

export interface OutboxOptions {
  backoff?: Backoff;
  /** How many days a record stays after its verdict. */
  keepDays?: number;
  /** How many records go into one batch at most. */
  batchSize?: number;
}

export interface OutboxStatus {
  /**
   * `idle`: there is nothing to send. `sending`: it is being sent. The others say why nothing is sent now.
   * `hint` says what to tell the person about it.
   */
  delivery: ({ status: 'idle' } | { status: 'sending' } | Delivery) & { hint: DeliveryHint };
  /** How many records of this user are in each state. */
  counts: Record<RecordState, number>;
  /** How many records of other users wait on this device until those sign in. */
  others: number;
}

/** The identity and the clock-in of an attendance, as `GET /attendances` answers them. */
export type OpenAttendance = Pick<components['schemas']['Attendance'],
  'employee_id' | 'device_id' | 'client_record_id' | 'clock_in_client_ts'>;

export class Outbox {
  readonly #client: Client;
  readonly #deliverer: Deliverer;
  readonly #listeners = new Listeners<void>();
  #device: string | null = null;

  constructor(client: Client, options: OutboxOptions = {}) {
    this.#client = client;
    this.#deliverer = new Deliverer(client, {
      backoff: options.backoff ?? BACKOFF,
      keepDays: options.keepDays ?? 30,
      batchSize: Math.min(options.batchSize ?? MOST_RECORDS, MOST_RECORDS),
    }, () => { this.#changed('outbox'); });
    client.channel.subscribe((news) => {
      if (news !== 'session') this.#listeners.notify();
      if (news === 'recorded') this.#deliverer.wake();
    });
  }

  /** Delivers from now on, whenever there is something to deliver. Answers the function that ends this. */
  start(): () => void {
    return this.#deliverer.start();
  }

  /**
   * Delivers now, also where the outbox had stopped, and answers when there is nothing more to do now.
   * A wait that the service asked for still lasts.
   *
   * @throws WfmError of the storage. Every other failure is in `status`.
   */
  deliver(): Promise<void> {
    return this.#deliverer.deliver();
  }

  /**
   * Stores a new record for the user who is signed in, with the present time as its clock-in if none is given.
   * When it answers, the record is on disk. It needs no network, and a session that has ended suffices.
   *
   * @param hold for how many milliseconds it is not sent unless `release` is called.
   * @throws WfmError `signed_out`, `storage_full`, `storage_unavailable`: nothing was recorded. Tell the person.
   */
  async record(fields: NewRecord = {}, hold = 0): Promise<OutboxRecord> {
    const { clock } = this.#client;
    const { clock_in_client_ts, clock_out_client_ts, ...rest } = fields;
    const begun = clock.stamp(timeOf(clock_in_client_ts));
    const ended = clock_out_client_ts ? clock.stamp(timeOf(clock_out_client_ts)) : null;
    const state = await this.#client.session.restore();
    if (state.status === 'signed_out') throw localError('signed_out', 'Nobody is signed in. Nothing was recorded.');
    const device_id = await this.#deviceId();
    const employee_id = fields.employee_id ?? state.user.employee_id;
    const id = crypto.randomUUID();
    const row: OutboxRecord = {
      id,
      user: state.user.id,
      state: 'pending',
      record: {
        ...rest, id, device_id, clock_in_client_ts: begun.time,
        ...(employee_id && { employee_id }), ...(ended && { clock_out_client_ts: ended.time }),
      },
      revision: 0,
      clocks: { in: begun, out: ended },
      stored: false,
      verdict: null,
      violations: [],
      ...holdOf('in', hold),
    };
    await this.#client.storage.write(['records'], (transaction) => transaction.objectStore('records').add(row));
    this.#recorded();
    return row;
  }

  /** Stores the clock-out of a record, by default now. `hold` is that of `record`. */
  clockOut(id: string, time: Date = new Date(), hold = 0): Promise<OutboxRecord> {
    return this.fill(id, { clock_out_client_ts: time.toISOString() }, hold);
  }

  /**
   * Fills fields of a record that are empty, and sends it again where it was sent before.
   *
   * @throws WfmError `unknown_record`, `already_filled`, and those of `record`.
   */
  async fill(id: string, fields: Fill, hold = 0): Promise<OutboxRecord> {
    const out = fields.clock_out_client_ts ? this.#client.clock.stamp(timeOf(fields.clock_out_client_ts)) : null;
    return this.#change(id, (row) => {
      let isNew = false;
      for (const [name, value] of Object.entries(fields)) {
        const before = row.record[name as keyof Fill] ?? null;
        isNew ||= before === null && value !== null;
        if (before === null || before === value) continue;
        throw localError('already_filled', `\`${name}\` of this record has another value. A manager can correct it.`);
      }
      if (!isNew) return row;
      const record = { ...row.record, ...fields, ...(out && { clock_out_client_ts: out.time }) };
      const filled = {
        ...holdOf('out', hold), ...row, record, revision: row.revision + 1, clocks: { ...row.clocks, out: out ?? row.clocks.out },
      };
      // The batch that it is in stays as it is. Its verdict sends the record again.
      return row.state === 'sending' ? filled : inState(filled, 'pending');
    });
  }

  /**
   * Records the clock-out of an attendance that the service knows, whichever device recorded its clock-in. The service
   * takes it as a copy of that record that fills its clock-out. A clock-out that the service has refused is replaced.
   *
   * @param time by the present clock of this device.
   * @param hold that of `record`.
   * @throws WfmError `wrong_state` where the attendance is no record of a device, or this device has another record of
   * that id; `already_filled` where its clock-out waits or is stored; and those of `record`.
   */
  async clockOutAttendance(attendance: OpenAttendance, time: Date, hold = 0): Promise<OutboxRecord> {
    const { clock, session, storage } = this.#client;
    const { client_record_id: id, clock_in_client_ts: begun, employee_id, device_id } = attendance;
    if (id === null || begun === null) throw localError('wrong_state', 'No device has recorded this attendance. A manager can correct it.');
    const out = clock.stamp(time);
    const state = await session.restore();
    if (state.status === 'signed_out') throw localError('signed_out', 'Nobody is signed in. Nothing was recorded.');
    const user = state.user.id;
    const changed = await storage.write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      const known = await records.get(id);
      if (known && (known.user !== user || (known.record.device_id ?? null) !== device_id)) {
        throw localError('wrong_state', 'This device has another record with this id.');
      }
      if (known && !REFUSED.has(known.state) && known.record.clock_out_client_ts) {
        throw localError('already_filled', 'The clock-out of this record is known. A manager can correct it.');
      }
      const record = known?.record ?? { id, employee_id, ...(device_id !== null && { device_id }), clock_in_client_ts: begun };
      const row: OutboxRecord = {
        id, user, state: 'pending', verdict: null, violations: [], ...holdOf('out', hold),
        ...known, record: { ...record, clock_out_client_ts: out.time }, revision: (known?.revision ?? 0) + 1,
        clocks: { in: known?.clocks.in ?? clock.stamp(new Date(begun)), out }, stored: true,
      };
      const next = row.state === 'sending' ? row : inState(row, 'pending');
      await records.put(next);
      return next;
    });
    this.#recorded();
    return changed;
  }

  /**
   * Holds a punch that is held for a time until `release` or `takeBack`. Answers whether it could: what is on its way already
   * is not held any more.
   *
   * @throws WfmError `unknown_record`.
   */
  async keep(id: string): Promise<boolean> {
    const { held } = await this.#change(id, (row) => (row.held ? { ...row, held: { ...row.held, until: null } } : row));
    return held !== undefined;
  }

  /** Sends a punch that is held. */
  release(id: string): Promise<OutboxRecord> {
    return this.#change(id, released);
  }

  /**
   * Deletes a punch that is held: the record of a clock-in, or the clock-out of a record.
   *
   * @throws WfmError `unknown_record`; `wrong_state` where it is not held any more.
   */
  async takeBack(id: string): Promise<void> {
    const user = await this.#user();
    await this.#client.storage.write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      const row = requireRecord(await records.get(id), user);
      if (!row.held) throw localError('wrong_state', 'The record is not held any more.');
      if (row.held.punch === 'in') return records.delete(id);
      const { clock_out_client_ts: _, ...record } = row.record;
      // Without its clock-out it is sent again. What is stored already stays as it is.
      return records.put({ ...released(row), record, revision: row.revision + 1, clocks: { ...row.clocks, out: null } });
    });
    this.#recorded();
  }

  /**
   * Sends a record again that has a verdict, for example after a manager made room for it or its photo was uploaded.
   *
   * @throws WfmError `unknown_record`; `wrong_state` while it is on its way anyway.
   */
  async resend(id: string): Promise<OutboxRecord> {
    return this.#change(id, (row) => inState(requireDone(row), 'pending'));
  }

  /**
   * Deletes a record that has a verdict, or is quarantined. Export a quarantined record first: nobody else has it.
   *
   * @throws WfmError `unknown_record`; `wrong_state` while it has no verdict.
   */
  async discard(id: string): Promise<void> {
    const user = await this.#user();
    await this.#client.storage.write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      requireDone(requireRecord(await records.get(id), user));
      await records.delete(id);
    });
    this.#changed('outbox');
  }

  /** The records of the user who is signed in, the latest clock-in first. */
  async list(...states: RecordState[]): Promise<OutboxRecord[]> {
    const rows = await this.#rows(await this.#user());
    return rows
      .filter(({ state }) => states.length === 0 || states.includes(state))
      .sort((one, other) => other.record.clock_in_client_ts.localeCompare(one.record.clock_in_client_ts));
  }

  /** The quarantined records of the user who is signed in, as JSON for a file that a manager can read. */
  async exportQuarantined(): Promise<string> {
    const rows = await this.list('quarantined');
    return JSON.stringify({ records: rows.map(({ record, violations }) => ({ record, violations })) }, null, 2);
  }

  async status(): Promise<OutboxStatus> {
    const { storage } = this.#client;
    const user = await this.#user();
    const counts: Record<RecordState, number> = {
      pending: 0, sending: 0, synced: 0, flagged: 0, conflict: 0, rejected: 0, quarantined: 0,
    };
    const rows = await storage.read((database) => database.getAll('records'));
    for (const row of rows) if (row.user === user) counts[row.state] += 1;
    const others = rows.filter((row) => row.user !== user && (row.state === 'pending' || row.state === 'sending')).length;
    const isDue = rows.some((row) => row.user === user && (row.state === 'sending' || (row.state === 'pending' && heldFor(row) === 0)));
    const reason = isDue && user !== null ? await readDelivery(storage, user) : null;
    const delivery = reason ?? { status: isDue ? 'sending' as const : 'idle' as const };
    const hint = hintOf(delivery, this.#client.session.state.status, globalThis.navigator?.onLine !== false);
    return { delivery: { ...delivery, hint }, counts, others };
  }

  /** Calls the listener after every change of records or status, in whatever tab, until the answered function is called. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  async #change(id: string, change: (row: OutboxRecord) => OutboxRecord): Promise<OutboxRecord> {
    const user = await this.#user();
    const changed = await this.#client.storage.write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      const row = change(requireRecord(await records.get(id), user));
      await records.put(row);
      return row;
    });
    this.#recorded();
    return changed;
  }

  async #user(): Promise<string | null> {
    const state = await this.#client.session.restore();
    return state.status === 'signed_out' ? null : state.user.id;
  }

  async #rows(user: string | null): Promise<OutboxRecord[]> {
    if (user === null) return [];
    return this.#client.storage.read((database) => database.getAllFromIndex('records', 'user', user));
  }

  /** The id of this device, drawn at its first record. */
  async #deviceId(): Promise<string> {
    this.#device ??= await this.#client.storage.write(['device'], async (transaction) => {
      const device = transaction.objectStore('device');
      const known = await device.get('id');
      if (known) return known;
      const drawn = crypto.randomUUID();
      await device.put(drawn, 'id');
      return drawn;
    });
    return this.#device;
  }

  #recorded(): void {
    this.#changed('recorded');
    this.#deliverer.wake();
  }

  #changed(news: 'outbox' | 'recorded'): void {
    this.#client.channel.post(news);
    this.#listeners.notify();
  }
}

/** Keeps what people record offline, and delivers it. */
export function createOutbox(client: Client, options?: OutboxOptions): Outbox {
  return new Outbox(client, options);
}

/** The states of a record that the service has not stored as it is. */
const REFUSED: ReadonlySet<RecordState> = new Set(['conflict', 'rejected', 'quarantined']);

function requireRecord(row: OutboxRecord | undefined, user: string | null): OutboxRecord {
  if (row && row.user === user) return row;
  throw localError('unknown_record', 'The outbox of this user has no such record.');
}

function requireDone(row: OutboxRecord): OutboxRecord {
  if (row.state !== 'pending' && row.state !== 'sending') return row;
  throw new WfmError('wrong_state', `The record is \`${row.state}\`: it has no verdict yet.`);
}

function holdOf(punch: Hold['punch'], hold: number): { held?: Hold } {
  const since = Date.now();
  return hold > 0 ? { held: { punch, since, until: since + hold } } : {};
}

function timeOf(text: string | null | undefined): Date | undefined {
  return text ? new Date(text) : undefined;
}
