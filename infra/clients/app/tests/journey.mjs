// What a person does: choose a password, punch with and without a network, request leave, and have it decided.
import { join } from 'node:path';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const PUNCHED = '#punch.done';
const NOT_DONE = '#punch:not(.done):not([aria-disabled=true])';

async function punch({ page }) {
  await page.waitForSelector(NOT_DONE);
  await page.click('#punch');
  await page.waitForSelector(PUNCHED);
  await page.waitForSelector(NOT_DONE);
}

const stateOf = ({ page }, state) => page.waitForSelector(`#stays .row[data-state=${state}]`, { timeout: 20_000 });

export async function checkPunches({ browser, server, service, pictures }) {
  const phone = await openPhone(browser, server);
  const { page } = phone;
  const { token } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');

  await punch(phone);
  await stateOf(phone, 'synced');
  require(/Clock out/.test(await page.textContent('#punch')), 'after a clock-in the button does not clock out');

  // The worker has what it needs for a start without a network.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await phone.setOffline(true);
  await punch(phone);
  await stateOf(phone, 'pending');
  await page.waitForSelector('.notice.info');
  await requireAccessibleInBoth(page, 'punched offline');
  if (pictures) await page.screenshot({ path: join(pictures, 'offline-390-dark.png') });
  await page.reload();
  await stateOf(phone, 'pending');
  await page.waitForSelector(NOT_DONE);
  require(/Clock in/.test(await page.textContent('#punch')), 'after a reload offline the clock-out is forgotten');
  await phone.setOffline(false);
  await stateOf(phone, 'synced');
  require(await page.locator('#stays .row').count() === 1, 'one stay is shown more than once');

  await phone.go('account');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Konto' }).waitFor();
  require(await page.evaluate(() => document.documentElement.lang) === 'de', 'the page does not say its language');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForSelector('input[name=email]');
  await phone.end();
  return 'a new person chooses a password, punches with and without a network, and reads every verdict';
}

export async function checkExpiry({ browser, server, service }) {
  const phone = await openPhone(browser, server);
  const { page } = phone;
  const { email, token } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector(NOT_DONE);
  await service.endSessions(email, CHOSEN);
  await page.reload();
  await page.waitForSelector('.notice.warn a');
  await punch(phone);
  await stateOf(phone, 'pending');
  await page.click('.notice.warn a');
  await page.waitForSelector('input[name=password]');
  require(await page.inputValue('input[name=email]') === email, 'the form does not know who has to sign in');
  await page.fill('input[name=password]', CHOSEN);
  await page.click('button[type=submit]');
  await stateOf(phone, 'synced');
  await phone.end();
  return 'a person whose session has ended goes on punching, signs in again, and loses nothing';
}

export async function checkVerdicts({ browser, server, service, pictures }) {
  const phone = await openPhone(browser, server, { isWatched: true });
  const { page } = phone;
  const { token } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');
  // The service answers with each verdict that a person can meet, and the screen says it in words.
  const answers = [['rejected', 'a_code_of_tomorrow'], ['rejected', 'future_time'], ['conflict', 'overlap'], ['needs_review', 'outside_geofence']];
  await page.route('**/attendances/sync', (route) => route.fulfill({ status: 202, json: { job_id: 'job_1', status: 'queued' } }));
  let record = null;
  page.on('request', (request) => { if (request.url().endsWith('/attendances/sync')) record = request.postDataJSON().records[0]; });
  for (const [verdict, code] of answers) {
    await page.unroute('**/jobs/**');
    await page.route('**/jobs/**', (route) => route.fulfill({ json: {
      job_id: 'job_1', status: 'completed', result: { items: [{
        index: 0, id: record.id, verdict, code, detail: 'The own words of the service.', attendance_id: null,
        server_record: verdict === 'conflict' ? { clock_in_at: record.clock_in_client_ts, clock_out_at: null } : null,
      }] },
    } }));
    await punch(phone);
    await page.waitForFunction((sent) => document.querySelectorAll('#stays .row:not([data-state=pending], [data-state=sending])').length === sent, answers.findIndex(([, known]) => known === code) + 1, { timeout: 20_000 });
    await stateOf(phone, verdict === 'needs_review' ? 'flagged' : verdict);
  }
  const text = await page.textContent('#stays');
  for (const words of ['the clock of this device is wrong', 'It overlaps another entry', 'You were not at a place of work', 'The own words of the service', 'Stored before']) {
    require(text.includes(words), `nobody reads: ${words}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator('.row[data-state=conflict]').getByRole('button', { name: 'Delete from this device' }).click();
  await requireAccessibleInBoth(page, 'verdicts');
  if (pictures) await page.screenshot({ path: join(pictures, 'verdicts-320-dark.png'), fullPage: true });
  await phone.end();
  return 'verdicts have plain words, and one that is not known has the words of the service';
}

export async function checkRequests({ browser, server, service, pictures }) {
  const phone = await openPhone(browser, server);
  const { page } = phone;
  await phone.open();
  await page.fill('input[name=email]', 'employee@demo.test');
  await page.fill('input[name=password]', 'not the password');
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.go('leave/new');
  phone.expected = /status of 400/;
  // A Saturday: the service says no, the form says why and keeps what was entered.
  await page.fill('input[name=start]', '2027-03-06');
  await page.fill('textarea', 'A long weekend');
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  await requireAccessibleInBoth(page, 'a refused request');
  if (pictures) await page.screenshot({ path: join(pictures, 'refused-390-dark.png'), fullPage: true });
  await page.reload();
  require(await page.inputValue('textarea') === 'A long weekend', 'a reload forgets what was entered');
  await page.fill('input[name=start]', '2027-03-08');
  await page.fill('input[name=end]', '2027-03-09');
  // What it takes is known before, and asking for it stores nothing.
  const takes = page.locator('#estimate').getByText(/^This takes /);
  await takes.waitFor();
  const { access_token: own } = await service.call('POST', '/auth/login', { email: 'employee@demo.test', password: PASSWORD });
  const { employee_id: id } = await service.call('GET', '/auth/me', undefined, own);
  const { data: stored } = await service.call('GET', `/leaves?employee_id=${id}&from=2027-03-08&to=2027-03-09`, undefined, own);
  require(stored.length === 0, 'asking what a request takes stores it');
  const amount = (await takes.textContent()).match(/^This takes (.*)\.$/)[1];
  require(/You may take up to [\d.]+ days? from this date\./.test(await page.textContent('#estimate')), `the form says ${await page.textContent('#estimate')}`);
  await requireAccessibleInBoth(page, 'what a request takes');
  await page.click('button[type=submit]');
  await page.waitForSelector('.notice.good');
  require((await page.textContent('.notice.good')).includes(`(${amount})`), `the request takes another amount than ${amount}`);
  await phone.end();

  const leader = await openPhone(browser, server, { width: 1280 });
  await leader.open();
  await leader.signIn('manager@demo.test', PASSWORD);
  await leader.go('decide');
  const row = leader.page.locator('.row', { hasText: 'A long weekend' });
  await row.getByRole('button', { name: /^Reject/ }).click();
  await requireAccessibleInBoth(leader.page, 'a rejection');
  if (pictures) await leader.page.screenshot({ path: join(pictures, 'rejection-1280-dark.png') });
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await leader.page.waitForSelector('.notice.good');
  await row.waitFor({ state: 'detached' });
  await leader.end();
  return 'a request that is refused stays in the form; one that is sent is approved by the manager';
}
