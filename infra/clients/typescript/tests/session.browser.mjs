// Sign-in, restoring, renewing and signing out, in one tab and in two.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

import { Phone } from './phone.mjs';

// The code that an authenticator shows for a secret in base32 (RFC 6238).
function totp(secret, now = Date.now()) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const me = (tab) => tab.evaluate(() => globalThis.app.attempt(() => globalThis.app.client.session.me()));
const state = (tab) => tab.evaluate(() => globalThis.app.client.session.restore().then(() => globalThis.app.client.session.state));

export const sessionTests = {
  async 'a session is restored after a reload, and its access token is in memory only'(world) {
    const phone = await Phone.create(world);
    const person = await world.service.newPerson();
    assert.equal((await state(phone.tab)).status, 'signed_out');
    assert.deepEqual((await phone.signIn(person)).status, 'signed_in');
    assert.equal((await me(phone.tab)).value.id, person.user);
    await phone.reload();
    const restored = await state(phone.tab);
    assert.deepEqual([restored.status, restored.user.employee_id], ['signed_in', person.employee]);
    assert.ok(restored.permissions.includes('attendances:write:own'));
    assert.equal((await me(phone.tab)).value.email, person.email);
    const stored = await phone.tab.evaluate(() => globalThis.app.client.storage.read((database) => database.get('session', 'present')));
    assert.deepEqual(Object.keys(stored).sort(), ['attempt', 'id', 'permissions', 'refresh', 'service', 'user']);
    assert.ok(!JSON.stringify(stored).includes('eyJ'), 'an access token is stored');
    return phone;
  },

  async 'wrong credentials are reported, and nothing is stored'(world) {
    const phone = await Phone.create(world);
    const { email } = await world.service.newPerson();
    const failed = await phone.tab.evaluate((credentials) => globalThis.app.attempt(
      () => globalThis.app.client.session.signIn(credentials)), { email, password: 'not the password' });
    assert.deepEqual(failed, { code: 'invalid_credentials', status: 401 });
    assert.equal((await state(phone.tab)).status, 'signed_out');
    const punched = await phone.tab.evaluate(() => globalThis.app.attempt(() => globalThis.app.outbox.record()));
    assert.equal(punched.code, 'signed_out');
    return phone;
  },

  async 'a second factor is asked for'(world) {
    const phone = await Phone.create(world);
    const person = await world.service.newPerson();
    await phone.signIn(person);
    const secret = await phone.tab.evaluate(async ([password]) => {
      const { data } = await globalThis.app.client.api.POST('/auth/totp', { body: { password } });
      return data.secret;
    }, [person.password]);
    await phone.tab.evaluate((code) => globalThis.app.client.api.POST('/auth/totp/confirm', { body: { code } }), totp(secret));
    await phone.tab.evaluate(() => globalThis.app.client.session.signOut());
    const asked = await phone.signIn(person);
    assert.equal(asked.status, 'second_factor');
    const verify = (code) => phone.tab.evaluate(([challenge, given]) => globalThis.app.attempt(
      () => globalThis.app.client.session.verify(challenge, given)), [asked.challenge, code]);
    assert.equal((await verify('000000')).code, 'invalid_credentials');
    // The code that turned the factor on is used up; the next one counts already.
    assert.equal((await verify(totp(secret, Date.now() + 30_000))).value.status, 'signed_in');
    return phone;
  },

  async 'somebody chooses a password and is signed in'(world) {
    const phone = await Phone.create(world);
    const { token, password, user } = await world.service.newPerson({ isActivated: false });
    const activate = () => phone.tab.evaluate((request) => globalThis.app.attempt(
      () => globalThis.app.client.session.activate(request)), { token, password });
    assert.equal((await activate()).value.user.id, user);
    assert.equal((await me(phone.tab)).value.id, user);
    assert.equal((await activate()).code, 'invalid_credentials');
    assert.equal((await state(phone.tab)).status, 'signed_in');
    return phone;
  },

  async 'somebody proves again who they are'(world) {
    const phone = await Phone.create(world);
    const person = await world.service.newPerson();
    await phone.signIn(person);
    const stepUp = (password) => phone.tab.evaluate((proof) => globalThis.app.attempt(
      () => globalThis.app.client.session.stepUp(proof)), { password });
    assert.equal((await stepUp('not the password')).status, 400);
    assert.equal((await stepUp(person.password)).code, undefined);
    assert.equal((await me(phone.tab)).value.id, person.user);
    return phone;
  },

  async 'two tabs that renew at once keep the session'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    const [one, other] = [phone.tab, await phone.open()];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([phone.reload(one), phone.reload(other)]);
      world.network.delay = 50;
      const answers = await Promise.all([me(one), me(other), me(one), me(other)]);
      assert.ok(answers.every(({ value }) => value), JSON.stringify(answers));
      world.network.delay = 0;
    }
    const refreshes = world.network.log.filter(({ kind }) => kind === 'refresh').sort((a, b) => a.began - b.began);
    assert.equal(refreshes.length, 6, 'each tab renews once after each reload');
    for (const [index, { began }] of refreshes.entries()) assert.ok(index === 0 || refreshes[index - 1].ended <= began, 'two refreshes at once');
    return phone;
  },

  async 'a lost answer to a refresh does not end the session'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    for (const fault of ['lose_answer', 'cut_answer', 'lose_request', 'unavailable']) {
      await phone.reload();
      world.network.fail('refresh', fault);
      assert.ok((await me(phone.tab)).code, fault);
      assert.ok((await me(phone.tab)).value, fault);
    }
    return phone;
  },

  async 'a session that was ended elsewhere is expired in every tab'(world) {
    const phone = await Phone.create(world);
    const person = await world.service.newPerson();
    await phone.signIn(person);
    const [one, other] = [phone.tab, await phone.open()];
    await me(one);
    await world.service.endSessions(person);
    assert.equal((await me(one)).status, 401);
    assert.equal((await state(one)).status, 'expired');
    await other.waitForFunction(() => globalThis.app.client.session.state.status === 'expired');
    await phone.signIn(person, other);
    await one.waitForFunction(() => globalThis.app.client.session.state.status === 'signed_in');
    assert.equal((await me(one)).value.id, person.user);
    return phone;
  },

  async 'a tab follows when another one signs out or somebody else in'(world) {
    const phone = await Phone.create(world);
    const [first, second] = [await world.service.newPerson(), await world.service.newPerson()];
    await phone.signIn(first);
    const [one, other] = [phone.tab, await phone.open()];
    await me(one);
    assert.equal(await other.evaluate(() => globalThis.app.client.session.signOut()), true);
    await one.waitForFunction(() => globalThis.app.client.session.state.status === 'signed_out');
    assert.equal((await me(one)).status, 401);
    await phone.signIn(second, other);
    await one.waitForFunction((user) => globalThis.app.client.session.state.user?.id === user, second.user);
    assert.equal((await me(one)).value.id, second.user);
    const foreign = await one.evaluate((user) => globalThis.app.attempt(() => globalThis.app.client.session.fetch(
      new Request(`${globalThis.app.client.service}/auth/me`), user)), first.user);
    assert.equal(foreign.code, 'other_user');
    return phone;
  },

  async 'a request that is sent again is not sent as somebody else'(world) {
    const phone = await Phone.create(world);
    const [first, second] = [await world.service.newPerson(), await world.service.newPerson()];
    await phone.signIn(first);
    const from = world.network.log.length;
    const sent = () => world.network.log.slice(from).filter(({ path, kind }) => kind === 'other' && path.startsWith('/attendances'));
    world.network.fail('other', 'throttle');
    await phone.tab.evaluate(() => {
      globalThis.reading = globalThis.app.attempt(() => globalThis.app.client.api.GET('/attendances'));
    });
    while (!sent().some(({ status }) => status === 429)) await new Promise((resolve) => { setTimeout(resolve, 5); });
    await phone.signIn(second);
    assert.equal((await phone.tab.evaluate(() => globalThis.reading)).code, 'other_user');
    assert.deepEqual(sent().map(({ user }) => user), [first.user]);
    assert.equal((await me(phone.tab)).value.id, second.user);
    return phone;
  },

  async 'a proof that is answered after somebody else has signed in does not change who that is'(world) {
    const phone = await Phone.create(world);
    const [first, second] = [await world.service.newPerson(), await world.service.newPerson()];
    await phone.signIn(first);
    const proofs = () => world.network.log.filter(({ path, kind, user }) => kind === 'other' && path === '/auth/step-up' && user === first.user);
    world.network.delay = 1_500;
    await phone.tab.evaluate((password) => {
      globalThis.proof = globalThis.app.attempt(() => globalThis.app.client.session.stepUp({ password }));
    }, first.password);
    // The preflight waits, too.
    while (proofs().length === 0) await new Promise((resolve) => { setTimeout(resolve, 5); });
    world.network.delay = 0;
    await phone.signIn(second);
    assert.equal(proofs()[0].status, null, 'the proof was answered too early for this test');
    await phone.tab.evaluate(() => globalThis.proof);
    assert.equal(proofs()[0].status, 200);
    assert.equal((await me(phone.tab)).value.id, second.user);
    return phone;
  },

  async 'signing out works offline'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    await phone.offline(true);
    assert.equal(await phone.tab.evaluate(() => globalThis.app.client.session.signOut()), false);
    assert.equal((await state(phone.tab)).status, 'signed_out');
    await phone.offline(false);
    await phone.reload();
    assert.equal((await state(phone.tab)).status, 'signed_out');
    return phone;
  },

  async 'a list is read page by page'(world) {
    const phone = await Phone.create(world);
    await phone.signIn(await world.service.newPerson());
    for (let count = 0; count < 5; count += 1) await phone.punch();
    await phone.check();
    world.network.fail('other', 'unavailable');
    world.network.fail('other', 'spoil_token');
    const sizes = await phone.tab.evaluate(async () => {
      const { client: { api }, pages } = globalThis.app;
      const found = [];
      for await (const rows of pages((query) => api.GET('/attendances', { params: { query: { limit: 2, ...query } } }))) found.push(rows.length);
      return found;
    });
    assert.equal(sizes.reduce((sum, size) => sum + size), 5);
    assert.ok(sizes.length >= 3, 'several pages');
    return phone;
  },
};
