// The roster: a week planned from the last one, by pointer and by keys.
import assert from 'node:assert/strict';

import { openDesk, require, requireAccessible } from './browser.mjs';
import { takeHand } from './hand.mjs';
import { employeeOf, tokenOf } from './known.mjs';

export const dayAfter = (date, count) => new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a week without holidays, leave, drafts and plans, after another such week; so many weeks from now at least. */
export async function quietWeek(service, token, first) {
  const today = new Date().toISOString().slice(0, 10);
  const monday = dayAfter(today, -(new Date(today).getUTCDay() + 6) % 7);
  for (let count = first; count < first + 12; count += 1) {
    const rows = (await service.call('GET', `/roster?from=${dayAfter(monday, count * 7 - 7)}&to=${dayAfter(monday, count * 7 + 6)}&limit=100`, undefined, token)).data;
    if (rows.every(({ days }) => days.every(({ holiday, leave, draft, source }) => holiday === null && leave.length === 0 && draft === null && source !== 'roster'))) return dayAfter(monday, count * 7);
  }
  throw new Error('the demo has no quiet week');
}

// T6: plans a week from the last one, with 5 changes by click and by key, takes one back, and publishes.
export async function checkRoster({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const day = dayAfter;
  const week = await quietWeek(service, token, 3);
  const kaya = await employeeOf(service, token, 'Kaya');
  // The week before has a shift of its own, which is copied.
  await service.call('PUT', `/employees/${kaya.id}/roster/${day(week, -3)}`, { shifts: [{ start: '10:00', end: '15:00', name: 'Training' }] }, token);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `roster?week=${week}`);
  const hand = takeHand(desk);
  const cell = (name, weekday) => page.getByRole('gridcell', { name: new RegExp(`^${name}, ${weekday}`) });
  hand.think();
  await hand.click('button', 'Copy the last week');
  await hand.reads(/drafted as in the last week/);
  await cell('Emre Kaya', 'Fri').getByText(/Training 10:00–15:00, draft/).waitFor();
  // By pointer: choose a shift, and click two days.
  hand.think();
  await hand.click('button', /^Early/, { within: page.getByRole('group', { name: 'Shifts' }) });
  for (const name of ['Mila Novak', 'Paula Reis']) {
    hand.think();
    await hand.click('gridcell', new RegExp(`^${name}, Sat`));
    await cell(name, 'Sat').getByText(/Early 06:00–14:00, draft/).waitFor();
  }
  await hand.click('button', /^Early/, { within: page.getByRole('group', { name: 'Shifts' }) });
  // By keys: a night on the same person's Sunday, a day off beside it, and two days at once.
  hand.think();
  await hand.click('gridcell', /^Paula Reis, Sun/);
  await hand.press('2');
  await cell('Paula Reis', 'Sun').getByText(/Night 22:00–06:00, draft/).waitFor();
  await hand.press('ArrowLeft', 'ArrowLeft', '0');
  await cell('Paula Reis', 'Fri').getByText(/off, draft/).waitFor();
  hand.think();
  await hand.press('ArrowLeft', 'Shift+ArrowLeft', '1');
  await cell('Paula Reis', 'Wed').getByText(/Early/).first().waitFor();
  await cell('Paula Reis', 'Thu').getByText(/Early/).first().waitFor();
  await hand.press('Control+z');
  await cell('Paula Reis', 'Wed').getByText(/09:00–17:30/).first().waitFor();
  await page.getByRole('complementary', { name: 'Before you publish' }).getByText(/Paula Reis, Sun/).first().waitFor();
  await page.getByText('Saving drafts…').waitFor({ state: 'hidden' });
  const stored = (await service.call('GET', `/roster?from=${week}&to=${day(week, 6)}&limit=100`, undefined, token)).data;
  const dayOf = (rows, name, count) => rows.find(({ employee }) => employee.last_name === name).days.find(({ date }) => date === day(week, count));
  assert.equal(dayOf(stored, 'Novak', 5).draft.shifts[0].start, '06:00', 'a draft is not on the service');
  assert.equal(dayOf(stored, 'Novak', 5).shifts.length, 0, 'a draft counts before it is published');
  hand.think();
  await hand.click('button', /^Publish \d+ drafts$/);
  await hand.click('button', /^Publish \d+ drafts$/, { within: page.getByRole('dialog') });
  await hand.reads('Published.');
  const told = hand.done('T6 a week is planned from the last one, changed and published', 180);
  const after = (await service.call('GET', `/roster?from=${week}&to=${day(week, 6)}&limit=100`, undefined, token)).data;
  assert.deepEqual([dayOf(after, 'Novak', 5).shifts[0].start, dayOf(after, 'Reis', 6).shifts[0].start, dayOf(after, 'Reis', 4).shifts.length, dayOf(after, 'Kaya', 4).shifts[0].name], ['06:00', '22:00', 0, 'Training']);
  require(after.every(({ days }) => days.every(({ draft }) => draft === null)), 'a draft is left');
  await desk.end();
  return told;
}

// The week once more: dragged, given by key, exchanged, opened, and by a rotation; then the month.
export async function checkPlanning({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const week = await quietWeek(service, token, 6);
  await service.call('POST', '/rotations', { code: 'check', name: 'Two nights', anchor_date: week, days: [[{ start: '22:00', end: '06:00', break_minutes: 30 }], [{ start: '22:00', end: '06:00', break_minutes: 30 }], [], []] }, await tokenOf(service, 'admin'));
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `roster?week=${week}`);
  const cell = (name, weekday) => page.getByRole('gridcell', { name: new RegExp(`^${name}, ${weekday}`) });
  const saved = async () => { await page.getByText('Saving drafts…').waitFor({ state: 'hidden' }); };
  await cell('Mila Novak', 'Mon').click();
  await page.keyboard.press('1');
  await cell('Mila Novak', 'Mon').getByText(/Early 06:00–14:00, draft/).waitFor();
  await cell('Mila Novak', 'Sat').click();
  await page.keyboard.press('2');
  await cell('Mila Novak', 'Sat').getByText(/Night 22:00–06:00, draft/).waitFor();
  await saved();
  // By drag, to somebody else’s free day.
  await cell('Mila Novak', 'Sat').dragTo(cell('Paula Reis', 'Sun'));
  await cell('Paula Reis', 'Sun').getByText(/Night 22:00–06:00, draft/).waitFor();
  await cell('Mila Novak', 'Sat').getByText(/: off/).waitFor();
  await saved();
  // By key, one day back, and taken back with one step.
  require(await page.evaluate(() => document.activeElement?.textContent?.startsWith('Paula Reis, Sun')), 'the focus does not follow the shift');
  await page.keyboard.press('Alt+ArrowLeft');
  await cell('Paula Reis', 'Sat').getByText(/Night 22:00–06:00, draft/).waitFor();
  await page.keyboard.press('Control+z');
  await cell('Paula Reis', 'Sun').getByText(/Night 22:00–06:00, draft/).waitFor();
  await saved();
  // Where the other day has a shift, both are exchanged.
  await cell('Mila Novak', 'Mon').dragTo(cell('Mila Novak', 'Tue'));
  await cell('Mila Novak', 'Tue').getByText(/Early 06:00–14:00, draft/).waitFor();
  await saved();
  const rows = (await service.call('GET', `/roster?from=${week}&to=${dayAfter(week, 6)}&limit=100`, undefined, token)).data;
  const draftOf = (name, count) => rows.find(({ employee }) => employee.last_name === name).days.find(({ date }) => date === dayAfter(week, count)).draft;
  assert.deepEqual([draftOf('Reis', 6).shifts[0].start, draftOf('Novak', 1).shifts[0].start], ['22:00', '06:00']);
  // A rotation for the two people of the selection.
  await cell('Mila Novak', 'Mon').click();
  await page.getByRole('button', { name: 'Rotation' }).click();
  await page.getByRole('dialog').getByLabel('Rotation').selectOption({ label: 'Two nights (4 days)' });
  await page.getByRole('dialog').getByRole('button', { name: 'Put down' }).click();
  await page.getByText(/drafted by the rotation/).waitFor();
  await cell('Mila Novak', 'Tue').getByText(/22:00–06:00, draft/).waitFor();
  await cell('Mila Novak', 'Wed').getByText(/off, draft/).waitFor();
  await saved();
  // An open shift is offered and withdrawn.
  await page.getByRole('button', { name: /^Open shift on Sat/ }).click();
  await page.getByRole('textbox', { name: 'Places' }).fill('2');
  await requireAccessible(page, 'roster, open shift', ['light']);
  await page.getByRole('button', { name: 'Offer it' }).click();
  await page.getByText('The open shift is offered.').waitFor();
  await page.getByRole('button', { name: /^Open shifts, Sat.*2 of 2 free/ }).click();
  await page.getByRole('button', { name: 'Do not offer it any more' }).click();
  await page.getByText('The shift is not offered any more.').waitFor();
  require(await page.getByRole('button', { name: /^Open shifts, Sat/ }).count() === 0, 'a cancelled shift is still offered');
  await requireAccessible(page, 'roster with drafts');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('table', { name: 'Leave and shifts of the month' }).waitFor();
  await desk.settle();
  await requireAccessible(page, 'roster, month');
  await desk.end();
  return 'shifts are dragged and given by key, exchanged, rotated, and offered; a month is shown';
}
