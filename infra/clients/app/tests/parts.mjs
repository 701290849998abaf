// The parts of the app that a first start does not load.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require, until } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const PART = /\/app\/app-(account|own|person|team)-/;
/** A screen of each part, and what only it has. */
const SCREENS = [['leave/new', 'input[name=start]'], ['account', '.languages'], ['decide', '.links']];

/** Waits until this page's service worker keeps so many parts. */
export async function waitForParts(page, count) {
  await until(page, async (wanted) => {
    for (const name of await caches.keys()) {
      const files = (await (await caches.open(name)).keys()).filter(({ url }) => /app-(account|own|person|team)-/.test(url));
      if (files.length >= wanted) return true;
    }
    return false;
  }, count);
}

export async function checkParts({ browser, server }) {
  const phone = await openPhone(browser, server);
  const { page } = phone;
  await phone.open();
  await page.waitForSelector('input[name=email]');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(500);
  require(!phone.requests.some((url) => PART.test(url)), 'a first start loads what nobody has opened');
  await phone.signIn('manager@demo.test', PASSWORD);
  // Nobody has opened a screen of them, and all of them open without a network.
  await waitForParts(page, 4);
  await phone.setOffline(true);
  await page.reload();
  await page.waitForSelector('#punch');
  for (const [screen, selector] of SCREENS) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${screen}`);
    await page.waitForSelector(selector);
  }
  await phone.setOffline(false);
  await phone.end();

  // A part that does not come is told, and comes with the next attempt.
  const unlucky = await openPhone(browser, server, { width: 320, isWatched: true });
  unlucky.expected = /ERR_FAILED|dynamically imported module/;
  await unlucky.open();
  await unlucky.signIn('employee@demo.test', PASSWORD);
  let refused = 0;
  await unlucky.page.route(PART, (route) => {
    refused += 1;
    return route.abort();
  });
  await unlucky.go('shifts');
  await unlucky.page.getByText('This screen could not be loaded.').waitFor();
  await requireAccessibleInBoth(unlucky.page, 'a part that was not loaded');
  await unlucky.page.getByRole('button', { name: 'Try again' }).click();
  await unlucky.page.getByRole('button', { name: 'Load the page again' }).waitFor();
  require(refused === 2, `the part was asked for ${refused} times`);
  await unlucky.page.unroute(PART);
  await unlucky.page.getByRole('button', { name: 'Try again' }).click();
  await unlucky.page.waitForSelector('.pager');
  await unlucky.end();
  return 'every screen opens without a network after the first sign-in; a part that does not come says so, and comes later';
}
