// Files that the employer shows to a person, and what somebody who has left still reads (rule DOC-4).
import { createHash } from 'node:crypto';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF');
const tokenOf = async (service, who) => (await service.call('POST', '/auth/login', { email: who, password: PASSWORD })).access_token;

async function attach(service, token, employee, name, isVisible) {
  const { url, method, headers, upload_id } = await service.call('POST', '/uploads/presign', { purpose: 'employee_document', content_type: 'application/pdf', content_length: PDF.length, checksum_sha256: createHash('sha256').update(PDF).digest('base64') }, token, { 'idempotency-key': crypto.randomUUID() });
  require((await fetch(url, { method, headers, body: PDF })).status === 200, 'the bucket refuses the file');
  await service.call('POST', `/employees/${employee}/documents`, { upload_id, name, date: '2026-10-01', visible_to_employee: isVisible }, token);
}

export async function checkFiles({ browser, server, service }) {
  const hr = await tokenOf(service, 'hr@demo.test');
  const { employee_id: employee } = await service.call('GET', '/auth/me', undefined, await tokenOf(service, 'employee@demo.test'));
  await attach(service, hr, employee, 'Contract', true);
  await attach(service, hr, employee, 'Warning', false);
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.go('account');
  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByText('Contract', { exact: true }).waitFor();
  require(await page.getByText('Warning').count() === 0, 'a file is shown that nobody gave to the person');
  await requireAccessibleInBoth(page, 'files');
  const [opened, answer] = await Promise.all([
    phone.context.waitForEvent('page'), page.waitForResponse((response) => /\/uploads\/[^/]+$/.test(response.url())), page.getByRole('button', { name: /^Open document.*Contract$/ }).click(),
  ]);
  require(answer.status() === 200, `the file is answered with ${answer.status()}`);
  await opened.close().catch(() => undefined);
  phone.requests = phone.requests.filter((url) => !url.includes('/wfm-bucket/'));
  await phone.end();
  return 'a person opens the files that the employer shows to them, and sees no other';
}

export async function checkLeft({ browser, server, service, pictures }) {
  const admin = await tokenOf(service, 'admin@demo.test');
  const settings = await fetch(`${service.url}/settings`, { headers: { authorization: `Bearer ${admin}` } });
  await service.call('PATCH', '/settings', { access_after_leaving_days: 365 }, admin, { 'if-match': settings.headers.get('etag') });
  const nia = await service.newPerson();
  await service.call('POST', '/auth/activate', { token: nia.token, password: PASSWORD });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await service.call('POST', '/attendances', { employee_id: nia.id, clock_in_at: `${day}T08:00:00Z`, clock_out_at: `${day}T16:00:00Z`, reason: 'The terminal was off' }, admin);
  await attach(service, await tokenOf(service, 'hr@demo.test'), nia.id, 'Reference', true);
  await service.call('PATCH', `/employees/${nia.id}`, { termination_date: yesterday, status: 'terminated' }, admin);

  const phone = await openPhone(browser, server, { isWatched: true });
  const { page } = phone;
  const refused = [];
  page.on('response', (response) => { if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`); });
  phone.expected = /status of 403/;
  await phone.open();
  await phone.signIn(nia.email, PASSWORD);
  await page.getByText(/^Your last day was/).waitFor();
  const tabs = await page.locator('.tabs a').allInnerTexts();
  require(tabs.join() === 'Pay,Times,Leave,Files', `the tabs are ${tabs}`);
  await page.getByText('No payslip yet').waitFor();
  const look = async (name) => {
    await page.waitForFunction(() => !document.querySelector('.loading'));
    if (pictures) await page.screenshot({ path: `${pictures}/left-${name}.png` });
    await requireAccessibleInBoth(page, `somebody who has left, ${name}`);
  };
  await look('pay');
  await page.getByRole('link', { name: 'Times' }).click();
  if (day.slice(0, 7) !== yesterday.slice(0, 7)) await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByText('09:00 – 17:00').waitFor();
  await look('times');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('No times in this month.').waitFor();
  await page.getByRole('link', { name: 'Leave', exact: true }).click();
  await page.getByText('annual').first().waitFor();
  require(await page.getByText('Request leave').count() === 0, 'somebody who has left is offered to request leave');
  await look('leave');
  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByText('Reference', { exact: true }).waitFor();
  await look('files');
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText(nia.email).waitFor();
  await look('account');
  // The password and the sign-ins are still theirs, and nothing is told any more.
  require(await page.locator('.bell, a[href="#/mail"], a[href="#/personal"]').count() === 0, 'somebody who has left is shown what is refused');
  await page.getByRole('link', { name: 'Password and sign-ins' }).click();
  await page.getByText('This device').waitFor();
  await look('security');
  // What is over leads to what is left, and asks for nothing.
  for (const path of ['punch', 'shifts', 'month', 'team', 'decide', 'leave/new', 'correction/x', 'notifications', 'personal', 'mail']) {
    await phone.go(path);
    await page.getByText(/^Your last day was/).waitFor();
  }
  await page.reload();
  await page.getByText(/^Your last day was/).waitFor();
  await page.waitForTimeout(500);
  require(refused.length === 0, `the app asks for what is refused: ${refused}`);
  await phone.end();
  return 'somebody who has left reads payslips, times, leave and files, and changes the password; the app asks for nothing else';
}
