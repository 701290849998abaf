// The tasks of HR, payroll and managers, each done as a person would, with its time.
import assert from 'node:assert/strict';

import { openDesk, require } from './browser.mjs';
import { takeHand } from './hand.mjs';
import { employeeOf, month, readTag, tokenOf, waitFor } from './known.mjs';

// T4: decides what waits. A decision leaves the list at once, can be taken back, and is sent after 5 seconds.
export async function checkInbox({ browser, server, service }) {
  const token = await tokenOf(service, 'manager');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('manager', 'inbox');
  const hand = takeHand(desk);
  const leave = async (id) => service.call('GET', `/leaves/${id}`, undefined, token);
  const pending = (await service.call('GET', '/approvals?kind=leave&expand=employee', undefined, token)).data;
  require(pending.length >= 2, 'the demo has too few requests');
  const ada = pending.find(({ employee }) => employee.last_name === 'Okafor');
  const nina = pending.find(({ employee }) => employee.last_name === 'Schulz');

  // By pointer: approve, take back, approve again.
  hand.think();
  await hand.click('link', /Ada Okafor.*leave/i);
  await hand.sees('heading', /Ada Okafor, /);
  await hand.sees('rowheader', 'At work if approved');
  hand.think();
  await hand.click('button', /^Approve/);
  await hand.reads(/Ada Okafor: will be approved in/);
  require(await page.getByRole('link', { name: /Ada Okafor.*leave/i }).count() === 0, 'the decided request is still listed');
  await hand.click('button', /^Undo/);
  await hand.sees('link', /Ada Okafor.*leave/i);
  require((await leave(ada.id)).status === 'pending', 'what was taken back was sent');
  await hand.click('link', /Ada Okafor.*leave/i);
  await hand.click('button', /^Approve/);
  // By keys: the next one is rejected with an answer.
  await page.getByRole('link', { name: /Nina Schulz.*leave/i }).click();
  await hand.fill('Answer', 'The warehouse counts its stock then.');
  await page.getByRole('heading', { name: /Nina Schulz, / }).click();
  await hand.press('r');
  await hand.reads(/Nina Schulz: will be rejected in/);
  const told = hand.done('T4 two of the waiting requests are decided', 120);
  await waitFor(async () => (await leave(ada.id)).status === 'approved', 'the approval is stored');
  const rejected = await waitFor(async () => { const one = await leave(nina.id); return one.status === 'rejected' && one; }, 'the rejection is stored');
  assert.equal(rejected.decision_note, 'The warehouse counts its stock then.');
  await waitFor(async () => await page.getByRole('link', { name: /Nina Schulz.*leave/i }).count() === 0, 'the list is read again');
  await desk.end();
  return told;
}

// A decision that is refused returns with the reason, and closing the page sends what waits.
export async function checkRefusal({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const desk = await openDesk(browser, server);
  desk.expected = /status of 409/;
  const { page } = desk;
  await desk.signIn('hr', 'inbox?kind=leave');
  server.spoil = ({ url, method }) => (method === 'POST' && url === '/approvals/decide' ? { status: 409, body: { type: 'about:blank', title: 'Conflict', status: 409, code: 'recalculating', detail: 'Busy.', errors: [] } } : null);
  await page.getByRole('link', { name: /Bianca Mendoza.*leave/i }).click();
  await page.keyboard.press('a');
  await page.getByText(/just being counted again/).first().waitFor({ timeout: 12_000 });
  server.spoil = null;
  const request = (await service.call('GET', '/approvals?kind=leave&expand=employee', undefined, token)).data.find(({ employee }) => employee.last_name === 'Mendoza');
  assert.equal((await service.call('GET', `/leaves/${request.id}`, undefined, token)).status, 'pending');
  await page.getByRole('link', { name: /Bianca Mendoza.*leave/i }).click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.goto('about:blank');
  await waitFor(async () => (await service.call('GET', `/leaves/${request.id}`, undefined, token)).status === 'approved', 'closing the page sends the decision');
  await desk.end();
  return 'a refused decision returns with its reason; closing the page sends what waits';
}

// T5: enters a forgotten clock-out in the month of a person.
export async function checkForgotten({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const { data } = await service.call('GET', `/attendances?status=incomplete&from=${month}-01&expand=employee&limit=50`, undefined, token);
  const [missing] = data;
  require(missing, 'the demo has no missing clock-out this month');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `people/${missing.employee_id}/month/${month}?day=${missing.date}`);
  const hand = takeHand(desk);
  hand.think();
  await hand.click('button', /^Enter the clock-out of/);
  await hand.fill('Clock-out', '1745', { exact: true });
  await hand.fill('Reason', 'Told me');
  hand.think();
  await hand.click('button', 'Enter clock-out', { exact: true });
  await hand.reads('The times are saved.');
  const told = hand.done('T5 a forgotten clock-out is entered', 15);
  const stored = await service.call('GET', `/attendances/${missing.id}`, undefined, token);
  require(stored.clock_out_at !== null && stored.worked_minutes > 0, 'the clock-out is not stored');
  await page.getByRole('rowheader', { name: 'Worked' }).first().waitFor();
  const [opened, record] = await Promise.all([desk.context.waitForEvent('page'), page.waitForResponse((answer) => answer.url().includes('/time-record?')), page.getByRole('button', { name: 'Time record as PDF' }).click()]);
  require(record.ok(), `the time record is answered with ${record.status()}`);
  await opened.close().catch(() => undefined);
  await desk.end();
  return `${told}; the time record opens`;
}

// T7: who is in, and who is missing.
export async function checkToday({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', 'pay');
  const hand = takeHand(desk);
  await hand.press('g', 't');
  await hand.sees('heading', 'Today');
  await hand.settles();
  hand.think();
  const told = hand.done('T7 who is in is seen', 5);
  const { data } = await service.call('GET', '/presence?limit=100', undefined, token);
  for (const [state, label] of [['in', 'At work'], ['missing', 'Missing'], ['not_scheduled', 'No shift today'], ['off', 'Not at work now']]) {
    const count = data.filter((row) => row.state === state).length;
    assert.equal(await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: new RegExp(`^${label}`) }).innerText().then((text) => Number(text.replace(/\D+/g, ''))), count, label);
  }
  await desk.end();
  return told;
}

// T2: imports 50 people from a spreadsheet with 3 wrong rows. One is corrected in place, two download with their reasons.
export async function checkImport({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const lines = ['Pers.-Nr.;Nachname;Vorname;E-Mail;Eintritt;Abteilung;Vorgesetzte/r;Std./Woche;Entgelt;Art;Bemerkung'];
  for (let index = 0; index < 50; index += 1) {
    const last = `Import${String.fromCharCode(97 + index % 26)}${index}`;
    const day = index === 9 ? '31.11.2023' : `0${1 + index % 9}.02.2021`;
    const number = index === 20 ? '3019' : String(3000 + index);
    const email = index === 40 ? 'h.quast@' : `p${index}@import.test`;
    const manager = index > 30 ? 'Importa0, P.' : 'Brandt, Klara';
    lines.push([number, last, index === 0 ? 'Paul' : `"Ada ""A""${index}"`, email, day, 'BER-WAREHOUSE', manager, '37,5', index % 2 ? '17,20' : '3.180,00', index % 2 ? 'Stunde' : 'monatlich', 'x'].join(';'));
  }
  const departments = (await service.call('GET', '/departments?limit=100', undefined, token)).data;
  const [first] = departments;
  const text = lines.join('\r\n').replaceAll('BER-WAREHOUSE', first.name);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  // What is wrong is asked of the service, which says no.
  desk.expected = /status of (400|409)/;
  await desk.signIn('hr', 'people/import');
  const hand = takeHand(desk);
  hand.think();
  await page.getByLabel('Choose a spreadsheet').setInputFiles({ name: 'Mitarbeiter.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
  await hand.reads('50 rows, 10 of 11 columns used');
  await hand.reads('47 ready');
  await page.getByText(/^3 wrong$/).waitFor();
  hand.think();
  await page.getByText('No such day').waitFor();
  await hand.click('button', /^First day: 31\.11\.2023, row 11$/);
  await page.keyboard.press('Control+A');
  await hand.type('30.11.2023');
  await hand.press('Enter');
  await hand.reads('48 ready');
  await page.getByText('Also in row 21').waitFor();
  const download = page.waitForEvent('download');
  await hand.click('button', 'The 2 wrong rows');
  const file = await (await download).createReadStream();
  let written = '';
  for await (const part of file) written += part;
  assert.match(written, /Reason/);
  assert.match(written, /h\.quast@/);
  hand.think();
  await hand.click('button', 'Import 48 people');
  await hand.reads('48 people are imported');
  const told = hand.done('T2 50 people are imported from a spreadsheet with wrong rows', 300);
  const people = [];
  for (let cursor = ''; cursor !== null;) {
    const answer = await service.call('GET', `/employees?limit=100${cursor && `&cursor=${cursor}`}`, undefined, token);
    people.push(...answer.data);
    cursor = answer.meta.next_cursor;
  }
  const imported = people.filter(({ employee_number }) => /^30\d\d$/.test(employee_number));
  assert.equal(imported.length, 48);
  const paul = imported.find(({ employee_number }) => employee_number === '3000');
  const led = imported.find(({ employee_number }) => employee_number === '3045');
  assert.deepEqual([led.manager_id, led.first_name, led.compensation[0].amount, led.compensation[0].pay_type, led.department_id], [paul.id, 'Ada "A"45', '17.20', 'hourly', first.id]);
  assert.equal(imported.find(({ employee_number }) => employee_number === '3009').hire_date, '2023-11-30');
  await page.getByRole('button', { name: 'Download the invitation links' }).waitFor();
  await desk.end();
  return told;
}

// T3: adds a person with pay and an invitation.
export async function checkNewPerson({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409)/;
  await desk.signIn('hr', 'people');
  const hand = takeHand(desk);
  await hand.press('n');
  await hand.sees('heading', 'Add a person');
  await hand.fill('First name', 'Léa');
  await hand.fill('Last name', 'Moreau');
  await hand.fill('E-mail', 'lea.moreau@demo.test');
  await hand.fill('First day', '1 Jan 2027');
  await hand.fill('Job', 'Dispatcher');
  hand.think();
  await hand.pick('Manager', 'zieli', 'Zielinski, Marek');
  await hand.choose('Site', { label: 'Berlin Warehouse' });
  await hand.fill('Hours a week', '37.5');
  await hand.fill('Amount', '3,180');
  hand.think();
  await hand.click('button', 'Add this person');
  await hand.sees('heading', 'Léa Moreau is added');
  const told = hand.done('T3 a person is added with pay and an invitation', 90);
  const link = await page.getByLabel('Invitation link').inputValue();
  require(/\/app\/#\/activate\/.{20,}$/.test(link), `no invitation: ${link}`);
  const lea = await employeeOf(service, token, 'Moreau');
  assert.deepEqual([lea.hire_date, lea.compensation[0].amount, lea.compensation[0].pay_type, lea.user_id !== null], ['2027-01-01', '3180.00', 'monthly', true]);
  require(Number(lea.weekly_hours) === 37.5, 'the hours are not stored');
  // The same number again: the field says what is wrong, and what was typed stays.
  await page.getByRole('button', { name: 'Add another person' }).click();
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Twice');
  await page.getByLabel('E-mail').fill('nia.twice@demo.test');
  await page.getByLabel('Number').fill(lea.employee_number);
  await page.getByRole('textbox', { name: 'First day' }).fill('31.2.');
  await page.getByRole('button', { name: 'Add this person' }).click();
  await page.getByText('Enter a date, such as 1 Jan').waitFor();
  await page.getByRole('textbox', { name: 'First day' }).fill('1.2.2027');
  await page.getByRole('button', { name: 'Add this person' }).click();
  await page.getByText('This exists already.').first().waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Nia');
  await desk.end();
  return told;
}

// T11: raises the pay from a date. Two people at once: the second one is asked what holds.
export async function checkRaise({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const kaya = await employeeOf(service, token, 'Kaya');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of 412/;
  await desk.signIn('hr', `people/${kaya.id}`);
  const hand = takeHand(desk);
  hand.think();
  await hand.click('button', 'New entry: Pay');
  await hand.fill('From', '1 Jan 2027', { exact: true });
  await hand.fill('Amount', '19.10', { exact: true });
  await hand.reads(/From 1 January 2027: 19.10 EUR an hour instead of 18.10 EUR an hour, \+5.5 %/);
  hand.think();
  await hand.click('button', 'Save');
  await hand.reads('The pay is saved.');
  const told = hand.done('T11 pay is raised from a date', 25);
  const stored = (await employeeOf(service, token, 'Kaya')).compensation;
  assert.deepEqual(stored.map(({ effective_from, amount }) => [effective_from, amount]), [['2020-10-01', '18.10'], ['2027-01-01', '19.10']]);

  // While the form is open, somebody else saves another pay.
  await page.getByRole('button', { name: 'New entry: Pay' }).click();
  await page.getByLabel('From', { exact: true }).fill('1 Mar 2027');
  await page.getByLabel('Amount', { exact: true }).fill('20');
  const { etag } = await readTag(service, token, `/employees/${kaya.id}`);
  await service.call('PATCH', `/employees/${kaya.id}`, { compensation: [...stored, { effective_from: '2027-02-01', amount: '19.50', currency: 'EUR', pay_type: 'hourly' }] }, token, { 'if-match': etag });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.waitFor();
  await dialog.getByText(/19.50/).first().waitFor();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await page.getByText('Nothing was changed: what the other person saved holds.').waitFor();
  const kept = (await employeeOf(service, token, 'Kaya')).compensation;
  assert.deepEqual(kept.map(({ effective_from }) => effective_from), ['2020-10-01', '2027-01-01', '2027-02-01']);

  // Somebody else changes another field: both changes hold, and the desk says so.
  await desk.go(`people/${kaya.id}?do=edit`);
  await page.getByLabel('Telephone').fill('+49 30 123');
  await service.call('PATCH', `/employees/${kaya.id}`, { last_name: 'Kaya-Demir' }, token);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields meanwhile/).waitFor();
  const both = await service.call('GET', `/employees/${kaya.id}`, undefined, token);
  assert.deepEqual([both.phone, both.last_name], ['+49 30 123', 'Kaya-Demir']);
  await service.call('PATCH', `/employees/${kaya.id}`, { last_name: 'Kaya' }, token);
  await desk.end();
  return `${told}; two people at once lose nothing`;
}

// T12: adjusts a leave account, and the ledger shows it.
export async function checkAdjust({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const kaya = await employeeOf(service, token, 'Kaya');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `people/${kaya.id}/leave`);
  const hand = takeHand(desk);
  hand.think();
  await hand.click('button', 'Adjust');
  await hand.fill('Days', '1.5', { within: page.getByRole('dialog') });
  await hand.fill('Reason', 'Moved house', { within: page.getByRole('dialog') });
  await hand.reads(/29.5 days left instead of 28 days/);
  hand.think();
  await hand.click('button', 'Adjust', { within: page.getByRole('dialog') });
  await hand.reads('The account is adjusted.');
  const told = hand.done('T12 a leave account is adjusted', 20);
  await page.getByRole('cell', { name: /Adjusted .*Moved house · You/ }).waitFor();
  const year = new Date().getFullYear();
  const { lines } = await service.call('GET', `/leave-ledger?employee_id=${kaya.id}&type=annual&year=${year}`, undefined, token);
  assert.deepEqual(lines.filter(({ kind }) => kind === 'adjustment').map(({ amount, reason }) => [amount, reason]), [['1.5', 'Moved house']]);
  await desk.end();
  return told;
}

// T13: enters somebody's last day and sees what is due. The team gets another manager.
export async function checkLeaving({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const marek = await employeeOf(service, token, 'Zielinski');
  const team = (await service.call('GET', `/employees?manager_id=${marek.id}&limit=100`, undefined, token)).data;
  const desk = await openDesk(browser, server);
  await desk.signIn('hr', `people/${marek.id}`);
  const hand = takeHand(desk);
  hand.think();
  await hand.choose('Change', { label: 'Last day' });
  await hand.fill('Last day of employment', '31 Mar 2027');
  await hand.reads(/Leave left, Annual leave: /);
  await hand.reads(/people report to this person\. From Thu,? 1 Apr/);
  hand.think();
  await hand.pick('The team’s next manager', 'brandt', 'Brandt, Klara');
  hand.think();
  await hand.click('button', 'Enter the last day');
  await hand.reads('The last day is 31 March 2027.');
  const told = hand.done('T13 a last day is entered', 60);
  assert.equal((await service.call('GET', `/employees/${marek.id}`, undefined, token)).termination_date, '2027-03-31');
  const klara = await employeeOf(service, token, 'Brandt');
  const later = (await service.call('GET', `/employees?manager_id=${klara.id}&on=2027-04-01&limit=100`, undefined, token)).data.map(({ id }) => id);
  require(team.every(({ id }) => later.includes(id)), 'the team has no new manager');
  await desk.end();
  return told;
}

// T14: finds who changed something.
export async function checkLog({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const kaya = await employeeOf(service, token, 'Kaya');
  await service.call('PATCH', `/employees/${kaya.id}`, { phone: '+49 170 4711' }, token);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('admin', 'inbox');
  const hand = takeHand(desk);
  await hand.press('Control+k');
  await hand.type('activ');
  await hand.press('Enter');
  await hand.sees('heading', 'Activity log');
  hand.think();
  await hand.pick('About', 'kaya', 'Kaya, Emre', { exact: true });
  await hand.sees('cell', /4711/);
  const told = hand.done('T14 who changed something is found', 15);
  await page.getByRole('row', { name: /Selin Aydin Person changed/ }).first().waitFor();
  require(new URL(page.url()).hash.includes(`about=${kaya.id}`), 'the filter is not in the address');
  await desk.end();
  return told;
}
