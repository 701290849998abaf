// The team calendar: who of the department is away, as far as the organization lets colleagues see it.
import { requireAccessibleInBoth } from './axe.mjs';
import { hasKept } from './offline.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'seven blue lanterns at the gate';

/** Somebody of a department, with a session and leave in the next month. Answers the name and the month. */
async function newColleague(service, admin, department, { name, from, to, half, isApproved }) {
  const email = `${name.toLowerCase()}-${from}@demo.test`;
  const { id, activation_token } = await service.call('POST', '/employees', {
    employee_number: `TC-${name}-${from}`, first_name: name, last_name: 'Away', email, hire_date: '2026-01-01', department_id: department, account: { email, roles: ['employee'] },
  }, admin);
  await service.call('POST', '/auth/activate', { token: activation_token, password: CHOSEN });
  const leave = await service.call('POST', '/leaves', { employee_id: id, type: 'annual', start_date: from, end_date: to, ...(half && { start_half: half }) }, admin);
  if (isApproved) await service.call('PATCH', `/leaves/${leave.id}`, { status: 'approved' }, admin);
  return { id, email };
}

/** The date in the next month that is so many days after its first Monday. */
function nextMonth() {
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const monday = (8 - first.getUTCDay()) % 7;
  return (days) => new Date(first.getTime() + (monday + days) * 86_400_000).toISOString().slice(0, 10);
}

/** Two colleagues of a department of their own, one of them with approved leave and one with a request; a third without leave. */
export async function prepareTeam(service) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const { id: department } = await service.call('POST', '/departments', { code: `TC-${Date.now()}`, name: 'Calendar team' }, admin);
  const day = nextMonth();
  await newColleague(service, admin, department, { name: 'Bea', from: day(7), to: day(9), isApproved: true });
  await newColleague(service, admin, department, { name: 'Cem', from: day(8), to: day(8), half: 'first_half', isApproved: false });
  const own = await newColleague(service, admin, department, { name: 'Ada', from: day(1), to: day(1), half: 'second_half', isApproved: false });
  return { admin, department, email: own.email, day };
}

export async function checkTeamCalendar({ browser, server, service, pictures }) {
  const { admin, email } = await prepareTeam(service);
  const allow = (team_calendar) => service.call('PATCH', '/settings', { leave: { team_calendar } }, admin, { 'if-match': '*' });
  await allow('off');
  const phone = await openPhone(browser, server, { width: 320, isWatched: true });
  const { page } = phone;
  phone.expected = /ERR_FAILED|status of 503/;
  const look = async (name) => {
    await requireAccessibleInBoth(page, name);
    if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(' ', '-')}.png`, fullPage: true });
  };
  const link = page.getByRole('link', { name: 'Team calendar' });
  const next = page.getByRole('button', { name: 'Later' });
  await phone.open();
  await phone.signIn(email, CHOSEN);
  await phone.go('leave');
  await page.getByRole('link', { name: 'Request leave' }).waitFor();
  require(await link.count() === 0, 'the calendar is offered where nobody may see colleagues');
  await phone.go('leave/team');
  await page.getByText('You may not see the leave of colleagues').waitFor();
  await next.click();
  await page.getByRole('listitem').filter({ hasText: 'You' }).filter({ hasText: 'second half only' }).waitFor();
  await look('a team calendar of nobody else');

  // Then the organization lets colleagues see the dates of each other.
  await allow('department');
  await phone.go('leave');
  await page.reload();
  await link.click();
  await page.getByRole('heading', { name: 'Team calendar', level: 1 }).waitFor();
  await next.click();
  const bea = page.getByRole('listitem').filter({ hasText: 'Bea Away' });
  await bea.waitFor();
  require(!/annual|leave/i.test(await bea.innerText()), 'the type of a colleague is shown');
  require(await page.getByText('Cem Away').count() === 0, 'a request of a colleague is shown');
  await page.getByRole('listitem').filter({ hasText: 'You' }).getByText('Requested').waitFor();
  require(!await page.evaluate(hasKept, 'Bea'), 'the leave of others is kept on the device');
  await look('a team calendar');
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  require(excess <= 0, `the calendar is ${excess} px wider than its window`);
  await next.click();
  await page.getByText(/^Nobody is away in /).waitFor();
  await look('a team calendar of a month without leave');

  // What cannot be read says so, and is read again.
  await page.route('**/team-calendar?*', (route) => route.abort());
  await next.click();
  await page.getByText('There is no connection.').waitFor();
  await page.unroute('**/team-calendar?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Nobody is away in /).waitFor();
  await phone.end();
  await allow('off');
  return 'a person sees who of the department is away, without the type, and only where the organization allows it';
}
