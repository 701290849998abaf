// The list of people: the first page by name is there before the others are read.
import assert from 'node:assert/strict';

import { openDesk, PASSWORD, require } from './browser.mjs';
import { tokenOf } from './known.mjs';

/** The page of the demo is made so small, so that its people take several. */
const PAGE = 5;

export async function checkList({ browser, server, service }) {
  const { data: people } = await service.call('GET', '/employees?sort=name&limit=100', undefined, await tokenOf(service, 'hr'));
  require(people.length > 3 * PAGE, 'the demo has too few people');
  const names = people.map(({ last_name: last, first_name: first }) => `${last}, ${first}`);
  require(names.every((name, index) => index === 0 || names[index - 1].localeCompare(name, 'en') <= 0), 'the service does not sort by name');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  let goOn;
  const isHeld = new Promise((resolve) => { goOn = resolve; });
  await desk.context.route(/\/employees\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', PAGE);
    if (url.searchParams.has('cursor')) await isHeld;
    await route.continue({ url: String(url) });
  });
  const rows = page.getByRole('table').getByRole('rowheader');
  await desk.open('people');
  await page.getByLabel('E-mail').fill('hr@demo.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  // Nothing that needs everybody is offered or told before they are there.
  await page.getByRole('status').getByText('The others are being read…').waitFor();
  assert.deepEqual(await rows.allInnerTexts(), names.slice(0, PAGE));
  assert.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '-1');
  require(await page.getByRole('button', { name: 'Download' }).isDisabled(), 'a part of the people can be downloaded');
  require(await page.getByRole('checkbox', { name: 'Select everybody in the list' }).isDisabled(), 'a part of the people can be selected as everybody');
  await page.getByRole('searchbox', { name: 'Name or number' }).fill(names.at(-1));
  await page.getByText('Loading…').waitFor();
  require(await page.getByText('Nobody here').count() === 0, 'somebody who was not read yet is called missing');
  await page.getByRole('searchbox', { name: 'Name or number' }).fill('');

  goOn();
  await page.getByRole('status').getByText(`${names.length} people`).waitFor();
  assert.deepEqual(await rows.allInnerTexts(), names);
  require(await page.getByRole('button', { name: 'Download' }).isEnabled(), 'everybody cannot be downloaded');
  await desk.end();
  return `the first ${PAGE} of ${names.length} people are listed by name while the others are read`;
}
