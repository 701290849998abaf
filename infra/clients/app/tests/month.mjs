// What a person's month counts, and the week where the organization counts by weeks.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const DAY = 24 * 3_600_000;

/** What the policy leaves out of the days and names in them. */
const VERSION = {
  effective_from: '2026-01-01', week_start: 'sunday', extra: { needs_approval: true, tolerance_minutes: 20 },
  rules: [{ code: 'deep_night', between: { from: '22:00', to: '06:00' } }],
};

const dateOf = (instant) => new Date(instant).toISOString().slice(0, 10);
const minutesOf = (minutes) => [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 || minutes < 60) && `${minutes % 60} min`].filter(Boolean).join(' ');

/** The first date of the month before that of a date. */
function monthBefore(date) {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  return dateOf(first);
}

/** The first date from a date on that is a weekday, from 0 for Sunday on. */
function next(date, weekday) {
  return dateOf(Date.parse(date) + ((weekday - new Date(date).getUTCDay() + 7) % 7) * DAY);
}

// Somebody under a policy, with a month behind them and a clock-in of today.
async function employed(service, admin) {
  const email = 'month@demo.test';
  const { id: policy } = await service.call('POST', '/time-policies', { code: 'month-check', name: 'Month check', versions: [VERSION] }, admin);
  const { id, activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'MONTH', first_name: 'Mona', last_name: 'Thaler', email, hire_date: '2026-01-01', time_policy_id: policy,
    account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: own } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  return { id, email, own };
}

async function fill(service, admin, { id, own }, first) {
  const present = (from, to) => service.call('POST', '/attendances', { employee_id: id, clock_in_at: from, clock_out_at: to, reason: 'the terminal was broken' }, admin);
  // In the second week of a month there are few holidays.
  const tuesday = next(dateOf(Date.parse(first) + 7 * DAY), 2);
  const [wednesday, thursday, friday] = [1, 2, 3].map((days) => dateOf(Date.parse(tuesday) + days * DAY));
  await present(`${tuesday}T06:00:00Z`, `${tuesday}T16:00:00Z`);
  await present(`${wednesday}T06:00:00Z`, `${wednesday}T14:45:00Z`);
  await present(`${thursday}T18:00:00Z`, `${thursday}T22:00:00Z`);
  const leave = await service.call('POST', '/leaves', { employee_id: id, type: 'annual', start_date: friday, end_date: friday }, admin);
  await service.call('PATCH', `/leaves/${leave.id}`, { status: 'approved' }, admin);
  await service.sync(own, [{ id: 'open', device_id: 'terminal-1', clock_in_client_ts: new Date(Date.now() - 60_000).toISOString() }]);
  return { tuesday, wednesday, thursday, friday };
}

export async function checkMonth({ browser, server, service, pictures }) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const person = await employed(service, admin);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' });
  const first = monthBefore(today);
  const dates = await fill(service, admin, person, first);
  const sheetOf = (start) => service.call('GET', `/employees/${person.id}/timesheets/${start}`, undefined, person.own);
  const sheet = await sheetOf(first);
  const dayOf = (date) => sheet.days.find((day) => day.date === date);

  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  // A date on which no period begins is refused.
  phone.expected = /status of 400/;
  const main = async () => (await page.textContent('main')).replaceAll(/\s+/g, ' ');
  const has = async (...words) => {
    const text = await main();
    for (const one of words) require(text.includes(one), `the month says ${text}, not ${one}`);
  };
  const monthName = (date) => new Date(date).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  await page.getByRole('link', { name: 'My month' }).click();
  await page.waitForSelector('#days .row.today');
  await has('My month', monthName(today), 'The clock-out is not known yet');
  require(await page.locator('.tabs [aria-current]').getAttribute('href') === '#/punch', 'the month belongs to no tab');
  const later = page.getByRole('button', { name: 'Later' });
  require(await later.getAttribute('aria-disabled') === 'true', 'there is a later month than the present one');
  await requireAccessibleInBoth(page, 'the present month');
  if (pictures) await page.screenshot({ path: `${pictures}/month-present-320.png`, fullPage: true });

  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByText(monthName(first)).waitFor();
  await page.waitForSelector('.total');
  require((await page.evaluate(() => location.hash)) === `#/month/${first.slice(0, 7)}`, 'the address names another month');
  const { due, worked, credited } = sheet.totals;
  const facts = (await page.locator('.facts div').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
  const difference = worked + credited - due;
  require(difference < 0 && credited > 0, 'the demo counts nothing');
  const expected = [`Due${minutesOf(due)}`, `Leave${minutesOf(credited)}`, `Difference− ${minutesOf(-difference)}`];
  require(facts.join() === expected.join(), `the month says ${facts}, not ${expected}`);
  require(await page.textContent('.total') === minutesOf(worked), `the month says ${await page.textContent('.total')} worked`);
  const [night] = sheet.totals.codes.filter(({ code }) => code === 'deep_night');
  require((await page.textContent('#codes')).includes(`deep night${minutesOf(night.minutes)}`), `the codes say ${await page.textContent('#codes')}`);
  const row = async (date) => {
    const day = new Date(date).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (await page.locator('#days .row', { has: page.getByText(day, { exact: true }) }).textContent()).replaceAll(/\s+/g, ' ');
  };
  const rows = [
    [dates.tuesday, 'Extra time waits for a decision', `${minutesOf(dayOf(dates.tuesday).attendances[0].uncounted_minutes)} do not count`],
    [dates.wednesday, '15 min do not count', '8 h of 8 h'],
    [dates.thursday, 'deep night', '4 h of 8 h'],
    [dates.friday, `Leave: ${minutesOf(dayOf(dates.friday).credited)}`],
  ];
  for (const [date, ...words] of rows) {
    const text = await row(date);
    for (const one of words) require(text.includes(one), `${date} says ${text}, not ${one}`);
  }
  const listed = sheet.days.filter((day) => day.shifts.length + day.attendances.length + day.credited > 0 || day.holiday).length;
  require(await page.locator('#days .row').count() === listed, `${await page.locator('#days .row').count()} dates are listed, not ${listed}`);
  await requireAccessibleInBoth(page, 'a month');
  if (pictures) await page.screenshot({ path: `${pictures}/month-320.png`, fullPage: true });
  await later.click();
  await page.waitForSelector('#days .row.today');
  // No month lies ahead, and what is no month is the present one.
  for (const path of ['month/2999-01', 'month/2026-13', 'month/x']) {
    await phone.go(path);
    await page.waitForSelector('#days .row.today');
    await has(monthName(today));
  }
  await checkWeeks({ page, phone, has, service, admin, sheetOf, today });
  await phone.end();
  return 'a month or a week shows what it counts, its codes, and what waits on each date; none lies ahead';
}

// The organization counts by weeks, and the weeks of this person begin on Sunday.
async function checkWeeks({ page, phone, has, service, admin, sheetOf, today }) {
  const count = (period) => service.call('PATCH', '/settings', { timesheets: { period } }, admin, { 'if-match': '*' });
  await count('week');
  try {
    const sunday = dateOf(Date.parse(today) - new Date(today).getUTCDay() * DAY);
    const week = await sheetOf(sunday);
    const range = (from, to) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));
    await phone.go('punch');
    await phone.go('month');
    await page.getByText(`Week ${range(week.period_start, week.period_end)}`.replaceAll(/\s+/g, ' ')).waitFor();
    await page.waitForSelector('#days .row.today');
    await has('My week', minutesOf(week.totals.due));
    await page.getByRole('button', { name: 'Earlier' }).click();
    const before = dateOf(Date.parse(sunday) - 7 * DAY);
    await page.getByText(`Week ${range(before, dateOf(Date.parse(sunday) - DAY))}`.replaceAll(/\s+/g, ' ')).waitFor();
    await page.waitForSelector('.total');
    require((await page.evaluate(() => location.hash)) === `#/month/${before}`, 'the address names another week');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.waitForSelector('#days .row.today');
    require(await page.getByRole('button', { name: 'Later' }).getAttribute('aria-disabled') === 'true', 'there is a later week than the present one');
  } finally {
    await count('month');
  }
}
