// Imports of bank accounts, leave accounts and shifts: people by number, wrong rows with their reason, and nothing twice.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require, requireAccessible } from './browser.mjs';
import { tokenOf } from './known.mjs';

export async function checkImports({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'hr');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412|403)/;
  const look = lookAt(desk, 'imports', pictures);
  const people = [];
  for (let index = 0; index < 3; index += 1) {
    people.push(await service.call('POST', '/employees', { employee_number: `IM${index}`, first_name: 'Ina', last_name: `Import ${index}`, email: `ina-${index}@import.test`, hire_date: '2026-01-01' }, token));
  }
  const [ada, bea, cid] = people;
  await service.call('POST', '/shift-types', { name: 'Import early', code: 'IMPE', start: '06:00', end: '14:00', break_minutes: 30 }, token);
  await desk.signIn('hr', 'people');
  page.setDefaultTimeout(8_000);
  const choose = async (what, name, lines) => {
    await desk.go('people');
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
    await page.getByRole('radio', { name: what }).check();
    await page.getByLabel('Choose a spreadsheet').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) });
    await desk.settle();
  };
  const correct = async (cell, text) => {
    await page.getByRole('button', { name: cell }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  // Bank accounts: an IBAN with a mistake, somebody unknown, and one row twice.
  const accounts = ['Pers.-Nr.;Name;IBAN;BIC', 'IM0;Ina;DE89 3704 0044 0532 0130 00;COBADEFFXXX', 'IM1;Ina;DE89370400440532013001;', 'IM9;Nobody;DE89370400440532013000;', 'IM0;Ina;DE89370400440532013000;', 'IM2;Ina;GB82WEST12345698765432;'];
  await choose('Bank accounts', 'accounts.csv', accounts);
  await page.getByText('2 ready').waitFor();
  await page.getByText('3 wrong', { exact: true }).waitFor();
  await page.getByText('This IBAN has a mistake').waitFor();
  await page.getByText('Not known here').waitFor();
  await page.getByText('Also in row 2').waitFor();
  await look('accounts');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'The 3 wrong rows' }).click();
  let written = '';
  for await (const part of await (await download).createReadStream()) written += part;
  assert.match(written, /IM1";"Ina";"DE89370400440532013001";"";"IBAN: This IBAN has a mistake/);
  await correct(/^IBAN: DE89370400440532013001, row 3$/, 'DE02 1203 0000 0000 2020 51');
  await page.getByText('3 ready').waitFor();
  await page.getByRole('button', { name: 'Import 3 bank accounts' }).click();
  await page.getByText('3 bank accounts are entered').waitFor();
  await look('accounts-done');
  const held = async ({ id }) => (await service.call('GET', `/employees/${id}/bank-account`, undefined, token)).pending;
  assert.deepEqual([(await held(ada)).last_four, (await held(bea)).last_four, (await held(cid)).country], ['3000', '2051', 'GB']);
  const before = (await held(ada)).entered_at;
  await choose('Bank accounts', 'accounts.csv', accounts);
  await page.getByText('5 wrong', { exact: true }).waitFor();
  require(await page.getByText('Entered already').count() === 2, 'what was entered is not offered again');
  require((await held(ada)).entered_at === before, 'an account was entered twice');

  // Leave accounts: what was carried over, and corrections. The service's own rules speak.
  const entries = async ({ id }) => (await service.call('GET', `/leave-adjustments?employee_id=${id}`, undefined, token)).data;
  const leave = ['Nummer;Urlaubsart;Jahr;Tage;Buchung;Grund', 'IM0;annual;2026;3,5;Übertrag;Altsystem', 'IM1;Annual leave;2026;-99;;', 'IM1;annual;2026;1;Korrektur;Messe', 'IM1;annual;2026;1;Korrektur;Messe', 'IM2;nonsense;2026;1;;'];
  await choose('Leave accounts', 'leave.csv', leave);
  await page.getByText('3 ready').waitFor();
  await page.getByText('2 wrong', { exact: true }).waitFor();
  await page.getByText('The account does not hold so much.').waitFor();
  await look('leave');
  await page.getByRole('button', { name: 'Import 3 entries' }).click();
  await page.getByText('3 entries are in the leave accounts').waitFor();
  const told = (all) => all.map(({ kind, days, reason }) => `${kind} ${Number(days)} ${reason}`).sort();
  assert.deepEqual([told(await entries(ada)), told(await entries(bea))], [['carried 3.5 Altsystem'], ['correction 1 Messe', 'correction 1 Messe']]);
  await choose('Leave accounts', 'leave copy.csv', leave);
  await page.getByText('5 wrong', { exact: true }).waitFor();
  require(await page.getByText('Entered already').count() === 3, 'what was booked is not offered again');
  // A third entry like it is another one.
  await choose('Leave accounts', 'leave.csv', [...leave, 'IM1;annual;2026;1;Korrektur;Messe']);
  await page.getByText('1 ready').waitFor();
  // Two imports at once from two windows book once: the key belongs to the row.
  const other = await desk.context.newPage();
  await other.goto(`${server.url}/desk/#/people/import?what=leave`);
  await other.getByLabel('Choose a spreadsheet').setInputFiles({ name: 'leave.csv', mimeType: 'text/csv', buffer: Buffer.from([...leave, 'IM1;annual;2026;1;Korrektur;Messe'].join('\r\n')) });
  await other.getByText('1 ready').waitFor();
  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'Import 1 entry' }).click();
    await one.getByText('1 entry is in the leave accounts').waitFor();
  }
  require((await entries(bea)).length === 3, 'an entry was booked twice');
  await other.close();

  // Shifts: two of one day, a day off, a type, and times that overlap, which only the service knows.
  const roster = ['Nummer;Datum;Schicht;Von;Bis;Pause', 'IM0;1.2.2027;IMPE;;;', 'IM0;1.2.2027;;18:00;22:00;', 'IM1;1.2.2027;frei;;;', 'IM1;2.2.2027;;9:00;25:00;', 'IM2;2.2.2027;;9:00;17:30;30', 'IM2;2.2.2027;;16:00;20:00;'];
  await choose('Shifts', 'roster.csv', roster);
  await page.getByText('3 ready').waitFor();
  await page.getByText('3 wrong', { exact: true }).waitFor();
  await page.getByText('This overlaps another entry.').first().waitFor();
  await look('roster');
  await correct(/^From: 16:00, row 7$/, '18:00');
  await page.getByText('5 ready').waitFor();
  await page.getByRole('button', { name: 'Draft 5 shifts' }).click();
  await page.getByText('5 rows are drafted').waitFor();
  await page.getByRole('link', { name: 'Go to the roster' }).click();
  await desk.settle();
  require(/week=2027-02-01/.test(page.url()), 'the roster opens at the first draft');
  const drafted = async ({ id }, date) => (await service.call('GET', `/roster?from=${date}&to=${date}&limit=100`, undefined, token)).data.find(({ employee }) => employee.id === id)?.days[0].draft?.shifts?.map(({ start, end }) => `${start} ${end}`);
  assert.deepEqual([await drafted(ada, '2027-02-01'), await drafted(bea, '2027-02-01'), await drafted(cid, '2027-02-02')], [['06:00 14:00', '18:00 22:00'], [], ['09:00 17:30', '18:00 20:00']]);
  await desk.end();
  const german = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await german.signIn('hr', 'people/import?what=accounts');
  if (pictures) await german.page.screenshot({ path: `${pictures}/imports-de.png` });
  await requireAccessible(german.page, 'imports, German');
  await german.end();
  return 'bank accounts, leave accounts and shifts are imported by number; wrong rows say why, and nothing is entered twice';
}
