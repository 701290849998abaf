// Random sequences of everything that may happen to an outbox, against the running service: whatever happens, every
// punch has one verdict in the end, none is lost and none counts twice.
//
// A failure prints its seed and path. `node check.mjs BINARY --seed N --path P` repeats it.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import fc from 'fast-check';

import { Phone } from './phone.mjs';

const MINUTE = 60_000;
const MOST_TABS = 3;

const one = (...values) => fc.constantFrom(...values);
// For how long a punch is held: not at all, until just now, or until somebody says what becomes of it.
const holds = one(0, 0, 0, 100, MINUTE);
const fault = (kind, ...faults) => fc.record({ type: fc.constant('fault'), kind: fc.constant(kind), fault: one(...faults) });
const events = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('punch'), tab: fc.nat(MOST_TABS), isOpen: fc.boolean(), hold: holds }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('clockOut'), tab: fc.nat(MOST_TABS), hold: holds }) },
  { weight: 5, arbitrary: fc.record({ type: one('keep', 'release', 'takeBack'), tab: fc.nat(MOST_TABS), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('clockOutAttendance'), tab: fc.nat(MOST_TABS), isDiscarded: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('malformed'), tab: fc.nat(MOST_TABS) }) },
  { weight: 6, arbitrary: fault('sync', 'lose_answer', 'cut_answer', 'lose_request', 'unavailable', 'hotspot', 'spoil_token', 'throttle') },
  { weight: 3, arbitrary: fault('job', 'lose_answer', 'cut_answer', 'forget_job', 'unavailable', 'hotspot', 'spoil_token', 'throttle') },
  { weight: 2, arbitrary: fault('refresh', 'lose_answer', 'cut_answer', 'lose_request', 'unavailable', 'hotspot') },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('offline'), isOffline: one(true, false, false) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reload'), tab: fc.nat(MOST_TABS) }) },
  { weight: 2, arbitrary: fc.record({ type: one('openTab', 'closeTab') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('setClock'), skew: one(-20 * MINUTE, 0, 20 * MINUTE) }) },
  { weight: 1, arbitrary: fc.record({ type: one('endSessions', 'signOut') }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('signIn'), person: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ type: one('kill', 'run', 'run') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('pause'), milliseconds: fc.integer({ min: 1, max: 150 }) }) },
);
const stories = fc.record({
  skew: one(0, 0, -20 * MINUTE, 20 * MINUTE),
  delay: one(0, 20, 60),
  events: fc.array(events, { minLength: 12, maxLength: 40, size: 'max' }),
});

// One phone that two people use, and what happens to it.
class Story {
  #world;
  #people;
  #phone;
  #isOffline = false;
  #isKilled = false;

  static async begin(world, { skew, delay }) {
    const story = new Story();
    story.#world = world;
    story.#people = [await world.service.newPerson(), await world.service.newPerson()];
    story.#phone = await Phone.create(world, skew);
    await story.#phone.install();
    await story.#phone.signIn(story.#people[0]);
    world.network.delay = delay;
    return story;
  }

  async happen(event) {
    const phone = this.#phone;
    const tab = phone.tabs[event.tab % phone.tabs.length];
    const canCall = !this.#isOffline && !this.#isKilled;
    switch (event.type) {
      case 'punch':
      case 'malformed':
        if (phone.person === null) return;
        await phone.punch(event.type === 'malformed' ? { tab, fields: { lat: 52.5 }, isMalformed: true } : { tab, isOpen: event.isOpen, hold: event.hold });
        return;
      case 'clockOut': {
        const open = phone.punches.find(({ person, ended }) => person === phone.person && ended === null);
        if (open) await phone.clockOut(open.id, tab, event.hold);
        return;
      }
      case 'clockOutAttendance':
        if (canCall && phone.person !== null) await phone.clockOutAttendance(tab, event.isDiscarded);
        return;
      case 'keep':
      case 'release':
      case 'takeBack':
        if (phone.person !== null) await phone.answer(event.type, event.which, tab);
        return;
      case 'fault':
        this.#world.network.fail(event.kind, event.fault);
        return;
      case 'offline':
        this.#isOffline = event.isOffline;
        await phone.offline(event.isOffline);
        return;
      case 'reload':
        await phone.reload(tab);
        return;
      case 'openTab':
        if (phone.tabs.length < MOST_TABS) await phone.open();
        return;
      case 'closeTab':
        if (phone.tabs.length > 1) await phone.tabs.shift().close();
        return;
      case 'setClock':
        // A clock that nobody could compare before it was set cannot be told from a device that slept.
        if (canCall && await this.#isDelivered()) await phone.setClock(event.skew);
        return;
      case 'endSessions':
        if (!this.#isKilled && phone.person !== null) await this.#world.service.endSessions(phone.person);
        return;
      case 'signOut':
        await phone.tab.evaluate(() => globalThis.app.client.session.signOut());
        await this.#everywhere(null);
        return;
      case 'signIn':
        if (!canCall) return;
        await phone.signIn(this.#people[event.person]);
        await this.#everywhere(phone.person.user);
        return;
      case 'kill':
        if (!this.#isKilled) await this.#world.service.kill();
        this.#isKilled = true;
        return;
      case 'run':
        await this.#run();
        return;
      default:
        await new Promise((resolve) => { setTimeout(resolve, event.milliseconds); });
    }
  }

  // The trouble is over, but for faults that no request has met yet. Each person signs in once more.
  async end() {
    const phone = this.#phone;
    await this.#run();
    await phone.offline(false);
    for (const person of this.#people) {
      await phone.signIn(person);
      await this.#everywhere(person.user);
      await phone.releaseAll();
      await phone.check(person);
    }
    assert.equal((await phone.status()).others, 0);
    return phone.punches.length;
  }

  async close() {
    await this.#run();
    const { network } = this.#world;
    const met = network.log.filter(({ fault }) => fault !== null).length;
    network.heal();
    network.log = [];
    network.delay = 0;
    await this.#phone.close();
    return met;
  }

  async #run() {
    if (this.#isKilled) await this.#world.service.run();
    this.#isKilled = false;
  }

  // A person who looks at a tab sees who is signed in.
  async #everywhere(user) {
    const phone = this.#phone;
    if (user === null) phone.person = null;
    for (const tab of phone.tabs) {
      await phone.until((id) => (globalThis.app.client.session.state.user?.id ?? null) === id, user, tab);
    }
  }

  async #isDelivered() {
    const phone = this.#phone;
    const statuses = await Promise.all(phone.tabs.map((tab) => phone.status(tab)));
    if (statuses.some(({ delivery, others }) => delivery.status !== 'idle' || others > 0)) return false;
    if ((await phone.held()).length > 0) return false;
    const offsets = await Promise.all(phone.tabs.map((tab) => tab.evaluate(async () => {
      const { client } = globalThis.app;
      await client.send(new Request(`${client.service}/health`)).catch(() => undefined);
      return client.clock.offset;
    })));
    return !offsets.includes(null);
  }
}

export async function runPropertyTest(world, { seed = Date.now() % 2 ** 31, path, runs = 20 } = {}) {
  console.log(`property test: seed ${seed}${path ? `, path ${path}` : ''}, ${runs} runs`);
  const began = performance.now();
  let punches = 0;
  let happened = 0;
  let faults = 0;
  const property = fc.asyncProperty(stories, async (plan) => {
    const story = await Story.begin(world, plan);
    try {
      for (const event of plan.events) {
        await story.happen(event);
        happened += 1;
      }
      punches += await story.end();
    } finally {
      faults += await story.close();
    }
  });
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path && { path }) });
  if (!result.failed) {
    console.log(`ok      ${result.numRuns} stories, ${happened} events, ${punches} punches, ${faults} faults, ${Math.round(performance.now() - began)} ms`);
    return true;
  }
  console.error(`FAILED  seed ${result.seed}, path ${result.counterexamplePath}\n${inspect(result.counterexample, { depth: 5 })}`);
  console.error(result.errorInstance?.stack ?? result.errorInstance);
  return false;
}
