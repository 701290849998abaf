// What a device may refuse or lack: its storage, its place, a network, and a service of the same origin.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';
import { POLICY } from './server.mjs';

const NOT_DONE = '#punch:not(.done):not([aria-disabled=true])';

// A browser in private mode may refuse IndexedDB, and the other storages with it.
export async function checkPrivateMode({ browser, server }) {
  const phone = await openPhone(browser, server, { width: 320 });
  const { page } = phone;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => { throw new DOMException('The user denied permission.', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied.', 'SecurityError'); } });
    }
  });
  await phone.open();
  await page.waitForSelector('[role=alert]');
  require((await page.textContent('main')).includes('private mode'), 'nobody reads that the browser refuses its storage');
  require(await page.locator('#punch').count() === 0, 'the app offers to record what it cannot store');
  await requireAccessibleInBoth(page, 'a browser that stores nothing');
  await phone.end();
  return 'a browser that refuses its storage: the app says so, and records nothing that would be lost';
}

// The files on one host, the service on another, which allows the origin of the page.
export async function checkOtherOrigin({ browser, service, dist }) {
  const files = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://host').pathname.replace('/app/', '') || 'index.html';
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }[name.split('.').at(-1)] ?? 'text/plain';
    const bytes = await readFile(join(dist, name)).catch(() => Buffer.alloc(0));
    const body = name === 'index.html' ? bytes.toString().replace('name="api" content=""', `name="api" content="${service.url}"`) : bytes;
    response.writeHead(200, {
      'content-type': type, 'content-security-policy': POLICY.replace("connect-src 'self'", `connect-src 'self' ${service.url}`),
    }).end(body);
  });
  await new Promise((resolve) => { files.listen(0, '127.0.0.1', resolve); });
  // Pages of this machine may call the service: their origin is `localhost`.
  const url = `http://localhost:${files.address().port}`;
  const phone = await openPhone(browser, { url }, {});
  const { page } = phone;
  try {
    const { token } = await service.newPerson();
    await phone.open(`activate/${token}`);
    await page.fill('input[name=new-password]', 'forty quiet lamps in the harbour');
    await page.click('button[type=submit]');
    await page.waitForSelector(NOT_DONE);
    await page.click('#punch');
    await page.waitForSelector('#stays .row[data-state=synced]', { timeout: 20_000 });
    await phone.go('leave');
    await page.waitForSelector('.balance');
    const strangers = phone.requests.filter((address) => !address.startsWith(`${url}/`) && !address.startsWith(`${service.url}/`) && !/^(data|blob):/.test(address));
    require(strangers.length === 0, `requests to somebody else: ${strangers}`);
    require(phone.complaints.length === 0, `the browser complains: ${phone.complaints.join('; ')}`);
  } finally {
    await phone.context.close();
    files.closeAllConnections();
    files.close();
  }
  return 'the app signs in, punches and reads from another host than that of the service';
}

export async function checkPlace({ browser, server, service }) {
  const phone = await openPhone(browser, server, { isWatched: true });
  const { page } = phone;
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation({ latitude: 52.5, longitude: 13.4, accuracy: 12 });
  const { token } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await page.fill('input[name=new-password]', 'forty quiet lamps in the harbour');
  await page.click('button[type=submit]');
  let sent = [];
  await page.route('**/attendances/sync', (route) => {
    sent.push(...route.request().postDataJSON().records);
    return route.fallback();
  });
  // Nobody is located who has not asked for it.
  const punch = async () => {
    await page.waitForSelector(NOT_DONE);
    await page.click('#punch');
    await page.waitForSelector('#punch.done');
    await page.waitForSelector(NOT_DONE);
    await page.waitForFunction(() => [...document.querySelectorAll('#stays .row')].every(({ dataset }) => dataset.state === 'synced' || dataset.state === 'flagged'));
  };
  await punch();
  await punch();
  require(sent.length >= 2 && sent.every(({ lat }) => lat === undefined), 'a place is sent that nobody has switched on');
  await phone.go('account');
  await page.check('input[name=place]');
  await page.getByText('This device knows its place.').waitFor();
  await requireAccessibleInBoth(page, 'the switch for the place');
  await phone.go('punch');
  await page.getByText('Your place is known').waitFor();
  sent = [];
  await punch();
  require(sent.some(({ lat, lng, location_accuracy }) => lat === 52.5 && lng === 13.4 && location_accuracy === 12), `the place is not sent: ${JSON.stringify(sent)}`);
  await page.getByText('Your place is stored').waitFor();
  await phone.end();
  return 'the place goes with a clock-in of whoever has switched it on, and with no other';
}

export async function checkDocuments({ browser, server }) {
  const phone = await openPhone(browser, server, { width: 320, isWatched: true });
  const { page } = phone;
  // What a person may do is known later than the first screen where the network is slow.
  await page.route('**/auth/me', async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.go('leave/new');
  await page.setInputFiles('input[name=document]', { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('This kind of file cannot be sent').waitFor();
  await page.setInputFiles('input[name=document]', { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF') });
  await page.selectOption('select', 'sick');
  await page.fill('input[name=start]', '2027-06-07');
  await page.fill('textarea', 'With a note');
  await phone.setOffline(true);
  await page.getByText('There is no connection. A request and its document need one').waitFor();
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  await requireAccessibleInBoth(page, 'a request without a network');
  await phone.setOffline(false);
  // Where the document does not arrive, nothing is requested, and the form keeps all of it.
  phone.expected = /Failed to load resource/;
  await page.route('**/wfm-bucket/**', (route) => route.abort());
  await page.click('button[type=submit]');
  await page.getByText('The document could not be sent').waitFor();
  await page.unroute('**/wfm-bucket/**');
  await page.click('button[type=submit]');
  await page.waitForSelector('.notice.good');
  await page.locator('.row').getByRole('button', { name: 'Open document' }).first().waitFor();
  await phone.end();

  const leader = await openPhone(browser, server);
  await leader.open();
  await leader.signIn('manager@demo.test', PASSWORD);
  await leader.go('decide');
  const row = leader.page.locator('.row', { hasText: 'With a note' });
  const [opened, answer] = await Promise.all([
    leader.context.waitForEvent('page'),
    leader.page.waitForResponse((response) => /\/uploads\/[^/]+$/.test(response.url())),
    row.getByRole('button', { name: 'Open document' }).click(),
  ]);
  await opened.close().catch(() => undefined);
  const { download_url } = await answer.json();
  const file = await fetch(download_url);
  require((await file.text()).startsWith('%PDF-1.4'), 'the manager opens another file');
  await leader.end();
  return 'a document goes with a request for leave, and whoever decides opens it';
}
