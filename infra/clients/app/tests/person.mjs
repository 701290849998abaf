// Notifications, personal data, and what a person changes about the own account.
import { requireAccessibleInBoth } from './axe.mjs';
import { hasKept } from './offline.mjs';
import { openPhone, require, until } from './phone.mjs';
import { PASSWORD } from './service.mjs';
import { bytesOf, namesOf } from './zip.mjs';

const CHOSEN = 'forty quiet lamps in the harbour';

const tokenOf = async (service, who) => (await service.call('POST', '/auth/login', { email: who, password: PASSWORD })).access_token;

export async function checkNotifications({ browser, server, service, pictures }) {
  const admin = await tokenOf(service, 'admin@demo.test');
  const person = await service.newPerson();
  const { access_token: token } = await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  const bell = page.locator('.bell');
  const counts = (count) => bell.getByRole('img', { name: `${count} unread` }).waitFor();
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  await bell.click();
  await page.getByText('There are no notifications.').waitFor();
  await requireAccessibleInBoth(page, 'no notifications');

  const decide = async (date, status) => {
    const { id } = await service.call('POST', '/leaves', { type: 'annual', start_date: date, end_date: date }, token, { 'idempotency-key': crypto.randomUUID() });
    await service.call('PATCH', `/leaves/${id}`, { status }, admin);
  };
  for (const [date, status] of [['2027-05-03', 'approved'], ['2027-05-04', 'rejected'], ['2027-05-05', 'approved']]) await decide(date, status);
  // Who comes back to the app reads the number.
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); });
  await counts(3);
  await page.getByRole('link', { name: 'Your leave of 4 May 2027 was rejected.' }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/notifications.png` });
  await requireAccessibleInBoth(page, 'notifications');
  await until(page, hasKept, 'leave.decided');

  // Each leads to its subject, and is read by that.
  await page.getByRole('link', { name: 'Your leave of 3 May 2027 was approved.' }).click();
  await page.getByRole('heading', { name: 'Leave', exact: true, level: 1 }).waitFor();
  await counts(2);
  await bell.click();
  await page.getByRole('button', { name: /^Mark as read ?: Your leave of 4 May 2027 was rejected/ }).click();
  await counts(1);
  require(await page.getByRole('link', { name: /4 May/ }).evaluate((link) => link === document.activeElement), 'the focus is lost with the button');
  // What comes after the list was read stays unread.
  await decide('2027-05-06', 'approved');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: /^Mark as read ?: Your leave of 6 May 2027 was approved/ }).waitFor();
  await counts(1);
  const unread = async () => (await service.call('GET', '/notifications', undefined, token)).data.filter(({ read_at: at }) => at === null);
  require((await unread()).length === 1, 'something is marked that nobody has seen, or not marked');
  // The service marks a part at a time, and the app goes on until all are read.
  const asked = [];
  await page.route('**/notifications/read', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length === 1) await route.fulfill({ json: { marked: 90, has_more: true } });
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All notifications are read.').waitFor();
  await page.unroute('**/notifications/read');
  require(asked.length === 2 && asked[0].up_to === asked[1].up_to, `the service is asked ${asked.length} times to mark all`);
  require(await bell.getByRole('img').count() === 0, 'the bell still counts');
  require((await unread()).length === 0, 'something is unread');

  // Without a network the newest are there, and none can be marked.
  await phone.setOffline(true);
  await page.evaluate(() => { location.hash = '#/punch'; });
  await page.waitForSelector('#punch');
  await page.evaluate(() => { location.hash = '#/notifications'; });
  await page.locator('.age').waitFor();
  require(await page.locator('.rows .row').count() === 4, 'the notifications are gone without a network');
  await phone.setOffline(false);
  await phone.end();
  return 'a person reads notifications in plain words, follows them, and marks them as read';
}

export async function checkPersonal({ browser, server, service, pictures }) {
  const admin = await tokenOf(service, 'admin@demo.test');
  const custom_fields = [{ code: 'shoe_size', name: 'Shoe size', type: 'number', employee_writes: true }, { code: 'locker', name: 'Locker', type: 'text' }];
  await service.call('PATCH', '/settings', { custom_fields }, admin, { 'if-match': '*' });
  const person = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: person.token, password: CHOSEN });
  const address = `/employees/${person.id}/personal-data`;
  const change = (body) => service.call('PATCH', address, body, admin);
  await change({ birth_date: '1991-04-17', custom: { locker: '12 b' } });
  const phone = await openPhone(browser, server, { width: 320, locale: 'de-DE' });
  const { page } = phone;
  phone.expected = /status of 4(00|12)/;
  await phone.open();
  await phone.signIn(person.email, CHOSEN);
  await phone.go('account');
  await page.getByRole('link', { name: 'Personalien' }).click();
  // What the office keeps is there to read.
  await page.getByText('17. April 1991').waitFor();
  await page.getByText('12 b').waitFor();
  require(await page.getByLabel('Locker').count() === 0, 'a person may enter what the office keeps');

  await page.getByLabel('Rufname').fill('Nini');
  await page.getByLabel('Straße').fill('Seestraße');
  await page.getByLabel('Land').selectOption('DE');
  await page.getByLabel('Shoe size').fill('groß');
  await page.getByRole('button', { name: 'Kontakt hinzufügen' }).click();
  await page.keyboard.type('Paul');
  await page.getByLabel('Telefon', { exact: true }).fill('030 1');
  // Somebody who looks up something finds what was entered.
  await phone.go('shifts');
  await phone.go('personal');
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await page.getByText('Das ist nicht so geschrieben').first().waitFor();
  await requireAccessibleInBoth(page, 'personal data with a mistake');
  await page.getByLabel('Shoe size').fill('39,5');
  await save.click();
  await page.getByText('Gespeichert.', { exact: true }).waitFor();
  const stored = () => service.call('GET', address, undefined, admin);
  const first = await stored();
  require(JSON.stringify([first.preferred_name, first.address.street, first.address.country, first.custom, first.emergency_contacts]) === JSON.stringify(['Nini', 'Seestraße', 'DE', { locker: '12 b', shoe_size: '39.5' }, [{ name: 'Paul', relation: null, phone: '030 1' }]]), `stored is ${JSON.stringify(first)}`);

  // The office changes something else meanwhile.
  await page.getByLabel('Ort').fill('Berlin');
  await change({ tax_id: '65929970489' });
  await save.click();
  await page.getByText('Jemand anders hat inzwischen andere Angaben geändert.').waitFor();
  await page.getByText('65929970489').waitFor();
  // And then the same.
  await page.getByLabel('Privates Telefon').fill('0170 2');
  await page.getByLabel('Ort').fill('Potsdam');
  await change({ private_phone: '0170 1' });
  await save.click();
  await page.getByText('Inzwischen gespeichert: 0170 1').waitFor();
  require(await page.getByLabel('Privates Telefon').inputValue() === '0170 2' && await page.getByLabel('Ort').inputValue() === 'Potsdam', 'what was entered is lost');
  require((await stored()).private_phone === '0170 1', 'what the office has entered is overwritten unseen');
  if (pictures) await page.screenshot({ path: `${pictures}/personal-conflict.png`, fullPage: true });
  await requireAccessibleInBoth(page, 'personal data that two have changed');
  await save.click();
  await page.getByText('Gespeichert.', { exact: true }).waitFor();
  const last = await stored();
  require(last.private_phone === '0170 2' && last.address.city === 'Potsdam' && last.address.street === 'Seestraße' && last.tax_id === '65929970489', `stored is ${JSON.stringify(last)}`);
  require(!await page.evaluate(hasKept, 'Potsdam'), 'personal data is kept on the device');

  // The person saves all of it, without any permission.
  await phone.go('account');
  await page.getByRole('link', { name: 'Meine Daten' }).click();
  await page.getByRole('button', { name: 'Meine Daten sichern' }).click();
  const link = page.getByRole('link', { name: 'Datei laden' });
  await link.waitFor();
  await requireAccessibleInBoth(page, 'the file of all own data');
  if (pictures) await page.screenshot({ path: `${pictures}/own-data.png`, fullPage: true });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const names = namesOf(await bytesOf(download));
  for (const name of ['employee.jsonl', 'personal-data.jsonl', 'activity-log.jsonl']) require(names.includes(name), `the ZIP has no ${name}: ${names}`);
  await phone.end();
  return 'a person changes personal data and saves a file of it; what somebody else changes meanwhile is neither lost nor overwritten unseen';
}

/** Changes the password of a person who is signed in, and ends a sign-in elsewhere. Answers the new password. */
export async function changePassword(phone, service, email, present) {
  const { page } = phone;
  const next = 'nine brown bears under the bridge';
  await service.call('POST', '/auth/login', { email, password: present });
  await phone.go('account');
  await page.getByRole('link', { name: 'Password and sign-ins' }).click();
  const elsewhere = page.getByRole('button', { name: /^Sign out there/ });
  await elsewhere.first().waitFor();
  const before = await elsewhere.count();
  await elsewhere.first().click();
  await page.getByText('Signed out there.').waitFor();
  require(await elsewhere.count() === before - 1, 'the sign-in is still listed');
  await page.getByText('This device').waitFor();

  await page.fill('input[name=current-password]', 'not the password');
  await page.fill('input[name=new-password]', next);
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await page.getByText('This is not your password.').waitFor();
  await requireAccessibleInBoth(page, 'a password that is not changed');
  await page.fill('input[name=current-password]', present);
  await page.fill('input[name=new-password]', 'passwordpassword');
  await submit.click();
  await page.getByText('This password is easy to guess.').waitFor();
  await page.fill('input[name=new-password]', next);
  await service.call('POST', '/auth/login', { email, password: present });
  await submit.click();
  await page.getByText('Your password is changed.').waitFor();
  await page.getByText('You are signed in nowhere else.').waitFor();
  await service.call('POST', '/auth/login', { email, password: next });
  return next;
}

/** Asks for a link to another e-mail, and switches a mail off. */
export async function changeMail(phone, service, token, email) {
  const { page } = phone;
  await phone.go('mail');
  await page.fill('input[name=email]', email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`A link is on its way to ${email}.`).waitFor();
  await page.uncheck('input[name="schedule.changed"]');
  await page.selectOption('select[name=language]', 'de');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const me = await service.call('GET', '/auth/me', undefined, token);
  require(me.mail_off.join() === 'schedule.changed' && me.language === 'de', `the mails are ${me.mail_off}, ${me.language}`);
}
