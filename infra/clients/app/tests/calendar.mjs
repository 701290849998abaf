// The calendar feed of a person: made, copied and revoked in the app, and read by a library that others wrote.
import ICAL from 'ical.js';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'nine slow ferries to the island';
const DAY = 24 * 3_600_000;

/** The text of a feed, and the status of the answer. */
async function read(service, address) {
  const answer = await fetch(service.url + new URL(address).pathname);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** The events of a feed as the library understands them, by date. */
export function eventsOf(text) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  require(calendar.getFirstPropertyValue('version') === '2.0' && calendar.getFirstPropertyValue('prodid'), 'it is no calendar');
  require(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')), 'a line is too long');
  const events = calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    require(event.startDate.isDate && event.endDate.isDate, 'an event has a time');
    require(part.getFirstPropertyValue('dtstamp').zone === ICAL.Timezone.utcTimezone, 'an event has no stamp in UTC');
    const status = part.getFirstPropertyValue('status');
    return { uid: event.uid, summary: event.summary, status, first: event.startDate.toString(), end: event.endDate.toString() };
  });
  return events.sort((one, other) => one.first.localeCompare(other.first));
}

// Somebody with a long name in a department, and with leave that is approved, asked for, and half a day.
export async function prepareLeave(service) {
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  const email = 'calendar@demo.test';
  const { id, activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'CAL', first_name: 'Žofie', last_name: 'Ďurišková; the one, of Čáslav', email, hire_date: '2026-01-01',
    account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: own } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  const monday = Date.now() + ((8 - new Date().getUTCDay()) % 7 + 14) * DAY;
  const day = (count) => new Date(monday + count * DAY).toISOString().slice(0, 10);
  const leave = (from, to, more) => service.call('POST', '/leaves', { employee_id: id, type: 'annual', start_date: day(from), end_date: day(to), ...more }, admin);
  const approved = await leave(0, 4);
  await service.call('PATCH', `/leaves/${approved.id}`, { status: 'approved' }, admin);
  const half = await leave(7, 7, { start_half: 'first_half' });
  return {
    email, own, expected: [
      { uid: approved.id, status: 'CONFIRMED', first: day(0), end: day(5) },
      { uid: half.id, status: 'TENTATIVE', first: day(7), end: day(8) },
    ],
  };
}

/** Whether a feed shows exactly this leave. */
export function requireEvents(text, expected) {
  const events = eventsOf(text);
  const told = events.map(({ summary, ...event }) => event);
  require(JSON.stringify(told) === JSON.stringify(expected), `other events: ${JSON.stringify(events)}`);
  require(events[1].summary.startsWith(`${events[0].summary} (`), `the half is not told: ${events[1].summary}`);
}

export async function checkCalendar({ browser, server, service, pictures }) {
  const { email, expected } = await prepareLeave(service);
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await phone.open();
  await phone.signIn(email, CHOSEN);
  await phone.go('leave');
  const feed = page.locator('#calendar-feed');
  await feed.getByRole('button', { name: 'Make an address' }).click();
  await feed.getByText('Copy the address now. It is not shown again.').waitFor();
  const one = await feed.locator('.message').textContent();
  requireEvents((await read(service, one)).text, expected);
  await requireAccessibleInBoth(page, 'a calendar feed');
  if (pictures) await page.screenshot({ path: `${pictures}/calendar-feed-320.png`, fullPage: true });
  await feed.getByRole('checkbox').check();
  await feed.getByRole('button', { name: 'Make an address' }).click();
  await page.waitForFunction((before) => document.querySelector('#calendar-feed .message')?.textContent !== before, one);
  const other = await feed.locator('.message').textContent();
  require((await read(service, one)).status === 404, 'a replaced address still opens');
  require((await read(service, other)).type === 'text/calendar; charset=utf-8', 'the feed is no calendar');
  await feed.getByRole('button', { name: 'Revoke the address' }).click();
  await feed.getByText('Really revoke?').waitFor();
  await feed.getByRole('button', { name: 'Revoke the address' }).click();
  await feed.getByText('There is no address any more.').waitFor();
  require((await read(service, other)).status === 404, 'a revoked address still opens');
  await phone.end();
}
