// The whole set-up of a company, in browsers alone: T1, T2, T8 and T9 in an empty service, with invitations by mail, until somebody
// opens the first payslip.
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { openDesk, PASSWORD, require } from './browser.mjs';
import { startEmpty } from './empty.mjs';
import { takeHand } from './hand.mjs';
import { month } from './known.mjs';
import { startServer } from './server.mjs';

const PEOPLE = 10;

/** Opens the newest mail to somebody in the mailbox of the service, and the link in it. */
async function openInvitation(context, service, email) {
  const mailbox = await context.newPage();
  const mail = mailbox.getByRole('article').filter({ hasText: `To ${email},` });
  // Mails about accounts go out every minute.
  for (let attempt = 0; ; attempt += 1) {
    await mailbox.goto(`${service.url}/dev/mail`);
    if (await mail.count() > 0) break;
    require(attempt < 100, `no mail to ${email}`);
    await mailbox.waitForTimeout(1_000);
  }
  const [address] = /http\S+#\/activate\/[\w-]+/.exec(await mail.first().innerText());
  // The address names the place where people find the service; here it is where it runs.
  await mailbox.goto(`${service.url}/app/${new URL(address).hash}`);
  await mailbox.locator('input[name=new-password]').fill(PASSWORD);
  await mailbox.locator('button[type=submit]').click();
  await mailbox.getByRole('navigation').first().waitFor();
  return mailbox;
}

export async function checkCompany({ browser, binary, dist, pictures }) {
  const service = await startEmpty(binary, '--mail-from', 'HR <hr@first.test>');
  const server = await startServer(dist, service.url);
  const picture = async (page, name) => { if (pictures) await page.screenshot({ path: join(pictures, `company-${name}.png`) }); };
  const end = async (desk) => {
    // The mailbox and the app are those of the service, beside the desk of this check.
    desk.requests = desk.requests.filter((url) => !url.startsWith(`${service.url}/`));
    await desk.end();
  };
  try {
    // T1: the first administrator sets the company up, and keeps what is usual.
    const desk = await openDesk(browser, server);
    const { page } = desk;
    desk.expected = /status of (400|404|409|412)/;
    await desk.signIn('admin');
    const hand = takeHand(desk);
    await hand.sees('heading', 'Company');
    await hand.fill('Name of the organization', 'Nordhof Logistik');
    hand.think();
    await hand.choose('Country', 'DE', { exact: true });
    await hand.click('button', 'Save and go on');
    await hand.sees('heading', 'Sites');
    await hand.fill('Name of the site', 'Hamburg');
    await hand.click('button', 'Save and go on');
    for (const step of ['Working times', 'Holidays and leave', 'Pay']) {
      await hand.sees('heading', step);
      hand.think();
      if (step === 'Pay') {
        await hand.click('button', 'Enter an account');
        await hand.fill('IBAN', 'DE89 3704 0044 0532 0130 00', { exact: true });
        await hand.click('button', 'Save', { exact: true });
        await hand.reads('Somebody else has to confirm it.');
      }
      await hand.click('button', 'Save and go on');
    }
    // T2: ten people from a spreadsheet, one row of them wrong; each is invited.
    await hand.sees('heading', 'People');
    await hand.click('link', 'Choose a file');
    const lines = ['Number;Last name;First name;E-mail;First day;Site;Hours a week;Pay;Paid by', ...Array.from({ length: PEOPLE }, (_, index) => `${100 + index};Person${String.fromCharCode(97 + index)};Ada;p${index}@first.test;${index === 3 ? '31.2.2024' : '1.2.2024'};Hamburg;40;${3_000 + index * 10}.00;monthly`)];
    await page.getByLabel('Choose a spreadsheet').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await hand.reads(`${PEOPLE - 1} ready`);
    hand.think();
    await hand.click('button', /^First day: 31\.2\.2024/);
    await page.keyboard.press('Control+A');
    await hand.type('1.3.2024');
    await hand.press('Enter');
    await hand.reads(`${PEOPLE} ready`);
    await page.getByLabel('Invite everybody with an account').check();
    await hand.click('button', `Import ${PEOPLE} people`);
    await hand.reads(`${PEOPLE} people are imported`);
    await page.getByRole('link', { name: 'Set-up' }).click();
    await hand.reads(`${PEOPLE} people are entered.`);
    await hand.click('button', 'Go on');
    await hand.sees('heading', 'Second person');
    await hand.fill('First name', 'Karin');
    await hand.fill('Last name', 'Zweit');
    await hand.fill('E-mail', 'karin@first.test');
    hand.think();
    await hand.click('button', 'Make the account');
    await hand.reads('The account is made.');
    await hand.click('button', 'End the set-up');
    await hand.sees('heading', 'Inbox');
    const told = hand.done('T1 and T2, a company with ten people is set up', 1_200);

    // The invitations arrive by mail, and are accepted.
    const other = await openDesk(browser, server);
    other.expected = /status of (400|404|409|412)/;
    const karin = await openInvitation(other.context, service, 'karin@first.test');
    await picture(karin, 'karin');
    const employee = await openDesk(browser, server);
    const phone = await openInvitation(employee.context, service, 'p0@first.test');
    await picture(phone, 'employee');

    // The other administrator of the operator confirms that Karin holds her account, and the bank account of the company.
    const second = await openDesk(browser, server);
    second.expected = /status of (400|404|409|412)/;
    await second.signIn('second', 'people');
    await second.page.getByRole('link', { name: /Zweit, Karin/ }).first().click();
    await second.page.getByLabel('Change', { exact: true }).selectOption('invite');
    await second.page.getByRole('button', { name: 'Confirm the account' }).click();
    await second.page.getByText('The account is confirmed.').waitFor();
    await picture(second.page, 'confirm');
    await second.go('settings/bank');
    await second.page.getByRole('button', { name: /^Confirm/ }).first().click();
    const dialog = second.page.getByRole('dialog');
    if (await dialog.count() > 0) await dialog.getByRole('button', { name: /^Confirm/ }).click();
    await second.settle();
    await picture(second.page, 'bank');
    await end(second);

    // T8: the first administrator computes, reviews and approves the month.
    await desk.go(`pay/${month}?step=prepare`);
    const pay = takeHand(desk);
    pay.think();
    await pay.click('button', 'Compute drafts');
    await pay.sees('columnheader', 'What is odd');
    const odd = page.locator('table.review tbody tr:has(input[type=checkbox])');
    const count = await odd.count();
    for (let index = 0; index < count; index += 1) {
      pay.think();
      await pay.press('j', 'x');
    }
    await picture(page, 'review');
    await desk.go(`pay/${month}?step=approve`);
    // Nobody approves what they alone have entered and computed.
    await pay.reads(/You alone have entered and computed this/);
    require(await page.getByRole('button', { name: /^Approve/ }).count() === 0, 'an approval is offered that the service refuses');
    await picture(page, 'first');
    const toldPay = pay.done('T8 the first pay is computed and reviewed', 600);

    // T9: Karin approves as the second person.
    await other.signIn('karin@first.test', 'inbox');
    const director = takeHand(other);
    director.think();
    await director.press('g', 'y');
    await director.click('link', new RegExp(new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date())));
    await director.click('link', /^Approve/);
    await director.settles();
    director.think();
    await director.click('button', /^Approve \d+/);
    await director.click('button', /^Approve \d+/, { within: other.page.getByRole('dialog') });
    await other.page.getByText(/approved/i).first().waitFor();
    await picture(other.page, 'approved');
    const toldSecond = director.done('T9 the second person approves', 180);

    // The first payslip opens, at the desk and in the app of the employee.
    await other.go(`pay/${month}?step=review&rest=open`);
    await other.page.getByRole('link', { name: /Persona, Ada|Ada Persona/ }).first().click();
    await other.settle();
    await other.page.getByRole('heading', { name: 'Ada Persona' }).waitFor();
    const [, answer] = await Promise.all([other.context.waitForEvent('page'), other.page.waitForResponse((response) => /\/payslip\?/.test(response.url()) && response.ok()), other.page.getByRole('button', { name: 'PDF' }).click()]);
    const bytes = Buffer.from(await (await fetch((await answer.json()).download_url)).arrayBuffer());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-', 'the payslip is no PDF');
    require(bytes.length > 5_000, 'the payslip is nearly empty');
    await phone.goto(`${service.url}/app/#/pay`);
    await phone.getByRole('link', { name: new RegExp(new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date())) }).first().waitFor();
    await picture(phone, 'payslips');
    await Promise.all([desk, other, employee].map(end));
    return `${told}; invitations come by mail and are accepted; ${toldPay}; ${toldSecond}; the first payslip opens as a PDF`;
  } finally {
    server.stop();
    await service.stop();
  }
}
