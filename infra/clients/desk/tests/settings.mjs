// The records of the settings: sites, departments, shift types, terminals; and exports.
import assert from 'node:assert/strict';

import { bytesOf, namesOf } from '../../app/tests/zip.mjs';
import { lookAt, openDesk, require } from './browser.mjs';
import { readTag, tokenOf, waitFor } from './known.mjs';

export async function checkRecords({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/departments');
  const look = lookAt(desk, 'settings', pictures);
  // A department is added, and changed by two people at once: both changes hold.
  await page.getByRole('button', { name: 'Add a department' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Something is missing here.').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Returns');
  await page.getByLabel('Code').fill('RETURNS');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added.').waitFor();
  const read = async () => (await service.call('GET', '/departments?limit=100', undefined, token)).data.find(({ code }) => code === 'RETURNS');
  const made = await read();
  await page.getByRole('button', { name: 'Returns' }).click();
  await look('departments');
  await page.getByLabel('Name', { exact: true }).fill('Returns and repairs');
  await service.call('PATCH', `/departments/${made.id}`, { code: 'RETURNS-2' }, token);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  const both = (await service.call('GET', `/departments/${made.id}`, undefined, token));
  assert.deepEqual([both.name, both.code], ['Returns and repairs', 'RETURNS-2']);
  // The same field: the person chooses.
  await page.getByRole('button', { name: 'Returns and repairs' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await service.call('PATCH', `/departments/${made.id}`, { name: 'Theirs' }, token);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await page.getByRole('button', { name: 'Mine' }).waitFor();
  assert.equal((await service.call('GET', `/departments/${made.id}`, undefined, token)).name, 'Mine');

  await desk.go('settings/sites');
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Prague');
  await page.getByLabel('Code').fill('PRG');
  await page.getByLabel('Time zone').selectOption('Europe/Prague');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Prague' }).click();
  await page.getByLabel('In use').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', '/sites?limit=100', undefined, token)).data.some(({ code, is_active }) => code === 'PRG' && !is_active), 'the site is out of use');
  const prague = (await service.call('GET', '/sites?limit=100', undefined, token)).data.find(({ code }) => code === 'PRG');
  assert.deepEqual([prague.timezone, prague.is_active], ['Europe/Prague', false]);
  await look('sites');

  await desk.go('settings/shifts');
  await page.getByRole('button', { name: 'Add a shift type' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Late');
  await page.getByLabel('Code').fill('late');
  await page.getByLabel('From', { exact: true }).fill('14');
  await page.getByLabel('To', { exact: true }).fill('25:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Enter a time, such as 741 or 7:41.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2230');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('cell', { name: '14:00–22:30' }).waitFor();
  await look('shifts');

  // The key of a terminal is shown once.
  await desk.go('settings/terminals');
  await page.getByRole('button', { name: 'Add a terminal' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Back gate');
  await page.getByLabel('Serial number').fill('CK-1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog', { name: 'Key of Back gate' }).waitFor();
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  require(key.length > 20, 'no key');
  await look('terminal-key');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Back gate' }).click();
  await page.getByText('It has sent nothing yet.').waitFor();
  require(!(await page.content()).includes(key), 'the key is still on the page');
  await look('terminals');

  // Another week from a date on, and a holiday.
  await desk.go('settings/times');
  await page.getByLabel('To, Friday').fill('15');
  await page.getByRole('textbox', { name: 'Holds from' }).fill('1 Mar 2027');
  await look('times');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', '/settings/work-schedules', undefined, token)).data.some(({ date, work_schedule: week }) => date === '2027-03-01' && week.days.some(({ weekday, end }) => weekday === 'friday' && end === '15:00')), 'the week is stored');
  await desk.go('settings/leave');
  const settings = await service.call('GET', '/settings', undefined, token);
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('24 Dec 2027');
  await page.getByRole('region', { name: /^Holidays/ }).getByLabel('Name').fill('Day of the company');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('checkbox', { name: /Day of the company/ }).waitFor();
  await look('leave');
  await page.getByRole('button', { name: 'Save' }).click();
  // The last line of the screen may still tell of the save before.
  const stored = (isSo, text) => waitFor(async () => { const now = await service.call('GET', '/settings', undefined, token); return isSo(now) && now; }, text);
  const after = await stored(({ holidays }) => holidays.length === settings.holidays.length + 1, 'the holiday is stored');
  await desk.settle();
  assert.deepEqual(after.leave_types, settings.leave_types, 'a leave type has changed');
  await page.getByLabel(/^Carried over at most of Annual leave/).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  const { leave_types: types } = await stored(({ leave_types: some }) => some.some(({ carry_over_days: days }) => days === '7.0'), 'the leave type is stored');
  assert.deepEqual(types, after.leave_types.map((one) => (one.code === 'annual' ? { ...one, carry_over_days: '7.0' } : one)));

  // A field of personal data is added; two people at once change different things of it.
  await desk.go('settings/fields');
  await page.getByRole('button', { name: 'Add a field' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Parking');
  await page.getByLabel('Code').fill('Parking place');
  await page.getByLabel('Kind').selectOption('choice');
  await page.getByLabel('Choices').fill('North, South');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[role=alert], .error').first().waitFor();
  await page.getByLabel('Code').fill('parking');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Parking' }).click();
  await look('fields');
  const fieldNow = async () => (await service.call('GET', '/settings', undefined, token)).custom_fields.find(({ code }) => code === 'parking');
  assert.deepEqual((await fieldNow()).choices, ['North', 'South']);
  await page.getByLabel('People change their own').check();
  const others = await service.call('GET', '/settings', undefined, token);
  await service.call('PATCH', '/settings', { custom_fields: others.custom_fields.map((one) => (one.code === 'parking' ? { ...one, name: 'Parking lot' } : one)) }, token, { 'if-match': (await readTag(service, token, '/settings')).etag });
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => { const now = await fieldNow(); return now.employee_writes && now.name === 'Parking lot'; }, 'both changes hold');
  await page.getByRole('button', { name: 'Parking lot' }).click();
  await page.getByLabel('In use').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await fieldNow()).is_active === false, 'the field is out of use');

  await desk.go('settings/exports');
  await page.getByLabel('What').selectOption('attendances');
  await page.getByRole('button', { name: 'Make the file' }).click();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), page.getByRole('button', { name: /^Download attendances/ }).first().click()]);
  let text = '';
  for await (const part of await download.createReadStream()) text += part;
  assert.match(text.split('\n')[0], /employee_number/);
  // Everything about a person, chosen on the page of that person.
  const { data: [{ employee_id: id }] } = await service.call('GET', '/payrolls?limit=1', undefined, token);
  const { first_name, last_name } = await service.call('GET', `/employees/${id}`, undefined, token);
  await desk.go(`people/${id}/files`);
  await page.getByRole('link', { name: 'Everything about this person in one file' }).click();
  await waitFor(async () => await page.getByLabel('Person', { exact: true }).inputValue() === `${last_name}, ${first_name}`, 'the person is chosen');
  await page.getByRole('button', { name: 'Make the file' }).click();
  const [zip] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), page.getByRole('button', { name: `Download ${first_name} ${last_name}, all data` }).click()]);
  const names = namesOf(await bytesOf(zip));
  for (const name of ['employee.jsonl', 'payrolls.jsonl', 'activity-log.jsonl']) require(names.includes(name), `the ZIP has no ${name}: ${names}`);
  await look('exports');
  await desk.end();
  return 'sites, departments, shift types and terminals are added and changed, two people at once lose nothing; rows are exported';
}
