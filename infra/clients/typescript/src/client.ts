// The client: typed operations, and what session and outbox share.

import createApi, { type Client as Api } from 'openapi-fetch';

import { Channel } from './channel.js';
import { Clock } from './clock.js';
import { requireSupport } from './locks.js';
import { RETRY, retrying, type RetryOptions, type Send } from './retry.js';
import type { paths } from './schema.js';
import { Session } from './session.js';
import { Storage } from './storage.js';
import { createTransport } from './transport.js';

export interface ClientOptions {
  /** Where the service is, such as `https://api.example.com`. */
  baseUrl: string;
  /** The name of the IndexedDB database. All tabs of an app use the same one. */
  database?: string;
  fetch?: typeof globalThis.fetch;
  /** After how many milliseconds without an answer a request has failed. */
  timeout?: number;
  /** How safe requests, and those with an `Idempotency-Key`, are sent again. */
  retry?: Partial<RetryOptions>;
}

export interface Client {
  /** Every operation of the service, typed: `client.api.GET('/leaves', …)`. Rejects with a `WfmError` without an answer. */
  readonly api: Api<paths>;
  readonly session: Session;

  /** For the outbox: the address of the service, without a slash at its end. */
  readonly service: string;
  /** For the outbox: sends one request as nobody. */
  readonly send: Send;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly channel: Channel;
}

/** @throws WfmError `unsupported` where the page is neither from https nor from this machine. */
export function createClient(options: ClientOptions): Client {
  requireSupport();
  const database = options.database ?? 'wfm';
  const service = new URL(options.baseUrl, globalThis.location?.href).href.replace(/\/+$/, '');
  const clock = new Clock();
  const storage = new Storage(database);
  const channel = new Channel(database);
  const send = createTransport(options.fetch ?? ((...request) => globalThis.fetch(...request)), clock, options.timeout);
  const session = new Session(service, send, storage, channel);
  const fetch: Send = async (request) => {
    await session.restore();
    // Every attempt is the same user's, whoever signs in between two of them.
    const { user } = session;
    return retrying((attempt) => session.fetch(attempt, user), { ...RETRY, ...options.retry })(request);
  };
  return { api: createApi<paths>({ baseUrl: service, fetch }), session, service, send, clock, storage, channel };
}
