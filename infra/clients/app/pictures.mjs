// Takes a picture of every screen at 320, 390 and 1280 px, in light and dark, in English and German, to look at.
//
//   node pictures.mjs ../../../target/debug/wfm-local [FOLDER]
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { waitForParts } from './tests/parts.mjs';
import { openPhone } from './tests/phone.mjs';
import { startServer } from './tests/server.mjs';
import { PASSWORD, startService } from './tests/service.mjs';

const [binary, given] = process.argv.slice(2);
if (!binary) throw new Error('say which binary of the service to start');
const folder = given ?? await mkdtemp(join(tmpdir(), 'app-pictures-'));
await mkdir(folder, { recursive: true });

const CHOSEN = 'forty quiet lamps in the harbour';
const WIDTHS = [320, 390, 1280];
const HOUR = 3_600_000;
let count = 0;

async function take({ page }, name) {
  for (const width of WIDTHS) {
    // As high as the screen, so that the tabs stand at its end.
    await page.setViewportSize({ width, height: 700 });
    await page.setViewportSize({ width, height: await page.evaluate(() => Math.max(700, document.documentElement.scrollHeight)) });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      count += 1;
    }
  }
}

// Does something on a screen and takes a picture of what comes.
async function after(phone, name, act) {
  await phone.page.setViewportSize({ width: 390, height: 780 });
  await act(phone.page);
  await phone.page.waitForTimeout(300);
  await take(phone, name);
}

const service = await startService(binary);
const server = await startServer(fileURLToPath(new URL('dist', import.meta.url)), service.url);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const locale of ['en-GB', 'de-DE']) {
    const tag = locale.slice(0, 2);
    const person = await service.newPerson();
    const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
    // Two forgotten clock-outs, one entry that waits for a review, and two that are as they should be.
    const stay = (ago, hours) => ({
      id: `stay-${ago}`, device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - ago * HOUR).toISOString(),
      ...(hours && { clock_out_client_ts: new Date(Date.now() - (ago - hours) * HOUR).toISOString() }),
    });
    await service.sync(token, [stay(30), stay(75), stay(100, 20), stay(124, 8), { ...stay(148, 8), lat: 52.5, lng: 13.4 }]);

    const phone = await openPhone(browser, server, { locale });
    const { page } = phone;
    phone.expected = /status of 40/;
    await phone.open();
    await page.waitForSelector('input[name=email]');
    await take(phone, `${tag}-sign-in`);
    await after(phone, `${tag}-sign-in-wrong`, async () => {
      await page.fill('input[name=email]', person.email);
      await page.fill('input[name=password]', 'not the password');
      await page.click('button[type=submit]');
      await page.waitForSelector('[role=alert]');
    });
    await phone.signIn(person.email, CHOSEN);
    await page.waitForSelector('#forgotten');
    await waitForParts(page, 4);
    await take(phone, `${tag}-clock-forgotten`);
    await after(phone, `${tag}-clock-enter`, async () => {
      await page.locator('#forgotten .ways button').first().click();
      await page.fill('input[name=end]', '16:30');
    });
    await after(phone, `${tag}-clock-offline`, async () => {
      await phone.setOffline(true);
      await page.click('#punch');
      await page.waitForSelector('#stays .row[data-state=pending]');
      await page.waitForSelector('.notice.info');
      await page.waitForSelector('#punch:not(.done)');
    });
    await after(phone, `${tag}-leave-offline`, async () => { await phone.go('leave/new'); });
    await phone.setOffline(false);
    await phone.go('correction');
    await take(phone, `${tag}-correction`);
    await after(phone, `${tag}-correction-sent`, async () => {
      await page.fill('input[name=from]', '08:00');
      await page.fill('input[name=to]', '16:30');
      await page.fill('textarea', 'The terminal at the gate was broken.');
      await page.click('button[type=submit]');
      await page.waitForSelector('#requests');
    });
    await phone.go('month');
    await take(phone, `${tag}-month`);
    await phone.go('account');
    await take(phone, `${tag}-account`);
    for (const screen of ['personal', 'data', 'security', 'mail', 'notifications']) {
      await phone.go(screen);
      await take(phone, `${tag}-${screen}`);
    }
    await phone.go('account');
    await after(phone, `${tag}-account-key`, async () => {
      const section = page.locator('section', { has: page.locator('h2', { hasText: /Code at sign-in|Code beim Anmelden/ }) });
      await section.locator('button').click();
      await page.fill('input[name=password]', CHOSEN);
      await page.click('button[type=submit]');
      await page.waitForSelector('.secret');
    });
    await phone.context.close();

    const leader = await openPhone(browser, server, { locale });
    await leader.open();
    await leader.signIn('hr@demo.test', PASSWORD);
    for (const screen of ['notifications', 'punch', 'leave', 'leave/new', 'shifts', 'pay', 'team', 'decide']) {
      await leader.go(screen);
      await leader.page.waitForLoadState('networkidle');
      await take(leader, `${tag}-${screen.replace('/', '-')}${screen === 'notifications' ? '-hr' : ''}`);
    }
    await after(leader, `${tag}-decide-correct`, async () => {
      await leader.page.locator('.row', { hasText: person.name }).first().locator('.ways button').last().click();
    });
    await after(leader, `${tag}-decide-proof`, async () => {
      await leader.page.route('**/leaves/*', (route) => route.fulfill({
        status: 401, headers: { 'x-error-code': 'step_up_required' }, json: { code: 'step_up_required', detail: 'Prove it.', errors: [] },
      }));
      await leader.page.getByRole('button', { name: /^(Approve|Genehmigen)/ }).first().click();
      await leader.page.waitForSelector('dialog');
    });
    await leader.page.keyboard.press('Escape');
    await leader.go('pay');
    await after(leader, `${tag}-payslip`, async () => {
      await leader.page.click('.open');
      await leader.page.waitForSelector('.total');
    });
    // Without a network, after a reload: what the device keeps.
    await leader.setOffline(true);
    await leader.page.reload();
    for (const screen of ['leave', 'shifts', 'pay', 'punch']) {
      await leader.go(screen);
      await leader.page.waitForSelector('.age');
      await take(leader, `${tag}-${screen}-offline`);
    }
    await leader.setOffline(false);
    await leader.context.close();
  }
} finally {
  await browser.close();
  server.stop();
  await service.stop();
}
console.log(`${count} pictures in ${folder}`);
