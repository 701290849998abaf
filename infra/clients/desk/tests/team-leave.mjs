// The leave of a team in the roster: who is away in a month, and who has asked for it.
import assert from 'node:assert/strict';

import { prepareTeam } from '../../app/tests/team-calendar.mjs';
import { lookAt, openDesk, require } from './browser.mjs';

export async function checkTeamLeave({ browser, server, service, pictures }) {
  const { department, day } = await prepareTeam(service);
  const month = day(7).slice(0, 7);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of 503|ERR_FAILED/;
  const look = lookAt(desk, 'team-leave', pictures);
  await desk.signIn('hr', `roster?month=${month}`);
  await page.getByRole('group', { name: 'View' }).getByRole('link', { name: 'Leave' }).click();
  const table = page.getByRole('table', { name: 'Leave of the month' });
  await table.waitFor();
  await look('everybody');
  await page.getByRole('combobox', { name: 'Department' }).selectOption(department);
  await page.waitForFunction(() => document.querySelectorAll('.month-table tbody tr').length === 3);
  const textsOf = (name) => table.getByRole('row', { name: new RegExp(`^Away, ${name}`) }).locator('td .unseen').allInnerTexts();
  const [bea, cem] = [await textsOf('Bea'), await textsOf('Cem')];
  assert.equal(bea.length, 3, 'an approved leave of three days has other days');
  require(bea.every((text) => !text.includes('asked')), 'approved leave is told as a request');
  assert.equal(cem.length, 1);
  require(/part of the day, asked$/.test(cem[0]), `a request for half a day is told as ${cem[0]}`);
  assert.deepEqual(await table.locator('tfoot td').allInnerTexts().then((cells) => cells.filter(Boolean)), ['1', '1', '1'], 'who only asks for leave counts as away');
  await look('department');
  // The month after has no leave. What cannot be read says so, and is read again.
  await page.getByRole('link', { name: 'Month after' }).click();
  await page.getByText('Nobody is away').waitFor();
  await look('nobody');
  await page.route('**/team-calendar?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Month after' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/team-calendar?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nobody is away').waitFor();
  await desk.end();
  return 'the roster shows a month of leave: approved, asked for, and how many are away';
}
