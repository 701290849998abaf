// Leave as a person plans it: what a balance consists of, days that are given back, and the time account.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'two green kites above the dam';
const DAY = 24 * 3_600_000;

const dateOf = (instant) => new Date(instant).toISOString().slice(0, 10);
const textOf = async (locator) => (await locator.textContent()).replaceAll(/\s+/g, ' ');
const daysOf = (days) => `${Number(days)} ${Number(days) === 1 ? 'day' : 'days'}`;

// Somebody with a time account below zero, with leave that is approved, and with leave that waits.
async function employed(service, admin) {
  const email = 'leave@demo.test';
  const { id: policy } = await service.call('POST', '/time-policies', {
    code: 'account-check', name: 'Account check', versions: [{ effective_from: '2026-01-01', account: { credit: 'difference' } }],
  }, admin);
  const { id, activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'LEAVE', first_name: 'Lea', last_name: 'Brandt', email, hire_date: '2026-01-01', time_policy_id: policy,
    account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: own } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  await service.call('POST', '/time-account-entries', { employee_id: id, kind: 'correction', date: dateOf(Date.now()), minutes: -90, reason: 'Left early in spring' }, admin);
  // The second Mondays of February and July: their weeks have no holiday.
  const year = new Date().getUTCFullYear() + 1;
  const monday = (month) => Date.UTC(year, month, 1) + ((8 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) * DAY;
  const request = (first) => service.call('POST', '/leaves', { employee_id: id, type: 'annual', start_date: dateOf(first), end_date: dateOf(first + 4 * DAY) }, admin);
  const approved = await request(monday(1) + 7 * DAY);
  await service.call('PATCH', `/leaves/${approved.id}`, { status: 'approved' }, admin);
  return { id, email, own, approved, waiting: await request(monday(6) + 7 * DAY) };
}

export async function checkLeave({ browser, server, service, pictures }) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const { id, email, own, approved, waiting } = await employed(service, admin);
  const read = (leave) => service.call('GET', `/leaves/${leave.id}`, undefined, own);

  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await phone.open();
  await phone.signIn(email, CHOSEN);
  await phone.go('leave');
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Annual leave' }) });
  const { data: balances } = await service.call('GET', `/leave-balances?employee_id=${id}`, undefined, own);
  const { year } = balances.find(({ type }) => type === 'annual');
  const { lines } = await service.call('GET', `/leave-ledger?employee_id=${id}&type=annual&year=${year}`, undefined, own);
  require(lines.length > 0, 'the balance has no lines');
  await card.getByText('How is this computed?').click();
  await card.locator('.rows .row').first().waitFor();
  require(await card.locator('.rows .row').count() === lines.length, `${await card.locator('.rows .row').count()} of ${lines.length} lines are shown`);
  const last = await textOf(card.locator('.rows .row').last());
  require(last.includes(`${daysOf(lines.at(-1).balance)} left`), `the last line says ${last}, not ${lines.at(-1).balance}`);
  await requireAccessibleInBoth(page, 'a balance with its lines');
  if (pictures) await page.screenshot({ path: `${pictures}/leave-lines-320.png`, fullPage: true });

  // The Wednesday of an approved week.
  const wednesday = dateOf(Date.parse(approved.start_date) + 2 * DAY);
  const row = page.locator('.rows > .row', { hasText: `Annual leave, ${daysOf(approved.days)}` }).filter({ hasText: 'Approved' });
  await row.getByRole('button', { name: 'Give days back' }).click();
  const from = page.locator('input[name=back-from]');
  require(await from.getAttribute('max') === approved.end_date, 'days after the leave are offered');
  await from.fill(wednesday);
  require(await page.inputValue('input[name=back-to]') === wednesday, 'the last day does not follow the first');
  await requireAccessibleInBoth(page, 'days to give back');
  if (pictures) await page.screenshot({ path: `${pictures}/leave-back-320.png`, fullPage: true });
  await page.locator('form').getByRole('button', { name: 'Give days back' }).click();
  await page.getByText(/^Given back: /).waitFor();
  const shorter = await read(approved);
  require(JSON.stringify(shorter.withdrawn) === JSON.stringify([{ from: wednesday, to: wednesday }]), `given back is ${JSON.stringify(shorter.withdrawn)}`);
  require(Number(shorter.days) < Number(approved.days), 'the balance gets nothing back');
  await page.getByText(`Annual leave, ${daysOf(shorter.days)}`).waitFor();

  await phone.go('month');
  const account = page.locator('#time-account');
  await account.getByText('Last entries').click();
  const told = await textOf(account);
  for (const words of ['−1 h 30 min', 'Correction', '− 1 h 30 min', 'Left early in spring']) require(told.includes(words), `the account says ${told}, not ${words}`);
  await requireAccessibleInBoth(page, 'a time account');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await account.waitFor({ state: 'detached' });
  await phone.end();

  // Ada works nights, under a policy without an account.
  const ada = await openPhone(browser, server, { width: 320 });
  await ada.open();
  await ada.signIn('employee@demo.test', PASSWORD);
  await ada.go('month');
  await ada.page.waitForSelector('.total');
  require(await ada.page.locator('#time-account').count() === 0, 'an account is shown that nobody has');
  // The leave that Ada has asked for says who decides.
  await ada.go('leave');
  const waits = ada.page.locator('.row', { hasText: 'Waiting for a decision' }).first();
  await waits.getByText('1 person is asked to decide. As a rule your manager decides: Marek Zielinski.').waitFor();
  await requireAccessibleInBoth(ada.page, 'a request for leave that waits');
  await ada.end();

  // HR takes a day out of a request.
  const leader = await openPhone(browser, server, { width: 320 });
  await leader.open();
  await leader.signIn('hr@demo.test', PASSWORD);
  await leader.go('decide');
  const asked = leader.page.locator('.row', { hasText: 'Lea Brandt' });
  await asked.getByRole('button', { name: /^Take days out/ }).click();
  await leader.page.fill('input[name=back-from]', waiting.end_date);
  await requireAccessibleInBoth(leader.page, 'a request of which days are taken out');
  await asked.locator('form').getByRole('button', { name: /^Take days out/ }).click();
  await leader.page.getByText('Days taken out: Lea Brandt').waitFor();
  const left = await read(waiting);
  require(left.status === 'pending' && left.end_date < waiting.end_date, `the request is ${left.status} until ${left.end_date}`);
  await leader.end();
  return 'a balance is explained line by line, days of a leave are given back, and the time account is read';
}
