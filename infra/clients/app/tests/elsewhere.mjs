// What happens while the app is open: somebody punches at another device, opens somebody else's link, and a new version comes.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { requireAccessibleInBoth } from './axe.mjs';
import { hasKept } from './offline.mjs';
import { waitForParts } from './parts.mjs';
import { openPhone, require, until } from './phone.mjs';
import { startServer } from './server.mjs';
import { PASSWORD } from './service.mjs';

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

const isSync = (url) => /attendances\/(sync|clock-out)/.test(url);
const near = (one, other) => Math.abs(Date.parse(one) - Date.parse(other)) < 150_000;

export async function checkElsewhere(world) {
  const { phone, page, person } = await signedIn(world);
  const { service } = world;
  const { access_token: token } = await service.call('POST', '/auth/login', { email: person.email, password: CHOSEN });
  const punchElsewhere = (way) => service.call('POST', `/attendances/${way}`, { source: 'web' }, token, { 'idempotency-key': crypto.randomUUID() });
  const stored = () => service.call('GET', '/attendances?limit=10', undefined, token).then(({ data }) => data);
  const comeBack = (tab = page) => tab.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); });
  // What is on the screen counts as read a minute ago: the clock was slow by a minute when it was read, and is right again. A clock
  // that were wrong at a tap would be corrected, and the tap with it.
  const age = async (tab = page) => {
    await tab.evaluate(() => { Date.right = Date.now; Date.now = () => Date.right() - 61_000; });
    const [answer] = await Promise.all([tab.waitForResponse(/\/attendances\?/), comeBack(tab)]);
    await answer.finished();
    await tab.waitForTimeout(300);
    await tab.evaluate(() => { Date.now = Date.right; });
  };
  phone.expected = /status of 4\d\d/;
  await says(page, 'Clock in');

  // What is on the screen is old, and a terminal has clocked the person in: the tap is stored, not sent, and shown.
  await age();
  await service.sync(token, [{ id: 'tap-1', device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - 3_600_000).toISOString() }]);
  const tapped = new Date().toISOString();
  await page.click('#punch');
  await page.getByText('You tapped “Clock in” at').waitFor();
  require((await page.textContent('#asked')).includes('At work since'), 'nobody reads what the service knows');
  await requireAccessibleInBoth(page, 'a tap that contradicts what the service knows');
  // Also after the page was loaded again, and never sent before the answer.
  await page.reload();
  await page.waitForSelector('#asked');
  await page.waitForFunction(() => document.querySelector('#asked .state').textContent.startsWith('At work since'));
  require(await page.locator('#stays .row').count() === 1, 'the tap is shown as if it were stored by the service');
  require(!phone.requests.some(isSync), 'a tap on an old button was sent');
  await page.getByRole('button', { name: /^Clock out at/ }).click();
  await says(page, 'Clock in');
  await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
  const [first, ...none] = await stored();
  require(none.length === 0 && first.client_record_id === 'tap-1' && near(first.clock_out_at, tapped), `the service has ${JSON.stringify([first, ...none])}`);

  // Who comes back to the app sees what has happened.
  await punchElsewhere('clock-in');
  await comeBack();
  await says(page, 'Clock out');

  // It is fresh and wrong nevertheless: the refusal makes the app read again.
  await punchElsewhere('clock-out');
  await page.click('#punch');
  await page.waitForSelector('.punch [role=alert]');
  await says(page, 'Clock in');

  // The same for a page that the browser had put aside.
  await punchElsewhere('clock-in');
  await page.evaluate(() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); });
  await says(page, 'Clock out');
  await punchElsewhere('clock-out');
  await comeBack();
  await says(page, 'Clock in');

  // The clock-out of a stay that has been ended elsewhere is asked about, too. Deleted, it leaves the stay as it is.
  await page.click('#punch');
  await says(page, 'Clock out');
  await page.waitForFunction(() => document.querySelector('#stays .row')?.dataset.state === 'synced', undefined, { timeout: 20_000 });
  await age();
  await punchElsewhere('clock-out');
  const [ended] = await stored();
  await page.click('#punch');
  await page.getByText('You tapped “Clock out” at').waitFor();
  await page.getByRole('button', { name: 'Delete the tap' }).click();
  await says(page, 'Clock in');
  await page.waitForFunction(() => [...document.querySelectorAll('#stays .row')].every(({ dataset }) => dataset.state === 'synced'), undefined, { timeout: 20_000 });
  const [kept] = await stored();
  require(kept.id === ended.id && kept.clock_out_client_ts === null && kept.clock_out_at === ended.clock_out_at, `the deleted tap has changed ${JSON.stringify(kept)}`);

  // The service does not answer: the tap is stored at once, and the page may die the moment after.
  const before = (await stored()).length;
  await age();
  await page.route('**/attendances?*', () => undefined);
  const began = performance.now();
  await page.click('#punch');
  await page.waitForSelector('#punch.done');
  const waited = performance.now() - began;
  require(waited < 1_000, `a tap without an answer is stored after ${Math.round(waited)} ms`);
  const next = await phone.context.newPage();
  await page.close();
  await next.goto(`${world.server.url}/app/`);
  await says(next, 'Clock out');
  await next.waitForFunction(() => document.querySelector('#stays .row')?.dataset.state === 'synced', undefined, { timeout: 20_000 });
  const all = await stored();
  require(all.length === before + 1 && all[0].status === 'open', `the tap of a page that died: ${JSON.stringify(all[0])}`);
  // Without a contradiction it is sent as soon as the list was read.
  await age(next);
  await next.click('#punch');
  await next.waitForSelector('#punch.done', { timeout: 1_000 });
  await says(next, 'Clock in');
  await next.waitForFunction(() => document.querySelector('#stays .row')?.dataset.state === 'synced', undefined, { timeout: 20_000 });
  const [last] = await stored();
  require(last.id === all[0].id && last.clock_out_at !== null, `the clock-out is lost: ${JSON.stringify(last)}`);
  await phone.end();
  return 'a tap on a button that is out of date is stored at once, and asks before it is sent; who comes back sees what happened elsewhere';
}

// A terminal has clocked the person in, and the phone that clocks out has no network, also after it was switched off.
export async function checkTerminal(world) {
  const { phone, page, person } = await signedIn(world);
  const { access_token: token } = await world.service.call('POST', '/auth/login', { email: person.email, password: CHOSEN });
  const stored = () => world.service.call('GET', '/attendances?limit=10', undefined, token).then(({ data }) => data);
  await world.service.sync(token, [{ id: 'tap-1', device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - 3_600_000).toISOString() }]);
  await page.reload();
  await says(page, 'Clock out');
  await until(page, hasKept, 'tap-1');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await phone.setOffline(true);
  await page.reload();
  await says(page, 'Clock out');
  const tapped = new Date().toISOString();
  await page.click('#punch');
  await page.waitForSelector('#punch.done');
  await page.waitForSelector('#stays .row[data-state=pending]');
  await page.reload();
  await says(page, 'Clock in');
  await page.waitForSelector('#stays .row[data-state=pending]');
  await phone.setOffline(false);
  await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
  const [attendance, ...others] = await stored();
  require(others.length === 0 && near(attendance.clock_out_at, tapped), `the service has ${JSON.stringify([attendance, ...others])}`);
  await phone.end();
  return 'what a terminal has begun is ended without a network, also after a reload';
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
  // A later version: other texts and other parts, so another start and another worker. The service has nothing of the earlier one.
  const update = async (hash) => {
    const names = await readdir(folder);
    const changes = names.filter((name) => /^app-(de|start|account|own|person|team)-/.test(name)).map((name) => [name, name.replace(/\w{8}(?=\.js)/, hash)]);
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
    await until(page, async (version) => {
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
    await phone.signIn('employee@demo.test', PASSWORD);
    await waitForParts(page, 4);
    await update('00000001');
    await phone.go('shifts');
    await page.waitForSelector('.pager');
    await phone.go('account');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await update('00000002');
    // Old versions are not kept for ever.
    await until(page, async () => (await caches.keys()).length === 2);
    // Nobody has what the page of two versions ago has not loaded by now. It says so, and the new page has it.
    await (await phone.context.newCDPSession(page)).send('Network.clearBrowserCache');
    phone.expected = /status of 404|dynamically imported module/;
    await phone.go('team');
    await page.getByText('ließ sich nicht laden').waitFor();
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByRole('button', { name: 'Seite neu laden' }).click();
    await page.getByRole('heading', { name: 'Wer ist da' }).waitFor();
    await phone.end();
  } finally {
    server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return 'a page that is open while a new version comes still loads the texts and the parts of its own';
}
