import assert from 'node:assert/strict';
import test from 'node:test';

import fc from 'fast-check';

import { WfmError } from '../../dist/errors.js';
import { BACKOFF, readRetryAfter, retrying, waitAfter } from '../../dist/retry.js';

const OPTIONS = { min: 1, max: 4, attempts: 4, patience: 5_000 };
const request = (init) => new Request('http://service.example/leaves', init);

test('a wait lies between a second and five minutes and grows', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
    const wait = waitAfter(attempt, null, BACKOFF, () => random);
    assert.ok(wait >= 1_000 && wait <= 300_000, String(wait));
  }));
  const longest = [1, 2, 3, 20].map((attempt) => waitAfter(attempt, null, BACKOFF, () => 1));
  assert.deepEqual(longest, [2_000, 4_000, 8_000, 300_000]);
});

test('what the answer asks for comes before the random wait', () => {
  assert.equal(waitAfter(1, 47_000, BACKOFF), 47_000);
});

test('Retry-After is read as seconds, or as a date by the clock of the answer', () => {
  const read = (headers) => readRetryAfter(new Headers(headers));
  assert.equal(read({ 'retry-after': '7' }), 7_000);
  assert.equal(read({ 'retry-after': 'Sun, 22 Nov 2026 10:01:00 GMT', date: 'Sun, 22 Nov 2026 10:00:00 GMT' }), 60_000);
  assert.equal(read({ 'retry-after': 'soon' }), null);
  assert.equal(read({}), null);
  assert.equal(read({ 'retry-after': '99999999999' }), 86_400_000);
});

test('a safe request, or one with a key, is sent again after a temporary failure', async () => {
  for (const init of [{}, { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } }]) {
    const answers = [new WfmError('network', 'lost'), new Response('', { status: 503 }), new Response('', { status: 429 }), new Response('ok')];
    const bodies = [];
    const send = retrying(async (sent) => {
      bodies.push(await sent.text());
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    }, OPTIONS);
    assert.equal(await (await send(request(init))).text(), 'ok');
    assert.deepEqual(bodies, Array(4).fill(init.body ?? ''));
  }
});

test('another request is sent once', async () => {
  for (const init of [{ method: 'POST', body: '{}' }, { method: 'PATCH', body: '{}' }, { method: 'DELETE' }]) {
    let count = 0;
    const send = retrying(async () => { count += 1; return new Response('', { status: 503 }); }, OPTIONS);
    assert.equal((await send(request(init))).status, 503);
    assert.equal(count, 1);
  }
});

test('a failure that stays is answered after the last attempt', async () => {
  let count = 0;
  const send = retrying(async () => { count += 1; throw new WfmError('network', 'lost'); }, OPTIONS);
  await assert.rejects(send(request()), { code: 'network' });
  assert.equal(count, 4);
});

test('a wait that is too long for a person is answered at once', async () => {
  let count = 0;
  const send = retrying(async () => { count += 1; return new Response('', { status: 429, headers: { 'retry-after': '900' } }); }, OPTIONS);
  assert.equal((await send(request())).status, 429);
  assert.equal(count, 1);
});

test('a caller who aborts ends the wait', async () => {
  const stop = new AbortController();
  const send = retrying(async () => new Response('', { status: 503 }), { ...OPTIONS, min: 3_000, max: 4_000 });
  const sent = send(request({ signal: stop.signal }));
  setTimeout(() => { stop.abort(); }, 10);
  await assert.rejects(sent, { name: 'AbortError' });
});
