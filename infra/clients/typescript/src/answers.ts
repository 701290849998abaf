// Answers, read whole, and the errors that they mean.

import { localError, WfmError, type Problem } from './errors.js';
import { readRetryAfter } from './retry.js';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a body is the service's own body of an error. The gateway's bodies are not: they have no code. */
export function isProblem(body: unknown): body is Problem {
  return isObject(body) && typeof body['code'] === 'string' && typeof body['detail'] === 'string'
    && Array.isArray(body['errors']);
}

/** An answer whose body has been read. `body` is undefined where it is no JSON. */
export interface Answer {
  status: number;
  body: unknown;
  /** Milliseconds that the answer asks to wait. */
  retryAfter: number | null;
}

/**
 * Reads the whole answer.
 *
 * @throws WfmError `network` if the connection ends within the body.
 */
export async function readAnswer(response: Response): Promise<Answer> {
  const answer = { status: response.status, body: undefined, retryAfter: readRetryAfter(response.headers) };
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw localError('network', 'The connection ended before the answer did.', cause);
  }
  try {
    return { ...answer, body: JSON.parse(text) };
  } catch {
    return answer;
  }
}

/** The gateway's own bodies have no code. These are the service's codes for the same. */
const GATEWAY_CODES = new Map([[429, 'too_many_requests'], [503, 'temporarily_unavailable']]);

/** The error that an answer means, whoever gave it. */
export function failureOf({ status, body, retryAfter }: Answer): WfmError {
  if (isProblem(body)) return new WfmError(body.code, body.detail, { status, problem: body, retryAfter });
  const message = isObject(body) && typeof body['message'] === 'string' ? body['message'] : null;
  const code = (message !== null && GATEWAY_CODES.get(status)) || 'malformed_answer';
  return new WfmError(code, message ?? `The answer ${status} is not one of the service.`, { status, retryAfter });
}
