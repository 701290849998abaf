// What the browser itself may refuse. Nothing is lost in silence.
import assert from 'node:assert/strict';

import { Phone } from './phone.mjs';

const record = (tab, fields = {}) => tab.evaluate(
  (given) => globalThis.app.attempt(() => globalThis.app.outbox.record(given)), fields);

// A phone on which there is little room left. The browser looks at its quota before the first use of a database.
async function smallPhone(world, quotaSize) {
  const phone = await Phone.create(world, 0, { path: '/empty' });
  const tools = await phone.tools();
  const origin = world.host.url;
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await phone.tab.goto(world.addressOf());
  await phone.tab.waitForFunction(() => globalThis.app);
  return { phone, makeRoom: () => tools.send('Storage.overrideQuotaForOrigin', { origin }) };
}

// Writes values of each size until no more of it fits.
const fill = (phone, sizes) => phone.tab.evaluate(async (given) => {
  const { storage } = globalThis.app.client;
  for (const size of given) {
    for (let isFull = false; !isFull;) {
      await storage.write(['device'], (transaction) => transaction.objectStore('device').put('x'.repeat(size), `${Math.random()}`))
        .catch(() => { isFull = true; });
    }
  }
}, sizes);

export const failureTests = {
  async 'a full storage is reported, and what was recorded before is delivered'(world) {
    const { phone } = await smallPhone(world, 200_000);
    await phone.signIn(await world.service.newPerson());
    await phone.offline(true);
    await phone.punch();
    // Room for what becomes of the punch is left. A value above 64 KiB would be a file, which some browsers let through.
    await fill(phone, [50_000]);
    assert.equal((await record(phone.tab, { location: 'x'.repeat(60_000) })).code, 'storage_full');
    assert.equal((await phone.rows()).length, 1);
    await phone.offline(false);
    await phone.check();
    return phone;
  },

  async 'a storage that is full while a session is renewed does not end the session'(world) {
    const { phone, makeRoom } = await smallPhone(world, 200_000);
    const person = await world.service.newPerson();
    await phone.signIn(person);
    await fill(phone, [50_000, 10_000, 2_000, 500, 100]);
    await phone.reload();
    const me = () => phone.tab.evaluate(() => globalThis.app.attempt(() => globalThis.app.client.session.me()));
    assert.equal((await me()).code, 'storage_full');
    await makeRoom();
    assert.equal((await me()).value.id, person.user);
    return phone;
  },

  async 'a database that the browser has closed is opened again'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    for (let count = 0; count < 3; count += 1) {
      await phone.tab.evaluate(() => globalThis.app.client.storage.read(async (database) => { database.close(); }));
      await phone.punch();
    }
    await phone.check();
    return phone;
  },

  async 'a page without storage says so'(world) {
    const tab = await world.browser.newPage();
    await tab.goto(world.addressOf('/sandbox'));
    await tab.waitForFunction(() => globalThis.app);
    assert.equal((await record(tab)).code, 'storage_unavailable');
    await tab.close();
  },

  async 'a newer version of the app may change the storage, and the old page says that it is old'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    const changed = await phone.tab.evaluate(() => new Promise((resolve) => {
      const request = indexedDB.open('wfm', 1_000);
      request.onsuccess = () => { request.result.close(); resolve('changed'); };
      request.onblocked = () => { resolve('blocked'); };
    }));
    assert.equal(changed, 'changed');
    const failed = await phone.tab.evaluate(() => globalThis.app.outbox.record().catch(({ code, message }) => ({ code, message })));
    assert.equal(failed.code, 'storage_unavailable');
    assert.match(failed.message, /newer version/);
    return phone;
  },

  async 'a page over plain http learns what it lacks'(world) {
    const tab = await world.browser.newPage();
    const failed = new Promise((resolve) => { tab.on('pageerror', resolve); });
    const { port } = new URL(world.host.url);
    await tab.goto(world.addressOf('/', `http://phone.example:${port}`));
    assert.match((await failed).message, /no Web Locks.*https/);
    await tab.close();
  },

  async 'a tab that is suspended with a lock does not stop the others'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    const suspended = phone.tab;
    await suspended.evaluate(() => {
      for (const name of ['wfm-outbox', 'wfm-refresh']) void navigator.locks.request(name, () => new Promise(() => {})).catch(() => {});
    });
    const tab = await phone.open();
    // The patience of a minute, shortened.
    await tab.addInitScript(() => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds === 60_000 ? 300 : milliseconds);
    });
    await phone.reload(tab);
    await phone.punch({ tab });
    await phone.check();
    return phone;
  },
};
