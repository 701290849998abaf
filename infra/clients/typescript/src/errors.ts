// Every failure that this package throws is a `WfmError`. It has the service's own code where the service answered, and
// one of the codes below where it did not.

import type { components } from './schema.js';

/** The service's own body of an error. */
export type Problem = components['schemas']['ErrorResponse'];

/** The codes of failures that no answer of the service names. */
export type LocalCode =
  /** No answer came: no network, a lost connection, or no answer in time. */
  | 'network'
  /** The answer is not one that the service gives. Something between may have made it, such as the page of a hotspot. */
  | 'malformed_answer'
  /** The browser lacks what the client needs. The page has to come over https or from this machine. */
  | 'unsupported'
  /** The browser refuses its storage. */
  | 'storage_unavailable'
  /** The browser's storage is full. */
  | 'storage_full'
  /** Nobody is signed in. */
  | 'signed_out'
  /** Somebody else has signed in since the request began. It was not sent. */
  | 'other_user'
  /** The outbox of this user has no record with this id. */
  | 'unknown_record'
  /** The field of the record has another value already. A manager corrects what is stored. */
  | 'already_filled'
  /** The state of the record does not allow this. */
  | 'wrong_state';

interface Details {
  status?: number;
  problem?: Problem;
  retryAfter?: number | null;
  cause?: unknown;
}

export class WfmError extends Error {
  override readonly name = 'WfmError';
  /** A code of the service, or a `LocalCode`. */
  readonly code: string;
  /** The status of the answer, if there was one. */
  readonly status: number | null;
  /** The service's body, if there was one. */
  readonly problem: Problem | null;
  /** Milliseconds that the answer asks to wait. */
  readonly retryAfter: number | null;

  constructor(code: string, detail: string, details: Details = {}) {
    super(detail, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.problem = details.problem ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export function localError(code: LocalCode, detail: string, cause?: unknown): WfmError {
  return new WfmError(code, detail, { cause });
}
