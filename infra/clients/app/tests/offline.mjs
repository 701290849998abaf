// What a person has read of their own is there without a network, says how old it is, and is nobody else's.
import { requireAccessibleInBoth } from './axe.mjs';
import { waitForParts } from './parts.mjs';
import { openPhone, require, until } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const DAY = 24 * 3_600_000;

// In the page: everything that it keeps of what the service has answered, as text.
async function keptOf() {
  const database = await new Promise((resolve, reject) => {
    Object.assign(indexedDB.open('wfm-readings'), { onsuccess() { resolve(this.result); }, onerror() { reject(this.error); } });
  });
  try {
    if (database.objectStoreNames.length === 0) return '';
    const store = database.transaction('readings').objectStore('readings');
    const all = (request) => new Promise((resolve) => { request.onsuccess = () => { resolve(request.result); }; });
    const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
    return keys.length === 0 ? '' : JSON.stringify([keys, values]);
  } finally {
    database.close();
  }
}

// In the page: whether it keeps something with these words.
export async function hasKept(words) {
  const database = await new Promise((resolve) => { indexedDB.open('wfm-readings').onsuccess = ({ target }) => { resolve(target.result); }; });
  try {
    if (database.objectStoreNames.length === 0) return false;
    return await new Promise((resolve) => {
      database.transaction('readings').objectStore('readings').getAll().onsuccess = ({ target }) => { resolve(JSON.stringify(target.result).includes(words)); };
    });
  } finally {
    database.close();
  }
}

/** Own screens, and what each shows of what was read. */
const SCREENS = [['leave', '.balance'], ['shifts', '.rows .times'], ['pay', '.rows .open'], ['month', '.total'], ['punch', '#stays .row']];

async function readAll(phone) {
  for (const [screen, selector] of SCREENS) {
    await phone.go(screen);
    await phone.page.waitForSelector(selector);
  }
}

export async function checkOffline({ browser, server }) {
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  phone.expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE/;
  await phone.open();
  await phone.signIn('manager@demo.test', PASSWORD);
  await page.waitForSelector('#punch:not([aria-disabled=true])');
  await page.click('#punch');
  await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
  await readAll(phone);
  await phone.go('team');
  await page.waitForSelector('.rows .row');
  const others = (await page.locator('.rows .row strong').allTextContents()).map((name) => name.split(' ').at(-1));
  require(others.length > 2, 'the manager sees nobody');
  await phone.go('decide');
  await phone.go('notifications');
  await waitForParts(page, 4);
  const texts = {};
  for (const [screen, selector] of SCREENS) {
    await phone.go(screen);
    texts[screen] = await page.locator(selector).first().textContent();
  }
  await until(page, hasKept, 'clock_in_at');
  for (const words of others) require(!(await page.evaluate(hasKept, `"${words}"`)), `what the manager reads of ${words} is kept`);
  require(!(await page.evaluate(hasKept, '"leave.requested"')), 'a notification about others is kept');
  require(!(await page.evaluate(hasKept, '"first_name"')), 'what the manager reads of others is kept');

  await phone.setOffline(true);
  await page.reload();
  for (const [screen, selector] of SCREENS) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${screen}`);
    await page.waitForSelector(selector);
    const text = await page.locator(selector).first().textContent();
    require(screen === 'punch' || text === texts[screen], `${screen} says ${text} and not ${texts[screen]}`);
    await page.waitForFunction(() => /^As of \d\d:\d\d\.$/.test(document.querySelector('.age')?.textContent ?? ''));
    await requireAccessibleInBoth(page, `${screen} without a network`);
  }
  // Nobody is told that they have no team or nothing to decide: that is not known.
  await page.evaluate(() => { location.hash = '#/decide'; });
  await page.getByText('There is no connection').first().waitFor();
  require(!(await page.textContent('main')).includes('Nothing waits'), 'without a network nothing is said to wait');

  // The next morning, on the way to work.
  await page.clock.setFixedTime(Date.now() + DAY);
  await page.reload();
  await page.evaluate(() => { location.hash = '#/shifts'; });
  await page.waitForSelector('.rows .row');
  require((await page.locator('.rows .row').first().textContent()).startsWith('Today'), 'the list does not begin today');
  require(/^As of \w{3},? \d+ \w{3,4}, \d\d:\d\d\.$/.test(await page.locator('.age').first().textContent()), `the age is ${await page.locator('.age').first().textContent()}`);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('There is no connection').waitFor();
  await phone.setOffline(false);
  await phone.context.close();
  return 'shifts, leave, payslips and the last days are read without a network, with their age; nothing of others is kept';
}

export async function checkForgetting({ browser, server, service }) {
  const phone = await openPhone(browser, server);
  const { page, context } = phone;
  phone.expected = /status of 40/;
  const person = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await readAll(phone);
  await until(page, hasKept, 'clock_in_at');
  const other = await context.newPage();
  await other.goto(`${server.url}/app/#/leave`);
  await other.waitForSelector('.balance');

  // An answer that comes after the sign-out in another tab is not kept.
  let answer = () => undefined;
  const held = new Promise((resolve) => { answer = resolve; });
  await other.route('**/leave-balances?*', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await other.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); });
  await phone.go('account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('input[name=email]');
  await other.waitForSelector('input[name=email]');
  answer();
  await other.waitForTimeout(500);
  await until(page, async () => (await indexedDB.databases()).some(({ name }) => name === 'wfm-readings'));
  require(await page.evaluate(keptOf) === '', `after the sign-out this is kept: ${(await page.evaluate(keptOf)).slice(0, 300)}`);
  await other.close();

  // The session has ended, and somebody else signs in: in this tab, and in another one.
  for (const isElsewhere of [false, true]) {
    await phone.signIn('employee@demo.test', PASSWORD);
    await readAll(phone);
    await until(page, hasKept, 'clock_in_at');
    await service.endSessions('employee@demo.test', PASSWORD);
    await page.reload();
    await page.waitForSelector('.notice.warn a');
    // The person still reads what was theirs.
    await page.waitForSelector('#stays .row');
    const tab = isElsewhere ? await context.newPage() : page;
    await tab.goto(`${server.url}/app/#/sign-in`);
    await tab.waitForSelector('input[name=password]');
    await tab.fill('input[name=email]', person.email);
    await tab.fill('input[name=password]', CHOSEN);
    await tab.click('button[type=submit]');
    await tab.waitForSelector('#punch');
    await tab.waitForTimeout(500);
    const kept = await page.evaluate(keptOf);
    require(!kept.includes('clock_in_at'), `somebody else has signed in, and this is kept: ${kept.slice(0, 300)}`);
    require(await page.locator('#stays .row').count() === 0, 'somebody else sees the days of the person before');
    if (isElsewhere) await tab.close();
    await phone.go('account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForSelector('input[name=email]');
  }
  await phone.end();
  return 'what a person has read is gone after the sign-out, and when another person signs in, in whatever tab';
}
