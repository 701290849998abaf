// Delivers the outbox of the user who is signed in, one step after the other. One tab at a time does a step.

import { readAnswer } from '../answers.js';
import type { Client } from '../client.js';
import { WfmError } from '../errors.js';
import { withLock } from '../locks.js';
import { sleep, waitAfter, type Backoff } from '../retry.js';
import type { Batch, Delivery } from '../stored.js';
import {
  acceptBatch, deleteSettled, dissolveBatch, makeBatch, readWork, reopenBatch, settleBatch, type AcceptedBatch,
} from './batches.js';
import { decideBatch, decideJob, type Again, type Stop } from './decide.js';
import { readDelivery, remaining, writeDelivery } from './delivery.js';

export interface DelivererOptions {
  backoff: Backoff;
  keepDays: number;
  batchSize: number;
}

const DAY = 86_400_000;
/** Before a job is read again, in milliseconds: whatever answers, nothing is asked for without a pause. */
const PAUSE = 100;
/** How often in a row the clock is measured. */
const MOST_MEASURES = 3;
/** A timer cannot wait longer. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class Deliverer {
  readonly #client: Client;
  readonly #options: DelivererOptions;
  readonly #changed: () => void;
  #batchSize: number;
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isWoken = false;

  constructor(client: Client, options: DelivererOptions, changed: () => void) {
    this.#client = client;
    this.#options = options;
    this.#batchSize = options.batchSize;
    this.#changed = changed;
  }

  start(): () => void {
    const online = () => { this.#later(this.#resume('waiting')); };
    const visible = () => { if (globalThis.document?.visibilityState !== 'hidden') this.wake(); };
    const unsubscribe = this.#client.session.subscribe(() => { this.wake(); });
    globalThis.addEventListener('online', online);
    globalThis.document?.addEventListener('visibilitychange', visible);
    this.#isStarted = true;
    // A new page tries again what an old one had stopped at: it may be a newer version of the app.
    this.#later(this.deliver());
    return () => {
      this.#isStarted = false;
      clearTimeout(this.#timer);
      unsubscribe();
      globalThis.removeEventListener('online', online);
      globalThis.document?.removeEventListener('visibilitychange', visible);
    };
  }

  /** Delivers soon, unless the outbox waits or has stopped. */
  wake(): void {
    if (this.#isStarted) this.#later(this.#run());
  }

  /** Tries again later what the browser's storage has refused. */
  #later(work: Promise<void>): void {
    work.catch(() => { this.#wakeAfter(this.#options.backoff.max); });
  }

  deliver(): Promise<void> {
    return this.#resume('waiting', 'stopped', 'sign_in');
  }

  /** Ends these reasons for not sending, except a wait that the service asked for. */
  async #resume(...reasons: string[]): Promise<void> {
    const state = await this.#client.session.restore();
    if (state.status === 'signed_out') return;
    const { storage } = this.#client;
    const delivery = await readDelivery(storage, state.user.id);
    const isAsked = delivery?.status === 'waiting' && delivery.asked;
    if (delivery && reasons.includes(delivery.status) && !isAsked) {
      // The number of failed attempts stays: a network that comes and goes is not tried ever faster.
      const due = delivery.status === 'waiting' ? { ...delivery, until: delivery.since } : null;
      await writeDelivery(storage, state.user.id, due);
    }
    await this.#run();
  }

  #run(): Promise<void> {
    if (this.#running) {
      this.#isWoken = true;
      return this.#running;
    }
    this.#running = this.#steps();
    return this.#running;
  }

  async #steps(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      do {
        this.#isWoken = false;
        const state = await this.#client.session.restore();
        if (state.status === 'signed_out') continue;
        while (await withLock('wfm-outbox', () => this.#step(state.user.id))) this.#changed();
      } while (this.#isWoken);
    } finally {
      // At once: whoever wakes the deliverer from here on begins anew.
      this.#running = null;
    }
  }

  /** Does one thing for this user. Answers whether there is more to do now. */
  async #step(user: string): Promise<boolean> {
    const { storage, clock, session } = this.#client;
    const delivery = await readDelivery(storage, user);
    const wait = remaining(delivery);
    if (wait > 0) this.#wakeAfter(wait);
    if (wait > 0 || delivery?.status === 'stopped') return false;
    const { open, accepted, pending, held } = await readWork(storage, user);
    if (held < Infinity) this.#wakeAfter(held);
    if (!open && !accepted && pending === 0) return this.#clean();
    if (session.state.status === 'expired') return this.#halt(user, { status: 'sign_in' });
    try {
      // First everything is sent, then the jobs are followed: what is sent is safe.
      if (open) return await this.#send(open);
      if (pending > 0) {
        await this.#measure();
        return await makeBatch(storage, user, clock, this.#batchSize);
      }
      return accepted ? await this.#follow(accepted) : false;
    } catch (error) {
      if (!(error instanceof WfmError) || error.code.startsWith('storage_')) throw error;
      // Whoever has signed in since is looked at next.
      if (error.code === 'other_user' || error.code === 'signed_out') return false;
      return this.#wait(user, { kind: 'again', code: error.code, detail: error.message, retryAfter: error.retryAfter });
    }
  }

  async #send(batch: Batch): Promise<boolean> {
    const { storage, clock, session, service } = this.#client;
    await this.#measure();
    const request = new Request(`${service}/attendances/sync`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': batch.key,
        'client-time': clock.show(batch.offset).toISOString(),
      },
      body: batch.body,
    });
    const decision = decideBatch(await readAnswer(await session.fetch(request, batch.user)), batch.items.length);
    switch (decision.kind) {
      case 'accepted':
        await acceptBatch(storage, batch, decision.job);
        this.#batchSize = Math.min(this.#batchSize * 2, this.#options.batchSize);
        return this.#proceed(batch.user);
      case 'refused':
        await dissolveBatch(storage, batch, decision.violations);
        return this.#proceed(batch.user);
      case 'too_large':
        return this.#makeSmaller(batch);
      case 'new_key':
        await dissolveBatch(storage, batch, new Map());
        return this.#wait(batch.user, {
          kind: 'again', code: 'idempotency_key_reused', detail: 'The batch is sent with another key.', retryAfter: null,
        });
      default:
        return this.#pause(batch.user, decision);
    }
  }

  async #follow(batch: AcceptedBatch): Promise<boolean> {
    const { storage, clock, session, service } = this.#client;
    const request = new Request(`${service}/jobs/${encodeURIComponent(batch.job)}?wait=10`);
    const decision = decideJob(await readAnswer(await session.fetch(request, batch.user)), batch.items.map(({ id }) => id));
    switch (decision.kind) {
      case 'running':
        await sleep(PAUSE);
        return this.#proceed(batch.user);
      case 'verdicts':
        await settleBatch(storage, batch, decision.items, clock.serviceTime ?? Date.now());
        return this.#proceed(batch.user);
      case 'send_again':
        await reopenBatch(storage, batch);
        return this.#wait(batch.user, { ...decision, kind: 'again', retryAfter: null });
      default:
        return this.#pause(batch.user, decision);
    }
  }

  /** A batch that is too large goes in halves. A single record that is too large is put aside. */
  async #makeSmaller(batch: Batch): Promise<boolean> {
    const isAlone = batch.items.length === 1;
    const violation = { pointer: '', code: 'payload_too_large', detail: 'The record is larger than the service takes.' };
    if (!isAlone) this.#batchSize = Math.ceil(batch.items.length / 2);
    await dissolveBatch(this.#client.storage, batch, new Map(isAlone ? [[0, [violation]]] : []));
    return this.#proceed(batch.user);
  }

  #pause(user: string, decision: Again | Stop | { kind: 'sign_in' }): Promise<boolean> {
    if (decision.kind === 'again') return this.#wait(user, decision);
    if (decision.kind === 'sign_in') {
      if (this.#client.session.state.status !== 'signed_in') return this.#halt(user, { status: 'sign_in' });
      // The session was renewed, so a new sign-in would change nothing.
      const detail = 'The service does not accept the renewed access token.';
      return this.#wait(user, { kind: 'again', code: 'unauthenticated', detail, retryAfter: null });
    }
    return this.#halt(user, { status: 'stopped', code: decision.code, detail: decision.detail });
  }

  async #wait(user: string, { code, detail, retryAfter }: Again): Promise<boolean> {
    const { storage } = this.#client;
    const before = await readDelivery(storage, user);
    const attempt = before?.status === 'waiting' ? before.attempt + 1 : 1;
    const wait = waitAfter(attempt, retryAfter, this.#options.backoff);
    const since = Date.now();
    this.#wakeAfter(wait);
    return this.#halt(user, { status: 'waiting', code, detail, attempt, since, until: since + wait, asked: retryAfter !== null });
  }

  async #halt(user: string, delivery: Delivery): Promise<false> {
    await writeDelivery(this.#client.storage, user, delivery);
    this.#changed();
    return false;
  }

  async #proceed(user: string): Promise<true> {
    const { storage } = this.#client;
    if (await readDelivery(storage, user) !== null) await writeDelivery(storage, user, null);
    return true;
  }

  /** Deletes old verdicts. The device's clock alone may be years off, so without the service's time nothing is deleted. */
  async #clean(): Promise<false> {
    const now = this.#client.clock.serviceTime;
    if (now !== null) await deleteSettled(this.#client.storage, now - this.#options.keepDays * DAY);
    return false;
  }

  /**
   * Learns how far the clock is off, where no answer has told it yet. An answer tells nothing if somebody set the clock
   * meanwhile, so it is asked for again. If no answer tells it, the clock counts as right.
   */
  async #measure(): Promise<void> {
    const { clock, send, service } = this.#client;
    for (let tries = 0; clock.offset === null && tries < MOST_MEASURES; tries += 1) {
      await readAnswer(await send(new Request(`${service}/health`, { cache: 'no-store' })));
    }
  }

  #wakeAfter(wait: number): void {
    if (!this.#isStarted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.wake(); }, Math.min(wait, LONGEST_TIMER));
  }
}
