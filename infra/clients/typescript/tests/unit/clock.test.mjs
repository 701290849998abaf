import assert from 'node:assert/strict';
import test from 'node:test';

import fc from 'fast-check';

import { Clock } from '../../dist/clock.js';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

// A device whose clock is off by `skew`, and a service whose clock is right.
class Device {
  now = START;
  slept = 0;
  skew = 0;
  clock = new Clock({ device: () => this.now + this.skew, page: () => this.now - START - this.slept });

  pass(milliseconds) { this.now += milliseconds; }
  sleep(milliseconds) { this.pass(milliseconds); this.slept += milliseconds; }
  // The header `Date` has whole seconds.
  hear(milliseconds = 40) {
    const measured = this.clock.measure();
    this.pass(milliseconds);
    measured(new Headers({ date: new Date(this.now).toUTCString(), 'x-request-id': 'r' }));
  }
  // How far a time is off once the service has corrected it by `Client-Time`.
  error(stamp, truth) {
    const offset = this.clock.offsetOf(stamp);
    const skew = this.now - this.clock.show(offset).getTime();
    return Date.parse(stamp.time) + (Math.abs(skew) > 120_000 ? skew : 0) - truth;
  }
}

test('the header is what the device shows while its clock is the one that stamped', () => {
  const device = new Device();
  device.skew = -20 * MINUTE;
  const stamp = device.clock.stamp();
  device.hear();
  device.pass(3 * MINUTE);
  assert.equal(device.clock.show(device.clock.offsetOf(stamp)).getTime(), device.now + device.skew);
});

test('a time keeps the clock that it was read from, whenever that clock was compared', () => {
  for (const isHeardBefore of [true, false]) {
    const device = new Device();
    device.skew = -20 * MINUTE;
    if (isHeardBefore) device.hear();
    const truth = device.now;
    const stamp = device.clock.stamp();
    if (!isHeardBefore) device.hear();
    device.pass(MINUTE);
    device.skew = 0;
    device.hear();
    assert.ok(Math.abs(device.error(stamp, truth)) < 1_000);
  }
});

test('a clock that was set back before any answer is known by its jump', () => {
  const device = new Device();
  device.skew = 20 * MINUTE;
  const truth = device.now;
  const stamp = device.clock.stamp();
  device.pass(MINUTE);
  device.skew = 5 * MINUTE;
  device.clock.stamp();
  device.pass(MINUTE);
  device.skew = 0;
  device.hear();
  assert.ok(Math.abs(device.error(stamp, truth)) < 1_000);
});

test('a device that slept is not taken for a clock that was set', () => {
  const device = new Device();
  device.skew = -20 * MINUTE;
  const truth = device.now;
  const stamp = device.clock.stamp();
  device.sleep(8 * 60 * MINUTE);
  device.hear();
  assert.ok(Math.abs(device.error(stamp, truth)) < 1_000);
});

test('a stamp of an earlier page goes by the clock of now, if its own was never compared', () => {
  const device = new Device();
  device.skew = -20 * MINUTE;
  const truth = device.now;
  const stamp = { ...device.clock.stamp(), run: 'of an earlier page' };
  device.hear();
  assert.ok(Math.abs(device.error(stamp, truth)) < 1_000);
});

test('an answer that is not of the service, or slow, says nothing about the clock', () => {
  const device = new Device();
  device.clock.measure()(new Headers({ date: 'Sun, 22 Nov 2020 10:00:00 GMT' }));
  device.hear(11_000);
  assert.equal(device.clock.offset, null);
});

test('times are within a second of the truth whatever the clock does, where every clock was compared', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('stamp') }),
    fc.record({ type: fc.constant('pass'), by: fc.integer({ min: 1, max: 5 * 60 * MINUTE }) }),
    fc.record({ type: fc.constant('sleep'), by: fc.integer({ min: 3_000, max: 5 * 60 * MINUTE }) }),
    fc.record({ type: fc.constant('set'), to: fc.integer({ min: -600 * MINUTE, max: 600 * MINUTE }) }),
  );
  fc.assert(fc.property(fc.array(event), (story) => {
    const device = new Device();
    const stamps = [];
    device.hear();
    for (const { type, by, to } of story) {
      if (type === 'stamp') stamps.push([device.clock.stamp(), device.now]);
      else if (type === 'set') device.skew = to;
      else device[type](by);
      device.hear();
    }
    // A skew of up to 120 seconds is ignored by the service's rule.
    for (const [stamp, truth] of stamps) {
      const wrong = Math.abs(device.error(stamp, truth));
      assert.ok(wrong <= 2_600 || Math.abs(Date.parse(stamp.time) - truth) <= 122_000, `${wrong} ms off`);
    }
  }), { numRuns: 500 });
});
