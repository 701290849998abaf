// T1: sets up an empty service, from the company to the second person, and imports the first people.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { holidaysOf, writeHolidays } from '../holidays.mjs';
import { openDesk, PASSWORD, require, requireAccessible, requireTargets } from './browser.mjs';
import { startEmpty } from './empty.mjs';
import { takeHand } from './hand.mjs';
import { startServer } from './server.mjs';

export async function checkSetup({ browser, binary, dist, pictures }) {
  const service = await startEmpty(binary);
  const server = await startServer(dist, service.url);
  try {
    const login = await fetch(`${service.url}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@demo.test', password: PASSWORD }) });
    const { access_token: token } = await login.json();
    const read = async (path) => (await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } })).json();
    const desk = await openDesk(browser, server);
    const { page } = desk;
    // A change of the settings counts days again, which changes the settings once more: the desk reads them and sends again.
    desk.expected = /status of (400|409|412)/;
    await desk.signIn('admin');
    const hand = takeHand(desk);
    const look = async (name) => {
      if (pictures) await page.screenshot({ path: join(pictures, `setup-${name}.png`) });
      await requireAccessible(page, `set-up, ${name}`);
      await requireTargets(page, `set-up, ${name}`);
    };
    // It opens by itself.
    await hand.sees('heading', 'Company');
    await hand.click('button', 'Save and go on');
    await page.getByText('Something is missing here.').waitFor();
    await hand.fill('Name of the organization', 'Nordhof Logistik');
    hand.think();
    await hand.choose('Country', 'DE', { exact: true });
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Berlin');
    await page.locator('select option[value=HH]').waitFor({ state: 'attached' });
    await hand.choose('Region', 'HH', { exact: true });
    await look('company');
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'Sites');
    hand.think();
    await hand.fill('Name of the site', 'Hamburg Hafen');
    await hand.click('button', 'Add this site');
    await hand.sees('rowheader', /Hamburg Hafen/);
    await hand.fill('Name of the site', 'Manila');
    await hand.choose('Country', 'PH', { exact: true });
    await look('sites');
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'Working times');
    await hand.fill('From, Friday', '8');
    await hand.fill('To, Friday', '1430');
    await page.getByRole('cell', { name: '6:00 h' }).waitFor();
    await look('times');
    // It is left, and resumed where it was.
    await hand.click('button', 'Do this later');
    await hand.sees('heading', 'Inbox');
    await page.getByRole('link', { name: 'Set-up' }).click();
    await hand.sees('heading', 'Working times');
    assert.equal(await page.getByLabel('To, Friday').inputValue(), '14:30', 'what was typed is gone');
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'Holidays and leave');
    hand.think();
    await page.getByText('BUrlG § 3').waitFor();
    await hand.fill('Days a year of Annual leave', '28');
    await look('leave');
    await hand.click('button', /Philippines/);
    await page.getByRole('checkbox', { name: /Independence Day/ }).waitFor();
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'Pay');
    await hand.choose('Holidays of people with a pay by hour or day', 'yes');
    await hand.click('button', 'Enter an account');
    await hand.fill('IBAN', 'DE89 3704 0044 0532 0130 00', { exact: true });
    await hand.click('button', 'Save', { exact: true });
    await hand.reads('Somebody else has to confirm it.');
    await look('pay');
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'People');
    await look('people');
    hand.think();
    await hand.click('link', 'Choose a file');
    const lines = ['Number;Last name;First name;E-mail;First day;Site;Hours a week;Pay;Paid by', ...Array.from({ length: 12 }, (_, index) => `${100 + index};Person${String.fromCharCode(97 + index)};Ada;p${index}@first.test;1.2.2024;Hamburg Hafen;40;3180.00;monthly`)];
    await page.getByLabel('Choose a spreadsheet').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await hand.reads('12 ready');
    await hand.click('button', 'Import 12 people');
    await hand.reads('12 people are imported');
    await page.getByRole('link', { name: 'Set-up' }).click();
    await hand.reads('12 people are entered.');
    await hand.click('button', 'Go on');
    await hand.sees('heading', 'Second person');
    await hand.fill('First name', 'Karin');
    await hand.fill('Last name', 'Zweit');
    await hand.fill('E-mail', 'karin@first.test');
    hand.think();
    await hand.click('button', 'Make the account');
    await hand.reads('The account is made.');
    require(/\/app\/#\/activate\/.{20,}$/.test(await page.getByLabel('Invitation link').inputValue()), 'no invitation');
    await look('second');
    await hand.click('button', 'End the set-up');
    await hand.sees('heading', 'Inbox');
    const told = hand.done('T1 an empty service is set up', 900);
    require(await page.getByRole('link', { name: 'Set-up' }).count() === 0, 'a set-up that has ended is still offered');

    const settings = await read('/settings');
    assert.deepEqual(settings.organization, { name: 'Nordhof Logistik', timezone: 'Europe/Berlin', currency: 'EUR', locale: 'en-DE', legal_name: null, address: null });
    assert.deepEqual(settings.work_schedule.days.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).at(-1), 'friday 08:00 14:30');
    assert.equal(settings.work_schedule.days.length, 5);
    require(settings.holidays.some(({ date, name }) => date === '2027-10-31' && name === 'Reformation Day'), 'the holidays of the region are missing');
    assert.deepEqual(settings.leave_types.map(({ code, annual_days: days }) => [code, days]), [['annual', '28.0'], ['sick', null], ['special', null], ['unpaid', null]]);
    assert.equal(settings.payroll.holiday_pay, true);
    const sites = (await read('/sites')).data;
    const manila = sites.find(({ name }) => name === 'Manila');
    assert.equal(manila.timezone, 'Asia/Manila');
    require(manila.holidays.some(({ date }) => date === '2027-06-12') && sites.find(({ name }) => name !== 'Manila').holidays === null, 'a site in another country has the wrong holidays');
    await desk.end();

    // In German, in the dark, and for somebody without the permission.
    const german = await openDesk(browser, server, { locale: 'de-DE', dark: true });
    await german.signIn('second', 'setup/leave');
    await german.page.getByRole('heading', { name: 'Feiertage und Urlaub' }).waitFor();
    if (pictures) await german.page.screenshot({ path: join(pictures, 'setup-leave-de.png') });
    await german.end();
    return told;
  } finally {
    server.stop();
    await service.stop();
  }
}

// The holidays in the sources are those of the package, and known days are among them.
export async function checkHolidays() {
  const folder = await mkdtemp(join(tmpdir(), 'desk-holidays-'));
  try {
    await writeHolidays(folder);
    const { readdir, readFile } = await import('node:fs/promises');
    const kept = fileURLToPath(new URL('../src/setup/holidays', import.meta.url));
    for (const name of await readdir(folder)) assert.equal(await readFile(join(kept, name), 'utf8'), await readFile(join(folder, name), 'utf8'), `${name} is not what \`node holidays.mjs\` writes`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { days } = holidaysOf('DE');
  const on = (date) => days.find(([day]) => day === date);
  assert.equal(on('2027-03-26')[3], null, 'Good Friday is a holiday everywhere');
  assert.ok(on('2027-10-31')[3].includes('HH') && !on('2027-10-31')[3].includes('BY'), 'the day of the Reformation');
  return 'the holidays are those of the package date-holidays';
}
