// Runs the browser tests one after the other against the running service.
import { clockTests } from './clock.browser.mjs';
import { failureTests } from './failures.browser.mjs';
import { outboxTests } from './outbox.browser.mjs';
import { sessionTests } from './session.browser.mjs';

export async function runBrowserTests(world, only = '') {
  const failed = [];
  for (const [name, test] of Object.entries({ ...sessionTests, ...outboxTests, ...clockTests, ...failureTests })) {
    if (!name.includes(only)) continue;
    const began = performance.now();
    try {
      const phone = await test(world);
      await phone?.close();
      console.log(`ok      ${name}, ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      failed.push(name);
      console.error(`FAILED  ${name}\n${error.stack}`);
    }
    world.network.heal();
    world.network.delay = 0;
    world.network.log = [];
  }
  return failed;
}
