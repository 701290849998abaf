// What an import has sent to review is approved together, and the person reads what was not approved and why.
import assert from 'node:assert/strict';

import { requireAccessibleInBoth } from './axe.mjs';
import { lateFacts } from './paid.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const DAY = 24 * 3_600_000;

export async function checkTogether({ browser, server, service, pictures }) {
  const signIn = async (name) => (await service.call('POST', '/auth/login', { email: `${name}@demo.test`, password: PASSWORD })).access_token;
  const [admin, hr] = await Promise.all(['admin', 'hr'].map(signIn));
  // Half a year ago nobody was paid by this service: late records. One date is paid, and one person is the one who decides.
  const people = (await service.call('GET', '/employees?limit=100', undefined, admin)).data;
  const { employee_id: own } = await service.call('GET', '/auth/me', undefined, hr);
  const others = people.filter(({ id, hire_date }) => id !== own && hire_date < '2026-01-01').slice(0, 3);
  const at = (days, hour) => new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY + hour * 3_600_000).toISOString();
  const record = (employee_id, days) => ({ id: `${employee_id} ${days}`, device_id: 'gate-7', source: 'import', employee_id, clock_in_client_ts: at(days, 10), clock_out_client_ts: at(days, 14) });
  const { days } = await service.call('GET', `/employees/${others[0].id}/schedule?from=${at(60, 0).slice(0, 10)}&to=${at(0, 0).slice(0, 10)}`, undefined, admin);
  const paid = days.findLast(({ locked, shifts }) => locked && shifts.length === 0);
  const daysAgo = Math.round((Date.parse(at(0, 0)) - Date.parse(paid.date)) / DAY);
  await service.sync(admin, [...others.flatMap(({ id }) => [record(id, 200), record(id, 201)]), record(own, 200), record(others[0].id, daysAgo)]);

  // The organization refuses what comes late to a paid date.
  const settle = await lateFacts(service, 'refuse');
  const leader = await openPhone(browser, server, { width: 320 });
  const { page } = leader;
  await leader.open();
  await leader.signIn('hr@demo.test', PASSWORD);
  await leader.go('decide');
  const group = page.locator('.row', { has: page.getByRole('heading', { name: 'Import gate-7' }) });
  await group.waitFor();
  const text = (await group.textContent()).replaceAll(/\s+/g, ' ');
  for (const words of ['7 entries', 'Sent many days later: 6', 'This day is paid already, or its timesheet is approved: 1']) require(text.includes(words), `nobody reads ${words}: ${text}`);
  await group.getByText('Show the entries').click();
  require(await group.locator('details .row').count() === 7, 'the entries are not shown');
  await group.getByText('Show the entries').click();
  await group.getByRole('button', { name: 'Approve all of this import' }).click();
  await group.getByLabel('Note for the activity log (optional)').fill('Checked with the shift leader');
  await requireAccessibleInBoth(page, 'an import that is approved');
  if (pictures) await page.screenshot({ path: `${pictures}/import-320.png`, fullPage: true });
  await group.getByRole('button', { name: 'Approve all of this import' }).click();
  await page.getByText('Import gate-7: 6 entries approved.').waitFor({ timeout: 30_000 });
  const told = (await page.locator('main [role=status]').first().textContent()).replaceAll(/\s+/g, ' ');
  require(told.includes('2 entries were not approved:'), `somebody reads: ${told}`);
  require(/the day is paid already, or its timesheet is approved\. Ask your HR department\./.test(told) && /nobody decides about their own times\./.test(told), `somebody reads: ${told}`);
  require(told.includes(`${others[0].first_name} ${others[0].last_name}`), `somebody reads: ${told}`);
  await requireAccessibleInBoth(page, 'what became of an import');
  require(await page.locator('main [role=status]').first().evaluate((shown) => shown.getBoundingClientRect().top >= 0 && shown.getBoundingClientRect().top < innerHeight), 'what became of the import is out of sight');
  if (pictures) await page.screenshot({ path: `${pictures}/imported-320.png` });
  await group.waitFor({ state: 'detached' });
  const { data } = await service.call('GET', '/attendances?device_id=gate-7&limit=100', undefined, admin);
  const reviews = data.map(({ review }) => review).sort();
  assert.deepEqual(reviews, [...Array(6).fill('approved'), 'pending', 'pending']);
  await leader.end();
  await settle();
  return 'an import is approved together, and whoever does it reads what was not approved and why';
}
