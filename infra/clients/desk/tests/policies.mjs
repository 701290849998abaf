// Time policies: made from the rules of a country, changed rule by rule, and chosen for the organization, a site and a person.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require, requireAccessible } from './browser.mjs';
import { employeeOf, tokenOf, waitFor } from './known.mjs';

export async function checkTimePolicies({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/policies?do=add');
  const look = lookAt(desk, 'policies', pictures);
  const form = page.getByRole('complementary');
  const dialog = page.getByRole('dialog');
  const stored = async (code) => (await service.call('GET', '/time-policies?limit=100', undefined, token)).data.find((one) => one.code === code);

  // Germany to begin with: each rule is a sentence. One rule is changed in its dialog, another one is added.
  await form.getByLabel('Begin with').selectOption({ label: 'Germany' });
  require(await form.getByLabel('Name', { exact: true }).inputValue() === 'Germany', 'the name of the ready-made policy is taken');
  await form.getByText('Every minute from 20:00 to 06:00.').waitFor();
  await form.getByText('Every minute from 00:00 to 04:00, of work that began on Sunday, after the following midnight.').waitFor();
  await look('new');
  await form.getByLabel('Name', { exact: true }).fill('Warehouse');
  await form.getByLabel('Code', { exact: true }).fill('WAREHOUSE');
  await form.getByRole('button', { name: /^Rule 1: night25/ }).click();
  await dialog.getByLabel('From', { exact: true }).fill('25');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  require(await dialog.getByLabel('From', { exact: true }).getAttribute('aria-invalid') === 'true', 'a wrong time is named');
  await dialog.getByLabel('From', { exact: true }).fill('2100');
  await look('rule');
  // A key that closes the dialog leaves the form.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await form.getByText('Every minute from 20:00 to 06:00.').waitFor();
  await form.getByRole('button', { name: /^Rule 1: night25/ }).click();
  await dialog.getByLabel('From', { exact: true }).fill('2100');
  await page.keyboard.press('Enter');
  await form.getByText('Every minute from 21:00 to 06:00.').waitFor();
  await form.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Time code').fill('payout');
  await dialog.getByLabel(/^Group/).fill('overtime');
  await dialog.getByRole('button', { name: 'Add a threshold' }).click();
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await dialog.getByText('Enter hours such as 8 or 37:30, or choose the planned hours.').waitFor();
  await dialog.getByLabel('Hours', { exact: true }).fill('37:30');
  await dialog.getByLabel('Counted').selectOption('week');
  await dialog.getByRole('checkbox', { name: 'Paid leave counts, too' }).check();
  await dialog.getByText('Every minute after 37:30 h of the week with paid leave.').waitFor();
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await form.getByRole('button', { name: 'Move rule 11 up' }).click();
  await form.getByRole('button', { name: 'Remove rule 9' }).click();
  // The rest of a version.
  await form.getByLabel('First clock-in of a day', { exact: true }).selectOption('15');
  await form.getByLabel('Direction, First clock-in of a day').selectOption('up');
  await form.getByLabel('After hours of presence, break 1').fill('x');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Hours, such as 8, 7.5 or 8:30.').waitFor();
  await form.getByLabel('After hours of presence, break 1').fill('6:15');
  await form.getByRole('checkbox', { name: /counts only after an approval/ }).check();
  await form.getByLabel('Tolerance in minutes a day').fill('10');
  await form.getByLabel('Least paid hours of a piece of work').fill('3');
  await form.getByRole('checkbox', { name: /Only outside of shifts/ }).check();
  await form.getByLabel('What goes into the account').selectOption('codes');
  await form.getByLabel('Time code, line 1').selectOption('sunday');
  await form.getByLabel('Factor, line 1').fill('1.5');
  await form.getByLabel('Highest balance in hours').fill('100');
  await form.getByLabel('Least rest between days').fill('11');
  await form.getByLabel('Most hours a week').fill('48');
  await form.getByLabel('Average of so many weeks').fill('24');
  // The service refuses the code that is its own, and the desk says so at the rule.
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.locator('.rules li.wrong').waitFor();
  await look('refused');
  await form.locator('.rules li.wrong .sentence').click();
  require(await dialog.getByLabel('Time code').getAttribute('aria-invalid') === 'true', 'the refused field is named in the dialog');
  await dialog.getByLabel('Time code').fill('overtime');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added.').waitFor();
  const made = await stored('WAREHOUSE');
  const [version] = made.versions;
  assert.deepEqual(version.rules.map(({ code }) => code), ['night25', 'night40', 'sunday', 'sunday', 'holiday125', 'holiday125', 'holiday125', 'holiday150', 'overtime', 'holiday150']);
  assert.deepEqual(version.rules[0].between, { from: '21:00', to: '06:00' });
  assert.deepEqual(version.rules[8].after, [{ per: 'week', weeks: 1, minutes: 2_250, plus_due: false, count_leave: true }]);
  assert.deepEqual([version.rounding, version.breaks, version.extra, version.guarantee], [{ in: { to_minutes: 15, mode: 'up' }, out: null }, [{ after_minutes: 375, minutes: 30 }, { after_minutes: 540, minutes: 45 }], { needs_approval: true, tolerance_minutes: 10 }, { minutes: 180, outside_shift: true }]);
  assert.deepEqual([version.account.credit, version.account.codes, version.account.cap_minutes, version.account.floor_minutes], ['codes', [{ code: 'sunday', factor: '1.5' }], 6_000, -6_000]);
  assert.deepEqual([version.limits.daily_rest_minutes, version.limits.week_max_minutes, version.limits.average_weeks, version.limits.day_max_minutes], [660, 2_880, 24, null]);

  // A second version; somebody else renames the policy meanwhile, and both hold.
  await desk.settle();
  await page.getByRole('button', { name: 'Warehouse', exact: true }).click();
  await desk.settle();
  await form.getByText('no salary component').first().waitFor();
  await form.getByRole('button', { name: 'Add a version' }).click();
  const second = form.locator('details').nth(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Something is missing here.').waitFor();
  await second.getByRole('textbox', { name: 'Holds from' }).fill('1 Mar 2027');
  await second.getByLabel('What goes into the account').selectOption('none');
  await look('second');
  await service.call('PATCH', `/time-policies/${made.id}`, { name: 'Warehouse of the north' }, token, { 'if-match': '*' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  const changed = await stored('WAREHOUSE');
  assert.deepEqual([changed.name, changed.versions.map(({ effective_from: from, account }) => `${from} ${account?.credit ?? 'none'}`)], ['Warehouse of the north', [`${version.effective_from} codes`, '2027-03-01 none']]);
  assert.deepEqual(changed.versions[0], version, 'the first version stays as it is');

  // For whom it holds: the organization, a site, a person.
  await desk.go('settings/organization');
  await page.getByLabel('Time policy').selectOption({ label: 'Warehouse of the north' });
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', '/settings', undefined, token)).time_policy_id === made.id, 'the organization names the policy');
  await desk.settle();
  await page.getByLabel('Time policy').selectOption({ label: 'none' });
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', '/settings', undefined, token)).time_policy_id === null, 'the organization names none');
  const site = await service.call('POST', '/sites', { name: 'Pier', code: 'PIER', timezone: 'Europe/Berlin' }, token);
  await desk.go(`settings/sites?at=${site.id}`);
  await page.reload();
  await desk.settle();
  await form.getByLabel('Time policy').selectOption({ label: 'Warehouse of the north' });
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', `/sites/${site.id}`, undefined, token)).time_policy_id === made.id, 'the site names the policy');
  const person = await employeeOf(service, token, 'Kaya');
  await desk.go(`people/${person.id}?do=work`);
  await page.getByRole('textbox', { name: 'From' }).fill('1 Mar 2027');
  await page.getByLabel('Time policy').selectOption({ label: 'Warehouse of the north' });
  await page.getByText('Time policy: Warehouse of the north instead of –.').waitFor();
  await look('person');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', `/employees/${person.id}/assignments`, undefined, token)).data.some(({ date, time_policy_id: policy }) => date === '2027-03-01' && policy === made.id), 'the person has the policy');
  // Who is named stays active.
  await desk.go(`settings/policies?at=${made.id}`);
  await form.getByRole('checkbox', { name: 'In use' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/Something else needs this/).waitFor();
  await desk.end();
  await fetch(`${service.url}/employees/${person.id}/assignments/2027-03-01`, { method: 'DELETE', headers: { authorization: `Bearer ${token}`, 'if-match': '*' } });

  // Every ready-made policy is one that the service takes.
  const maker = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await maker.signIn('admin', 'settings/policies');
  const aside = maker.page.getByRole('complementary');
  for (const [label, code, rules] of [['Überstunden über das Soll hinaus', 'STANDARD', 1], ['USA', 'US', 1], ['Kalifornien', 'US-CA', 5], ['Frankreich', 'FR', 2], ['Deutschland', 'DE', 10], ['Philippinen', 'PH', 8], ['Australien, Einzelhandel', 'AU', 7]]) {
    await maker.go('settings/policies?do=add');
    await aside.getByLabel('Beginnen mit').selectOption({ label: 'Deutschland' });
    await aside.getByLabel('Beginnen mit').selectOption({ label });
    await aside.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    // The form closes when the list is read again.
    await aside.waitFor({ state: 'detached' });
    const policy = await waitFor(() => stored(code), `${label} is stored`);
    require(policy.versions[0].rules.length === rules, `${label} has ${rules} rules`);
    await maker.settle();
  }
  await maker.go(`settings/policies?at=${(await stored('DE')).id}`);
  if (pictures) await maker.page.screenshot({ path: `${pictures}/policies-de.png` });
  await requireAccessible(maker.page, 'policies, German');
  await maker.end();
  // HR reads policies and changes none.
  const reader = await openDesk(browser, server);
  await reader.signIn('hr', `settings/policies?at=${made.id}`);
  await reader.page.getByText('Every minute from 21:00 to 06:00.').first().waitFor();
  require(await reader.page.getByRole('button', { name: /^(Add|Save|Remove|Move)/ }).count() === 0, 'a change is offered without the permission');
  await reader.end();
  return 'a time policy is made from the rules of a country, changed rule by rule, and chosen for organization, site and person; every ready-made one is taken';
}
