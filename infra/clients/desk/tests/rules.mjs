// The rules of the organization: routes of approval, roles, working times of sites, places of work, rotations.
import assert from 'node:assert/strict';

import { openDesk, require, requireAccessible, requireTargets } from './browser.mjs';
import { tokenOf, waitFor } from './known.mjs';

const looker = (desk, pictures) => async (name) => {
  await desk.settle();
  if (pictures) await desk.page.screenshot({ path: `${pictures}/settings-${name}.png` });
  await requireAccessible(desk.page, `settings, ${name}`);
  await requireTargets(desk.page, `settings, ${name}`);
};

// One screen in German, in the dark.
async function lookGerman({ browser, server, pictures }, who, screen, name) {
  const desk = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await desk.signIn(who, screen);
  if (pictures) await desk.page.screenshot({ path: `${pictures}/settings-${name}-de.png` });
  await requireAccessible(desk.page, `settings, ${name}, German`);
  await desk.end();
}

export async function checkRoutes(world) {
  const { browser, server, service, pictures } = world;
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/routes');
  const look = looker(desk, pictures);
  const settings = () => service.call('GET', '/settings', undefined, token);
  const hr = (await service.call('GET', '/roles?limit=100', undefined, token)).data.find(({ name }) => name === 'hr_manager');
  // Leave gets a second step: HR, and after two days everybody else in line.
  const leave = page.getByRole('region', { name: 'Leave' });
  await leave.getByRole('button', { name: 'Add a step' }).click();
  await leave.getByLabel('Who decides, Leave, step 2').selectOption({ label: 'Role: hr_manager' });
  await leave.getByLabel('Also the next in line after hours, Leave, step 1').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await leave.getByText('A whole number from 1 to 720, or nothing.').waitFor();
  await leave.getByLabel('Also the next in line after hours, Leave, step 1').fill('48');
  await look('routes');
  // Somebody else changes the route of timesheets meanwhile: both changes hold.
  await service.call('PATCH', '/settings', { approvals: { timesheet: [{ approver: 'department_manager' }] } }, token, { 'if-match': '*' });
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await settings()).approvals.leave.length === 2, 'the route is stored');
  const { approvals } = await settings();
  assert.deepEqual(approvals.leave, [{ approver: 'manager', role_id: null, escalate_after_hours: 48 }, { approver: 'role', role_id: hr.id, escalate_after_hours: null }]);
  assert.equal(approvals.timesheet[0].approver, 'department_manager');
  await desk.settle();
  await page.getByRole('button', { name: 'Remove step 2, Leave' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await settings()).approvals.leave.length === 1, 'the step is gone');
  await desk.end();
  await lookGerman(world, 'admin', 'settings/routes', 'routes');
  return 'routes of leave, timesheets and corrections get steps; two people at once lose nothing';
}

export async function checkRoles(world) {
  const { browser, server, service, pictures } = world;
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/roles');
  const look = looker(desk, pictures);
  const read = async () => (await service.call('GET', '/roles?limit=100', undefined, token)).data.find(({ name }) => name.startsWith('pay_clerk'));
  const form = page.getByRole('complementary');
  require(await page.getByRole('button', { name: 'Change admin' }).count() === 0, 'a built-in role is offered for a change');
  await page.getByRole('button', { name: 'Add a role' }).click();
  await form.getByLabel('Name').fill('Pay clerk');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Small letters, digits, hyphens; the first is a letter.').waitFor();
  await form.getByLabel('Name').fill('pay_clerk');
  await form.getByLabel('payments: write').selectOption('yes');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('“payments: write” needs “payrolls: read: all”.').waitFor();
  await form.getByLabel('payrolls: read').selectOption('all');
  await form.getByText('Gives: payrolls: read, all').waitFor();
  await look('role-new');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The role is added.').waitFor();
  assert.deepEqual((await read()).permissions.sort(), ['payments:write', 'payrolls:read:all']);
  // It says what a change gives and takes; somebody else writes what the role is for.
  await page.getByRole('button', { name: 'Change pay_clerk' }).click();
  await form.getByLabel('Find a permission').fill('payments');
  await form.getByLabel('payments: write').selectOption('');
  await form.getByText('Takes: payments: write, yes').waitFor();
  await form.getByLabel('Find a permission').fill('employees: read');
  await form.getByLabel('employees: read').selectOption('team');
  await look('role');
  await service.call('PATCH', `/roles/${(await read()).id}`, { description: 'Reads pay' }, token, { 'if-match': '*' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  const changed = await read();
  assert.deepEqual([changed.permissions.sort(), changed.description], [['employees:read:team', 'payrolls:read:all'], 'Reads pay']);
  await desk.end();
  // HR reads the roles and changes none.
  const reader = await openDesk(browser, server);
  await reader.signIn('hr', 'settings/roles');
  await reader.page.getByRole('columnheader', { name: /pay_clerk/ }).waitFor();
  require(await reader.page.getByRole('button', { name: /Add a role|Change pay_clerk/ }).count() === 0, 'a change is offered without the permission');
  await reader.end();
  await lookGerman(world, 'admin', `settings/roles?at=${changed.id}`, 'roles');
  return 'a role is added and changed, says what it gives and takes, and names the permission that another one needs';
}

export async function checkSites(world) {
  const { browser, server, service, pictures } = world;
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  // The shift types of this check have names of their own.
  const type = await service.call('POST', '/shift-types', { name: 'Dawn', code: 'dawn', start: '05:00', end: '13:00', break_minutes: 30 }, token);
  await desk.signIn('admin', 'settings/rotations?do=add');
  const look = looker(desk, pictures);
  const form = page.getByRole('complementary');
  const rotation = async () => (await service.call('GET', '/rotations?limit=100', undefined, token)).data.find(({ code }) => code === 'TWO-ONE');
  await form.getByLabel('Name', { exact: true }).fill('Two on, one off');
  await form.getByLabel('Code').fill('TWO-ONE');
  await form.getByRole('textbox', { name: 'A day with which it begins' }).fill('4 Jan 2027');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('A pattern has at least one day.').waitFor();
  await form.getByRole('button', { name: 'Add a day' }).click();
  await form.getByLabel('Shift of day 1').selectOption(type.id);
  await form.getByRole('button', { name: 'Repeat the last day' }).click();
  await form.getByRole('button', { name: 'Add a day' }).click();
  await look('rotation-new');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added.').waitFor();
  const made = await rotation();
  assert.deepEqual([made.anchor_date, made.days.map((day) => day.map(({ start, end, name }) => `${name} ${start} ${end}`).join())], ['2027-01-04', ['Dawn 05:00 13:00', 'Dawn 05:00 13:00', '']]);
  // A day with times that no type has stays as it is.
  await service.call('PATCH', `/rotations/${made.id}`, { days: [[{ start: '01:00', end: '02:00' }, { start: '05:00', end: '09:00' }], [], []], worths: ['0.5', '1.0', '1.0'] }, token, { 'if-match': '*' });
  await page.reload();
  await desk.settle();
  await page.getByRole('button', { name: 'Two on, one off' }).click();
  await form.getByText('as it is: 01:00–02:00, 05:00–09:00').waitFor({ state: 'attached' });
  await form.getByRole('button', { name: 'Remove day 3' }).click();
  await look('rotation');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await rotation()).days.length === 2, 'the day is gone');
  assert.deepEqual((await rotation()).days[0].map(({ start }) => start), ['01:00', '05:00']);

  // A site follows the rotation from a date on, and later a week of its own.
  const site = await service.call('POST', '/sites', { name: 'Depot', code: 'DEPOT', timezone: 'Europe/Berlin' }, token);
  const history = async () => (await service.call('GET', `/sites/${site.id}/work-schedules`, undefined, token)).data;
  await desk.go('settings/times');
  await page.reload();
  await desk.settle();
  await page.getByLabel('For whom').selectOption({ label: 'Depot' });
  await desk.settle();
  await page.getByLabel('Working times', { exact: true }).selectOption('rotation');
  await page.getByRole('textbox', { name: 'Holds from' }).fill('1 Mar 2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Something is missing here.').waitFor();
  await page.getByLabel('Rotation', { exact: true }).selectOption({ label: 'Two on, one off' });
  await page.getByLabel('Begins so many days into the rotation').fill('1');
  await look('site-rotation');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await history()).some(({ date, rotation_id: id, offset_days: days }) => date === '2027-03-01' && id === made.id && days === 1), 'the rotation holds');
  await desk.settle();
  await page.getByLabel('Working times', { exact: true }).selectOption('week');
  await page.getByRole('textbox', { name: 'Holds from' }).fill('1 Apr 2027');
  await page.getByLabel('To, Friday').fill('14');
  // Somebody else gives the site another entry meanwhile: both hold.
  await service.call('PUT', `/sites/${site.id}/work-schedules/2027-05-01`, { inherit: true }, token);
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await history()).some(({ date, work_schedule: week }) => date === '2027-04-01' && week.days.some(({ weekday, end }) => weekday === 'friday' && end === '14:00')), 'the week holds');
  await desk.settle();
  await page.getByText('as the organization', { exact: true }).last().waitFor();
  await look('site-times');
  await page.getByRole('button', { name: 'Remove the entry from 1 May 2027' }).click();
  await waitFor(async () => !(await history()).some(({ date }) => date === '2027-05-01'), 'the entry is gone');

  // Places of its own, and what happens elsewhere.
  await desk.go(`settings/sites?at=${site.id}`);
  await form.getByLabel('Places of work').selectOption('own');
  await form.getByLabel('Place, place 1', { exact: true }).fill('Yard');
  await form.getByLabel('Latitude, place 1').fill('152.5');
  await form.getByLabel('Longitude, place 1').fill('13.404954');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/A place needs a name/).waitFor();
  await form.getByLabel('Latitude, place 1').fill('52.520008');
  await form.getByLabel('Metres around it, place 1').fill('150');
  await form.getByLabel('Clocking in elsewhere').selectOption('reject');
  await look('site-places');
  await form.getByRole('button', { name: 'Save' }).click();
  const now = await waitFor(async () => { const read = await service.call('GET', `/sites/${site.id}`, undefined, token); return read.geofences && read; }, 'the places are stored');
  assert.deepEqual([now.geofences, now.geofence_policy], [[{ name: 'Yard', lat: 52.520008, lng: 13.404954, radius_m: 150 }], 'reject']);
  await desk.settle();
  await desk.go(`settings/sites?at=${site.id}`);
  await form.getByLabel('Places of work').selectOption('inherit');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await service.call('GET', `/sites/${site.id}`, undefined, token)).geofences === null, 'the places of the organization hold');
  require((await service.call('GET', `/sites/${site.id}`, undefined, token)).geofence_policy === 'reject', 'the rule has changed, too');
  // The organization follows the rotation from a date on, and then its week again.
  const own = async () => (await service.call('GET', '/settings/work-schedules', undefined, token)).data;
  const earlier = await own();
  await desk.go('settings/times');
  await page.reload();
  await desk.settle();
  const way = page.getByLabel('Working times', { exact: true });
  assert.deepEqual(await way.locator('option').allTextContents(), ['a week', 'a rotation']);
  await way.selectOption('rotation');
  await page.getByRole('textbox', { name: 'Holds from' }).fill('1 Jun 2027');
  await page.getByLabel('Rotation', { exact: true }).selectOption({ label: 'Two on, one off' });
  await page.getByLabel('Begins so many days into the rotation').fill('1');
  // Somebody else changes another setting meanwhile: both hold.
  const { access_after_leaving_days: days } = await service.call('GET', '/settings', undefined, token);
  await service.call('PATCH', '/settings', { access_after_leaving_days: days - 1 }, token, { 'if-match': '*' });
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await own()).some(({ date, rotation_id: id, offset_days: offset }) => date === '2027-06-01' && id === made.id && offset === 1), 'the organization follows the rotation');
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  require((await service.call('GET', '/settings', undefined, token)).access_after_leaving_days === days - 1, 'the other setting is lost');
  await desk.settle();
  await page.getByText('rotation Two on, one off').waitFor();
  await look('organization-times');
  await page.getByRole('button', { name: 'Remove the entry from 1 June 2027' }).click();
  await waitFor(async () => !(await own()).some(({ date }) => date === '2027-06-01'), 'the entry is gone');
  assert.deepEqual(await own(), earlier);
  await desk.settle();

  // Its places of work: those of every site without its own. Two people at once change different things.
  await desk.go('settings/places');
  await page.getByText('Without a place, every place is allowed.').waitFor();
  await page.getByRole('button', { name: 'Add a place' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/A place needs a name/).waitFor();
  await page.getByLabel('Place, place 1', { exact: true }).fill('Head office');
  await page.getByLabel('Latitude, place 1').fill('52.52');
  await page.getByLabel('Longitude, place 1').fill('13.405');
  await service.call('PATCH', '/settings', { geofence_policy: 'off' }, token, { 'if-match': '*' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  const placed = await service.call('GET', '/settings', undefined, token);
  assert.deepEqual([placed.geofences, placed.geofence_policy], [[{ name: 'Head office', lat: 52.52, lng: 13.405, radius_m: 100 }], 'off']);
  await desk.settle();
  await look('places');
  // The same list: the person chooses.
  await page.getByLabel('Metres around it, place 1').fill('250');
  await service.call('PATCH', '/settings', { geofences: [{ name: 'Theirs', lat: 1, lng: 2, radius_m: 3 }] }, token, { 'if-match': '*' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.getByRole('radio', { name: 'Theirs' }).waitFor();
  await dialog.getByRole('radio', { name: 'Head office' }).last().check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await waitFor(async () => (await service.call('GET', '/settings', undefined, token)).geofences[0]?.radius_m === 250, 'the choice is stored');
  await desk.settle();
  await page.getByRole('button', { name: 'Remove place 1' }).click();
  await page.getByLabel('Clocking in elsewhere').selectOption('flag');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => { const now = await service.call('GET', '/settings', undefined, token); return now.geofences.length === 0 && now.geofence_policy === 'flag'; }, 'there is no place any more');
  await desk.end();
  await lookGerman(world, 'admin', 'settings/places', 'places');
  await lookGerman(world, 'admin', `settings/times?site=${site.id}`, 'site-times');
  await lookGerman(world, 'admin', `settings/rotations?at=${made.id}`, 'rotations');
  return 'rotations are made and changed; a site and the organization follow one, have a week and places of work; two people at once lose nothing';
}

export async function checkEmployer(world) {
  const { browser, server, service, pictures } = world;
  const token = await tokenOf(service, 'admin');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('admin', 'settings/organization');
  const read = async () => (await service.call('GET', '/settings', undefined, token)).organization;
  const save = async (isSo, text) => {
    await page.getByRole('button', { name: 'Save' }).click();
    const stored = await waitFor(async () => { const now = await read(); return isSo(now) && now; }, text);
    await desk.settle();
    return stored;
  };
  await page.getByLabel('Name of the employer').fill('Demo Logistik GmbH');
  await page.getByLabel('Street').fill('Hafenstr.');
  // An address is in a country.
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.error').first().waitFor();
  await page.getByLabel('House number').fill('7');
  await page.getByLabel('Postal code').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
  await page.getByLabel('Country').selectOption('DE');
  await looker(desk, pictures)('organization');
  const stored = await save(({ address }) => address !== null, 'the address is stored');
  assert.deepEqual([stored.legal_name, stored.address], ['Demo Logistik GmbH', { street: 'Hafenstr.', house_number: '7', postal_code: '20457', city: 'Hamburg', region: null, country: 'DE' }]);
  for (const label of ['Street', 'House number', 'Postal code', 'City']) await page.getByLabel(label).fill('');
  await page.getByLabel('Country').selectOption('');
  const after = await save(({ address }) => address === null, 'the address is gone');
  assert.equal(after.legal_name, 'Demo Logistik GmbH');
  await desk.end();
  await lookGerman(world, 'admin', 'settings/organization', 'organization');
  return 'the name and the address of the employer on payslips are entered, and taken away';
}
