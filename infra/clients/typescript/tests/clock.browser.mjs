// A device's clock that is wrong, and one that somebody sets between a punch and its delivery. The service stores true times.
import assert from 'node:assert/strict';

import { newPhone } from './phone.mjs';

const MINUTE = 60_000;

export const clockTests = {
  async 'a clock 20 minutes behind is corrected'(world) {
    return checkWrongClock(world, -20 * MINUTE);
  },

  async 'a clock 20 minutes ahead is corrected'(world) {
    return checkWrongClock(world, 20 * MINUTE);
  },

  async 'a clock that was set right after the punch does not move it'(world) {
    const phone = await newPhone(world, -20 * MINUTE);
    await phone.offline(true);
    await phone.punch();
    const across = await phone.punch({ isOpen: true });
    await phone.setClock(0);
    await phone.clockOut(across);
    await phone.punch();
    await phone.offline(false);
    const rows = await phone.check();
    // The clock-in went by the old clock, the clock-out by the new one.
    assert.equal(rows.get(across).verdict.verdict, 'updated');
    return phone;
  },

  async 'a clock that was set between two attempts does not move a punch'(world) {
    const phone = await newPhone(world, 20 * MINUTE);
    world.network.fail('sync', 'lose_request');
    world.network.fail('sync', 'throttle');
    await phone.punch();
    await phone.waitFor('waiting');
    await phone.setClock(0);
    await phone.check();
    assert.equal(new Set(world.network.syncs(phone.person.user).map(({ key }) => key)).size, 1);
    return phone;
  },

  async 'a clock that was set back before any answer does not move a punch'(world) {
    const phone = await newPhone(world, 20 * MINUTE);
    await phone.install();
    await phone.offline(true);
    await phone.reload();
    await phone.punch();
    await phone.setClock(0);
    await phone.offline(false);
    await phone.check();
    return phone;
  },

  async 'a clock that is set while it is measured does not move a punch'(world) {
    const phone = await newPhone(world, 20 * MINUTE);
    await phone.reload();
    world.network.log = [];
    world.network.delay = 1_000;
    await phone.punch();
    await world.network.arrives(({ path }) => path === '/health');
    await phone.setClock(0);
    world.network.delay = 0;
    await phone.check();
    return phone;
  },
};

async function checkWrongClock(world, skew) {
  const phone = await newPhone(world, skew);
  await phone.offline(true);
  await phone.punch();
  const open = await phone.punch({ isOpen: true });
  await phone.offline(false);
  await phone.check();
  await phone.reload();
  await phone.clockOut(open);
  await phone.check();
  const [attendance] = await world.service.attendancesOf(phone.person);
  assert.ok(attendance.flags.includes('clock_skew'));
  return phone;
}
