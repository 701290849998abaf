// Two people at once: at one item of the inbox, and at one draft of the roster.
import assert from 'node:assert/strict';

import { openDesk, require, requireAccessible } from './browser.mjs';
import { employeeOf, tokenOf, waitFor } from './known.mjs';
import { dayAfter, quietWeek } from './roster.mjs';

export async function checkTogether({ browser, server, service }) {
  const [token, own] = [await tokenOf(service, 'hr'), await tokenOf(service, 'employee')];
  const { employee_id: employee } = await service.call('GET', '/auth/me', undefined, own);
  const { id } = await service.call('POST', '/leaves', { employee_id: employee, type: 'unpaid', start_date: '2027-08-02', end_date: '2027-08-03', reason: 'Moving' }, own);
  const status = async () => (await service.call('GET', `/leaves/${id}`, undefined, token)).status;
  const people = await Promise.all(['manager', 'hr'].map(async (who) => {
    const desk = await openDesk(browser, server);
    desk.expected = /status of 409/;
    await desk.signIn(who, `inbox?kind=leave&at=leave-${id}`);
    return desk;
  }));
  const [manager, hr] = people;
  const link = (desk) => desk.page.locator(`[data-focus="leave-${id}"]`);
  for (const desk of people) {
    await link(desk).waitFor();
    await link(desk).click();
  }
  // Both decide within the five seconds: one decision holds, and the other one is told.
  await manager.page.keyboard.press('a');
  await waitFor(async () => await status() === 'approved', 'the first decision is sent');
  await link(hr).waitFor();
  await hr.page.keyboard.press('r');
  await hr.page.getByRole('alert').getByText(/This has changed meanwhile/).waitFor({ timeout: 15_000 });
  await requireAccessible(hr.page, 'inbox, refused');
  await hr.page.getByRole('button', { name: /^Close: / }).click();
  await hr.page.getByRole('alert').waitFor({ state: 'detached' });
  assert.equal(await status(), 'approved', 'the second decision has taken the place of the first');
  await hr.page.reload();
  await hr.settle();
  require(await link(hr).count() === 0, 'a decided request is still in the inbox');
  await manager.end();

  // Two plan the same week: different days hold both, and of the same day the last one holds, for both.
  const week = await quietWeek(service, token, 16);
  const admin = await openDesk(browser, server);
  await admin.signIn('admin', `roster?week=${week}`);
  await hr.go(`roster?week=${week}`);
  const cell = (desk, name, weekday) => desk.page.getByRole('gridcell', { name: new RegExp(`^${name}, ${weekday}`) });
  // The keys follow the shift types that there are: the first one, and another one.
  const types = hr.page.getByRole('group', { name: 'Shifts' }).getByRole('button').filter({ has: hr.page.locator('i') });
  const [one, other] = await Promise.all([types.first(), types.last()].map(async (button) => ({ key: await button.locator('kbd').textContent(), times: await button.locator('.soft').textContent() })));
  const put = async (desk, name, weekday, { key }) => {
    await cell(desk, name, weekday).click();
    await desk.page.keyboard.press(key);
    await cell(desk, name, weekday).getByText(/, draft/).waitFor();
  };
  await Promise.all([put(hr, 'Mila Novak', 'Sat', one), put(admin, 'Paula Reis', 'Sat', other)]);
  await put(hr, 'Emre Kaya', 'Sat', one);
  await hr.page.getByText('Saving drafts…').waitFor({ state: 'hidden' });
  await put(admin, 'Emre Kaya', 'Sat', other);
  await admin.page.getByText('Saving drafts…').waitFor({ state: 'hidden' });
  const kaya = await employeeOf(service, token, 'Kaya');
  const rows = (await service.call('GET', `/roster?from=${week}&to=${dayAfter(week, 6)}&limit=100`, undefined, token)).data;
  const draft = (last) => rows.find((row) => row.employee.last_name === last).days[5].draft?.shifts[0]?.start;
  assert.deepEqual([draft('Novak'), draft('Reis'), draft('Kaya')], [one, other, other].map(({ times }) => times.slice(0, 5)), 'a draft of two people is lost');
  require(rows.some(({ employee: found }) => found.id === kaya.id), 'Kaya is not in the roster');
  for (const desk of [hr, admin]) {
    await desk.page.reload();
    await cell(desk, 'Emre Kaya', 'Sat').getByText(`${other.times}, draft`).waitFor();
    await cell(desk, 'Mila Novak', 'Sat').getByText(`${one.times}, draft`).waitFor();
  }
  await hr.end();
  await admin.end();
  return 'of two decisions about one request the first holds, and the other person is told; two people plan one week, and see the same';
}
