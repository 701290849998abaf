// The bank account of a person: entered, refused, changed meanwhile, withdrawn, and confirmed where the office has entered it.
import { requireAccessibleInBoth } from './axe.mjs';
import { hasKept } from './offline.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const CHOSEN = 'six grey kettles on the shelf';
const [ONE, OTHER, THIRD] = ['DE89 3704 0044 0532 0130 00', 'AT61 1904 3002 3457 3201', 'NL91 ABNA 0417 1643 00'];

export async function checkBankAccount({ browser, server, service, pictures }) {
  // The account that has invited a person is not independent of that person.
  const { access_token: office } = await service.call('POST', '/auth/login', { email: 'second@demo.test', password: PASSWORD });
  const person = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  const address = `/employees/${person.id}/bank-account`;
  const tag = async () => (await fetch(service.url + address, { headers: { authorization: `Bearer ${office}` } })).headers.get('etag');
  const stored = () => service.call('GET', address, undefined, office);
  const confirm = async () => service.call('POST', `${address}/confirmation`, undefined, office, { 'if-match': await tag() });
  const phone = await openPhone(browser, server, { width: 320, isWatched: true });
  const { page } = phone;
  phone.expected = /status of 4(00|03|12)|status of 503|ERR_FAILED/;
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const look = async (name) => {
    await requireAccessibleInBoth(page, name);
    if (pictures) await page.screenshot({ path: `${pictures}/bank-${name.replaceAll(' ', '-')}.png`, fullPage: true });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    require(excess <= 0, `${name} is ${excess} px wider than its window`);
  };
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  await phone.go('account');
  await page.getByRole('link', { name: 'Bank account' }).click();
  await page.getByRole('heading', { name: 'Bank account', level: 1 }).waitFor();
  await page.getByText('No account is entered.').waitFor();
  await look('no account');

  // What is wrong stands at its field.
  const iban = page.getByRole('textbox', { name: 'IBAN' });
  await iban.fill('DE89 3704 0044 0532 0131 00');
  await page.getByRole('textbox', { name: 'Holder (optional)' }).fill('山田');
  await press('Save account');

  await page.getByText('This is not an IBAN.').waitFor();
  await page.getByText('Write the name in Latin letters').waitFor();
  require(await iban.evaluate((field) => field === document.activeElement), 'the first field that is wrong has no focus');
  await look('a wrong account');
  await page.getByRole('checkbox', { name: 'My account has no IBAN' }).check();
  await page.getByRole('combobox', { name: 'Country of the account' }).selectOption('DE');
  await page.getByRole('textbox', { name: 'Bank code' }).fill('37040044');
  await page.getByRole('textbox', { name: 'Account number' }).fill('0532013000');
  await page.getByRole('textbox', { name: 'Holder (optional)' }).fill('');
  await press('Save account');
  await page.getByText('Accounts of this country have an IBAN.').waitFor();
  await look('an account without IBAN');

  // The first account. The person proves who they are, and somebody else confirms it.
  await page.getByRole('checkbox', { name: 'My account has no IBAN' }).uncheck();
  await iban.fill(ONE);
  let asked = 0;
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === 'PUT' && (asked += 1) === 1) await route.fulfill({ status: 401, headers: { 'x-error-code': 'step_up_required' }, json: { code: 'step_up_required', status: 401, title: 'Prove it', detail: 'Prove it.', errors: [], retryable: false, type: 'urn:wfm:error:step_up_required', instance: address, request_id: 'x' } });
    else await route.continue();
  });
  await press('Save account');
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(CHOSEN);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The account is saved.').waitFor();
  await page.unroute(`**${address}`);
  require(asked === 2, `the account was sent ${asked} times`);
  await page.getByText('Waits for a confirmation').waitFor();
  await page.getByText('Somebody in your HR department has to confirm it. It is used from the confirmation on.').waitFor();
  require(await page.getByRole('button', { name: 'Confirm', exact: true }).count() === 0, 'who has entered an account may confirm it');
  await look('an account that waits');
  require((await stored()).pending.last_four === '3000', 'another account is stored');
  require(!await page.evaluate(hasKept, '3000'), 'the account is kept on the device');
  await confirm();
  await page.reload();
  await page.getByText('In use', { exact: true }).waitFor();

  // Another one. Somebody else enters one meanwhile, which is not overwritten unseen; and then it is withdrawn.
  await press('Enter another account');
  await iban.fill(OTHER);
  await service.call('PUT', address, { iban: THIRD }, office);
  await press('Save account');
  await page.getByText('The accounts above have changed meanwhile.').waitFor();
  require((await stored()).pending.country === 'NL', 'what the office has entered is overwritten unseen');
  require(await iban.inputValue() === OTHER, 'what was typed is lost');
  await page.getByRole('heading', { name: 'Netherlands … 4300' }).waitFor();
  await look('accounts that have changed');
  await press('Save account');
  await page.getByRole('heading', { name: 'Austria … 3201' }).waitFor();
  await page.getByText('but not before').waitFor();
  await press('Withdraw');
  await page.getByText('Really withdraw this account?').waitFor();
  await press('Withdraw');
  await page.getByText('The account is withdrawn.').waitFor();
  require((await stored()).pending === null, 'the account still waits');

  // The office enters one, and the person confirms it, unless it is another one than the person has seen.
  await service.call('PUT', address, { iban: OTHER }, office);
  await page.reload();
  await page.getByText('If this is your account, confirm it.').waitFor();
  await look('an account to confirm');
  await service.call('PUT', address, { iban: THIRD }, office);
  await press('Confirm');
  await page.getByText('This has changed meanwhile.').waitFor();
  await page.getByRole('heading', { name: 'Netherlands … 4300' }).waitFor();
  require((await stored()).pending.confirmed_at === null, 'the person has confirmed an account unseen');
  await press('Confirm');
  await page.getByText('The account is confirmed.').waitFor();
  await page.getByText(/^It is used from .* Until then your pay goes to the account in use\.$/).waitFor();
  await look('a confirmed account');

  // The notification leads here. What cannot be read says so, and is read again.
  await phone.go('notifications');
  await page.getByRole('link', { name: 'Your bank account was entered.' }).first().click();
  await page.getByRole('heading', { name: 'Bank account', level: 1 }).waitFor();
  await page.route(`**${address}`, (route) => route.abort());
  await page.reload();
  await page.getByText('There is no connection.').waitFor();
  await page.unroute(`**${address}`);
  await press('Try again');
  await page.getByText('In use', { exact: true }).waitFor();
  await page.route(`**${address}`, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'forbidden', status: 403, title: 'Forbidden', detail: 'No.', errors: [], retryable: false, type: 'urn:wfm:error:forbidden', instance: address, request_id: 'x' } }));
  await page.reload();
  await page.getByText('Your account may not do this.').waitFor();
  await page.unroute(`**${address}`);

  // Somebody who may only read it changes nothing.
  await page.route('**/auth/me', async (route) => {
    const answer = await route.fetch();
    const me = await answer.json();
    await route.fulfill({ response: answer, json: { ...me, permissions: me.permissions.filter((permission) => permission !== 'bank_accounts:write:own') } });
  });
  await page.reload();
  await page.getByText('Only your HR department changes this.').waitFor();
  require(await page.getByRole('button', { name: /account|Withdraw|Confirm/ }).count() === 0, 'who may only read an account is offered to change it');
  await phone.end();
  return 'a person enters, withdraws and confirms the bank account; what is wrong stands at its field, and nothing is overwritten or confirmed unseen';
}
