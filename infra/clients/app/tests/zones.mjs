// Times of a zone: by the clocks there, also in the nights in which they change, and on a device that is elsewhere.
import assert from 'node:assert/strict';

import { build } from 'esbuild';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const HOUR = 3_600_000;

async function load(path) {
  const { outputFiles } = await build({ entryPoints: [new URL(path, import.meta.url).pathname], bundle: true, charset: 'utf8', format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

export async function checkZones() {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const { addDays, foreignPlace, instantsOf, localDate, localTime } = await load('../../ui/src/zones.ts');
    const { endAfter } = await load('../src/punches.ts');
    const at = (local, place) => instantsOf(local, place).map((instant) => new Date(instant).toISOString());

    assert.deepEqual(at('2026-11-19T08:02', 'Asia/Manila'), ['2026-11-19T00:02:00.000Z'], 'a time in Manila');
    assert.deepEqual(at('2026-11-19T08:02'), ['2026-11-19T07:02:00.000Z'], 'a time of this device');
    assert.equal(localTime('2026-11-19T16:30:45Z', 'Asia/Manila'), '2026-11-20T00:30', 'midnight is hour 0 of the next date');
    assert.equal(localDate('2026-11-19T16:30:00Z', 'Asia/Manila'), '2026-11-20');

    // Berlin repeats 02:00 to 03:00 on 25 October, and leaves it out on 29 March.
    assert.deepEqual(at('2026-10-25T02:30', 'Europe/Berlin'), ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'], 'an hour that is repeated has each time twice');
    assert.deepEqual(at('2026-10-25T01:59', 'Europe/Berlin'), ['2026-10-24T23:59:00.000Z'], 'before it, once');
    assert.deepEqual(at('2026-10-25T03:00', 'Europe/Berlin'), ['2026-10-25T02:00:00.000Z'], 'after it, once');
    assert.deepEqual(at('2026-03-29T02:30', 'Europe/Berlin'), ['2026-03-29T01:30:00.000Z'], 'an hour that is left out is that of the clocks before');
    assert.deepEqual(at('2026-03-29T01:59', 'Europe/Berlin'), ['2026-03-29T00:59:00.000Z']);
    assert.deepEqual(at('2026-03-29T03:00', 'Europe/Berlin'), ['2026-03-29T01:00:00.000Z']);
    // West of Greenwich, by half an hour, and near the line where a date is skipped.
    assert.deepEqual(at('2026-11-01T01:30', 'America/New_York'), ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
    assert.deepEqual(at('2026-03-08T02:30', 'America/New_York'), ['2026-03-08T07:30:00.000Z']);
    assert.deepEqual(at('2026-04-05T01:45', 'Australia/Lord_Howe'), ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']);
    assert.deepEqual(at('2026-11-19T08:00', 'Pacific/Kiritimati'), ['2026-11-18T18:00:00.000Z']);
    assert.deepEqual(at('2026-11-19T08:00', 'Asia/Kathmandu'), ['2026-11-19T02:15:00.000Z']);
    assert.deepEqual(at('', 'Asia/Manila'), [], 'no time is no moment');
    // Every quarter of an hour of both nights comes back as it was.
    for (const [from, place] of [['2026-10-24T20:00Z', 'Europe/Berlin'], ['2026-03-28T20:00Z', 'Europe/Berlin'], ['2026-11-01T03:00Z', 'America/New_York'], ['2026-04-04T12:00Z', 'Australia/Lord_Howe']]) {
      for (let quarter = 0; quarter < 40; quarter += 1) {
        const instant = Date.parse(from) + quarter * 900_000;
        assert.ok(instantsOf(localTime(instant, place), place).includes(instant), `${new Date(instant).toISOString()} in ${place}`);
      }
    }

    const end = (begin, time, place) => endAfter(begin, time, place)?.toISOString();
    assert.equal(end('2026-11-19T00:00:00Z', '16:30', 'Asia/Manila'), '2026-11-19T08:30:00.000Z', 'the end of a day in Manila');
    assert.equal(end('2026-11-19T14:00:00Z', '06:00', 'Asia/Manila'), '2026-11-19T22:00:00.000Z', 'of a night in Manila');
    assert.equal(end('2026-10-24T20:00:00Z', '02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z', 'of two such times the first one');
    assert.equal(end('2026-10-25T00:45:00Z', '02:30', 'Europe/Berlin'), '2026-10-25T01:30:00.000Z', 'that is after the clock-in');

    assert.equal(foreignPlace('Asia/Manila'), 'Manila');
    assert.equal(foreignPlace('America/New_York'), 'New York');
    assert.equal(foreignPlace('Europe/Berlin'), null, 'the zone of this device is not said');
    assert.equal(foreignPlace(undefined), null);
    assert.equal(addDays('2026-12-31', 1), '2027-01-01');

    const { createFormat } = await load('../../ui/src/format.ts');
    const { en } = await load('../src/words/en.ts');
    const format = createFormat('en-GB', en);
    assert.equal(format.zoned(format.time('2026-11-19T10:00:00Z', 'Asia/Manila'), 'Asia/Manila'), '18:00 in Manila');
    assert.equal(format.zoned(format.time('2026-11-19T10:00:00Z', 'Europe/Berlin'), 'Europe/Berlin'), '11:00');
    const year = new Date().getFullYear();
    assert.ok(!format.day(`${year}-01-05`).includes(String(year)), 'the present year is not said');
    assert.ok(format.day(`${year - 1}-12-31`).includes(String(year - 1)), 'another year is');
    assert.equal(format.monthOf(`${year - 1}-12-31`), `December ${year - 1}`);
    assert.equal(format.monthOf(`${year}-02-01`), 'February');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
  return 'local times of a zone are the right moments, also where the clocks change';
}

// Somebody works in Manila, and reads and enters times on a device in Berlin. So does whoever decides.
export async function checkElsewhereZone({ browser, server, service, pictures }) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const email = 'manila@demo.test';
  const { activation_token } = await service.call('POST', '/employees', {
    employee_number: 'M1', first_name: 'Luz', last_name: 'Manila', email, hire_date: '2026-01-01', timezone: 'Asia/Manila', account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: activation_token, password: CHOSEN });
  // 10:00 in Manila is night in Berlin: the dates differ.
  const morning = (days) => new Date(Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - days * 24 * HOUR + 2 * HOUR).toISOString();
  const record = (id, days, hours) => ({ id, device_id: 'terminal-1', clock_in_client_ts: morning(days), ...(hours && { clock_out_client_ts: new Date(Date.parse(morning(days)) + hours * HOUR).toISOString() }) });
  await service.sync(token, [record('forgotten', 2), record('right', 3, 8), record('late', 60, 8)]);
  const stored = async () => (await service.call('GET', '/attendances?limit=10', undefined, token)).data;

  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await phone.open();
  await phone.signIn(email, CHOSEN);
  const row = page.locator('#stays .row').first();
  await row.waitFor();
  require((await row.textContent()).includes('10:00 – 18:00 in Manila'), `the day says ${await row.textContent()}`);
  const forgotten = page.locator('#forgotten .row').first();
  require((await forgotten.textContent()).includes('Clock-in at 10:00 in Manila'), `the clock-in says ${await forgotten.textContent()}`);
  await forgotten.getByRole('button', { name: /^Enter clock-out/ }).click();
  await forgotten.getByText('By the clocks in Manila.').waitFor();
  await page.fill('input[name=end]', '18:30');
  await forgotten.getByText('8 h 30 min after you clocked in').waitFor();
  await requireAccessibleInBoth(page, 'a clock-out in another zone');
  if (pictures) await page.screenshot({ path: `${pictures}/manila-320.png`, fullPage: true });
  await page.getByRole('button', { name: 'Save clock-out' }).click();
  await page.getByText('Clock-out at 18:30 in Manila is saved').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#forgotten .row').length === 0, undefined, { timeout: 20_000 });
  const ended = async () => (await stored()).find(({ client_record_id: id }) => id === 'forgotten').clock_out_at;
  for (let attempt = 0; attempt < 50 && await ended() === null; attempt += 1) await page.waitForTimeout(200);
  require(await ended() === new Date(Date.parse(morning(2)) + 8.5 * HOUR).toISOString(), `the service has ${await ended()}`);

  await phone.go('correction');
  await page.waitForSelector('input[name=from]');
  await page.selectOption('select', { label: (await page.locator('select option').allTextContents()).find((text) => text.includes('10:00 – 18:00 in Manila')) });
  require(await page.inputValue('input[name=from]') === '10:00' && await page.inputValue('input[name=to]') === '18:00', 'the form shows the times of the device');
  await page.fill('input[name=to]', '19:00');
  await page.fill('textarea', 'Inventory');
  await page.click('button[type=submit]');
  await page.locator('#requests .row', { hasText: '10:00 – 19:00 in Manila' }).waitFor();
  await phone.go('shifts');
  await page.getByText('Times in Manila').waitFor();
  await phone.end();

  const leader = await openPhone(browser, server);
  await leader.open();
  await leader.signIn('hr@demo.test', PASSWORD);
  await leader.go('decide');
  const asked = leader.page.locator('.row', { hasText: 'Inventory' });
  await asked.getByText('10:00 – 19:00 in Manila').waitFor();
  const entry = leader.page.locator('.row', { hasText: 'Luz Manila' }).filter({ hasNotText: 'Inventory' });
  await entry.waitFor();
  require((await entry.textContent()).includes('10:00 – 18:00 in Manila'), `the entry says ${await entry.textContent()}`);
  await entry.getByRole('button', { name: /^Correct times/ }).click();
  const begin = await entry.locator('input[name=begin]').inputValue();
  require(begin.endsWith('T10:00'), `the form shows ${begin}`);
  await entry.getByText('By the clocks in Manila.').first().waitFor();
  await entry.locator('input[name=end]').fill(begin.replace('T10:00', 'T17:00'));
  await entry.locator('textarea').fill('Told by phone');
  await entry.getByRole('button', { name: 'Save times' }).click();
  await leader.page.waitForSelector('.notice.good');
  const late = (await stored()).find(({ client_record_id: id }) => id === 'late');
  require(late.clock_in_at === morning(60) && late.clock_out_at === new Date(Date.parse(morning(60)) + 7 * HOUR).toISOString(), `the service has ${JSON.stringify([late.clock_in_at, late.clock_out_at])}`);
  await leader.end();
  return 'times of somebody in Manila are shown and entered by the clocks there, and say so';
}
