// The pay of a month: review, approval, payment, files, and the bank accounts that it needs.
import assert from 'node:assert/strict';

import { openDesk, require, requireAccessible } from './browser.mjs';
import { takeHand } from './hand.mjs';
import { employeeOf, month, readTag, tokenOf, waitFor } from './known.mjs';

// T8, T9, T10: reviews a month's pay, explains a figure down to the days, two people approve, and it is paid.
export async function checkPay({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const read = async () => (await service.call('GET', `/payrolls?period=${month}&limit=100`, undefined, token)).data.filter(({ status }) => status !== 'void');
  const drafts = await read();
  require(drafts.length > 10 && drafts.every(({ status }) => status === 'draft'), 'the demo has no drafts of this month');
  await giveAccounts(service);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `pay/${month}?step=prepare`);

  // A try shows every figure and stores nothing.
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('heading', { name: 'Tried: nothing was stored' }).waitFor();
  assert.equal(await page.locator('section[aria-labelledby=tried] tbody tr').count(), drafts.length);
  assert.deepEqual((await read()).map(({ updated_at }) => updated_at), drafts.map(({ updated_at }) => updated_at), 'a try changed a payroll');
  await page.getByRole('button', { name: 'Compute again' }).click();
  await page.getByRole('columnheader', { name: 'What is odd' }).waitFor();
  const computed = await read();
  require(computed.every(({ job_id }) => drafts.every((draft) => draft.job_id !== job_id)), 'nothing was computed again');

  const review = takeHand(desk);
  const odd = page.locator('table.review tbody tr:has(input[type=checkbox])');
  const count = await odd.count();
  require(count >= 5, 'too few are odd');
  const totals = computed.filter(({ currency }) => currency === 'EUR').reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
  await page.getByRole('row', { name: new RegExp(`^EUR .*${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(totals / 100)}`) }).waitFor();
  for (let index = 0; index < count; index += 1) {
    review.think();
    await review.press('j', 'x');
  }
  await page.getByText(`${count} of ${count} looked at`).waitFor();

  // T10: the night premium of somebody, down to the days.
  const night = computed.find(({ items }) => items.some(({ code, quantity }) => code === 'night25' && Number(quantity) > 0));
  const item = night.items.find(({ code }) => code === 'night25');
  await desk.go(`pay/${month}/${night.id}`);
  const explain = takeHand(desk);
  explain.think();
  await explain.click('link', 'Night premium 25 %');
  await explain.sees('heading', /^Night premium 25 %: /);
  await explain.sees('columnheader', 'Counted');
  const toldExplain = explain.done('T10 a figure is explained down to the days', 15);
  const minutes = Number(item.quantity);
  assert.equal(await page.locator('.ot tfoot td').first().innerText(), `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
  await page.getByRole('button', { name: 'Compute it again' }).click();
  await page.getByText('the same to the cent').waitFor();

  await desk.go(`pay/${month}?step=approve`);
  await readsApprovers(desk, service, token, 'hr', computed);
  review.think();
  await review.click('button', /^Approve \d+ as the first$/);
  await review.click('button', /^Approve \d+ as the first$/, { within: page.getByRole('dialog') });
  await review.reads(/You have approved\. Somebody else/);
  const told = review.done(`T8 ${drafts.length} payrolls are reviewed, ${count} of them odd`, 600);
  const first = await read();
  require(first.filter(({ approvals }) => approvals.length === 1).length >= drafts.length - 2, 'the first approval is not stored');
  await desk.settle();
  await readsApprovers(desk, service, token, 'hr', first);
  await desk.end();

  // The second person finds it in the inbox.
  const other = await openDesk(browser, server);
  await other.signIn('second', 'inbox');
  const hand = takeHand(other);
  hand.think();
  await hand.click('link', /^Pay of /);
  await hand.click('link', 'Open the pay of the month');
  await hand.settles();
  hand.think();
  await hand.click('button', /^Approve \d+$/);
  await hand.click('button', /^Approve \d+$/, { within: other.page.getByRole('dialog') });
  await waitFor(async () => (await read()).every(({ status }) => status === 'approved'), 'every payroll is approved');
  await other.go(`pay/${month}?step=pay`);
  hand.think();
  await hand.click('button', /^Make the payment of \d+$/);
  await hand.reads('Not in the payment');
  await hand.sees('link', /: no bank account/);
  const [file] = await Promise.all([other.page.waitForEvent('download'), hand.click('button', 'Bank file', { exact: true })]);
  const toldPay = hand.done('T9 the second person approves, pays and downloads the bank file', 180);
  require(/^pain\.001-.*\.xml$/.test(file.suggestedFilename()), `the bank file is called ${file.suggestedFilename()}`);
  const xml = await textOf(file);
  const [, sum] = /<CtrlSum>([\d.]+)<\/CtrlSum>/.exec(xml);
  const transferred = (await read()).filter(({ payment_id }) => payment_id !== null);
  require(transferred.length >= drafts.length - 4, 'too few are in the payment');
  const cents = transferred.filter(({ currency }) => currency === 'EUR').reduce((all, { transfer }) => all + Math.round(Number(transfer) * 100), 0);
  assert.equal(Math.round(Number(sum) * 100), cents, 'the sum of the bank file is not the sum of the transfers');
  const box = other.page.getByRole('region', { name: /^Payment of / });
  await box.getByRole('cell', { name: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(Number(sum)) }).first().waitFor();
  require(await box.getByRole('button', { name: 'The bank refused it' }).count() === 0, 'who made a payment is offered to release it');

  // Somebody else: the bank refused it. The payrolls are free, and are paid again.
  const third = await openDesk(browser, server);
  third.expected = /status of (400|409)/;
  await third.signIn('hr', `pay/${month}?step=pay`);
  await third.page.getByRole('button', { name: 'The bank refused it' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'The bank refused it' }).click();
  await third.page.getByText('Something is missing here.').waitFor();
  await third.page.getByLabel('Reason').fill('The file was refused.');
  await third.page.getByRole('dialog').getByRole('button', { name: 'The bank refused it' }).click();
  await third.page.getByText('The payment is released.').waitFor();
  await waitFor(async () => (await read()).every(({ payment_id }) => payment_id === null), 'every payroll is free');
  await other.go('pay');
  await other.go(`pay/${month}?step=pay`);

  // Two people make the payment at once: nobody is paid twice.
  const isOlder = new Set((await service.call('GET', '/payments?limit=100', undefined, token)).data.map(({ id }) => id));
  await third.page.getByRole('textbox', { name: 'The bank pays on' }).waitFor();
  await other.page.getByRole('textbox', { name: 'The bank pays on' }).waitFor();
  await Promise.all([third, other].map(({ page: one }) => one.getByRole('button', { name: /^Make the payment of \d+$/ }).click()));
  await waitFor(async () => (await read()).filter(({ payment_id }) => payment_id !== null).length === transferred.length, 'all with an account are in a payment');
  const ofThem = async () => (await service.call('GET', '/payments?limit=100', undefined, token)).data.filter(({ id }) => !isOlder.has(id));
  const payments = await waitFor(async () => { const some = await ofThem(); return some.every(({ state }) => state === 'ready' || state === 'failed') && some; }, 'the payments are made');
  const made = payments.filter(({ state }) => state === 'ready').flatMap(({ sums }) => sums).reduce((all, { transfers }) => all + transfers, 0);
  assert.equal(made, transferred.length, `a payroll is in two payments or in none: ${JSON.stringify(payments.map(({ state, sums }) => [state, sums]))}`);

  // The second person marks what the bank has paid, and what was paid by hand.
  await other.go('pay');
  await other.go(`pay/${month}?step=pay`);
  await other.settle();
  const isLeft = async () => (await read()).filter(({ status }) => status !== 'paid').length;
  // A payment that two people made at once is two: each has its own button.
  await waitFor(async () => {
    if (await isLeft() === 1) return true;
    const button = other.page.getByRole('button', { name: /^Mark \d+ as paid/ }).first();
    if (await button.count() === 0) return false;
    await button.click();
    await other.page.getByRole('dialog').getByRole('button', { name: /^Mark \d+ as paid/ }).click();
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    await other.settle();
    return false;
  }, 'all but one are paid');
  // What only this person has approved is paid by somebody else: the pay of the one who approved first.
  await other.page.getByText(/1 payroll is marked as paid by somebody else/).waitFor();
  await other.end();
  await third.end();
  const last = await openDesk(browser, server);
  await last.signIn('admin', `pay/${month}?step=pay`);
  await last.page.getByRole('button', { name: /^Mark 1 as paid/ }).click();
  await last.page.getByRole('dialog').getByRole('button', { name: /^Mark 1 as paid/ }).click();
  await last.page.getByText('Everything is paid').waitFor();
  await waitFor(async () => (await read()).every(({ status }) => status === 'paid'), 'every payroll is paid');
  await last.end();
  return [told, toldExplain, toldPay, 'two people who make the payment at once pay nobody twice'].join('; ');
}

/** The step names, for each contributor whom no approval covers, everybody who could: those whom the service names for any of the drafts. */
async function readsApprovers({ page, requests }, service, token, who, drafts) {
  const { id: own, employee_id: employee } = await service.call('GET', '/auth/me', undefined, token);
  const { data: people } = await service.call('GET', '/employees?limit=100', undefined, token);
  const nameOf = async (id) => {
    const one = people.find(({ user_id: user }) => user === id);
    return one ? `${one.first_name} ${one.last_name}` : (await service.call('GET', `/activity-logs?actor=${id}&limit=1`, undefined, token)).data[0].actor.email;
  };
  const meant = new Map();
  for (const { id } of drafts.filter(({ employee_id: paid }) => paid !== employee)) {
    const { uncovered, approvers } = await service.call('GET', `/payrolls/${id}/approvers`, undefined, token);
    for (const account of uncovered) meant.set(account, new Set([...meant.get(account) ?? [], ...approvers.filter(({ covers }) => covers.includes(account)).map(({ user_id: user }) => user)]));
  }
  require(meant.size > 0, `nothing is left to cover for ${who}`);
  for (const [account, users] of meant) {
    const names = await Promise.all([...users].filter((user) => user !== own).map(nameOf));
    const all = [...(users.has(own) ? ['You'] : []), ...names.sort((one, other) => one.localeCompare(other))];
    require(all.length > 0, 'the demo has nobody who could approve');
    const start = account === own ? 'You have contributed to' : `${await nameOf(account)} has contributed to`;
    await page.getByRole('listitem').filter({ hasText: start }).getByText(`${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(all)} can approve it.`, { exact: true }).waitFor();
  }
  const asked = new Set(requests.filter((url) => url.endsWith('/approvers')));
  require(asked.size <= 12, `the step asks about ${asked.size} drafts`);
}

async function textOf(download) {
  let text = '';
  for await (const part of await download.createReadStream()) text += part;
  return text;
}

/** A valid IBAN of Germany with this number. */
function ibanOf(number) {
  const bban = `37040044${String(number).padStart(10, '0')}`;
  const rest = BigInt(`${bban}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${bban}`;
}

// Bank accounts: one person enters them, another one confirms them.
export async function checkAccounts({ browser, server, service }) {
  const [hr, admin] = [await tokenOf(service, 'hr'), await tokenOf(service, 'admin')];
  const reyes = await employeeOf(service, hr, 'Reyes');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|412)/;
  await desk.signIn('admin', 'settings/bank');
  await page.getByRole('button', { name: 'Enter another account' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Something is missing here.').waitFor();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0131 00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not an IBAN.').waitFor();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The account waits for a second person.').waitFor();
  await page.getByText('Somebody else has to confirm it.').waitFor();
  require(await page.getByRole('button', { name: 'Confirm' }).count() === 0, 'who entered an account is offered to confirm it');

  // The second person finds it in the inbox.
  const other = await openDesk(browser, server);
  await other.signIn('hr', 'inbox?kind=second');
  await other.page.getByRole('link', { name: /Bank account of the organization/ }).click();
  await other.page.getByText(/DE … 3000/).first().waitFor();
  await requireAccessible(other.page, 'inbox, bank account');
  await other.page.getByRole('button', { name: 'Confirm' }).click();
  await other.page.getByText('The account is confirmed.').waitFor();
  const changed = await service.call('GET', '/organization/bank-account', undefined, hr);
  // A changed account is used later, and until then the one before it.
  require(changed.pending.last_four === '3000' && changed.pending.used_from !== null && changed.in_use.last_four !== '3000', 'the account is not confirmed');
  await other.page.getByRole('link', { name: /Bank account of the organization/ }).waitFor({ state: 'detached' });

  // HR enters the account of a person, while somebody else enters another one: the person chooses.
  await other.go(`people/${reyes.id}/pay`);
  await other.page.getByText('No bank account is entered.').waitFor();
  await other.page.getByRole('button', { name: 'Enter an account' }).click();
  await other.page.getByLabel('IBAN', { exact: true }).fill(ibanOf(4711));
  await service.call('PUT', `/employees/${reyes.id}/bank-account`, { iban: ibanOf(815) }, admin);
  other.expected = /status of 412/;
  await other.page.getByRole('button', { name: 'Save' }).click();
  const dialog = other.page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.getByLabel(/yours, DE … 4711/).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await other.page.getByText('The account waits for a second person.').waitFor();
  require((await service.call('GET', `/employees/${reyes.id}/bank-account`, undefined, hr)).pending.last_four === '4711', 'the chosen account is not stored');
  await requireAccessible(other.page, 'pay of a person');

  // The second person looks at it while it is changed once more: the account that was seen is not there any more.
  await desk.go('inbox?kind=second');
  await page.reload();
  await page.getByRole('link', { name: /Miguel Reyes.*bank account/ }).click();
  await page.getByText(/DE … 4711/).first().waitFor();
  await service.call('PUT', `/employees/${reyes.id}/bank-account`, { iban: ibanOf(999) }, hr);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/DE … 0999/).first().waitFor();
  require((await service.call('GET', `/employees/${reyes.id}/bank-account`, undefined, hr)).in_use === null, 'an account was confirmed that nobody saw');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The account is confirmed.').waitFor();
  await desk.end();
  await other.end();

  return 'a bank account is entered by one person and confirmed by another one, who sees what they confirm; two at once lose nothing';
}

/** Gives everybody a bank account but two. One person enters it, and another one confirms it. */
async function giveAccounts(service) {
  const [hr, admin] = [await tokenOf(service, 'hr'), await tokenOf(service, 'admin')];
  const own = await meOf(service, hr);
  const people = [];
  for (const one of (await service.call('GET', '/employees?limit=100', undefined, hr)).data) {
    const { in_use: used } = await service.call('GET', `/employees/${one.id}/bank-account`, undefined, hr);
    if (used === null) people.push(one);
  }
  for (const [index, { id }] of people.slice(2).entries()) {
    const [writer, reader] = id === own ? [admin, hr] : [hr, admin];
    await service.call('PUT', `/employees/${id}/bank-account`, { iban: ibanOf(2000 + index) }, writer);
    const { etag } = await readTag(service, reader, `/employees/${id}/bank-account`);
    await service.call('POST', `/employees/${id}/bank-account/confirmation`, undefined, reader, { 'if-match': etag });
  }
}

async function meOf(service, token) {
  return (await service.call('GET', '/auth/me', undefined, token)).employee_id;
}

// The files of a month, for accounting.
export async function checkFiles({ browser, server }) {
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', `pay/${month}?step=files`);
  for (const [kind, head] of [['Payroll register', /employee_number/], ['Journal', /entry_id/]]) {
    const box = page.getByRole('region', { name: kind });
    await box.getByRole('button', { name: 'Make the file' }).click();
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 20_000 }), page.getByRole('button', { name: kind === 'Journal' ? /^Download journal-/ : /^Download payroll/ }).first().click()]);
    assert.match((await textOf(download)).split('\n')[0], head);
  }
  await requireAccessible(page, 'files of the month');
  await desk.end();
  return 'register and journal of a month are made and downloaded';
}
