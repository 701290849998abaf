// A second factor from its first code to a sign-in, and a proof of who asks where an operation wants one.
import { createHmac } from 'node:crypto';

import { requireAccessibleInBoth } from './axe.mjs';
import { changeMail, changePassword } from './person.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

// The code of an authenticator (RFC 6238), so many steps of 30 seconds from now.
function codeOf(secret, steps = 0) {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash[19] & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function signInWith(phone, email, code) {
  const { page } = phone;
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector('input[name=code]');
  await requireAccessibleInBoth(page, 'a sign-in with a code');
  await page.fill('input[name=code]', '000000');
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  await page.fill('input[name=code]', code);
  await page.click('button[type=submit]');
  await page.waitForSelector('.tabs a');
}

export async function checkForgottenPassword({ browser, server, service }) {
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  phone.expected = /status of 40[01]/;
  const person = await service.newPerson();
  await phone.open(`activate/${person.token}`);
  await page.fill('input[name=new-password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');
  await phone.go('account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('input[name=email]');
  const { token, code } = await service.newSignIn(person);
  await phone.go(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  await requireAccessibleInBoth(page, 'a new password without the second code');
  await page.fill('input[name=confirmation]', ` ${code}`);
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');
  await changePassword(phone, service, person.email, CHOSEN);
  await phone.end();
  return 'whoever has forgotten the password chooses another one with a link and the code of a second person; a person changes the password, and ends a sign-in elsewhere';
}

export async function checkPasswordByMail({ browser, server, service }) {
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  phone.expected = /status of 400/;
  const person = await service.newPerson();
  const invited = await service.mailed(person.email, 'activate');
  await phone.open(`activate/${invited}`);
  await page.fill('input[name=new-password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');
  await phone.go('account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.fill('input[name=email]', person.email);
  await page.click('button[name=forgotten]');
  await requireAccessibleInBoth(page, 'a forgotten password');
  require(await page.inputValue('input[name=email]') === person.email, 'the e-mail has to be typed again');
  await page.click('button[type=submit]');
  await page.waitForSelector('form [role=status]');
  const token = await service.mailed(person.email, 'activate', invited);
  await phone.go(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');

  // A link that proves another address, followed by somebody who has to sign in first.
  const { access_token } = await service.call('POST', '/auth/login', { email: person.email, password: CHOSEN });
  const moved = `moved-${person.email}`;
  await changeMail(phone, service, access_token, moved);
  const proof = await service.mailed(moved, 'email');
  await phone.go('account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('input[name=password]');
  await phone.go(`email/${proof}`);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForSelector('.notice.info');
  require((await page.textContent('.notice.info')).includes(moved), 'the new e-mail is not shown');
  await phone.go('account');
  await page.getByText(moved, { exact: true }).waitFor();
  await phone.go(`email/${proof}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForSelector('.notice.warn');
  await requireAccessibleInBoth(page, 'a link that was used');
  await phone.end();
  return 'an invitation, a new password and another e-mail come by mail; a person chooses what is mailed';
}

export async function checkSecondFactor({ browser, server, service }) {
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  phone.expected = /status of 400/;
  const { email, token } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await page.fill('input[name=new-password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector('#punch');
  await phone.go('account');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.fill('input[name=password]', 'not the password');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForSelector('[role=alert]');
  await page.fill('input[name=password]', CHOSEN);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = await page.textContent('.secret');
  await requireAccessibleInBoth(page, 'a second factor that is turned on');
  await page.fill('input[name=code]', codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.waitForSelector('.codes li');
  await requireAccessibleInBoth(page, 'recovery codes');
  const [recovery, other] = await page.locator('.codes li').allTextContents();
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await page.waitForSelector('.tag.good');

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForSelector('input[name=email]');
  };
  await signOut();
  await signInWith(phone, email, codeOf(secret, 1));
  await phone.go('account');
  await signOut();
  await signInWith(phone, email, recovery.toLowerCase());

  // Neither the password nor the code alone turns it off.
  await phone.go('account');
  const turnOff = page.getByRole('button', { name: 'Turn off' });
  await turnOff.click();
  await page.fill('input[name=password]', 'not the password');
  await page.fill('input[name=code]', other);
  await turnOff.click();
  await page.getByText('This is not your password.').waitFor();
  await requireAccessibleInBoth(page, 'a second factor that is turned off');
  await page.fill('input[name=password]', CHOSEN);
  await page.fill('input[name=code]', '000000');
  await turnOff.click();
  await page.getByText('This code is not valid.').waitFor();
  await page.fill('input[name=code]', other);
  await turnOff.click();
  const turnOn = page.getByRole('button', { name: 'Turn on' });
  await turnOn.waitFor();
  require(await turnOn.evaluate((button) => button === document.activeElement), 'the focus is lost with the form');
  await signOut();
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', CHOSEN);
  await page.click('button[type=submit]');
  await page.waitForSelector('.tabs a');
  await phone.end();
  return 'a person turns a second factor on, signs in with a code and with a recovery code, and turns it off';
}

// The service asks for a proof that is at most 15 minutes old. Here it says so from the beginning; it checks the proof itself.
async function demandProof(phone) {
  let isProven = false;
  await phone.page.route('**/auth/step-up', async (route) => {
    const response = await route.fetch();
    isProven ||= response.status() === 200;
    await route.fulfill({ response });
  });
  await phone.page.route('**/leaves/*', (route) => {
    if (isProven || route.request().method() !== 'PATCH') return route.fallback();
    return route.fulfill({
      status: 401, headers: { 'x-error-code': 'step_up_required' },
      json: { type: 'urn:wfm:error:step_up_required', title: 'Proof', status: 401, code: 'step_up_required', detail: 'Prove who you are.', instance: '/leaves', request_id: 'r', retryable: false, errors: [] },
    });
  });
}

export async function checkProof({ browser, server }) {
  const employee = await openPhone(browser, server);
  await employee.open();
  await employee.signIn('employee@demo.test', PASSWORD);
  await employee.go('leave/new');
  await employee.page.fill('input[name=start]', '2027-05-03');
  await employee.page.fill('textarea', 'A long walk');
  await employee.page.click('button[type=submit]');
  await employee.page.waitForSelector('.notice.good');
  await employee.end();

  const leader = await openPhone(browser, server, { width: 320 });
  const { page } = leader;
  leader.expected = /status of 400/;
  await leader.open();
  await leader.signIn('manager@demo.test', PASSWORD);
  await demandProof(leader);
  await leader.go('decide');
  const row = page.locator('.row', { hasText: 'A long walk' });
  const approve = row.getByRole('button', { name: /^Approve/ });
  await approve.click();
  await page.waitForSelector('dialog[open] input[name=password]');
  await requireAccessibleInBoth(page, 'the dialog for a proof');
  // Whoever closes the dialog has decided nothing, and the focus is where it was.
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await row.locator('[role=alert]').waitFor();
  require(await approve.evaluate((button) => button === document.activeElement), 'the focus is lost with the dialog');
  await approve.click();
  await page.fill('dialog input[name=password]', 'not the password');
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog [role=alert]');
  await page.fill('dialog input[name=password]', PASSWORD);
  await page.click('dialog button[type=submit]');
  await page.waitForSelector('dialog', { state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await page.waitForSelector('.notice.good');

  // Where the organization asks for a second factor that the account does not have, the person reads where to turn it on.
  await page.route('**/leaves/*', (route) => (route.request().method() === 'PATCH'
    ? route.fulfill({ status: 403, json: { type: 'urn:wfm:error:second_factor_missing', title: 'x', status: 403, code: 'second_factor_missing', detail: 'x', instance: '/', request_id: 'r', retryable: false, errors: [] } })
    : route.fallback()));
  leader.expected = /status of 40[03]/;
  await page.getByRole('button', { name: /^Approve/ }).first().click();
  await page.getByText('Turn it on under “Account”').waitFor();
  await leader.end();
  return 'a decision that needs a proof is finished after the password, and not without it';
}
