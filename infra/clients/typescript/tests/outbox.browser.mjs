// What may happen to an outbox. After each: every punch has one verdict, none is lost, none counts twice.
import assert from 'node:assert/strict';

import { newPhone } from './phone.mjs';

const MINUTE = 60_000;

export const outboxTests = {
  async 'punches made offline are delivered when the network is back'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    for (let count = 0; count < 5; count += 1) await phone.punch();
    const { code, asked } = await phone.waitFor('waiting');
    assert.deepEqual([code, asked], ['network', false]);
    await phone.offline(false);
    await phone.check();
    return phone;
  },

  async 'a page that is reloaded offline has its punches'(world) {
    const phone = await newPhone(world);
    await phone.install();
    await phone.offline(true);
    await phone.punch();
    await phone.reload();
    assert.equal(await phone.tab.evaluate(() => globalThis.app.client.session.restore().then(({ status }) => status)), 'signed_in');
    await phone.punch();
    assert.equal((await phone.rows()).length, 2);
    await phone.offline(false);
    await phone.check();
    return phone;
  },

  async 'a clock-out goes with its clock-in, or after it'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    const together = await phone.punch({ isOpen: true });
    await phone.clockOut(together);
    await phone.offline(false);
    await phone.check();
    const later = await phone.punch({ isOpen: true });
    await phone.check();
    await phone.clockOut(later);
    await phone.check();
    // While the clock-in is on its way.
    world.network.delay = 200;
    const during = await phone.punch({ isOpen: true });
    await phone.until((id) => globalThis.app.outbox.list('sending').then((rows) => rows.some((row) => row.id === id)), during);
    await phone.clockOut(during);
    const rows = await phone.check();
    assert.equal(rows.get(during).verdict.verdict, 'updated');
    // Who taps twice fills nothing twice, and changes nothing.
    const again = await phone.tab.evaluate(
      (id) => globalThis.app.attempt(() => globalThis.app.outbox.clockOut(id, new Date(0))), during);
    assert.equal(again.code, 'already_filled');
    return phone;
  },

  async 'a clock-out that was forgotten on another device is recorded later, also offline'(world) {
    const phone = await newPhone(world);
    const { person } = phone;
    const begun = new Date(Date.now() - 5 * 60 * MINUTE).toISOString();
    const terminal = { id: 'stay-1', device_id: 'terminal-1', employee_id: person.employee, clock_in_client_ts: begun };
    await phone.tab.evaluate((record) => globalThis.app.client.api.POST('/attendances/sync', {
      params: { header: { 'Idempotency-Key': 'of-the-terminal' } }, body: { records: [record] },
    }), terminal);
    let attendance;
    for (const limit = performance.now() + 10_000; !attendance && performance.now() < limit;) [attendance] = await world.service.attendancesOf(person);
    await phone.offline(true);
    const ended = Date.now() - 60 * MINUTE;
    const end = (given, time = ended) => phone.tab.evaluate(([open, at]) => globalThis.app.attempt(
      () => globalThis.app.outbox.clockOutAttendance(open, new Date(at))), [given, time]);
    assert.equal((await end(attendance)).value.state, 'pending');
    assert.deepEqual((await phone.waitFor('waiting')).hint, { kind: 'waits_for_network' });
    assert.equal((await end(attendance)).code, 'already_filled');
    assert.equal((await end({ ...attendance, device_id: 'terminal-2' })).code, 'wrong_state');
    assert.equal((await end({ ...attendance, client_record_id: null })).code, 'wrong_state');
    await phone.offline(false);
    await phone.waitFor('idle');
    const [row] = await phone.rows();
    assert.deepEqual([row.state, row.verdict.verdict, row.verdict.attendance_id], ['synced', 'updated', attendance.id]);
    const [stored, ...others] = await world.service.attendancesOf(person);
    assert.deepEqual([others.length, stored.clock_out_at], [0, new Date(ended).toISOString()]);
    return phone;
  },

  async 'a clock-out that the service refuses is replaced by another one'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    const id = await phone.tab.evaluate((begun) => globalThis.app.outbox.record({ clock_in_client_ts: begun }).then((row) => row.id),
      new Date(Date.now() - 3 * 60 * MINUTE).toISOString());
    await phone.offline(false);
    await phone.waitFor('idle');
    const [attendance] = await world.service.attendancesOf(phone.person);
    const end = (time) => phone.tab.evaluate(([open, at]) => globalThis.app.outbox.clockOutAttendance(open, new Date(at)), [attendance, time]);
    await end(Date.now() + 60 * MINUTE);
    await phone.waitFor('idle');
    assert.deepEqual((await phone.rows()).map((row) => [row.id, row.state, row.verdict.code]), [[id, 'rejected', 'future_time']]);
    await end(Date.now() - 60 * MINUTE);
    await phone.waitFor('idle');
    assert.deepEqual((await phone.rows()).map((row) => [row.id, row.state]), [[id, 'synced']]);
    return phone;
  },

  async 'a punch that is held is on disk, and is sent when its time is over or when it is released'(world) {
    const phone = await newPhone(world);
    const record = (hold) => phone.tab.evaluate((time) => globalThis.app.outbox.record({}, time).then(({ id }) => id), hold);
    const states = async () => Object.fromEntries((await phone.rows()).map(({ id, state }) => [id, state]));
    const first = await record(60_000);
    // The page dies at once, and the next one waits, too.
    await phone.reload();
    await phone.tab.evaluate(() => globalThis.app.outbox.deliver());
    assert.deepEqual(await states(), { [first]: 'pending' });
    assert.deepEqual(world.network.syncs(phone.person.user), []);
    await phone.tab.evaluate((id) => globalThis.app.outbox.clockOut(id), first);
    await phone.tab.evaluate((id) => globalThis.app.outbox.release(id), first);
    await phone.waitFor('idle');
    const began = performance.now();
    const second = await record(500);
    await phone.until((id) => globalThis.app.outbox.list('synced').then((rows) => rows.some((row) => row.id === id)), second);
    assert.ok(performance.now() - began >= 490, 'it was sent before its time');
    assert.deepEqual(await states(), { [first]: 'synced', [second]: 'synced' });
    assert.equal((await world.service.attendancesOf(phone.person)).length, 2);
    return phone;
  },

  async 'a punch that is kept waits for the person, and is taken back without a trace'(world) {
    const phone = await newPhone(world);
    const ask = (method, ...given) => phone.tab.evaluate(
      ([name, values]) => globalThis.app.attempt(() => globalThis.app.outbox[name](...values)), [method, given]);
    const { value: { id } } = await ask('record', {}, 100);
    assert.equal((await ask('keep', id)).value, true);
    await phone.reload();
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    await phone.tab.evaluate(() => globalThis.app.outbox.deliver());
    const [kept] = await phone.rows();
    assert.deepEqual([kept.state, kept.held.punch, kept.held.until], ['pending', 'in', null]);
    assert.deepEqual([(await phone.status()).delivery.status, world.network.syncs(phone.person.user)], ['idle', []]);
    await ask('takeBack', id);
    assert.deepEqual(await phone.rows(), []);

    // Of a record that the service knows, the clock-out alone is taken back.
    const { value: { id: other } } = await ask('record', {});
    await phone.waitFor('idle');
    const { record } = (await phone.tab.evaluate((known) => globalThis.app.outbox.clockOut(known, new Date(), 60_000), other));
    assert.ok(record.clock_out_client_ts);
    await ask('keep', other);
    await ask('takeBack', other);
    await phone.waitFor('idle');
    const [row] = await phone.rows();
    assert.deepEqual([row.state, row.held, row.record.clock_out_client_ts], ['synced', undefined, undefined]);
    const [stored, ...more] = await world.service.attendancesOf(phone.person);
    assert.deepEqual([stored.clock_out_at, more], [null, []]);
    // What is on its way is held no more.
    assert.equal((await ask('keep', other)).value, false);
    assert.equal((await ask('takeBack', other)).code, 'wrong_state');
    return phone;
  },

  async 'two tabs deliver one after the other'(world) {
    const phone = await newPhone(world);
    world.network.delay = 60;
    const [one, other] = [phone.tab, await phone.open()];
    for (let count = 0; count < 6; count += 1) await phone.punch({ tab: count % 2 ? one : other });
    await Promise.all([one, other].map((tab) => tab.evaluate(() => globalThis.app.outbox.deliver())));
    await phone.check();
    const keys = world.network.syncs(phone.person.user).map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length, 'a batch was sent twice without need');
    assert.deepEqual((await phone.status(one)).counts, (await phone.status(other)).counts);
    return phone;
  },

  async 'a tab that is closed leaves its punches to the other one'(world) {
    const phone = await newPhone(world);
    const other = await phone.open();
    world.network.delay = 100;
    await phone.punch({ tab: other });
    await other.close();
    phone.tabs.pop();
    await phone.check();
    return phone;
  },

  async 'a session that ends under a full outbox waits for the same person'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    for (let count = 0; count < 4; count += 1) await phone.punch();
    await world.service.endSessions(phone.person);
    await phone.offline(false);
    await phone.waitFor('sign_in');
    // What is recorded meanwhile is the same person's.
    await phone.punch();
    assert.equal((await phone.status()).counts.synced, 0);
    await phone.signIn(phone.person);
    await phone.check();
    return phone;
  },

  async 'an access token that is not valid any more is renewed once'(world) {
    const phone = await newPhone(world);
    world.network.fail('sync', 'spoil_token');
    await phone.punch();
    await phone.check();
    assert.equal(world.network.log.filter(({ kind }) => kind === 'refresh').length, 1);
    // Also where the renewed one is not accepted at first, nobody has to sign in.
    for (let count = 0; count < 3; count += 1) world.network.fail('sync', 'spoil_token');
    await phone.punch();
    await phone.check();
    assert.equal(await phone.tab.evaluate(() => globalThis.app.client.session.state.status), 'signed_in');
    return phone;
  },

  async 'a lost 202 is asked for again with the same key and bytes'(world) {
    const phone = await newPhone(world);
    world.network.fail('sync', 'lose_answer');
    world.network.fail('sync', 'cut_answer');
    await phone.punch();
    await phone.punch();
    const rows = await phone.check();
    assert.ok([...rows.values()].every(({ verdict }) => verdict.verdict === 'created'));
    return phone;
  },

  async 'a lost answer of a job is read again, and the batch is not sent again'(world) {
    const phone = await newPhone(world);
    for (const fault of ['lose_answer', 'cut_answer', 'lose_answer']) world.network.fail('job', fault);
    await phone.punch();
    // A reload must not forget the job either.
    await phone.waitFor('waiting');
    await phone.reload();
    await phone.check();
    assert.equal(world.network.syncs(phone.person.user).length, 1);
    return phone;
  },

  async 'a job that the service has forgotten is made again with the same key'(world) {
    const phone = await newPhone(world);
    world.network.fail('job', 'forget_job');
    await phone.punch();
    const rows = await phone.check();
    assert.equal([...rows.values()][0].verdict.verdict, 'created');
    const [first, second, ...more] = world.network.syncs(phone.person.user);
    assert.deepEqual([first.key, more], [second.key, []]);
    return phone;
  },

  async 'many punches go in several batches'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    for (let count = 0; count < 130; count += 1) await phone.punch();
    await phone.offline(false);
    await phone.check();
    const sizes = world.network.syncs(phone.person.user).map(({ body }) => JSON.parse(body).records.length);
    assert.ok(Math.max(...sizes) === 100 && sizes.length <= 4, String(sizes));
    return phone;
  },

  async 'a batch that is too large goes in parts, and a record that is too large is put aside'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    // The service takes at most a mebibyte at once: two of the first kind are too much, one of the second.
    for (const kilobytes of [0, 600, 600, 1_100, 0]) {
      await phone.punch({ fields: kilobytes ? { location: 'x'.repeat(kilobytes * 1_000) } : {}, isMalformed: kilobytes > 0 });
    }
    await phone.offline(false);
    const rows = await phone.check();
    const codes = [...rows.values()].flatMap(({ violations }) => violations.map(({ code }) => code));
    assert.deepEqual(codes.sort(), ['payload_too_large', 'too_long', 'too_long']);
    return phone;
  },

  async 'a malformed record is put aside and the others are delivered'(world) {
    const phone = await newPhone(world);
    await phone.offline(true);
    await phone.punch();
    const malformed = await phone.punch({ fields: { lat: 52.5 }, isMalformed: true });
    await phone.punch();
    await phone.offline(false);
    await phone.check();
    const [{ record, violations }] = JSON.parse(await phone.tab.evaluate(() => globalThis.app.outbox.exportQuarantined())).records;
    assert.deepEqual([record.id, record.lat, violations[0].pointer], [malformed, 52.5, '/lng']);
    const syncs = world.network.syncs(phone.person.user);
    const [refused, ...more] = syncs.filter(({ status }) => status === 400);
    assert.deepEqual(more, []);
    assert.equal(syncs.filter(({ key }) => key === refused.key).length, 1, 'the others go under a new key');
    return phone;
  },

  async 'records belong to who made them when somebody else uses the phone'(world) {
    const phone = await newPhone(world);
    const first = phone.person;
    await phone.offline(true);
    await phone.punch();
    await phone.punch();
    await phone.tab.evaluate(() => globalThis.app.client.session.signOut());
    await phone.offline(false);
    await phone.signIn(await world.service.newPerson());
    await phone.punch();
    await phone.check();
    assert.equal((await phone.status()).others, 2);
    assert.deepEqual(await world.service.attendancesOf(first), []);
    const stranger = await phone.tab.evaluate(
      (id) => globalThis.app.attempt(() => globalThis.app.outbox.fill(id, { location: 'elsewhere' })), phone.punches[0].id);
    assert.equal(stranger.code, 'unknown_record');
    await phone.signIn(first);
    await phone.check(first);
    return phone;
  },

  async 'a 429 is waited for as long as it says'(world) {
    const phone = await newPhone(world);
    world.network.fail('sync', 'throttle');
    await phone.punch();
    const { asked } = await phone.waitFor('waiting');
    assert.equal(asked, true);
    await phone.tab.evaluate(() => globalThis.app.outbox.deliver());
    const other = await phone.open();
    await other.evaluate(() => globalThis.app.outbox.deliver());
    await phone.check();
    const [first, second, ...more] = world.network.syncs(phone.person.user);
    assert.ok(second.began - first.began >= 990, `sent again after ${second.began - first.began} ms`);
    assert.deepEqual(more, []);
    return phone;
  },

  async 'a service that is killed between goes on where it was'(world) {
    const phone = await newPhone(world);
    await phone.punch();
    await world.service.kill();
    await phone.punch();
    await phone.punch();
    assert.equal((await phone.waitFor('waiting')).code, 'network');
    await world.service.run();
    await phone.check();
    return phone;
  },

  async 'the page of a hotspot is not taken for an answer'(world) {
    const phone = await newPhone(world);
    for (const kind of ['sync', 'sync', 'job']) world.network.fail(kind, 'hotspot');
    world.network.fail('refresh', 'hotspot');
    await phone.punch();
    await phone.reload();
    await phone.check();
    return phone;
  },

  async 'a service that refuses the sender stops the outbox until somebody has looked'(world) {
    const phone = await newPhone(world);
    const { user, employee, email } = phone.person;
    const roles = (names) => world.service.call('PUT', `/employees/${employee}/account`, { email, roles: names });
    await world.service.call('POST', '/roles', { name: `reader-${user}`, permissions: ['attendances:read:own'] });
    await roles([`reader-${user}`]);
    await phone.punch();
    assert.equal((await phone.waitFor('stopped')).code, 'forbidden');
    await phone.punch();
    await roles(['employee']);
    assert.equal((await phone.status()).delivery.status, 'stopped');
    await phone.tab.evaluate(() => globalThis.app.outbox.deliver());
    await phone.check();
    return phone;
  },

  async 'a conflict shows what is stored, and can be sent again'(world) {
    const phone = await newPhone(world);
    const { employee } = phone.person;
    const hours = (count) => new Date(Date.now() - count * 60 * MINUTE).toISOString();
    const stay = { clock_in_client_ts: hours(5), clock_out_client_ts: hours(3) };
    const ids = [];
    for (const fields of [stay, { ...stay, clock_in_client_ts: hours(4) }]) {
      ids.push((await phone.tab.evaluate((record) => globalThis.app.outbox.record(record), fields)).id);
      await phone.waitFor('idle');
    }
    const row = (await phone.rows()).find(({ id }) => id === ids[1]);
    assert.deepEqual([row.state, row.verdict.code, row.verdict.server_record.client_record_id], ['conflict', 'overlap', ids[0]]);
    const [stored] = await world.service.attendancesOf({ employee });
    await world.service.call('PATCH', `/attendances/${stored.id}`, { clock_out_at: hours(4.5), reason: 'Went home earlier.' });
    await phone.tab.evaluate((id) => globalThis.app.outbox.resend(id), ids[1]);
    await phone.waitFor('idle');
    assert.ok(['synced', 'flagged'].includes((await phone.rows()).find(({ id }) => id === ids[1]).state));
    return phone;
  },

  async 'records are deleted 30 days after their verdict, and no others'(world) {
    const phone = await newPhone(world);
    await phone.punch();
    await phone.punch({ fields: { lat: 1 }, isMalformed: true });
    await phone.check();
    // The device's clock alone deletes nothing: it may be years off.
    await phone.setClock(400 * 24 * 60 * MINUTE);
    await phone.tab.evaluate(() => globalThis.app.outbox.deliver());
    await phone.reload();
    await phone.waitFor('idle');
    assert.equal((await phone.rows()).length, 2);
    await phone.setClock(0);
    const ageBy = (days) => phone.tab.evaluate((age) => globalThis.app.client.storage.write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      for (const row of await records.getAll()) {
        if (row.settled_at) await records.put({ ...row, settled_at: row.settled_at - age * 86_400_000 });
      }
    }), days);
    const clean = () => phone.tab.evaluate(() => globalThis.app.client.session.me().then(() => globalThis.app.outbox.deliver()));
    await ageBy(29);
    await clean();
    assert.equal((await phone.rows()).length, 2);
    await ageBy(2);
    await clean();
    assert.deepEqual((await phone.rows()).map(({ state }) => state), ['quarantined']);
    return phone;
  },
};
