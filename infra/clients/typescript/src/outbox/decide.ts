// What an answer means for the outbox. Pure: the outbox acts on it.

import { failureOf, isObject, isProblem, type Answer } from '../answers.js';
import { isTemporary } from '../retry.js';
import type { components } from '../schema.js';
import type { RecordState, Verdict, Violation } from './records.js';

type JobItem = components['schemas']['JobItem'];

/** Send or ask again later. `retryAfter` is what the answer asks for, in milliseconds. */
export interface Again {
  kind: 'again';
  code: string;
  detail: string;
  retryAfter: number | null;
}

/** Nothing more is sent until somebody has looked. */
export interface Stop {
  kind: 'stop';
  code: string;
  detail: string;
}

export type BatchDecision =
  | { kind: 'accepted'; job: string }
  /** The service cannot read the records at these places. It has stored nothing of the batch. */
  | { kind: 'refused'; violations: Map<number, Violation[]> }
  /** The key belongs to another batch. */
  | { kind: 'new_key' }
  | { kind: 'too_large' }
  | { kind: 'sign_in' }
  | Again
  | Stop;

export type JobDecision =
  | { kind: 'verdicts'; items: JobItem[] }
  | { kind: 'running' }
  /** The job failed, or nobody knows it any more: the same batch with the same key goes on. */
  | { kind: 'send_again'; code: string; detail: string }
  | { kind: 'sign_in' }
  | Again
  | Stop;

/** What an answer to `POST /attendances/sync` with `count` records means. */
export function decideBatch(answer: Answer, count: number): BatchDecision {
  const { status, body } = answer;
  if (status === 202 && isObject(body) && typeof body['job_id'] === 'string' && body['job_id'] !== '') {
    return { kind: 'accepted', job: body['job_id'] };
  }
  if (status === 400 && isProblem(body)) {
    const violations = byRecord(body.errors, count);
    if (violations.size > 0) return { kind: 'refused', violations };
  }
  if (status === 409 && isProblem(body) && body.code === 'idempotency_key_reused') return { kind: 'new_key' };
  // The gateway's answer to a body that is too large has no code.
  if (status === 413) return { kind: 'too_large' };
  return decideRest(answer);
}

/** What an answer to `GET /jobs/{job_id}` means for a batch with these records. */
export function decideJob(answer: Answer, ids: readonly string[]): JobDecision {
  const { status, body } = answer;
  if (status === 404 && isProblem(body)) {
    return { kind: 'send_again', code: body.code, detail: 'The service does not know the job any more.' };
  }
  if (status !== 200 || !isObject(body)) return decideRest(answer);
  if (body['status'] === 'queued' || body['status'] === 'processing') return { kind: 'running' };
  if (body['status'] === 'failed') {
    const error = isObject(body['error']) ? body['error'] : {};
    return { kind: 'send_again', code: String(error['code'] ?? 'failed'), detail: String(error['message'] ?? 'The job failed.') };
  }
  const items = isObject(body['result']) ? body['result']['items'] : null;
  if (body['status'] === 'completed' && isWhole(items, ids)) return { kind: 'verdicts', items };
  return again(answer);
}

/** The state that a verdict gives a record; null for a verdict that a completed sync does not have. */
export function stateOf(verdict: Verdict['verdict']): RecordState | null {
  switch (verdict) {
    case 'created':
    case 'updated':
    case 'duplicate':
      return 'synced';
    case 'needs_review':
      return 'flagged';
    case 'conflict':
    case 'rejected':
      return verdict;
    default:
      return null;
  }
}

function decideRest(answer: Answer): { kind: 'sign_in' } | Again | Stop {
  const { status, body } = answer;
  if (!isProblem(body) || isTemporary(status) || status < 400) return again(answer);
  if (status === 401) return { kind: 'sign_in' };
  return { kind: 'stop', code: body.code, detail: body.detail };
}

function again(answer: Answer): Again {
  const { code, message, retryAfter } = failureOf(answer);
  // No page of a hotspot has the status of a gateway that has failed.
  const isBusy = code === 'malformed_answer' && isTemporary(answer.status);
  return { kind: 'again', code: isBusy ? 'temporarily_unavailable' : code, detail: message, retryAfter };
}

/** The violations of a 400 by the index of their record. */
function byRecord(errors: unknown[], count: number): Map<number, Violation[]> {
  const found = new Map<number, Violation[]>();
  for (const error of errors) {
    if (!isObject(error) || typeof error['pointer'] !== 'string') continue;
    const [, index, pointer] = /^\/records\/(\d+)(\/.*)?$/.exec(error['pointer']) ?? [];
    if (index === undefined || Number(index) >= count) continue;
    const violation = { pointer: pointer ?? '', code: String(error['code']), detail: String(error['detail']) };
    found.set(Number(index), [...(found.get(Number(index)) ?? []), violation]);
  }
  return found;
}

/** Whether there is exactly one known verdict for each record of the batch. */
function isWhole(items: unknown, ids: readonly string[]): items is JobItem[] {
  if (!Array.isArray(items) || items.length !== ids.length) return false;
  const indexes = new Set<number>();
  for (const item of items) {
    if (!isObject(item) || typeof item['index'] !== 'number' || item['id'] !== ids[item['index']]) return false;
    if (stateOf(item['verdict'] as Verdict['verdict']) === null) return false;
    indexes.add(item['index']);
  }
  return indexes.size === ids.length;
}
