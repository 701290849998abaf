// All rules of a leave type: what the settings store is what was entered, and nothing that was not touched changes.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require, requireAccessible } from './browser.mjs';
import { tokenOf, waitFor } from './known.mjs';

export async function checkLeaveTypes({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/leave');
  const look = lookAt(desk, 'leave-types', pictures);
  const dialog = page.getByRole('dialog');
  const types = async () => (await service.call('GET', '/settings', undefined, token)).leave_types;
  const before = await types();
  const site = (await service.call('GET', '/sites?limit=100', undefined, token)).data.find(({ is_active: isActive }) => isActive);
  const annual = before.find(({ code }) => code === 'annual');
  await page.getByRole('button', { name: 'All rules of Annual leave' }).click();
  // Nothing was changed: nothing is sent but what is stored.
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await desk.settle();
  assert.deepEqual(await types(), before, 'what was only looked at stays as it is');
  await page.getByRole('button', { name: 'All rules of Annual leave' }).click();
  await dialog.getByLabel('Is paid out').selectOption({ label: 'always' });
  await dialog.getByLabel('Carried leave expires after months').fill('13');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.getByText('A whole number of months.').waitFor();
  await dialog.getByLabel('Carried leave expires after months').fill('3');
  await dialog.getByRole('checkbox', { name: 'The account may go below zero' }).check();
  await dialog.getByLabel('At most so many days below zero').fill('2.5');
  await dialog.getByLabel('Part time', { exact: true }).selectOption('days_per_week');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Days a year, line 1').fill('30');
  await dialog.getByLabel('From months of service, line 1').fill('24');
  await dialog.getByLabel('Sites, line 1').selectOption({ label: site.name });
  await dialog.getByLabel('Counted by', { exact: true }).selectOption('full_months');
  await dialog.getByLabel('Name in German').fill('Jahresurlaub');
  await look('dialog');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  // A leave type in hours, granted for worked hours.
  await page.getByRole('button', { name: 'Add a leave type' }).click();
  const row = page.getByRole('table', { name: 'Leave types' }).getByRole('row').last();
  await row.getByRole('textbox').first().fill('Hours off');
  await page.getByRole('button', { name: 'All rules of Hours off' }).click();
  await dialog.getByLabel('Counts in').selectOption('minute');
  await dialog.getByLabel('Hours a year', { exact: true }).fill('37:30');
  await dialog.getByLabel('Is granted').selectOption('hours');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.getByText('A figure that is 0 or more.').waitFor();
  await dialog.getByLabel('Hours of leave for a worked hour').fill('0.1207');
  await dialog.getByLabel('Most hours in a row').fill('16');
  await dialog.getByRole('checkbox', { name: 'part time' }).check();
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await look('page');
  await page.getByRole('button', { name: 'Save' }).click();
  const after = await waitFor(async () => { const now = await types(); return now.find(({ name }) => name === 'Hours off') && now; }, 'the leave types are stored');
  const { encash, carry_expires_after_months: expires, allow_negative: negative, negative_limit_days: limit, part_time: part, entitlements, part_year: year, names, ...rest } = after.find(({ code }) => code === 'annual');
  assert.deepEqual([encash, expires, negative, limit, part, year.by, names], ['always', 3, true, '2.5', 'days_per_week', 'full_months', { ...annual.names, de: 'Jahresurlaub' }]);
  assert.deepEqual(entitlements.map(({ annual_days: days, from_months: months, site_ids: sites, employment_types: kinds }) => [days, months, sites, kinds?.length ?? 0]), [['30.0', 24, [site.id], 0]]);
  assert.deepEqual([rest.annual_days, rest.carry_over_days, rest.payout_component_id, rest.paid], [annual.annual_days, annual.carry_over_days, annual.payout_component_id, annual.paid]);
  const hours = after.find(({ name }) => name === 'Hours off');
  assert.deepEqual([hours.unit, hours.annual_minutes, hours.grant, hours.per_hour, hours.max_consecutive_minutes, hours.applies_to.employment_types], ['minute', 2_250, 'hours', '0.1207', 960, ['part_time']]);
  // What the service refuses stands at the leave type.
  await desk.settle();
  await page.getByRole('button', { name: 'All rules of Annual leave' }).click();
  await dialog.getByLabel('Name in German').fill('x'.repeat(100));
  await dialog.getByLabel('Counts in').selectOption('minute');
  await dialog.getByLabel('Hours a year', { exact: true }).fill('200');
  await dialog.getByLabel('At most so many hours below zero').fill('2');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('table', { name: 'Leave types' }).getByRole('row').nth(1).locator('.error').waitFor();
  require((await types()).find(({ code }) => code === 'annual').unit === 'day', 'the unit of a type in use has changed');
  await look('refused');
  await service.call('PATCH', '/settings', { leave_types: before }, token, { 'if-match': '*' });
  await desk.end();
  const german = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await german.signIn('admin', 'settings/leave');
  await german.page.getByRole('button', { name: /^Alle Regeln von/ }).first().click();
  if (pictures) await german.page.screenshot({ path: `${pictures}/leave-types-de.png` });
  await requireAccessible(german.page, 'leave types, German');
  await german.end();
  return 'every rule of a leave type is entered in a dialog, and what was not touched stays';
}
