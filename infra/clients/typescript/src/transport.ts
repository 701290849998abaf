// One request and its answer: a limit of time, one kind of failure, and what the answer says about the clock.

import type { Clock } from './clock.js';
import { localError } from './errors.js';
import type { Send } from './retry.js';

/** After this many milliseconds a request without an answer has failed. A job is awaited for ten seconds. */
export const TIMEOUT = 30_000;

export function createTransport(fetch: typeof globalThis.fetch, clock: Clock, timeout = TIMEOUT): Send {
  return async (request) => {
    const measured = clock.measure();
    let response: Response;
    try {
      // The caller's own signal goes on to apply.
      response = await fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) });
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw localError('network', 'No answer came from the service.', cause);
    }
    measured(response.headers);
    return response;
  };
}
