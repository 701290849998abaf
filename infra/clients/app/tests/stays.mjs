// Which stays there are, which of them are open or forgotten, and when one ended; and how the list shows them.
import assert from 'node:assert/strict';

import { build } from 'esbuild';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const HOUR = 3_600_000;

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
    const { canEnd, countsAsDay, endAfter, holds, isForgotten, isOpen, mergeStays, openStay, without } = await load();
    const now = Date.parse('2026-11-20T12:00:00Z');

    const [forgotten] = mergeStays([], [attendance()]);
    assert.equal(isForgotten(forgotten, now), true, 'an attendance without a clock-out is forgotten');
    assert.equal(canEnd(forgotten), true, 'a terminal has recorded it, so its clock-out can be recorded');
    assert.equal(canEnd(mergeStays([], [attendance({ client_record_id: null })])[0]), false, 'no device has recorded it');
    assert.equal(isForgotten(mergeStays([], [attendance({ review: 'rejected' })])[0], now), false, 'what is rejected needs no clock-out');

    // Where people punch once a day, nobody has forgotten anything, also where a device still has the record.
    for (const status of ['present', 'late']) {
      const single = attendance({ status });
      assert.equal(countsAsDay(single), true, `one punch that is ${status} counts as a day`);
      for (const stays of [mergeStays([], [single]), mergeStays([record({ state: 'synced', verdict: { attendance_id: 'a' } })], [single])]) {
        assert.deepEqual(stays.map((stay) => isForgotten(stay, now)), [false], `no clock-out is missing of one that is ${status}`);
        assert.equal(openStay(stays, Date.parse('2026-11-19T08:00:00Z')), null, 'the next punch is a clock-in');
      }
    }
    for (const fields of [{ status: 'open' }, { status: 'incomplete' }, { status: 'present', review: 'rejected' }, { status: 'present', clock_out_at: '2026-11-19T15:30:00.000Z' }]) {
      assert.equal(countsAsDay(attendance(fields)), false, `${JSON.stringify(fields)} is no day of one punch`);
    }
    assert.equal(isForgotten(mergeStays([], [attendance({ status: 'open' })])[0], now), true, 'what is open since yesterday is forgotten');
    assert.equal(isForgotten(mergeStays([record()], [])[0], now), true, 'so is what the service has not told anything about');

    const ended = mergeStays([record({}, { clock_out_client_ts: '2026-11-19T15:30:00.000Z' })], [attendance()]);
    assert.deepEqual([ended.length, ended[0].end], [1, '2026-11-19T15:30:00.000Z'], 'a clock-out that waits belongs to its attendance');
    const refused = mergeStays([record({ state: 'rejected' }, { clock_out_client_ts: '2026-11-21T15:30:00.000Z' })], [attendance()]);
    assert.deepEqual(refused.map((stay) => isForgotten(stay, now)).sort(), [false, true], 'a clock-out that is refused leaves it forgotten');
    assert.equal(mergeStays([record({}, { device_id: 'phone' })], [attendance()]).length, 2, 'the same id of another device is another stay');

    const today = mergeStays([], [attendance({ clock_in_at: '2026-11-20T07:00:00.000Z', status: 'open' })]);
    assert.equal(isOpen(today[0], now), true, 'somebody is at work');
    assert.equal(openStay(today, now)?.id, 'a', 'the next clock-out ends it');
    assert.equal(openStay(today, now + 20 * 3_600_000), null, 'the day after, the next punch is a clock-in');

    // The clock of a terminal was wrong: only an interval of the clock-in is known.
    const [fault] = mergeStays([], [attendance({ clock_in_latest_at: '2026-11-19T11:00:00.000Z', flags: ['clock_fault'], review: 'pending' })]);
    assert.equal(isForgotten(fault, now), false, 'nobody is asked for a clock-out of a clock-in that is not known');
    assert.equal(canEnd(fault), false, 'and the service would take none');

    // A punch that is held, and what the service knows.
    const held = (punch, fields, wire) => record({ held: { punch, since: now, until: null }, ...fields }, { device_id: 'phone', clock_in_client_ts: '2026-11-20T11:00:00.000Z', ...wire });
    const elsewhere = attendance({ clock_in_at: '2026-11-20T07:00:00.000Z', status: 'open', client_record_id: 'other' });
    const begun = held('in');
    assert.deepEqual(without([begun], () => true), [], 'without a clock-in there is no record');
    assert.equal(holds(begun, [begun], []), true, 'nobody is in: the clock-in is right');
    assert.equal(holds(begun, [begun], [elsewhere]), false, 'somebody is in already');
    const mine = attendance({ device_id: 'phone', clock_in_at: '2026-11-20T08:00:00.000Z', status: 'open' });
    const over = held('out', { state: 'pending' }, { clock_in_client_ts: '2026-11-20T08:00:00.000Z', clock_out_client_ts: '2026-11-20T11:30:00.000Z' });
    assert.equal(without([over], () => true)[0].record.clock_out_client_ts, undefined, 'without a clock-out the record is open');
    assert.equal(holds(over, [over], [mine]), true, 'the stay is open: the clock-out is right');
    assert.equal(holds(over, [over], [{ ...mine, status: 'closed', clock_out_at: '2026-11-20T11:00:00.000Z' }]), false, 'it has been ended elsewhere');

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

// The list of somebody with a month of days, an old record that was refused, and a terminal whose clock was wrong.
export async function checkStayList({ browser, server, service }) {
  const person = await service.newPerson();
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  await service.sync(token, [{
    id: 'stay-1', device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - 30 * HOUR).toISOString(),
    clock_out_client_ts: new Date(Date.now() - 22 * HOUR).toISOString(),
  }]);
  const { data: [day] } = await service.call('GET', '/attendances?limit=1', undefined, token);
  const days = Array.from({ length: 30 }, (_, index) => ({
    ...day, id: `day-${index}`, client_record_id: `day-${index}`,
    clock_in_at: new Date(Date.parse(day.clock_in_at) - index * 24 * HOUR).toISOString(),
  }));
  const fault = {
    ...day, id: 'fault', client_record_id: 'fault', date: '2026-11-19', clock_in_at: '2026-11-19T06:00:00.000Z', clock_in_client_ts: '2026-11-19T06:00:00.000Z',
    clock_in_latest_at: '2026-11-20T10:30:00.000Z', clock_out_at: null, worked_minutes: 0, status: 'incomplete', review: 'pending', flags: ['clock_fault'],
  };
  // Where people punch once a day.
  const single = (id, date, status) => ({
    ...day, id, client_record_id: id, date, clock_in_at: `${date}T07:00:00.000Z`, clock_in_client_ts: `${date}T07:00:00.000Z`,
    clock_out_at: null, worked_minutes: 0, status, review: 'none', flags: [],
  });
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await page.route('**/attendances?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), data: [fault, single('once', '2026-11-18', 'present'), single('once-late', '2026-11-17', 'late'), ...days] } });
  });
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  const row = page.locator('#stays .row', { hasText: 'Clock-in between' });
  await row.waitFor();
  const text = await row.textContent();
  for (const words of ['between 07:00 and Fri 20 Nov, 11:30', 'The clock of the terminal was wrong. A manager enters when you came.']) {
    require(text.replaceAll(/,? +/g, ' ').includes(words.replaceAll(/,? +/g, ' ')), `nobody reads: ${words}, but ${text}`);
  }
  require(await page.locator('#forgotten').count() === 0, 'the app asks for a clock-out that the service refuses or that nobody has forgotten');
  const once = await page.locator('#stays .row', { hasText: 'counts as a day' }).allTextContents();
  require(once.length === 2 && !once.join().includes('?'), `two days of one punch are shown as ${once}`);
  await row.getByRole('link', { name: 'Ask for a correction' }).click();
  await page.waitForSelector('input[name=from]');
  require(await page.inputValue('input[name=from]') === '', 'the form has invented a clock-in');
  await phone.go('punch');

  // A record of two months ago that the service could not read is above everything, and can be saved and deleted.
  await page.evaluate(async (begun) => {
    const database = await new Promise((resolve, reject) => {
      Object.assign(indexedDB.open('wfm'), { onsuccess() { resolve(this.result); }, onerror() { reject(this.error); } });
    });
    const { user } = await new Promise((resolve) => {
      database.transaction('session').objectStore('session').get('present').onsuccess = ({ target }) => { resolve(target.result); };
    });
    const stamp = { time: begun, run: 'run', offset: 0 };
    await new Promise((resolve) => {
      database.transaction('records', 'readwrite').objectStore('records').add({
        id: 'old', user: user.id, state: 'quarantined', record: { id: 'old', device_id: 'phone', clock_in_client_ts: begun },
        revision: 0, clocks: { in: stamp, out: null }, stored: false, verdict: null, violations: [{ pointer: '/lng', code: 'required', detail: 'Why.' }],
      }).onsuccess = resolve;
    });
    database.close();
  }, new Date(Date.now() - 60 * 24 * HOUR).toISOString());
  await page.reload();
  const old = page.locator('#stays .row[data-state=quarantined]');
  await old.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#stays .row').length === 21);
  require(await page.locator('#stays .row').first().getAttribute('data-state') === 'quarantined', 'what was not stored is below the list');
  await requireAccessibleInBoth(page, 'a record that was not stored');
  const [file] = await Promise.all([page.waitForEvent('download'), old.getByRole('button', { name: 'Save as a file for your manager' }).click()]);
  require(file.suggestedFilename() === 'punches.json', 'the record is not saved');
  await old.getByRole('button', { name: 'Delete from this device' }).click();
  await old.getByRole('button', { name: 'Delete from this device' }).click();
  await old.waitFor({ state: 'detached' });

  // The sign-in page of a Wi-Fi answers in the place of the service.
  await page.route('**/attendances/sync', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }));
  await page.waitForSelector('#punch:not([aria-disabled=true])');
  await page.click('#punch');
  await page.getByText('Sign in to the Wi-Fi').waitFor();
  await requireAccessibleInBoth(page, 'the sign-in page of a Wi-Fi');
  await page.unroute('**/attendances/sync');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
  await phone.end();
  return 'every record that was not stored is above the list; an unknown clock-in is said to be unknown; a Wi-Fi wants a sign-in';
}
