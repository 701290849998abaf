// Changes of several people, and the shifts of one.
import assert from 'node:assert/strict';

import { openDesk, require, requireAccessible, requireTargets } from './browser.mjs';
import { employeeOf, tokenOf, waitFor } from './known.mjs';

export async function checkSeveral({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'hr');
  const [kaya, novak, klara, own] = await Promise.all(['Kaya', 'Novak', 'Brandt', 'Aydin'].map((name) => employeeOf(service, token, name)));
  const { id: quiet } = await service.call('POST', '/employees', { employee_number: 'Q1', first_name: 'Quinn', last_name: 'Quiet', email: 'quinn@demo.test', hire_date: '2026-01-01' }, token);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (403|409|422)/;
  await desk.signIn('hr', 'people');
  // By key and by click; the own record is left out.
  await page.getByRole('link', { name: 'Kaya, Emre' }).waitFor();
  await page.keyboard.press('j');
  for (const name of ['Kaya, Emre', 'Novak, Mila', 'Aydin, Selin']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByText('3 people selected').waitFor();
  // A row that the head of the list covers in part is no target.
  await page.locator('main .scroll').first().evaluate((list) => { list.scrollTop = 0; });
  await requireAccessible(page, 'people, selection');
  await requireTargets(page, 'people, selection');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your own record is left out').waitFor();
  await dialog.getByRole('combobox', { name: 'To' }).fill('klara');
  await dialog.getByRole('option', { name: /^Brandt, Klara/ }).click();
  await dialog.getByRole('textbox', { name: 'From' }).fill('1 Mar 2027');
  await requireAccessible(page, 'people, change of several');
  if (pictures) await page.screenshot({ path: `${pictures}/several.png` });
  await dialog.getByRole('button', { name: 'Change 2' }).click();
  await page.getByText('2 people are changed.').waitFor();
  for (const { id } of [kaya, novak]) {
    const { data } = await service.call('GET', `/employees/${id}/assignments`, undefined, token);
    const at = data.findIndex(({ date }) => date === '2027-03-01');
    require(at > 0 && data[at].manager_id === klara.id, 'the manager is not changed');
    assert.deepEqual([data[at].department_id, data[at].job_title], [data[at - 1].department_id, data[at - 1].job_title], 'another field has changed');
  }
  const before = await service.call('GET', `/employees/${own.id}/assignments`, undefined, token);
  require(before.data.every(({ date }) => date !== '2027-03-01'), 'the own record was changed');
  require(await page.getByText('people selected').count() === 0, 'the selection stays');
  // A refusal has its reason, and the others are changed nevertheless: nobody is their own manager.
  for (const name of ['Brandt, Klara', 'Kaya, Emre']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'To' }).fill('brandt');
  await dialog.getByRole('combobox', { name: 'To' }).press('Enter');
  await waitFor(async () => await dialog.getByRole('combobox', { name: 'To' }).inputValue() === 'Brandt, Klara', 'the manager is chosen');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1 May 2027');
  await dialog.getByRole('button', { name: 'Change 2' }).click();
  await page.getByText('1 person was not changed').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Klara Brandt' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('1 person selected').waitFor();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  // An invitation, whose link is shown once.
  await page.getByRole('checkbox', { name: 'Select Quiet, Quinn' }).check();
  await page.getByRole('checkbox', { name: 'Select Novak, Mila' }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('What').selectOption('invitation');
  await dialog.getByRole('button', { name: /^Invite \d$/ }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the invitation links' }).click()]);
  let text = '';
  for await (const part of await download.createReadStream()) text += part;
  assert.match(text, /quinn@demo\.test";"http.*activate\//);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  require((await service.call('GET', `/employees/${quiet}`, undefined, token)).user_id !== null, 'no account was made');
  // The shifts of a person.
  await desk.go(`people/${kaya.id}/shifts`);
  await page.getByRole('table', { name: 'Shifts' }).waitFor();
  await page.getByRole('cell', { name: /Night 22:00–06:00/ }).first().waitFor();
  await requireAccessible(page, 'shifts of a person');
  if (pictures) await page.screenshot({ path: `${pictures}/person-shifts.png` });
  await page.getByRole('button', { name: 'Next four weeks' }).click();
  require(new URL(page.url()).hash.includes('from='), 'the weeks are not in the address');
  await desk.end();
  return 'several people are changed at once, each with its own verdict; the shifts of a person are shown';
}
