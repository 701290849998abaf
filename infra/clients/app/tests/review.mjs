// A clock-out that was forgotten: the person records it later or asks for a correction, and whoever reviews enters it.
import { join } from 'node:path';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const HOUR = 3_600_000;

// A person whose terminal knows clock-ins but no clock-outs: so many hours ago each.
async function forgetful(service, ...hours) {
  const person = await service.newPerson();
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  const records = hours.map((ago) => ({
    id: `stay-${ago}`, device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - ago * HOUR).toISOString(),
  }));
  await service.sync(token, records);
  return { ...person, token, attendances: () => service.call('GET', '/attendances?limit=10', undefined, token).then(({ data }) => data) };
}

const timeAfter = (instant, hours) => new Date(Date.parse(instant) + hours * HOUR).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });

export async function checkForgotten({ browser, server, service, pictures }) {
  const person = await forgetful(service, 30, 75);
  const [latest] = await person.attendances();
  const phone = await openPhone(browser, server);
  const { page } = phone;
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  const rows = page.locator('#forgotten .row');
  await rows.nth(1).waitFor();
  require(/Clock in/.test(await page.textContent('#punch')), 'a forgotten clock-out keeps the person from clocking in');
  await page.setViewportSize({ width: 320, height: 640 });
  const enter = rows.first().getByRole('button', { name: /Enter clock-out/ });
  const hasFocus = (element) => element.evaluate((found) => found === document.activeElement);
  await enter.press('Enter');
  require(await hasFocus(page.locator('input[name=end]')), 'the focus does not go to the form that opens');
  await rows.first().getByRole('button', { name: 'Cancel' }).press('Enter');
  require(await hasFocus(enter), 'the focus is lost with the form');
  await enter.click();
  await page.fill('input[name=end]', timeAfter(latest.clock_in_at, 6));
  await requireAccessibleInBoth(page, 'a forgotten clock-out');
  if (pictures) await page.screenshot({ path: join(pictures, 'forgotten-320-dark.png'), fullPage: true });
  // Without a network, too.
  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Save clock-out' }).click();
  await page.waitForSelector('#stays .row[data-state=pending]');
  await phone.setOffline(false);
  await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
  require(await rows.count() === 1, 'the entry is still said to have no clock-out');
  const stored = (await person.attendances()).find(({ id }) => id === latest.id);
  require(Math.abs(Date.parse(stored.clock_out_at) - Date.parse(latest.clock_in_at) - 6 * HOUR) < 120_000, `the service has the clock-out ${stored.clock_out_at}`);

  await rows.first().getByRole('link', { name: 'Ask for a correction' }).click();
  await page.fill('input[name=from]', '08:00');
  await page.fill('input[name=to]', '16:30');
  await page.fill('textarea', 'The terminal was broken.');
  await page.click('button[type=submit]');
  await page.getByText('Your request is sent.').waitFor();
  const { data: [asked] } = await service.call('GET', '/attendance-requests?limit=5', undefined, person.token);
  require(asked.attendance_id !== latest.id && asked.clock_out_at !== null && asked.reason === 'The terminal was broken.', `the service has ${JSON.stringify(asked)}`);
  await requireAccessibleInBoth(page, 'a correction that was asked for');
  await phone.end();
  return 'a forgotten clock-out is recorded later, also offline; a request asks for any other correction';
}

export async function checkReview({ browser, server, service, pictures }) {
  // A record of two months ago is late: it waits for a review.
  const person = await forgetful(service, 24 * 60);
  const phone = await openPhone(browser, server, { width: 1280 });
  const { page } = phone;
  await phone.open();
  await phone.signIn('hr@demo.test', PASSWORD);
  await phone.go('decide');
  const row = page.locator('.row', { hasText: person.name });
  await row.getByRole('button', { name: /^Enter clock-out/ }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await requireAccessibleInBoth(page, 'a correction');
  if (pictures) await page.screenshot({ path: join(pictures, 'correction-320-dark.png') });
  // The service says what is wrong with a time, and the form keeps it.
  const begin = await row.locator('input[name=begin]').inputValue();
  phone.expected = /status of 400/;
  await row.locator('input[name=end]').evaluate((input) => { input.removeAttribute('min'); });
  await row.locator('input[name=end]').fill('2020-01-01T10:00');
  await row.locator('textarea').fill('Told by phone');
  await row.getByRole('button', { name: 'Save times' }).click();
  await row.locator('[aria-invalid]').waitFor();
  require((await row.locator('.error').textContent()).includes('before the clock-in'), 'nobody reads what is wrong');
  await row.locator('input[name=end]').fill(`${begin.slice(0, 10)}T23:59`);
  await row.getByRole('button', { name: 'Save times' }).click();
  await page.waitForSelector('.notice.good');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await row.waitFor({ state: 'detached' });
  const [stored] = await person.attendances();
  require(stored.review === 'approved' && stored.clock_out_at !== null && stored.flags.includes('corrected'), `the service has ${JSON.stringify(stored)}`);
  await phone.end();
  return 'whoever reviews corrects times, reads what the service refuses, and approves';
}
