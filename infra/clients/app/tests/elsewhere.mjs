// What happens while the app is open: somebody punches at another device, opens somebody else's link, and a new version comes.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { startServer } from './server.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';

async function signedIn({ browser, server, service }) {
  const phone = await openPhone(browser, server);
  const person = await service.newPerson();
  await phone.open(`activate/${person.token}`);
  await phone.page.fill('input[name=new-password]', CHOSEN);
  await phone.page.click('button[type=submit]');
  await phone.page.waitForSelector('#punch');
  await phone.page.waitForFunction(() => !document.querySelector('.loading'));
  return { phone, page: phone.page, person };
}

const says = (page, text) => page.waitForFunction((words) => document.querySelector('#punch:not(.done):not([aria-disabled=true])')?.textContent === words, text);

export async function checkElsewhere(world) {
  const { phone, page, person } = await signedIn(world);
  const { access_token: token } = await world.service.call('POST', '/auth/login', { email: person.email, password: CHOSEN });
  const punchElsewhere = (way) => world.service.call('POST', `/attendances/${way}`, { source: 'web' }, token, { 'idempotency-key': crypto.randomUUID() });
  const comeBack = () => page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); });
  const grow = () => page.evaluate(() => { const before = Date.now; Date.now = () => before() + 61_000; });
  phone.expected = /status of 4\d\d/;
  await says(page, 'Clock in');

  // What is on the screen is old: a tap reads first, and does not do the opposite of what the button says.
  await punchElsewhere('clock-in');
  await grow();
  await page.click('#punch');
  await page.waitForSelector('.punch [role=alert]');
  await says(page, 'Clock out');
  require(!phone.requests.some((url) => /attendances\/(sync|clock-out)/.test(url)), 'a tap on an old button was recorded');
  await page.click('#punch');
  await page.waitForSelector('#punch.done');
  await says(page, 'Clock in');

  // Who comes back to the app sees what has happened.
  await punchElsewhere('clock-in');
  await comeBack();
  await says(page, 'Clock out');

  // It is fresh and wrong nevertheless: the refusal makes the app read again.
  await punchElsewhere('clock-out');
  await page.click('#punch');
  await page.waitForSelector('.punch [role=alert]');
  await says(page, 'Clock in');

  // The service does not answer: the tap waits for it for a moment only.
  await grow();
  await page.route('**/attendances?*', () => undefined);
  const began = performance.now();
  await page.click('#punch');
  await page.waitForSelector('#punch.done');
  const waited = performance.now() - began;
  require(waited > 2_500 && waited < 5_000, `a tap without an answer is stored after ${Math.round(waited)} ms`);
  await phone.end();
  return 'a button that is out of date does nothing but say so; who comes back to the app sees what happened elsewhere';
}

export async function checkLinks(world) {
  const { phone, page, person } = await signedIn(world);
  const other = await world.service.newPerson();
  await phone.go('leave/new');
  await page.fill('textarea', 'A private reason');
  await phone.go(`activate/${other.token}`);
  const text = await page.textContent('#app');
  require(text.includes(`Signed in as ${person.email}. Sign out first.`), 'a link of somebody else does not say who is signed in');
  require(await page.locator('.tabs, #stays, input').count() === 0, 'a link of somebody else shows the data of who is signed in');
  await requireAccessibleInBoth(page, 'a link of somebody else');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.fill('input[name=new-password]', CHOSEN);
  require(await page.evaluate(() => Object.keys(sessionStorage).length) === 0, 'after the sign-out a draft is still there');
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');
  await phone.go('account');
  require((await page.textContent('main')).includes(other.email), 'the link signs in somebody else');
  await phone.end();
  return 'a link of somebody else shows nobody\'s data, and signing out removes the drafts';
}

export async function checkUpdate({ browser, service, dist }) {
  const folder = await mkdtemp(join(tmpdir(), 'app-update-'));
  await cp(dist, folder, { recursive: true });
  const server = await startServer(folder, service.url);
  const phone = await openPhone(browser, server);
  const { page } = phone;
  // A later version: other texts, so another start and another worker.
  const update = async (hash) => {
    const names = await readdir(folder);
    const changes = names.filter((name) => /^app-(de|start)-/.test(name)).map((name) => [name, name.replace(/\w{8}(?=\.js)/, hash)]);
    for (const name of names.filter((one) => /\.(js|html)$/.test(one))) {
      let text = await readFile(join(folder, name), 'utf8');
      for (const [from, to] of changes) text = text.replaceAll(from, to);
      if (name === 'service-worker.js') text += `\n// ${hash}`;
      if (name === 'service-worker.js') text = text.replace(/"[0-9a-f]{8}"/, `"${hash}"`);
      await writeFile(join(folder, name), text);
    }
    for (const [from, to] of changes) {
      await cp(join(folder, from), join(folder, to));
      await rm(join(folder, from));
    }
    await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.update()));
    await page.waitForFunction(async (version) => {
      const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
      return !waiting && !installing && active.state === 'activated' && (await caches.keys()).includes(`wfm-app-${version}`);
    }, hash);
    await page.waitForTimeout(300);
  };
  try {
    await phone.open();
    await page.waitForSelector('input[name=email]');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await update('00000001');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await update('00000002');
    // Old versions are not kept for ever.
    await page.waitForFunction(async () => (await caches.keys()).length === 2, undefined, { timeout: 10_000 });
    await page.reload();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await phone.end();
  } finally {
    server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return 'a page that is open while a new version comes still loads the texts of its own';
}
