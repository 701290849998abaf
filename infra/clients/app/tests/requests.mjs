// A correction that a person asks for: the request, the decision with the day in view, the deputy, and what is refused.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const berlin = (instant, options) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin', ...options });
const dateIn = (days) => berlin(Date.now() + days * DAY).slice(0, 10);
const timeOf = (instant) => berlin(instant).slice(11, 16);

/** The last moment that is so many days ago and a whole hour by the clocks of Berlin. */
function at(days, hour) {
  const date = dateIn(-days);
  const guess = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  return new Date(guess - (Date.parse(`${berlin(guess).replace(' ', 'T')}Z`) - guess)).toISOString();
}

export async function checkCorrections({ browser, server, service, pictures }) {
  const signIn = async (email, password = PASSWORD) => (await service.call('POST', '/auth/login', { email: `${email}@demo.test`, password })).access_token;
  const [admin, manager] = await Promise.all([signIn('admin'), signIn('manager')]);
  const { employee_id: leader } = await service.call('GET', '/auth/me', undefined, manager);
  // Somebody of the manager's team whom no terminal of the demo clocks in, and a colleague who may decide nothing.
  const people = [];
  for (const [index, last_name] of ['Asking', 'Deputy'].entries()) {
    const email = `corrections-${index}@demo.test`;
    const { id, activation_token: token } = await service.call('POST', '/employees', {
      employee_number: `C${index}`, first_name: 'Noor', last_name, email, hire_date: '2026-01-01', manager_id: leader, account: { email, roles: ['employee'] },
    }, admin);
    const { access_token } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
    people.push({ id, email, token: access_token });
  }
  const [asking, deputy] = people;
  await service.sync(asking.token, [
    { id: 'one', device_id: 'terminal-1', clock_in_client_ts: at(2, 9), clock_out_client_ts: at(2, 17) },
    { id: 'two', device_id: 'terminal-1', clock_in_client_ts: at(3, 9), clock_out_client_ts: at(3, 17) },
  ]);
  const attendances = () => service.call('GET', '/attendances?limit=20', undefined, asking.token).then(({ data }) => data);
  const [one] = await attendances();

  // The manager names a deputy.
  const boss = await openPhone(browser, server, { width: 320 });
  await boss.open();
  await boss.signIn('manager@demo.test', PASSWORD);
  await boss.go('decide');
  await boss.page.getByRole('button', { name: 'Name a deputy' }).click();
  await boss.page.selectOption('select[name=deputy]', deputy.id);
  await boss.page.fill('input[name=deputy-from]', dateIn(0));
  await boss.page.fill('input[name=deputy-to]', dateIn(400));
  boss.expected = /status of 400/;
  await boss.page.locator('#deputies button[type=submit]').click();
  await boss.page.getByText('Choose at most 366 days.').waitFor();
  await boss.page.fill('input[name=deputy-to]', dateIn(3));
  await requireAccessibleInBoth(boss.page, 'a deputy who is named');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/deputy-320.png`, fullPage: true });
  await boss.page.locator('#deputies button[type=submit]').click();
  await boss.page.getByText('Noor Deputy decides for you:').waitFor();
  await boss.page.locator('#deputies .row', { hasText: 'Noor Deputy' }).waitFor();

  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  phone.expected = /status of 4(00|09)/;
  await phone.open();
  await phone.signIn(asking.email, CHOSEN);
  require(await page.locator('.tabs a').count() === 4, 'a person who decides nothing has the screens of a leader');
  await page.getByRole('link', { name: 'Is a time wrong?' }).click();
  await page.getByText('as a rule to Marek Zielinski').waitFor();
  await page.selectOption('select', one.id);
  require(await page.inputValue('input[name=day]') === dateIn(-2) && await page.inputValue('input[name=from]') === '09:00' && await page.inputValue('input[name=to]') === '17:00', 'the form does not begin with the recorded times');
  // The recorded times again are no request.
  await page.getByText('These are the recorded times.').waitFor();
  const asked = () => service.call('GET', '/attendance-requests?limit=50', undefined, asking.token).then(({ data }) => data);
  await page.fill('textarea[name=reason]', 'The terminal at the gate was broken.');
  await page.locator('button[type=submit]').click({ force: true });
  require((await asked()).length === 0, 'a request without a change is sent');
  // What the service refuses stands at its field.
  await page.fill('input[name=from]', '17:30');
  await page.click('button[type=submit]');
  await page.locator('.field', { has: page.locator('input[name=from]') }).getByText('The clock-out is before the clock-in.').waitFor();
  // The focus goes to the field that is wrong.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'from');
  await page.fill('input[name=from]', '08:00');
  await page.getByText('· 9 h').waitFor();
  await requireAccessibleInBoth(page, 'a request for a correction');
  if (pictures) await page.screenshot({ path: `${pictures}/correction-form-320.png`, fullPage: true });
  await page.click('button[type=submit]');
  await page.getByText('Your request is sent.').waitFor();
  const row = page.locator('#requests .row', { hasText: 'The terminal at the gate was broken.' });
  await row.getByText('Waiting for a decision').waitFor();
  require(/08:00 – 17:00.*2 people are asked to decide\./s.test(await row.textContent()), `the request says ${await row.textContent()}`);
  const [made] = await asked();
  require(made.clock_in_at === at(2, 8) && made.clock_out_at === null && made.attendance_id === one.id, `the service has ${JSON.stringify(made)}`);
  // A second one about the same entry.
  await page.getByRole('button', { name: 'Ask for another correction' }).click();
  await page.selectOption('select', one.id);
  await page.fill('input[name=to]', '18:00');
  await page.fill('textarea[name=reason]', 'And the evening.');
  await page.click('button[type=submit]');
  await page.getByText('You have asked about this already.').waitFor();
  // A day that was forgotten, over midnight.
  await page.selectOption('select', 'missing');
  await page.fill('input[name=day]', dateIn(-5));
  await page.fill('input[name=from]', '22:00');
  await page.fill('input[name=to]', '06:00');
  await page.fill('textarea[name=reason]', 'The reader did not know my badge.');
  await page.click('button[type=submit]');
  await page.getByText('Your request is sent.').waitFor();
  const forgotten = (await asked()).find(({ attendance_id }) => attendance_id === null);
  require(forgotten.clock_in_at === at(5, 22) && forgotten.clock_out_at === at(4, 6), `the service has ${JSON.stringify(forgotten)}`);
  // And a third one that the person cancels.
  await page.getByRole('button', { name: 'Ask for another correction' }).click();
  await page.selectOption('select', (await attendances())[1].id);
  await page.fill('input[name=to]', '17:45');
  await page.fill('textarea[name=reason]', 'A mistake of mine.');
  await page.click('button[type=submit]');
  const third = page.locator('#requests .row', { hasText: 'A mistake of mine.' });
  await third.getByRole('button', { name: 'Cancel this request' }).click();
  await third.getByRole('button', { name: 'Cancel this request' }).click();
  await third.getByText('Cancelled').waitFor();
  await requireAccessibleInBoth(page, 'requests for corrections');
  if (pictures) await page.screenshot({ path: `${pictures}/correction-list-320.png`, fullPage: true });

  // The manager has the day in view.
  await boss.page.reload();
  await boss.page.locator('.tabs .count').waitFor();
  await boss.go('decide');
  const wanted = boss.page.locator('.row', { hasText: 'The terminal at the gate was broken.' });
  await wanted.getByText('Correction of a working time').waitFor();
  const told = (await wanted.textContent()).replaceAll(/\s+/g, ' ');
  for (const words of [/Noor Asking/, /Recorded.*09:00 – 17:00/, /Asked for.*08:00 – 17:00/, /Waits since/]) require(words.test(told), `nobody reads ${words}: ${told}`);
  const sections = await boss.page.locator('main h2').allTextContents();
  require(sections[0].startsWith('Waits for you'), `the screen begins with ${sections[0]}`);
  const order = await boss.page.locator('main section').first().locator('.row h3').allTextContents();
  require(order.lastIndexOf('Noor Asking') === order.length - 1, `what waits longest is not first: ${order}`);
  await wanted.getByRole('button', { name: /^Add a note/ }).click();
  await wanted.locator('textarea').fill('I saw you come.');
  await requireAccessibleInBoth(boss.page, 'a correction that somebody asks for');
  if (pictures) await boss.page.screenshot({ path: `${pictures}/decide-correction-320.png`, fullPage: true });
  await wanted.getByRole('button', { name: /^Approve/ }).click();
  await boss.page.getByText('Approved: Noor Asking').waitFor();
  await wanted.waitFor({ state: 'detached' });
  const corrected = (await attendances()).find(({ id }) => id === one.id);
  require(corrected.clock_in_at === at(2, 8) && corrected.clock_out_at === at(2, 17) && corrected.flags.includes('corrected'), `the service has ${JSON.stringify(corrected)}`);

  // The deputy decides, and reads nothing else of the team.
  const other = await openPhone(browser, server, { width: 320, locale: 'de-DE' });
  other.expected = /status of 40[34]/;
  await other.open();
  await other.signIn(deputy.email, CHOSEN);
  const tab = other.page.locator('.tabs a[href="#/decide"]');
  await tab.waitFor();
  await tab.click();
  const night = other.page.locator('.row', { hasText: 'The reader did not know my badge.' });
  await night.getByText('Vergessene Arbeitszeit').waitFor();
  await night.getByText('2 Personen sollen entscheiden.').waitFor();
  require(/Noor Asking.*Erfasst\s*nichts.*22:00/s.test(await night.textContent()), `the request says ${await night.textContent()}`);
  require(await other.page.locator('.links a').count() === 1, 'a deputy is led to screens that are refused');
  await other.page.getByText('Sie entscheiden für Marek Zielinski').waitFor();
  await night.getByRole('button', { name: /^Ablehnen/ }).click();
  await night.locator('textarea').fill('Sie hatten frei.');
  await requireAccessibleInBoth(other.page, 'a request that a deputy decides about');
  if (pictures) await other.page.screenshot({ path: `${pictures}/deputy-decides-320.png`, fullPage: true });
  await night.getByRole('button', { name: /^Ablehnen/ }).click();
  await other.page.getByText('Abgelehnt: Noor Asking').waitFor();
  await other.end();

  // The person reads both decisions.
  await page.reload();
  await page.locator('#requests .row', { hasText: 'I saw you come.' }).getByText('Approved').waitFor();
  await page.locator('#requests .row', { hasText: 'Sie hatten frei.' }).getByText('Rejected').waitFor();
  await phone.end();

  await boss.page.locator('#deputies').getByRole('button', { name: 'End this: Noor Deputy' }).click();
  await boss.page.getByText('Noor Deputy does not decide for you any more.').waitFor();
  await boss.page.locator('#deputies .row', { hasText: 'Noor Deputy' }).waitFor({ state: 'detached' });
  await boss.end();
  return 'a person asks for corrections and reads the decisions; a manager and a deputy decide with the times in view';
}

/** An approval that leads to another step, and one that the recorded times contradict by then. */
export async function checkSteps({ browser, server, service }) {
  const signIn = async (email, password = PASSWORD) => (await service.call('POST', '/auth/login', { email, password })).access_token;
  const [admin, manager] = await Promise.all(['admin@demo.test', 'manager@demo.test'].map((email) => signIn(email)));
  const { employee_id: leader } = await service.call('GET', '/auth/me', undefined, manager);
  const { data: roles } = await service.call('GET', '/roles?limit=100', undefined, admin);
  const role = roles.find(({ name }) => name === 'hr_manager').id;
  const change = (attendance) => service.call('PATCH', '/settings', { approvals: { attendance } }, admin, { 'if-match': '*' });
  await change([{ approver: 'manager' }, { approver: 'role', role_id: role }]);
  const email = 'steps@demo.test';
  const { activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'ST1', first_name: 'Ola', last_name: 'Steps', email, hire_date: '2026-01-01', manager_id: leader, account: { email, roles: ['employee'] },
  }, admin);
  const { access_token: own } = await service.call('POST', '/auth/activate', { token, password: CHOSEN });
  await service.sync(own, [{ id: 'one', device_id: 'terminal-1', clock_in_client_ts: at(2, 9), clock_out_client_ts: at(2, 17) }]);
  const [{ id }] = (await service.call('GET', '/attendances?limit=5', undefined, own)).data;
  await service.call('POST', '/attendance-requests', { attendance_id: id, clock_out_at: at(2, 18), reason: 'Inventory' }, own, { 'idempotency-key': crypto.randomUUID() });
  try {
    const boss = await openPhone(browser, server);
    await boss.open();
    await boss.signIn('manager@demo.test', PASSWORD);
    await boss.go('decide');
    const row = boss.page.locator('.row', { hasText: 'Inventory' });
    await row.getByRole('button', { name: /^Approve/ }).click();
    await boss.page.getByText('Approved: Ola Steps. The next person decides now.').waitFor();
    await row.waitFor({ state: 'detached' });
    await boss.end();
    // Meanwhile the times are changed in another way.
    await service.call('PATCH', `/attendances/${id}`, { clock_out_at: at(2, 19), reason: 'Told by phone' }, admin);
    const hr = await openPhone(browser, server);
    hr.expected = /status of 409/;
    await hr.open();
    await hr.signIn('hr@demo.test', PASSWORD);
    await hr.go('decide');
    const second = hr.page.locator('.row', { hasText: 'Inventory' });
    await second.getByText('Step 1 is approved.').waitFor();
    await second.getByRole('button', { name: /^Approve/ }).click();
    await second.getByText('The recorded times have changed since this was asked for.').waitFor();
    await second.getByRole('button', { name: /^Reject/ }).click();
    await second.getByRole('button', { name: /^Reject/ }).click();
    await second.waitFor({ state: 'detached' });
    await hr.end();
  } finally {
    await change([{ approver: 'manager' }]);
  }
  return 'an approval of a step says that the next person decides; times that have changed meanwhile are told';
}
