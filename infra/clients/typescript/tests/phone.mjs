// A phone: one browser profile in a real Chromium, with the test's app in its tabs.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const PAGE = '<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><script type="module" src="app.js"></script>';
const WORKER = `
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('app').then((cache) => cache.addAll(['/', '/app.js'])));
});
addEventListener('activate', (event) => { event.waitUntil(clients.claim()); });
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});`;

// Serves the app, as a static host does.
export async function startHost() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('app.mjs', import.meta.url))], bundle: true, write: false, format: 'esm',
    target: 'es2022', conditions: ['source'],
  });
  const files = {
    '/': ['text/html', PAGE], '/sandbox': ['text/html', PAGE], '/app.js': ['text/javascript', outputFiles[0].text], '/worker.js': ['text/javascript', WORKER],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[new URL(url, 'http://host').pathname] ?? ['text/plain', ''];
    response.writeHead(200, {
      'content-type': type, 'access-control-allow-origin': '*',
      // A page that has no origin of its own, and so no storage.
      ...(url.startsWith('/sandbox') && { 'content-security-policy': 'sandbox allow-scripts' }),
    }).end(body);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => { server.closeAllConnections(); server.close(); } };
}

// A device's clock that is off by what the profile says, in milliseconds. `performance.now` goes on as it is.
const setClock = (skew) => {
  let stored = null;
  try {
    stored = localStorage.getItem('skew');
  } catch {
    // The page has no storage.
  }
  globalThis.skew = Number(stored ?? skew);
  const now = Date.now;
  globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [now() + globalThis.skew])); }
    static now() { return now() + globalThis.skew; }
  };
};

const MINUTE = 60_000;

export class Phone {
  #world;
  #context;
  #address;
  tabs = [];
  // What was punched, and by whom: the id of each record and its true times.
  punches = [];
  skew;

  static async create(world, skew = 0, { path } = {}) {
    const phone = new Phone();
    phone.#world = world;
    phone.skew = skew;
    phone.#context = await world.browser.newContext();
    phone.#address = world.addressOf();
    await phone.#context.addInitScript(setClock, skew);
    if (path) phone.tabs.push(await phone.#context.newPage());
    if (path) await phone.tab.goto(world.addressOf(path));
    else await phone.open();
    return phone;
  }

  get tab() {
    return this.tabs.at(-1);
  }

  async open() {
    const tab = await this.#context.newPage();
    await tab.goto(this.#address);
    await tab.waitForFunction(() => globalThis.app);
    this.tabs.push(tab);
    return tab;
  }

  async reload(tab = this.tab) {
    await tab.reload();
    await tab.waitForFunction(() => globalThis.app);
  }

  // Makes the app load without a network.
  async install() {
    await this.tab.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
  }

  // What the browser's developer tools can do with the newest tab.
  tools() {
    return this.#context.newCDPSession(this.tab);
  }

  offline(isOffline) {
    return this.#context.setOffline(isOffline);
  }

  // Somebody sets the phone's clock.
  async setClock(skew) {
    this.skew = skew;
    for (const tab of this.tabs) {
      await tab.evaluate((to) => { globalThis.skew = to; localStorage.setItem('skew', String(to)); }, skew);
    }
  }

  async signIn(person, tab = this.tab) {
    this.person = person;
    const { email, password } = person;
    return tab.evaluate((credentials) => globalThis.app.client.session.signIn(credentials), { email, password });
  }

  // Records a stay of the past, by the phone's clock: the n-th punch of a person lies n half hours back.
  async punch({ fields = {}, isOpen = false, isMalformed = false, hold = 0, tab = this.tab, person = this.person } = {}) {
    person.count = (person.count ?? 0) + 1;
    const begun = Date.now() - person.count * 30 * MINUTE;
    const ended = isOpen ? null : begun + 20 * MINUTE;
    const shown = (time) => new Date(time + this.skew).toISOString();
    const { id } = await tab.evaluate(([record, time]) => globalThis.app.outbox.record(record, time), [{
      clock_in_client_ts: shown(begun), ...(ended && { clock_out_client_ts: shown(ended) }), ...fields,
    }, hold]);
    this.punches.push({ id, person, begun, ended, isMalformed });
    return id;
  }

  async clockOut(id, tab = this.tab, hold = 0) {
    const punch = this.punches.find((one) => one.id === id);
    punch.ended = punch.begun + 20 * MINUTE;
    const given = [id, punch.ended + this.skew, hold];
    await tab.evaluate(([record, time, wait]) => globalThis.app.outbox.clockOut(record, new Date(time), wait), given);
  }

  // Ends a stay as the service tells of it, where it tells of one; also after this device has forgotten its record.
  async clockOutAttendance(tab, isDiscarded) {
    const known = await tab.evaluate(() => globalThis.app.client.api.GET('/attendances', { params: { query: { status: 'open' } } })
      .then(({ data }) => data?.data ?? [], () => []));
    const isOpen = ({ client_record_id }) => this.punches.some(({ id, person, ended }) => id === client_record_id && person === this.person && ended === null);
    const attendance = known.find(isOpen);
    if (!attendance) return;
    const punch = this.punches.find(({ id }) => id === attendance.client_record_id);
    const discard = (id) => globalThis.app.attempt(() => globalThis.app.outbox.discard(id));
    if (isDiscarded) await tab.evaluate(discard, punch.id);
    punch.ended = punch.begun + 20 * MINUTE;
    await tab.evaluate(([given, time]) => globalThis.app.outbox.clockOutAttendance(given, new Date(time)), [attendance, punch.ended + this.skew]);
  }

  // The ids of the punches that are held.
  async held(tab = this.tab) {
    return (await this.rows(tab)).filter(({ held }) => held).map(({ id }) => id);
  }

  // What the person does about one of the punches that are held: `keep`, `release` or `takeBack`.
  async answer(what, which, tab) {
    const held = await this.held(tab);
    if (held.length === 0) return;
    const id = held[which % held.length];
    const isClockIn = (await this.rows(tab)).find((row) => row.id === id)?.held?.punch === 'in';
    const done = await tab.evaluate(
      ([name, record]) => globalThis.app.attempt(() => globalThis.app.outbox[name](record)), [what, id],
    );
    if (what !== 'takeBack') return;
    if (done.code === undefined) {
      const punch = this.punches.find((one) => one.id === id);
      if (isClockIn) this.punches.splice(this.punches.indexOf(punch), 1);
      else Object.assign(punch, { ended: null, isTakenBack: true });
    } else {
      // Its time was over meanwhile.
      assert.equal(done.code, 'wrong_state');
    }
  }

  async releaseAll() {
    for (const id of await this.held()) await this.tab.evaluate((record) => globalThis.app.outbox.release(record), id);
  }

  status(tab = this.tab) {
    return tab.evaluate(() => globalThis.app.outbox.status());
  }

  async waitFor(status, tab = this.tab) {
    const limit = performance.now() + 20_000;
    for (;;) {
      const { delivery, counts } = await this.status(tab);
      if (delivery.status === status) return delivery;
      if (performance.now() > limit) assert.fail(`The outbox is ${JSON.stringify({ delivery, counts })}, not ${status}.`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  }

  // Waits until what the page answers is true.
  async until(question, argument, tab = this.tab) {
    const limit = performance.now() + 10_000;
    while (!(await tab.evaluate(question, argument))) {
      if (performance.now() > limit) assert.fail(`It never came true: ${question}`);
    }
  }

  rows(tab = this.tab) {
    return tab.evaluate(() => globalThis.app.outbox.list());
  }

  // Waits until the person's outbox has delivered everything, then compares every punch with what the service has.
  async check(person = this.person) {
    await this.waitFor('idle');
    const rows = new Map((await this.rows()).map((row) => [row.id, row]));
    const mine = this.punches.filter((punch) => punch.person === person);
    assert.equal(rows.size, mine.length, 'records in the outbox');
    const { service, network } = this.#world;
    const attendances = await service.attendancesOf(person);
    const isMine = new Set(mine.map(({ id }) => id));
    for (const punch of mine) checkPunch(punch, rows.get(punch.id), attendances);
    assert.equal(attendances.length, mine.filter(({ isMalformed }) => !isMalformed).length, 'attendances of the service');
    // A record whose clock-out was taken back is sent once more as it was before.
    const again = new Set(mine.filter(({ isTakenBack }) => isTakenBack).map(({ id }) => id));
    checkRequests(network.syncs(person.user), isMine, again);
    const verdicts = await service.verdictsOf(person);
    const isOnce = ({ id, verdict }) => ['created', 'updated'].includes(verdict) || (verdict === 'duplicate' && again.has(id));
    assert.deepEqual(verdicts.filter((verdict) => !isOnce(verdict)), [], 'verdicts of the service');
    for (const { id } of verdicts) assert.ok(isMine.has(id), `the service has a verdict on the unknown record ${id}`);
    return rows;
  }

  close() {
    return this.#context.close();
  }
}

function checkPunch(punch, row, attendances) {
  const name = `the punch ${punch.id}`;
  assert.ok(row, `${name} is lost`);
  const found = attendances.filter(({ client_record_id }) => client_record_id === punch.id);
  if (punch.isMalformed) {
    assert.deepEqual([row.state, row.violations.length > 0, found.length], ['quarantined', true, 0], name);
    return;
  }
  assert.deepEqual([row.state, found.length], ['synced', 1], name);
  const error = (text, time) => Math.abs(Date.parse(text) - time);
  assert.ok(error(found[0].clock_in_at, punch.begun) < 5_000, `${name} began at ${found[0].clock_in_at}, not ${new Date(punch.begun).toISOString()}`);
  if (punch.ended === null) assert.equal(found[0].clock_out_at, null, name);
  else assert.ok(error(found[0].clock_out_at, punch.ended) < 5_000, `${name} ended at ${found[0].clock_out_at}`);
}

// One deliverer at a time, one key for the same bytes, and what was accepted is sent under no other key.
function checkRequests(syncs, isMine, again) {
  const bodies = new Map();
  const accepted = new Map();
  for (const { key, body, status } of syncs) {
    assert.equal(bodies.get(key) ?? body, body, `the bytes under the key ${key}`);
    bodies.set(key, body);
    if (status === 202) accepted.set(key, body);
  }
  const sent = [...accepted.values()].flatMap((body) => JSON.parse(body).records);
  for (const { id } of sent) assert.ok(isMine.has(id), `somebody else's session sent ${id}`);
  const contents = sent.filter(({ id }) => !again.has(id)).map((record) => JSON.stringify(record));
  assert.equal(new Set(contents).size, contents.length, 'a record was accepted under two keys');
  const inOrder = [...syncs].sort((one, other) => one.began - other.began);
  for (const [index, { began }] of inOrder.entries()) {
    const before = inOrder[index - 1];
    assert.ok(!before || (before.ended !== null && before.ended <= began), 'two batches were on their way at once');
  }
}

// A phone on which a new person has signed in.
export async function newPhone(world, skew = 0) {
  const phone = await Phone.create(world, skew);
  await phone.signIn(await world.service.newPerson());
  return phone;
}
