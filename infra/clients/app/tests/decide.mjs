// What somebody has to know to decide: who, what, when and where, what is left, who is away, and what is in the way.
import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const DAY = 24 * 3_600_000;
const dateIn = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

// A Monday so many weeks ahead.
function mondayIn(weeks) {
  const at = new Date(Date.now() + weeks * 7 * DAY);
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7));
  return at.toISOString().slice(0, 10);
}

const plus = (date, days) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

export async function checkDecisions({ browser, server, service, pictures }) {
  const signIn = async (email, password = PASSWORD) => (await service.call('POST', '/auth/login', { email, password })).access_token;
  const [admin, manager, ada] = await Promise.all(['admin', 'manager', 'employee'].map((name) => signIn(`${name}@demo.test`)));
  const team = (await service.call('GET', '/employees?limit=100', undefined, manager)).data;
  const byName = (name) => team.find(({ last_name }) => last_name === name);
  const okafor = byName('Okafor');
  const [first, second] = ['Horvat', 'Kaya'].map(byName);

  // Ada asks for a week in which one colleague is away and another has asked.
  const monday = mondayIn(20);
  for (const [person, status] of [[first, 'approved'], [second, 'pending']]) {
    const leave = await service.call('POST', '/leaves', { employee_id: person.id, type: 'annual', start_date: plus(monday, 1), end_date: plus(monday, 2) }, admin, key());
    if (status === 'approved') await service.call('PATCH', `/leaves/${leave.id}`, { status }, manager);
  }
  await service.call('POST', '/leaves', { type: 'annual', start_date: monday, end_date: plus(monday, 4), start_half: 'second_half', reason: 'By the sea' }, ada, key());
  const year = Number(monday.slice(0, 4));
  const { data: balances } = await service.call('GET', `/leave-balances?employee_id=${okafor.id}&year=${year}`, undefined, manager);
  const left = Number(balances.find(({ type }) => type === 'annual').available);

  // A claim with its site, and a swap of two colleagues.
  const open = await service.call('POST', '/open-shifts', {
    date: dateIn(9), shift: { start: '06:00', end: '10:00', name: 'Early market', names: { de: 'Frühmarkt' }, break_minutes: 0 }, timezone: 'Europe/Berlin', places: 3, site_id: okafor.site_id,
  }, admin, key());
  await service.call('POST', '/shift-requests', { kind: 'claim', date: open.date, open_shift_id: open.id }, ada, key());

  const leader = await openPhone(browser, server, { width: 320 });
  const { page } = leader;
  await leader.open();
  await leader.signIn('manager@demo.test', PASSWORD);
  // The navigation says how much waits before anybody opens the screen, and it is read once for both.
  const count = page.locator('.tabs .count');
  await count.waitFor();
  const asked = (path) => leader.requests.filter((url) => url.includes(path)).length;
  require(asked('/leaves?status=pending') === 1, 'what waits is read more than once');
  await leader.go('decide');
  const sum = async () => (await page.locator('main h2 .soft').allTextContents()).map((text) => Number(text.slice(1, -1))).reduce((one, other) => one + other, 0);
  await page.locator('.row', { hasText: 'By the sea' }).waitFor();
  // What is read again when the screen opens may arrive between two looks.
  for (let look = 0; look < 20 && Number(await count.textContent()) !== await sum(); look += 1) await page.waitForTimeout(100);
  require(Number(await count.textContent()) === await sum(), `the navigation counts ${await count.textContent()} of ${await sum()}`);
  // The screen shows what is known before it asks again.
  for (let look = 0; look < 100 && asked('/leaves?status=pending') < 2; look += 1) await page.waitForTimeout(100);
  require(asked('/leaves?status=pending') === 2, `the screen and the navigation read what waits ${asked('/leaves?status=pending')} times`);

  const row = page.locator('.row', { hasText: 'By the sea' });
  const text = (await row.textContent()).replaceAll(/\s+/g, ' ');
  for (const words of ['Ada Okafor', 'On the first day: second half only', `${left} days left in ${year} after this.`, 'Away at the same time:', `${first.first_name} Horvat`, `${second.first_name} Kaya`, '(requested)']) {
    require(text.includes(words), `nobody reads ${words}: ${text}`);
  }
  const claim = page.locator('.row', { hasText: 'Early market' });
  require(/Ada Okafor takes an open shift.*06:00–10:00 · Early market · Berlin Warehouse3 places are free/.test(await claim.textContent()), `the claim says ${await claim.textContent()}`);
  await requireAccessibleInBoth(page, 'requests that say what is asked');
  if (pictures) await page.screenshot({ path: `${pictures}/decide-320.png`, fullPage: true });
  const before = Number(await count.textContent());
  await claim.getByRole('button', { name: /^Approve/ }).click();
  await claim.waitFor({ state: 'detached' });
  await page.waitForFunction((wanted) => document.querySelector('.tabs .count').textContent === String(wanted), before - 1);
  await leader.end();

  // Two people and both of their shifts, in their zone, for somebody elsewhere.
  const shifts = (start, end) => [{ start, end, break_minutes: 0, name: 'Night', names: { de: 'Nacht' }, site_id: null }];
  const name = (id, first_name, last_name) => ({ id, employee_number: id, first_name, last_name });
  const swap = {
    id: 'swap-1', kind: 'swap', status: 'accepted', employee_id: 'p1', employee: name('p1', 'Isabel', 'Santos'), date: '2027-02-01', shifts: shifts('18:00', '23:00'), timezone: 'Asia/Manila',
    with_employee_id: 'p2', with_employee: name('p2', 'Miguel', 'Reyes'), with_date: '2027-02-03', with_shifts: shifts('06:00', '11:00'), open_shift_id: null, note: null,
    decided_by: null, decided_at: null, decision_note: null, created_at: '2026-11-20T08:00:00.000Z', updated_at: '2026-11-20T08:00:00.000Z',
  };
  const far = await openPhone(browser, server, { width: 320, locale: 'de-DE', isWatched: true });
  far.expected = /status of 40[39]/;
  // Where what is left cannot be read, there is something to decide nevertheless.
  await far.page.route('**/leave-balances?*', (route) => route.fulfill({ status: 403, json: { type: 'urn:wfm:error:forbidden', title: 'x', status: 403, code: 'forbidden', detail: 'x', instance: '/', request_id: 'r', retryable: false, errors: [] } }));
  const json = (data) => ({ json: { data, meta: { limit: 100, count: data.length, has_more: false, next_cursor: null } } });
  await far.page.route('**/shift-requests?*', (route) => route.fulfill(json(route.request().url().includes('accepted') ? [swap] : [])));
  await far.page.route('**/shift-requests/swap-1', (route) => route.fulfill({ status: 409, json: { type: 'urn:wfm:error:overlap', title: 'x', status: 409, code: 'overlap', detail: 'x', instance: '/', request_id: 'r', retryable: false, errors: [] } }));
  await far.page.route('**/employees/p*/schedule?*', (route) => route.fulfill({ json: { days: [{
    date: '2027-02-01', shifts: [], leave: route.request().url().includes('/p2/') ? [{ leave_id: 'l', type: 'annual', status: 'approved' }] : [], timezone: 'Asia/Manila', locked: false, employed: true, holiday: null,
  }] } }));
  await far.open();
  await far.signIn('manager@demo.test', PASSWORD);
  await far.go('decide');
  await far.page.locator('.row', { hasText: 'By the sea' }).getByRole('button', { name: /^Genehmigen/ }).waitFor();
  require(!(await far.page.textContent('main')).includes('Sonst ist niemand abwesend'), 'what is not known is said to be so');
  await far.page.getByText('Ihr Konto darf das nicht.').waitFor();
  const exchange = far.page.locator('.row', { hasText: 'Isabel Santos tauscht mit Miguel Reyes' });
  const said = (await exchange.textContent()).replaceAll(/\s+/g, ' ');
  for (const words of [/Isabel Santos: Mo\.?,? 1\. Feb\.? 2027, 18:00–23:00 in Manila · Nacht/, /Miguel Reyes: Mi\.?,? 3\. Feb\.? 2027, 06:00–11:00 in Manila · Nacht/]) require(words.test(said), `nobody reads ${words}: ${said}`);
  await exchange.getByRole('button', { name: /^Genehmigen/ }).click();
  await exchange.getByText(/Miguel Reyes, Mo\.?,? 1\. Feb\.? 2027: Abwesend/).waitFor();
  await requireAccessibleInBoth(far.page, 'an exchange that is refused');
  await far.end();
  return 'a request to decide says who, what, when, where, what is left and who is away; the navigation counts what waits';
}

// Whoever asks for leave, and whoever corrects times, reads what is in the way.
export async function checkOverlaps({ browser, server, service }) {
  const { access_token: ada } = await service.call('POST', '/auth/login', { email: 'employee@demo.test', password: PASSWORD });
  const monday = mondayIn(24);
  await service.call('POST', '/leaves', { type: 'unpaid', start_date: monday, end_date: plus(monday, 2) }, ada, key());
  const phone = await openPhone(browser, server);
  const { page } = phone;
  phone.expected = /status of 409/;
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.go('leave/new');
  await page.fill('input[name=start]', plus(monday, 1));
  await page.fill('input[name=end]', plus(monday, 3));
  await page.click('button[type=submit]');
  const found = page.locator('.overlaps li');
  await found.waitFor();
  const end = Number(plus(monday, 2).slice(8));
  require(new RegExp(`${Number(monday.slice(8))}.*${end}.* ${monday.slice(0, 4)}, Unpaid leave \\(Waiting for a decision\\)`).test(await found.textContent()), `in the way is ${await found.textContent()}`);
  await requireAccessibleInBoth(page, 'a request that overlaps');
  await phone.end();

  // Two entries of a day, and a clock-out of the first that reaches into the second.
  const person = await service.newPerson();
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: 'forty quiet lamps in the harbour' });
  const ago = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await service.sync(token, [
    { id: 'one', device_id: 'terminal-1', clock_in_client_ts: ago(24 * 60), clock_out_client_ts: ago(24 * 60 - 3) },
    { id: 'two', device_id: 'terminal-1', clock_in_client_ts: ago(24 * 60 - 5), clock_out_client_ts: ago(24 * 60 - 8) },
  ]);
  const leader = await openPhone(browser, server);
  leader.expected = /status of 409/;
  await leader.open();
  await leader.signIn('hr@demo.test', PASSWORD);
  await leader.go('decide');
  const rows = leader.page.locator('.row', { hasText: person.name });
  await rows.first().waitFor();
  const row = rows.last();
  await row.getByRole('button', { name: /^Correct times/ }).click();
  const begin = await row.locator('input[name=begin]').inputValue();
  const at = new Date(`${begin}:00Z`);
  await row.locator('input[name=end]').fill(new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 16));
  await row.locator('textarea').fill('Told by phone');
  await row.getByRole('button', { name: 'Save times' }).click();
  await row.locator('.overlaps li').waitFor();
  const other = new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(11, 16);
  require((await row.locator('.overlaps li').textContent()).includes(other), `in the way is ${await row.locator('.overlaps li').textContent()}, not ${other}`);
  await leader.end();
  return 'a refusal names what it overlaps';
}
