// When to send a request again, and how long to wait before.

import { WfmError } from './errors.js';

/** Sends a request and answers what came back. Throws a `WfmError` `network` if nothing came back. */
export type Send = (request: Request) => Promise<Response>;

/** The shortest and the longest wait between two attempts, in milliseconds. */
export interface Backoff {
  min: number;
  max: number;
}

export interface RetryOptions extends Backoff {
  /** How often a request is sent at most. */
  attempts: number;
  /** If a wait would be longer than this many milliseconds, the caller gets the failure at once. */
  patience: number;
}

export const BACKOFF: Backoff = { min: 1_000, max: 300_000 };
export const RETRY: RetryOptions = { ...BACKOFF, attempts: 4, patience: 20_000 };

const TEMPORARY = new Set([429, 500, 502, 503, 504]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const DAY = 86_400_000;

/** Whether the same request may succeed later. */
export function isTemporary(status: number): boolean {
  return TEMPORARY.has(status);
}

/** Whether sending a request again does its work only once. */
export function isRepeatable(request: Request): boolean {
  return SAFE.has(request.method) || request.headers.has('idempotency-key');
}

/**
 * `Retry-After` in milliseconds, at most a day. It is null where the header is missing or not readable.
 *
 * A date is compared with the `Date` of the same answer, because the device's clock may be wrong.
 */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers.get('date') ?? new Date().toISOString());
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), DAY);
}

/** How long to wait after the attempt with this number, counted from 1: what the answer asks for, else a random time. */
export function waitAfter(attempt: number, retryAfter: number | null, { min, max }: Backoff, random = Math.random): number {
  if (retryAfter !== null) return Math.max(retryAfter, min);
  const longest = Math.min(max, min * 2 ** Math.min(attempt, 30));
  return min + random() * (longest - min);
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Sends a repeatable request again after a temporary failure. Any other request is sent once. */
export function retrying(send: Send, options: RetryOptions = RETRY): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= options.attempts || !isRepeatable(request);
      let response: Response | null = null;
      let failure: unknown;
      try {
        response = await send(isLast ? request : request.clone());
        if (isLast || !isTemporary(response.status)) return response;
      } catch (error) {
        if (isLast || !(error instanceof WfmError && error.code === 'network')) throw error;
        failure = error;
      }
      const wait = waitAfter(attempt, response && readRetryAfter(response.headers), options);
      if (wait > options.patience) {
        if (response) return response;
        throw failure;
      }
      await response?.body?.cancel();
      await sleep(wait, request.signal);
    }
  };
}
