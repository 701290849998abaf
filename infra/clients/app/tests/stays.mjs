// Which stays there are, which of them are open or forgotten, and when one ended: pure, so without a browser.
import assert from 'node:assert/strict';

import { build } from 'esbuild';

async function load() {
  const { outputFiles } = await build({
    entryPoints: [new URL('../src/punches.ts', import.meta.url).pathname], bundle: true, format: 'esm', write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const attendance = (fields) => ({
  id: 'a', device_id: 'terminal', client_record_id: 'r', clock_in_at: '2026-11-19T07:00:00.000Z', clock_in_client_ts: '2026-11-19T07:00:00.000Z',
  clock_out_at: null, status: 'incomplete', review: 'none', flags: [], ...fields,
});
const record = (fields, wire) => ({
  id: 'r', state: 'pending', verdict: null, ...fields,
  record: { id: 'r', device_id: 'terminal', clock_in_client_ts: '2026-11-19T07:00:00.000Z', ...wire },
});

export async function checkStays() {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const { canEnd, endAfter, isForgotten, isOpen, mergeStays, openStay } = await load();
    const now = Date.parse('2026-11-20T12:00:00Z');

    const [forgotten] = mergeStays([], [attendance()]);
    assert.equal(isForgotten(forgotten, now), true, 'an attendance without a clock-out is forgotten');
    assert.equal(canEnd(forgotten), true, 'a terminal has recorded it, so its clock-out can be recorded');
    assert.equal(canEnd(mergeStays([], [attendance({ client_record_id: null })])[0]), false, 'no device has recorded it');
    assert.equal(isForgotten(mergeStays([], [attendance({ review: 'rejected' })])[0], now), false, 'what is rejected needs no clock-out');

    const ended = mergeStays([record({}, { clock_out_client_ts: '2026-11-19T15:30:00.000Z' })], [attendance()]);
    assert.deepEqual([ended.length, ended[0].end], [1, '2026-11-19T15:30:00.000Z'], 'a clock-out that waits belongs to its attendance');
    const refused = mergeStays([record({ state: 'rejected' }, { clock_out_client_ts: '2026-11-21T15:30:00.000Z' })], [attendance()]);
    assert.deepEqual(refused.map((stay) => isForgotten(stay, now)).sort(), [false, true], 'a clock-out that is refused leaves it forgotten');
    assert.equal(mergeStays([record({}, { device_id: 'phone' })], [attendance()]).length, 2, 'the same id of another device is another stay');

    const today = mergeStays([], [attendance({ clock_in_at: '2026-11-20T07:00:00.000Z', status: 'open' })]);
    assert.equal(isOpen(today[0], now), true, 'somebody is at work');
    assert.equal(openStay(today, now)?.id, 'a', 'the next clock-out ends it');
    assert.equal(openStay(today, now + 20 * 3_600_000), null, 'the day after, the next punch is a clock-in');

    const at = (begin, time) => endAfter(begin, time)?.toISOString();
    assert.equal(at('2026-11-19T07:00:00Z', '16:30'), '2026-11-19T15:30:00.000Z', 'a time after the clock-in is of the same day');
    assert.equal(at('2026-11-19T21:00:00Z', '06:00'), '2026-11-20T05:00:00.000Z', 'an earlier time is of the next day');
    assert.equal(at('2026-10-24T20:00:00Z', '06:00'), '2026-10-25T05:00:00.000Z', 'the night in which the clocks change has an hour more');
    assert.equal(at('2026-11-19T07:00:00Z', ''), undefined, 'no time is no end');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
  return 'stays from both sides are merged, and a forgotten clock-out is found';
}
