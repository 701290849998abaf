import assert from 'node:assert/strict';
import test from 'node:test';

import fc from 'fast-check';

import { decideBatch, decideJob, stateOf } from '../../dist/outbox/decide.js';
import { hintOf, remaining } from '../../dist/outbox/delivery.js';
import { failureOf, WfmError } from '../../dist/index.js';

const answer = (status, body, retryAfter = null) => ({ status, body, retryAfter });
const problem = (code, errors = []) => ({ code, detail: 'Why.', errors });
const item = (index, id, verdict = 'created') => ({ index, id, verdict, code: null, detail: '', attendance_id: null, server_record: null });
const job = (status, items) => ({ status, result: { items }, error: null });

test('only a 202 with a job is an acceptance', () => {
  assert.deepEqual(decideBatch(answer(202, { job_id: 'job_1' }), 1), { kind: 'accepted', job: 'job_1' });
  for (const body of [undefined, {}, { job_id: '' }, [], null]) assert.equal(decideBatch(answer(202, body), 1).kind, 'again');
  assert.equal(decideBatch(answer(200, { job_id: 'job_1' }), 1).kind, 'again');
});

test('a 400 at records puts these aside', () => {
  const errors = [
    { pointer: '/records/1/lng', code: 'required', detail: 'x' }, { pointer: '/records/1', code: 'invalid', detail: 'y' },
    { pointer: '/records/7/lat', code: 'required', detail: 'of no record' }, { parameter: 'Client-Time', code: 'invalid_format', detail: 'z' },
  ];
  const decision = decideBatch(answer(400, problem('validation_failed', errors)), 3);
  assert.equal(decision.kind, 'refused');
  assert.deepEqual([...decision.violations], [[1, [
    { pointer: '/lng', code: 'required', detail: 'x' }, { pointer: '', code: 'invalid', detail: 'y' },
  ]]]);
});

test('another 400 stops and tells', () => {
  const errors = [{ parameter: 'Client-Time', code: 'invalid_format', detail: 'z' }];
  assert.deepEqual(decideBatch(answer(400, problem('validation_failed', errors)), 3), { kind: 'stop', code: 'validation_failed', detail: 'Why.' });
  assert.equal(decideBatch(answer(403, problem('forbidden')), 1).kind, 'stop');
  assert.equal(decideBatch(answer(415, problem('unsupported_media_type')), 1).kind, 'stop');
});

test('each other answer means one thing', () => {
  assert.equal(decideBatch(answer(401, problem('unauthenticated')), 1).kind, 'sign_in');
  assert.equal(decideBatch(answer(409, problem('idempotency_key_reused')), 1).kind, 'new_key');
  assert.equal(decideBatch(answer(413, problem('payload_too_large')), 1).kind, 'too_large');
  assert.equal(decideBatch(answer(413, { message: 'Request Too Long' }), 1).kind, 'too_large');
  for (const [status, code] of [[429, 'too_many_requests'], [503, 'temporarily_unavailable'], [502, 'temporarily_unavailable']]) {
    assert.deepEqual(decideBatch(answer(status, { message: 'Wait' }, 5_000), 1), { kind: 'again', code, detail: 'Wait', retryAfter: 5_000 });
  }
  for (const [status, code] of [[429, 'too_many_requests'], [500, 'internal'], [503, 'temporarily_unavailable']]) {
    assert.equal(decideBatch(answer(status, problem(code)), 1).kind, 'again');
    assert.equal(decideJob(answer(status, problem(code)), ['a']).kind, 'again');
  }
});

test('what is not the service\'s own answer is never taken for one', () => {
  fc.assert(fc.property(fc.integer({ min: 200, max: 599 }), fc.oneof(fc.constant(undefined), fc.jsonValue()), (status, body) => {
    const kinds = status === 413 ? ['too_large'] : ['again'];
    fc.pre(typeof body !== 'object' || body === null || !('job_id' in body || 'code' in body));
    assert.ok(kinds.includes(decideBatch(answer(status, body), 2).kind));
    assert.equal(decideJob(answer(status, body), ['a']).kind, 'again');
  }));
});

test('a completed job counts if it has one verdict for each record', () => {
  const ids = ['a', 'b'];
  const decide = (items) => decideJob(answer(200, job('completed', items)), ids).kind;
  assert.equal(decide([item(0, 'a'), item(1, 'b', 'needs_review')]), 'verdicts');
  assert.equal(decide([item(1, 'b'), item(0, 'a')]), 'verdicts');
  for (const items of [
    null, [], [item(0, 'a')], [item(0, 'a'), item(0, 'a')], [item(0, 'b'), item(1, 'a')], [item(0, 'a'), item(1, 'b', 'unprocessed')],
    [item(0, 'a'), item(1, 'b', 'something new')], [item(0, 'a'), item(1, 'b'), item(2, 'c')], [null, item(1, 'b')],
  ]) assert.equal(decide(items), 'again', JSON.stringify(items));
});

test('a job that runs, failed or is gone is followed, or sent again', () => {
  assert.equal(decideJob(answer(200, job('processing')), ['a']).kind, 'running');
  const failed = { ...job('failed', [item(0, 'a', 'unprocessed')]), error: { code: 'processing_failed', message: 'Later.', retryable: true } };
  assert.deepEqual(decideJob(answer(200, failed), ['a']), { kind: 'send_again', code: 'processing_failed', detail: 'Later.' });
  assert.equal(decideJob(answer(404, problem('not_found')), ['a']).kind, 'send_again');
  assert.equal(decideJob(answer(404, { message: 'Not Found' }), ['a']).kind, 'again');
  assert.equal(decideJob(answer(401, problem('unauthenticated')), ['a']).kind, 'sign_in');
});

test('every verdict of a sync has a state', () => {
  const states = ['created', 'updated', 'duplicate', 'needs_review', 'conflict', 'rejected', 'unprocessed'].map(stateOf);
  assert.deepEqual(states, ['synced', 'synced', 'synced', 'flagged', 'conflict', 'rejected', null]);
});

test('a wait ends when it is over, or when the device\'s clock was set back before it began', () => {
  const waiting = { status: 'waiting', since: 1_000, until: 5_000 };
  assert.deepEqual([1_000, 4_999, 5_000, 9_000, 999].map((now) => remaining(waiting, now)), [4_000, 1, 0, 0, 0]);
  assert.equal(remaining({ status: 'stopped' }), 0);
  assert.equal(remaining(null), 0);
});

test('a delivery has a hint for the person', () => {
  const wait = { status: 'waiting', code: 'network', detail: 'x', attempt: 1, since: 0, until: 9, asked: false };
  const kinds = (delivery, session = 'signed_in', isOnline = true) => hintOf(delivery, session, isOnline);
  assert.deepEqual(kinds({ status: 'idle' }), { kind: 'nothing' });
  assert.deepEqual(kinds({ status: 'sending' }), { kind: 'sending' });
  assert.deepEqual(kinds({ status: 'sending' }, 'signed_in', false), { kind: 'waits_for_network' });
  assert.deepEqual(kinds({ status: 'sending' }, 'expired'), { kind: 'signed_out' });
  assert.deepEqual(kinds({ status: 'sign_in' }), { kind: 'signed_out' });
  assert.deepEqual(kinds(wait), { kind: 'waits_for_network' });
  assert.deepEqual(kinds({ ...wait, code: 'too_many_requests' }), { kind: 'waits_until', time: 9 });
  // The page of a hotspot has a status of its own; a gateway that has failed is no such page.
  for (const status of [200, 302, 403, 511]) assert.equal(decideBatch(answer(status, undefined), 1).code, 'malformed_answer');
  for (const status of [500, 502, 504]) assert.equal(decideBatch(answer(status, undefined), 1).code, 'temporarily_unavailable');
  assert.deepEqual(kinds({ ...wait, code: 'malformed_answer' }), { kind: 'waits_for_sign_in_page' });
  assert.deepEqual(kinds({ ...wait, code: 'too_many_requests' }, 'signed_in', false), { kind: 'waits_for_network' });
  assert.deepEqual(kinds({ status: 'stopped', code: 'forbidden', detail: 'x' }), { kind: 'stopped', code: 'forbidden', detail: 'x' });
});

test('an app turns an answer into the same failure as the client', () => {
  const failure = failureOf(answer(409, problem('overlap'), 2_000));
  assert.ok(failure instanceof WfmError);
  assert.deepEqual([failure.code, failure.status, failure.retryAfter, failure.problem.code], ['overlap', 409, 2_000, 'overlap']);
  assert.equal(failureOf(answer(429, { message: 'Slow down' })).code, 'too_many_requests');
  assert.equal(failureOf(answer(502, undefined)).code, 'malformed_answer');
});
