// The explorer: somebody signs in, also with a second factor, makes a call and signs out.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

import { checkWidth, violations, watched } from './pages.mjs';
import { ADMIN, SECOND } from './service.mjs';

// Swagger UI's own markup is not ours to repair.
const NOT_OURS = ['#viewer'];

// The code that an authenticator shows for a secret in base32 (RFC 6238).
function totp(secret, now = Date.now()) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash[19] & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function signIn(page, { email, password }) {
  await page.fill('#email', email);
  await page.fill('#password', password);
  await page.press('#password', 'Enter');
}

// Runs `GET /settings` with Swagger UI's own buttons, and answers the status that it shows.
async function call(page) {
  const operation = page.locator('#operations-settings-get_settings');
  if (!(await operation.isVisible())) await page.locator('#operations-tag-settings').click();
  if (!(await operation.locator('.try-out__btn').isVisible())) await operation.locator('.opblock-summary-control').click();
  if (!(await operation.locator('.execute').isVisible())) await operation.locator('.try-out__btn').click();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/settings');
  await operation.locator('.execute').click();
  return (await answered).status();
}

async function post(service, path, body, token) {
  const answer = await fetch(service.url + path, {
    method: 'POST', headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

export async function checkExplorer(browser, service, pictures) {
  const { page, complaints } = await watched(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${service.url}/docs/api`);
  await page.waitForSelector('.opblock-tag');
  assert.equal(await page.locator('.opblock').count(), 0, 'all operations at once take seconds to draw');
  await page.fill('.operation-filter-input', 'get_settings');
  await page.waitForSelector('#operations-settings-get_settings');
  await page.fill('.operation-filter-input', '');
  assert.deepEqual(await violations(page, NOT_OURS), []);
  if (pictures) await page.screenshot({ path: `${pictures}/explorer.png` });

  // A wrong password says so; the console names the 401, which is meant here.
  await signIn(page, { ...ADMIN, password: 'not the password' });
  await page.waitForFunction(() => document.getElementById('told').textContent.includes('credentials'));
  assert.deepEqual(await violations(page, NOT_OURS), []);
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('401')));

  await signIn(page, ADMIN);
  await page.waitForSelector('#signed-in:not([hidden])');
  assert.equal(await page.textContent('#who'), ADMIN.email);
  assert.equal(await call(page), 200);
  if (pictures) await page.screenshot({ path: `${pictures}/explorer-signed-in.png` });
  // In memory only: nothing is stored.
  assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]), [0, 0, '']);
  await page.click('#sign-out');
  await page.waitForSelector('#sign-in:not([hidden])');
  assert.equal(await call(page), 401);
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('401')));

  const session = await post(service, '/auth/login', SECOND);
  const { secret } = await post(service, '/auth/totp', { password: SECOND.password }, session.access_token);
  await post(service, '/auth/totp/confirm', { code: totp(secret) }, session.access_token);
  await signIn(page, SECOND);
  await page.waitForSelector('#second-factor:not([hidden])');
  assert.deepEqual(await violations(page, NOT_OURS), []);
  // The code that turned the factor on is used up; the next one counts already.
  await page.fill('#code', totp(secret, Date.now() + 30_000));
  await page.press('#code', 'Enter');
  await page.waitForSelector('#signed-in:not([hidden])');
  assert.equal(await call(page), 200);

  // Filter and deep link.
  await page.goto(`${service.url}/docs/api#/jobs/get_job`);
  await page.reload();
  await page.waitForSelector('#operations-jobs-get_job.is-open');
  for (const [phrase, expected] of [['jobs items', ['list_job_items']], ['CLOCK-IN', ['clock_in']], ['nothing has this', []]]) {
    await page.fill('.operation-filter-input', phrase);
    await page.waitForFunction((count) => document.querySelectorAll('.opblock').length === count, expected.length);
    const shown = await page.$$eval('.opblock', (blocks) => blocks.map((block) => block.id.split('-').at(-1)));
    assert.deepEqual(shown, expected, phrase);
  }
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('401')));
  assert.deepEqual(complaints, []);
  for (const width of [320, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${service.url}/docs/api`);
    await page.reload();
    await page.waitForSelector('.opblock-tag');
    await checkWidth(page, `/docs/api at ${width} px`);
    if (pictures) await page.screenshot({ path: `${pictures}/explorer-${width}.png` });
  }
  await page.close();
  return 'the explorer signs in with and without a second factor, makes a call, signs out, filters and links deeply';
}
