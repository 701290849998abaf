// What the app leaves out where it does not count, and what it calls by the name of the language.
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// Changes an answer on its way.
const change = (page, address, edit) => page.route(address, async (route) => {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  return route.fulfill({ response, json: edit(await response.json()) });
});

export async function checkPlaceOff({ browser, server, service }) {
  // Somebody whose place is not asked for reads nothing of places, whatever terminals know.
  const phone = await openPhone(browser, server, { isWatched: true });
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.page.waitForSelector('#stays .row');
  const flags = await phone.page.evaluate(async () => document.querySelector('#stays').textContent);
  require(!/place/i.test(flags), `somebody reads of places: ${flags.match(/.{40}place.{40}/i)}`);
  require(!phone.requests.some((url) => url.endsWith('/settings')), 'the clock asks for what nobody needs');
  await phone.end();

  // With the policy off there is no switch, no place is looked for, and nothing is said.
  const person = await service.newPerson();
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  await service.sync(token, [{
    id: 'here', device_id: 'terminal-1', lat: 52.5, lng: 13.4,
    clock_in_client_ts: new Date(Date.now() - 9 * HOUR).toISOString(), clock_out_client_ts: new Date(Date.now() - 8 * HOUR).toISOString(),
  }]);
  for (const policy of ['flag', 'off']) {
    const other = await openPhone(browser, server, { isWatched: true });
    const { page, context } = other;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 52.5, longitude: 13.4, accuracy: 12 });
    await change(page, '**/settings', (settings) => ({ ...settings, geofence_policy: policy }));
    await other.open();
    await other.signIn(person.email, CHOSEN);
    await page.waitForSelector('#stays .row');
    const isOff = policy === 'off';
    require(!/place/i.test(await page.textContent('#stays')), 'somebody who has the place off reads of places');
    await other.go('account');
    if (!isOff) {
      await page.check('input[name=place]');
    } else {
      await page.locator('input[name=place]').waitFor({ state: 'detached' });
      // Switched on before the organization has switched it off.
      await page.evaluate(async () => {
        const { id } = await new Promise((resolve) => {
          indexedDB.open('wfm').onsuccess = ({ target }) => { target.result.transaction('session').objectStore('session').get('present').onsuccess = (got) => { resolve(got.target.result.user); }; };
        });
        localStorage.setItem(`wfm-place ${id}`, 'on');
      });
    }
    await page.reload();
    await other.go('punch');
    await page.waitForSelector('#punch:not([aria-disabled=true])');
    if (isOff) {
      await page.waitForTimeout(1_500);
      require(!/place/i.test(await page.textContent('main')), `somebody reads of places: ${await page.textContent('main')}`);
    } else {
      await page.getByText('Your place is known').waitFor();
      await page.getByText('Your place is stored').waitFor();
    }
    await other.end();
  }
  return 'with the place switched off nothing is said about places';
}

export async function checkNames({ browser, server, service }) {
  const person = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  const { access_token: admin } = await service.call('POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  // A day of approved leave that lies ahead, and one that is over. Both are of this leave year but at its ends.
  const weekday = (from) => {
    const at = new Date(from);
    while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
    return at.toISOString().slice(0, 10);
  };
  const ahead = weekday(Date.now() + 5 * DAY);
  const over = weekday(Date.now() - 12 * DAY);
  const year = String(new Date().getFullYear());
  for (const date of [ahead, over]) {
    const leave = await service.call('POST', '/leaves', { employee_id: person.id, type: 'annual', start_date: date, end_date: date }, admin, { 'idempotency-key': crypto.randomUUID() });
    await service.call('PATCH', `/leaves/${leave.id}`, { status: 'approved' }, admin);
  }
  for (const [locale, names] of [['de-DE', { annual: 'Jahresurlaub', shift: 'Spätdienst', planned: 'Geplant', taken: 'Genommen' }], ['en-GB', { annual: 'Annual leave', shift: 'Late', planned: 'Planned', taken: 'Taken' }]]) {
    const phone = await openPhone(browser, server, { locale, isWatched: true });
    const { page } = phone;
    await change(page, '**/settings', (settings) => ({ ...settings, leave_types: settings.leave_types.map((type) => (type.code === 'annual' ? { ...type, names: { de: 'Jahresurlaub' } } : type)) }));
    await change(page, '**/schedule?*', ({ days, ...rest }) => ({ ...rest, days: days.map((day) => ({ ...day, shifts: day.shifts.map((shift) => ({ ...shift, name: 'Late', names: { de: 'Spätdienst' } })) })) }));
    await phone.open();
    await phone.signIn(person.email, CHOSEN);
    await phone.go('leave');
    const card = page.locator('.card', { hasText: names.annual });
    await card.locator('.facts').waitFor();
    const facts = (await card.locator('.facts div').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
    for (const name of [...(ahead.startsWith(year) ? [names.planned] : []), ...(over.startsWith(year) ? [names.taken] : [])]) require(facts.some((text) => text.startsWith(`${name}1 `)), `nobody reads ${name}: ${facts}`);
    require((await page.locator('.row').first().textContent()).includes(names.annual), 'a request has another name');
    await phone.go('shifts');
    await page.locator('.row', { hasText: names.shift }).first().waitFor();
    await phone.end();
  }
  return 'leave and shifts have the names of the language; approved leave that lies ahead is planned, not taken';
}
