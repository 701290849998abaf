// What is entered for a date that is paid already says so before it is sent, and whoever reviews it has an action that works.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const HOUR = 3_600_000;

/** Sets whether later payslips settle what comes late. Answers what sets it back. */
export async function lateFacts(service, late_facts) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const { payroll } = await service.call('GET', '/settings', undefined, admin);
  const set = (wanted) => service.call('PATCH', '/settings', { payroll: { late_facts: wanted } }, admin, { 'if-match': '*' });
  await set(late_facts);
  return () => set(payroll.late_facts);
}

export async function checkPaid({ browser, server, service, pictures }) {
  const { access_token: token } = await service.call('POST', '/auth/login', { email: 'employee@demo.test', password: PASSWORD });
  const { employee_id: employee } = await service.call('GET', '/auth/me', undefined, token);
  const day = (count) => new Date(Date.now() - count * 24 * HOUR).toISOString().slice(0, 10);
  const { days } = await service.call('GET', `/employees/${employee}/schedule?from=${day(60)}&to=${day(0)}`, undefined, token);
  // She works nights, so at noon nothing else is stored. The date is that of the night before or its own.
  const paid = days.filter(({ locked }) => locked).at(-2).date;
  const month = new Date(paid).toLocaleDateString('en-GB', { month: 'long' });
  const own = `${month} is paid already. What is approved now, a later payslip pays.`;
  await service.sync(token, [{ id: 'paid-1', device_id: 'terminal-1', clock_in_client_ts: `${paid}T10:00:00Z` }]);

  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  const forgotten = page.locator('#forgotten .row').last();
  await forgotten.getByRole('button', { name: /^Enter clock-out/ }).click();
  await forgotten.getByText(own).waitFor();
  await requireAccessibleInBoth(page, 'a clock-out for a date that is paid');
  await forgotten.getByRole('link', { name: 'Ask for a correction' }).or(forgotten.getByRole('button', { name: 'Cancel' })).first().click();
  await phone.go('correction');
  await page.getByText('as a rule to Marek Zielinski').waitFor();
  require((await page.locator('.entry .row').count()) === 1, 'the entry is not shown');
  const options = await page.locator('select option').allTextContents();
  // At night one of them is not over yet.
  await page.selectOption('select', { label: options.find((text) => !text.includes('?')) });
  await page.selectOption('select', { label: options.findLast((text) => text.includes('?')) });
  await page.getByText(own).waitFor();
  await requireAccessibleInBoth(page, 'a correction for a date that is paid');
  if (pictures) await page.screenshot({ path: `${pictures}/correction-paid-320.png`, fullPage: true });
  await page.selectOption('select', 'missing');
  await page.fill('input[name=day]', paid);
  await page.getByText(own).waitFor();
  // What such a request would take is refused.
  phone.expected = /status of 4(00|09)/;
  await phone.go('leave/new');
  await page.fill('input[name=start]', paid);
  await page.getByText(own).waitFor();
  await page.fill('input[name=start]', day(-40));
  await page.fill('input[name=end]', day(-40));
  await page.getByText(own).waitFor({ state: 'detached' });
  await phone.end();

  const leader = await openPhone(browser, server, { width: 320 });
  await leader.open();
  await leader.signIn('manager@demo.test', PASSWORD);
  await leader.go('decide');
  const row = leader.page.locator('.row', { hasText: 'Ada Okafor' }).filter({ hasText: 'This day is paid already, or its timesheet is approved' });
  await row.getByText(`${month} is paid already. If you approve this, a later payslip pays the difference.`).waitFor();
  await row.getByRole('button', { name: /^Approve/ }).waitFor();
  await requireAccessibleInBoth(leader.page, 'an entry for a date that is paid');
  if (pictures) await leader.page.screenshot({ path: `${pictures}/decide-paid-320.png`, fullPage: true });
  // Of an entry that was paid without its hours, nobody enters the clock-out.
  const { access_token: lead } = await service.call('POST', '/auth/login', { email: 'manager@demo.test', password: PASSWORD });
  const { data } = await service.call('GET', `/attendances?status=incomplete&from=${day(45)}&expand=employee&limit=100`, undefined, lead);
  const missing = data.find(({ date, review }) => review === 'none' && date.slice(0, 7) === paid.slice(0, 7));
  require(missing, 'the demo has no clock-out that is missing on a date that is paid');
  const other = leader.page.locator('.row', { hasText: `${missing.employee.first_name} ${missing.employee.last_name}` }).filter({ hasText: 'no clock-out' }).last();
  await other.getByRole('button', { name: /^Enter clock-out/ }).click();
  await other.getByText('A later payslip pays the difference that your change makes.').waitFor();
  await other.getByRole('button', { name: 'Cancel' }).click();
  // Where the organization refuses what comes late, nobody is offered to approve it.
  const settle = await lateFacts(service, 'refuse');
  try {
    await leader.page.reload();
    await leader.page.locator('.tabs .count').waitFor();
    await row.getByText(`${month} is paid already, so this can only be rejected now.`).waitFor();
    require(await row.getByRole('button').count() === 1, 'what the service refuses is offered');
    await requireAccessibleInBoth(leader.page, 'an entry that can only be rejected');
    await other.getByRole('button', { name: /^Enter clock-out/ }).click();
    await other.getByText('so nobody can change these times now').waitFor();
    require(await other.locator('input').count() === 0, 'the app asks for a time that the service refuses');
    await other.getByRole('button', { name: 'Back' }).click();
  } finally {
    await settle();
  }
  await row.getByRole('button', { name: /^Reject/ }).click();
  await row.getByRole('button', { name: /^Reject/ }).click();
  await row.waitFor({ state: 'detached' });
  const { data: stored } = await service.call('GET', `/attendances?employee_id=${employee}&limit=100`, undefined, token);
  require(stored.find(({ client_record_id: id }) => id === 'paid-1').review === 'rejected', 'the entry is not rejected');
  await leader.end();
  return 'an entry for a date that is paid says so before it is sent, and whoever reviews it is offered what works';
}
