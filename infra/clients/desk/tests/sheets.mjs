// How a day is counted, and the timesheet of a month: approved, opened again with a note, and kept where a payslip holds its days.
import assert from 'node:assert/strict';

import { lookAt, openDesk, PASSWORD, require } from './browser.mjs';
import { month, readTag, tokenOf } from './known.mjs';

const monthBefore = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 10);

export async function checkSheets({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'hr');
  const before = monthBefore;
  const made = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: made.token, password: PASSWORD });
  await service.call('POST', '/timesheets', { period_start: before }, (await service.call('POST', '/auth/login', { email: made.email, password: PASSWORD })).access_token);
  const stateOf = async (id) => service.call('GET', `/employees/${id}/timesheets/${before}`, undefined, token);

  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of 409/;
  const box = page.getByRole('region', { name: 'Timesheet' });
  const dialog = page.getByRole('dialog');
  const look = lookAt(desk, 'month-sheet', pictures);
  await desk.signIn('hr', `people/${made.id}/month/${before.slice(0, 7)}`);
  await box.getByText(new RegExp(`^submitted: ${made.name}, `)).waitFor();
  await look('submitted');
  await box.getByRole('button', { name: 'Approve the timesheet' }).click();
  await page.getByRole('status').getByText('The timesheet is approved.').waitFor();
  await box.getByText(/^approved: You, /).waitFor();
  assert.equal((await stateOf(made.id)).state, 'approved');
  // Its days are signed and not paid, and the month and the roster say so.
  const know = page.locator('table.days td:last-child');
  await know.getByText('timesheet approved').first().waitFor();
  require(await know.getByText(/\bpaid\b/).count() === 0, 'a day that is signed is called paid');
  await page.getByRole('complementary').getByText('The timesheet of this day is approved. To change the day, open the timesheet again first.').waitFor();
  await look('approved');
  const cell = (name) => page.getByRole('gridcell', { name: new RegExp(`^${name}, Wed`) });
  const week = new Date(Date.parse(before) + 14 * 86_400_000).toISOString().slice(0, 10);
  await desk.go(`roster?week=${week}`);
  await cell(made.name).getByText(/, timesheet approved$/).waitFor();
  assert.equal(await cell(made.name).getAttribute('title'), 'timesheet approved');
  await cell('Ada Okafor').getByText(/, paid$/).waitFor();
  await look('roster');
  await desk.go(`people/${made.id}/shifts?from=${week}`);
  await page.getByRole('cell', { name: /timesheet approved/ }).first().waitFor();
  await desk.go(`people/${made.id}/month/${before.slice(0, 7)}`);
  // Without a note nothing is sent.
  await box.getByRole('button', { name: 'Open the timesheet again' }).click();
  await dialog.getByRole('button', { name: 'Open the timesheet again' }).click();
  await dialog.getByText('Something is missing here.').waitFor();
  await look('dialog');
  await dialog.getByLabel('Note').fill('The 3rd is missing');
  await dialog.getByRole('button', { name: 'Open the timesheet again' }).click();
  await page.getByRole('status').getByText('The timesheet is open again.').waitFor();
  await box.getByText(/^opened again: You, /).waitFor();
  await box.getByText('The 3rd is missing').waitFor();
  const opened = await stateOf(made.id);
  assert.deepEqual([opened.state, opened.decision_note], ['open', 'The 3rd is missing']);
  await look('open');

  // Somebody else returns it while the screen still shows it as submitted: the decision is refused, and says why.
  await service.call('POST', '/timesheets', { period_start: before, employee_id: made.id }, token);
  await page.reload();
  await box.getByText(/^submitted: You, /).waitFor();
  desk.expected = /status of (409|412)/;
  await service.call('PATCH', `/timesheets/${opened.id}`, { state: 'open', note: 'Wait' }, await tokenOf(service, 'second'), { 'if-match': (await readTag(service, token, `/timesheets/${opened.id}`)).etag });
  await box.getByRole('button', { name: 'Return the timesheet' }).click();
  await dialog.getByLabel('Note').fill('Once more');
  await dialog.getByRole('button', { name: 'Return the timesheet' }).click();
  await dialog.getByText(/Somebody else has changed this meanwhile/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // What a payslip holds stays approved.
  const { data } = await service.call('GET', `/timesheets?period_start=${before}&state=approved&limit=100`, undefined, token);
  const { data: paid } = await service.call('GET', `/payrolls?period=${before.slice(0, 7)}&limit=100`, undefined, token);
  const own = (await service.call('GET', '/auth/me', undefined, token)).employee_id;
  const locked = data.find(({ employee_id: id }) => id !== own && id !== made.id && paid.some((one) => one.employee_id === id && one.period_start === before));
  require(locked, 'the demo has no approved timesheet that a payslip holds');
  await desk.go(`people/${locked.employee_id}/month/${before.slice(0, 7)}`);
  // A payslip holds its days, too: they are paid.
  await know.getByText('paid', { exact: true }).first().waitFor();
  require(await know.getByText('timesheet approved').count() === 0, 'a day that is paid is called signed');
  await box.getByRole('button', { name: 'Open the timesheet again' }).click();
  await dialog.getByLabel('Note').fill('A day is wrong');
  await dialog.getByRole('button', { name: 'Open the timesheet again' }).click();
  await dialog.getByText(/changes of these days are late facts/).waitFor();
  await look('late');
  assert.equal((await stateOf(locked.employee_id)).state, 'approved');
  // Nobody decides about their own.
  const mine = data.find(({ employee_id: id }) => id === own);
  require(mine, 'the demo has no timesheet of the head of personnel');
  await page.goto('about:blank');
  await desk.open(`people/${own}/month/${before.slice(0, 7)}`);
  await box.getByText(/^approved: /).waitFor();
  assert.equal(await box.getByRole('button').count(), 0);
  await desk.end();
  return 'a timesheet is approved and opened again with a note; one that a payslip holds stays approved; days are called paid or signed';
}

const LINES = {
  en: { break: 'Break', worked: 'Worked', in_review: 'Does not count until somebody has approved it', credited: 'Leave that counts as planned time', overtime: 'Overtime' },
  de: { break: 'Pause', worked: 'Gearbeitet', in_review: 'Zählt erst, wenn jemand es genehmigt hat', credited: 'Abwesenheit, die als geplante Zeit zählt', overtime: 'Überstunden' },
};

// Beside a day stands how it is counted, line by line with the rule, as the service explains it.
export async function checkCounted({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'hr');
  const { data: people } = await service.call('GET', '/employees?limit=100', undefined, token);
  // A day for each of these, of anybody: deducted, overtime without and with a policy, leave without a clock-in, and one that waits.
  const wanted = {
    overtime: (lines) => lines.some(({ kind }) => kind === 'break') && lines.some(({ kind }) => kind === 'overtime'),
    code: (lines) => lines.some(({ kind }) => kind === 'code'),
    leave: (lines) => lines.some(({ kind }) => kind === 'credited') && lines.every(({ attendance_id: id }) => id === null),
    waiting: (lines) => lines.some(({ kind }) => kind === 'in_review'),
  };
  const found = {};
  for (const { id } of people) {
    for (const start of [`${month}-01`, monthBefore]) {
      const { explanation, days } = await service.call('GET', `/employees/${id}/timesheets/${start}?expand=explanation`, undefined, token);
      for (const { date } of days.filter((day) => day.attendances.length < 2)) {
        const lines = explanation.filter((line) => line.date === date);
        for (const [name, fits] of Object.entries(wanted)) if (!(name in found) && fits(lines)) found[name] = { id, date, lines };
      }
    }
    if (Object.keys(found).length === Object.keys(wanted).length) break;
  }
  assert.deepEqual(Object.keys(found).sort(), Object.keys(wanted).sort(), 'the demo has no day of one kind');
  for (const [language, title, rule] of [['en', 'How the day is counted', 'rule'], ['de', 'Wie der Tag gezählt wird', 'Regel']]) {
    const desk = await openDesk(browser, server, { locale: language === 'de' ? 'de-DE' : 'en-GB' });
    const { page } = desk;
    await desk.signIn('hr', 'people');
    for (const [name, { id, date, lines }] of Object.entries(found)) {
      await desk.go(`people/${id}/month/${date.slice(0, 7)}?day=${date}`);
      const part = page.getByRole('complementary').locator('section', { has: page.getByRole('heading', { name: title }) });
      await part.waitFor();
      const rows = part.getByRole('row');
      assert.equal(await rows.count(), lines.length, `${name}, ${date}: ${await part.innerText()}`);
      for (const [index, line] of lines.entries()) {
        const [row, word] = [rows.nth(index), LINES[language][line.kind]];
        const minutes = Math.abs(line.minutes);
        const figure = `${line.minutes < 0 ? '−' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
        assert.equal(await row.getByRole('cell').innerText(), figure, `${name}, ${date}, ${line.kind}`);
        await row.getByRole('rowheader', { name: new RegExp(`^${word ?? '.+'} ${rule} ${line.rule}$`) }).waitFor();
      }
      await lookAt(desk, `month-counted-${language}`, pictures)(name);
    }
    await desk.end();
  }
  return 'the month explains a day line by line, with the rules, in English and German';
}
