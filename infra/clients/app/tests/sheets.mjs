// A timesheet goes from the person to the manager and back: submitted, approved, returned, and many approved together.
import assert from 'node:assert/strict';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const DAY = 24 * 3_600_000;

const dateOf = (instant) => new Date(instant).toISOString().slice(0, 10);
const monthName = (date, locale = 'en-GB') => new Date(date).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The first date of the month so many months before the present one. */
function monthBefore(count) {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' });
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - count);
  return dateOf(first);
}

// Somebody of the demo manager's team, with a day of work in each of the last two months.
async function employed(service, admin, manager, number) {
  const email = `sheet-${number}@demo.test`;
  const { id, activation_token: token } = await service.call('POST', '/employees', {
    employee_number: `SHEET${number}`, first_name: 'Sol', last_name: `Number ${number}`, email, hire_date: '2026-01-01', manager_id: manager,
    account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: own } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  for (const first of [monthBefore(2), monthBefore(1)]) await enter(service, admin, id, first, 8);
  return { id, email, own, name: `Sol Number ${number}` };
}

// Enters eight hours on a day of a month, after its first week.
function enter(service, admin, employee_id, first, day) {
  const date = dateOf(Date.parse(first) + day * DAY);
  return service.call('POST', '/attendances', {
    employee_id, clock_in_at: `${date}T06:00:00Z`, clock_out_at: `${date}T14:00:00Z`, reason: 'the terminal was broken',
  }, admin);
}

async function stage(service) {
  const signIn = async (name) => (await service.call('POST', '/auth/login', { email: `${name}@demo.test`, password: PASSWORD })).access_token;
  const [admin, manager] = await Promise.all([signIn('admin'), signIn('manager')]);
  const { employee_id: leader } = await service.call('GET', '/auth/me', undefined, manager);
  const newest = async (token, kind) => (await service.call('GET', '/notifications', undefined, token)).data.find((one) => one.kind === kind);
  return { admin, manager, leader, newest };
}

const textOf = async (locator) => (await locator.textContent()).replaceAll(/\s+/g, ' ');

async function requireText(locator, ...words) {
  const text = await textOf(locator);
  for (const one of words) require(text.includes(one), `nobody reads ${one}: ${text}`);
}

async function openAs(browser, server, email, password, options = {}) {
  const phone = await openPhone(browser, server, { width: 320, ...options });
  await phone.open();
  await phone.signIn(email, password);
  return phone;
}

export async function checkSheets({ browser, server, service, pictures }) {
  const { admin, manager, leader, newest } = await stage(service);
  const person = await employed(service, admin, leader, 1);
  const first = monthBefore(1);
  const sheet = await service.call('GET', `/employees/${person.id}/timesheets/${first}`, undefined, person.own);

  const own = await openAs(browser, server, person.email, CHOSEN);
  const { page } = own;
  const signing = page.locator('#signing');
  await own.go('month');
  await signing.waitFor();
  await requireText(signing, 'Open', `You can submit it from 1 ${monthName(monthBefore(-1))} on.`);
  require(await signing.getByRole('button').count() === 0, 'somebody submits a month that is not over');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByText(monthName(first)).waitFor();
  await signing.getByText('you confirm that these days are right').waitFor();
  await requireAccessibleInBoth(page, 'a month to submit');
  if (pictures) await page.screenshot({ path: `${pictures}/sheet-open-320.png`, fullPage: true });
  // Without a network nothing is sent, and the screen says so.
  await own.setOffline(true);
  await signing.getByText('There is no connection. Submitting and withdrawing need one.').waitFor();
  require(await signing.getByRole('button').count() === 0, 'somebody submits without a network');
  await own.setOffline(false);
  await signing.getByRole('button', { name: 'Submit' }).click();
  await signing.getByText('Your timesheet is submitted.').waitFor();
  await signing.getByText('1 person is asked to decide. As a rule your manager decides: Marek Zielinski.').waitFor();
  await requireText(signing, 'Submitted on');
  // A submitted timesheet may be withdrawn.
  await signing.getByRole('button', { name: 'Withdraw' }).click();
  await signing.getByText('Your timesheet is withdrawn.').waitFor();
  await signing.getByRole('button', { name: 'Submit' }).click();
  await signing.getByText('Your timesheet is submitted.').waitFor();

  // Another month says nothing of it. One without employment is refused in plain words.
  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByText(monthName(monthBefore(2))).waitFor();
  await signing.getByText('Open', { exact: true }).waitFor();
  require(!(await textOf(signing)).includes('is submitted'), 'another month is said to be submitted');
  own.expected = /status of 400/;
  await own.go('punch');
  await own.go('month/2025-12');
  await signing.getByRole('button', { name: 'Submit' }).click();
  await signing.getByText('This period cannot be submitted:').waitFor();

  // The manager learns of it, and the screen to decide has it with its days.
  const told = await newest(manager, 'timesheet.submitted');
  assert.equal(told.data.timesheet_id, sheet.id);
  const boss = await openAs(browser, server, 'manager@demo.test', PASSWORD);
  const count = boss.page.locator('.tabs .count');
  await boss.go('decide');
  const row = boss.page.locator('.row', { has: boss.page.getByRole('heading', { name: `${person.name}, ${monthName(first)}` }) });
  await row.waitFor();
  await row.locator('.facts').waitFor();
  require(await row.locator('details .row').first().isHidden(), 'the days are shown before somebody asks for them');
  await row.getByText('Show the days').click();
  await row.locator('details .row').first().waitFor();
  const hours = (minutes) => [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 || minutes < 60) && `${minutes % 60} min`].filter(Boolean).join(' ');
  await requireText(row.locator('.facts'), `Due${hours(sheet.totals.due)}`, `Worked${hours(sheet.totals.worked)}`, `Leave${hours(sheet.totals.credited)}`);
  await requireAccessibleInBoth(boss.page, 'a timesheet to decide');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/sheet-decide-320.png`, fullPage: true });
  const sum = (await boss.page.locator('main h2 .soft').allTextContents()).map((text) => Number(text.slice(1, -1))).reduce((one, other) => one + other, 0);
  require(Number(await count.textContent()) === sum, `the navigation counts ${await count.textContent()} of ${sum}`);
  await row.getByRole('button', { name: /^Approve/ }).click();
  await boss.page.getByText(`Approved: ${person.name}, ${monthName(first)}`).waitFor();
  await row.waitFor({ state: 'detached' });
  await boss.page.waitForFunction((wanted) => Number(document.querySelector('.tabs .count')?.textContent ?? 0) === wanted, sum - 1);

  // The notification names the period, and its address opens it.
  const decided = await newest(person.own, 'timesheet.decided');
  await own.go('punch');
  await own.go(`month/${decided.data.period_start}`);
  await page.getByText(monthName(first)).waitFor();
  await signing.getByText('Approved on').waitFor();
  require(await page.getByRole('heading', { level: 1 }).textContent() === 'My month', 'a month is a week');
  require(await signing.getByRole('button').count() === 0, 'somebody withdraws what is approved');
  await requireAccessibleInBoth(page, 'an approved month');
  if (pictures) await page.screenshot({ path: `${pictures}/sheet-approved-320.png`, fullPage: true });

  // Its dates are signed and not paid: the person and the manager read who can open it again.
  const month = new Date(first).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  await own.go('punch');
  await own.go('correction');
  await page.selectOption('select', 'missing');
  await page.fill('input[name=day]', dateOf(Date.parse(first) + 8 * DAY));
  await page.getByText(`The timesheet of ${month} is approved. Ask your manager to open it again, so that this can count.`).waitFor();
  await requireAccessibleInBoth(page, 'a correction for a date that is signed');
  const [entry] = (await service.call('GET', `/attendances?employee_id=${person.id}&from=${first}&limit=1`, undefined, person.own)).data;
  await service.call('POST', '/attendance-requests', { attendance_id: entry.id, clock_out_at: new Date(Date.parse(entry.clock_out_at) + DAY / 24).toISOString(), reason: 'I stayed longer.' }, person.own, { 'idempotency-key': crypto.randomUUID() });
  await boss.go('team');
  await boss.go('decide');
  const late = boss.page.locator('.row', { hasText: 'I stayed longer.' });
  await late.getByText(`The timesheet of ${month} is approved. Open it again below, and then approve this.`).waitFor();

  // Who reviews working times opens it again, with a note for the person.
  await boss.page.getByText('Approved timesheets').click();
  const signed = boss.page.locator('details.more .row', { has: boss.page.getByRole('heading', { name: `${person.name}, ${monthName(first)}` }) });
  await signed.getByText('Show the hours').click();
  await requireText(signed.locator('.facts'), `Worked${hours(sheet.totals.worked)}`);
  const again = signed.getByRole('button', { name: /^Open again/ });
  await again.click();
  require(await again.getAttribute('aria-disabled') === 'true', 'a timesheet is opened again without a word');
  await signed.getByLabel('What has to be changed?').fill('The tenth is missing.');
  await requireAccessibleInBoth(boss.page, 'a timesheet that is opened again');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/sheet-reopen-320.png`, fullPage: true });
  await again.click();
  await boss.page.getByText(`Open again: ${person.name}, ${monthName(first)}`).waitFor();
  await signed.waitFor({ state: 'detached' });
  // One with a day that is paid stays approved, and the manager reads why.
  const { data } = await service.call('GET', '/timesheets?state=approved&expand=employee', undefined, manager);
  const held = data[0];
  boss.expected = /status of 409/;
  const paid = boss.page.locator('details.more .row', { has: boss.page.getByRole('heading', { name: new RegExp(`^${held.employee.first_name} .*${monthName(held.period_start)}`) }) });
  await paid.getByRole('button', { name: /^Open again/ }).click();
  await paid.getByLabel('What has to be changed?').fill('A day is missing.');
  await paid.getByRole('button', { name: /^Open again/ }).click();
  await paid.getByText('A payslip counts days of this timesheet, so it cannot be opened again.').waitFor();
  await requireAccessibleInBoth(boss.page, 'a timesheet that a payslip counts');
  await boss.end();
  await own.go('punch');
  await own.go(`month/${first}`);
  await signing.getByText('The tenth is missing.').waitFor();
  await signing.getByRole('button', { name: 'Submit' }).waitFor();
  await own.end();
  return 'a person submits a month, the manager approves it with its hours in view, and opens it again';
}

// A deputy reads the days of the timesheet that waits, whatever their role, and approves them.
export async function checkSheetDeputy({ browser, server, service }) {
  const { manager, admin, leader } = await stage(service);
  const email = 'sheet-deputy@demo.test';
  const { id: deputy_id, activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'SHEETD', first_name: 'Dara', last_name: 'Deputy', email, hire_date: '2026-01-01', account: { email, roles: ['employee'] },
  }, admin);
  await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' });
  const { id } = await service.call('POST', '/deputies', { deputy_id, from: today, to: today }, manager);
  try {
    const person = await employed(service, admin, leader, 4);
    await service.call('POST', '/timesheets', { period_start: monthBefore(1) }, person.own);
    const phone = await openPhone(browser, server, { width: 320 });
    phone.expected = /status of 40[34]/;
    await phone.open();
    await phone.signIn(email, CHOSEN);
    await phone.page.locator('.tabs a[href="#/decide"]').click();
    const row = phone.page.locator('.row', { has: phone.page.getByRole('heading', { name: person.name }) });
    await row.locator('.facts').getByText('Worked').waitFor();
    require(await phone.page.getByText('Approved timesheets').count() === 0, 'a deputy is led to a list that is refused');
    await requireAccessibleInBoth(phone.page, 'a timesheet of a deputy');
    await row.getByRole('button', { name: /^Approve/ }).click();
    await row.waitFor({ state: 'detached' });
    await phone.end();
  } finally {
    await fetch(`${service.url}/deputies/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${manager}` } });
  }
  return 'a deputy reads the days of a timesheet and approves it';
}

export async function checkReturnedSheets({ browser, server, service, pictures }) {
  const { admin, leader, newest } = await stage(service);
  const person = await employed(service, admin, leader, 2);
  const first = monthBefore(1);
  const submit = (period_start, token) => service.call('POST', '/timesheets', { period_start }, token);
  await submit(first, person.own);

  // A note is needed to return it.
  const boss = await openAs(browser, server, 'manager@demo.test', PASSWORD, { locale: 'de-DE' });
  await boss.go('decide');
  const row = boss.page.locator('.row', { has: boss.page.getByRole('heading', { name: `${person.name}, ${monthName(first, 'de-DE')}` }) });
  const giveBack = row.getByRole('button', { name: /^Zurückgeben/ });
  await giveBack.click();
  require(await giveBack.getAttribute('aria-disabled') === 'true', 'a timesheet is returned without a word');
  await row.getByLabel('Was ist zu ändern?').fill('The ninth is missing.');
  await requireAccessibleInBoth(boss.page, 'a timesheet that is returned');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/sheet-return-320.png`, fullPage: true });
  await giveBack.click();
  await boss.page.getByText(`Zurückgegeben: ${person.name}`).waitFor();
  await row.waitFor({ state: 'detached' });

  const own = await openAs(browser, server, person.email, CHOSEN);
  const { page } = own;
  const signing = page.locator('#signing');
  await own.go(`month/${(await newest(person.own, 'timesheet.decided')).data.period_start}`);
  await signing.getByText('Returned on').waitFor();
  await requireText(signing, 'Note: The ninth is missing.');
  await requireAccessibleInBoth(page, 'a month that was returned');
  if (pictures) await page.screenshot({ path: `${pictures}/sheet-returned-320.png`, fullPage: true });
  await signing.getByRole('button', { name: 'Submit' }).click();
  await signing.getByText('Your timesheet is submitted.').waitFor();
  // The days change after the submission: both read it, and the manager cannot approve.
  await enter(service, admin, person.id, first, 9);
  boss.expected = /status of 409/;
  await boss.go('team');
  await boss.go('decide');
  await row.getByText('Die Tage haben sich geändert, seit sie eingereicht wurden.').waitFor();
  await row.getByRole('button', { name: /^Genehmigen/ }).click();
  await row.getByRole('alert').getByText('Die Tage haben sich geändert, seit sie eingereicht wurden.').waitFor();
  await own.go('punch');
  await own.go(`month/${first.slice(0, 7)}`);
  await signing.getByText('The days have changed since you submitted them.').waitFor();
  await requireAccessibleInBoth(page, 'a month that has changed since the submission');
  if (pictures) await page.screenshot({ path: `${pictures}/sheet-changed-320.png`, fullPage: true });
  await signing.getByRole('button', { name: 'Withdraw and submit again' }).click();
  await signing.getByText('Your timesheet is submitted.').waitFor();
  require(!(await textOf(signing)).includes('have changed'), 'the days have changed since they were submitted again');
  await own.end();

  // All that are listed together: one of them cannot be approved, because an entry has no clock-out.
  const other = await employed(service, admin, leader, 3);
  const oldest = monthBefore(2);
  const begin = dateOf(Date.parse(oldest) + 10 * DAY);
  await service.sync(other.own, [{ id: 'open', device_id: 'terminal-1', clock_in_client_ts: `${begin}T06:00:00Z` }]);
  await submit(oldest, other.own);
  await submit(first, other.own);
  await boss.go('team');
  await boss.go('decide');
  const section = boss.page.locator('section', { has: boss.page.getByRole('heading', { name: /^Stundenzettel/ }) });
  await section.getByRole('heading', { name: `${other.name}, ${monthName(oldest, 'de-DE')}` }).waitFor();
  const names = await section.locator('h3').allTextContents();
  require(names[0] === `${other.name}, ${monthName(oldest, 'de-DE')}` && names.length === 3, `listed are ${names}`);
  await section.getByRole('button', { name: 'Alle 3 genehmigen' }).click();
  await section.getByText('Diese 3 Stundenzettel jetzt genehmigen?').waitFor();
  await requireAccessibleInBoth(boss.page, 'timesheets that are approved together');
  await section.getByRole('button', { name: 'Alle 3 genehmigen' }).click();
  await boss.page.getByText('2 Stundenzettel genehmigt.').waitFor({ timeout: 30_000 });
  await requireText(boss.page.locator('main [role=status]').first(), '1 Stundenzettel nicht genehmigt:', `${other.name}, ${monthName(oldest, 'de-DE')}: Ein Gehen fehlt, oder ein Eintrag wartet`);
  await requireAccessibleInBoth(boss.page, 'what was not approved');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/sheets-together-320.png`, fullPage: true });
  await section.getByRole('heading', { name: `${other.name}, ${monthName(first, 'de-DE')}` }).waitFor({ state: 'detached' });
  await boss.end();
  return 'a month is returned with a note, submitted again, and approved with others; what cannot be approved is named';
}
