// What an app on another port does. The function runs in the page: it sees of each answer what a browser lets it
// see, and nothing else.
import assert from 'node:assert/strict';

import { ADMIN } from './service.mjs';

const useTheService = async ({ api, admin }) => {
  const seen = {};
  const call = async (method, path, { headers = {}, body, token } = {}) => {
    const answer = await fetch(new URL(path, api), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }), ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, header: (name) => answer.headers.get(name), body: text ? JSON.parse(text) : null };
  };

  const session = await call('POST', '/auth/login', { body: admin });
  const token = session.body.access_token;
  seen.signedIn = { status: session.status, date: session.header('date'), requestId: session.header('x-request-id') };

  // A change of the version that was read, and one of a version that is gone.
  const settings = await call('GET', '/settings', { token });
  const etag = settings.header('etag');
  const change = { token, headers: { 'if-match': etag }, body: { leave_year_start: 4 } };
  seen.etag = etag;
  seen.changed = (await call('PATCH', '/settings', change)).status;
  seen.changedAgain = (await call('PATCH', '/settings', { ...change, body: { leave_year_start: 5 } })).status;

  const person = await call('POST', '/employees', {
    token,
    body: {
      employee_number: '1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@browser.example', hire_date: '2026-01-01',
    },
  });
  seen.person = { status: person.status, location: person.header('location') };

  // A photo, to the address that the service says, on the service's own port.
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...new TextEncoder().encode('JFIF\0\x01 and so on')]);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', photo));
  const leave = await call('POST', '/uploads/presign', {
    token,
    body: {
      purpose: 'attendance_photo', content_type: 'image/jpeg', content_length: photo.length,
      checksum_sha256: btoa(String.fromCharCode(...sum)),
    },
  });
  // A browser writes these two itself.
  const headers = Object.entries(leave.body.headers).filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()));
  const put = await fetch(leave.body.url, { method: leave.body.method, headers: Object.fromEntries(headers), body: photo });
  seen.photo = { status: put.status, samePort: new URL(leave.body.url).origin === new URL(api).origin };

  // A record that was made offline, with its photo.
  const now = new Date();
  const batch = {
    token,
    headers: { 'idempotency-key': 'phone-1', 'client-time': now.toISOString() },
    body: {
      records: [{
        id: '1', employee_id: person.body.id, clock_in_client_ts: new Date(now - 3600_000).toISOString(),
        clock_out_client_ts: now.toISOString(), photo_url: leave.body.file_url,
      }],
    },
  };
  const sync = await call('POST', '/attendances/sync', batch);
  seen.sync = { status: sync.status, location: sync.header('location'), retryAfter: sync.header('retry-after') };
  const again = await call('POST', '/attendances/sync', batch);
  seen.again = { location: again.header('location'), replayed: again.header('idempotent-replayed') };
  const job = await call('GET', `${sync.header('location')}?wait=10`, { token });
  seen.job = { status: job.body.status, verdict: job.body.result?.items[0].verdict };

  const upload = await call('GET', `/uploads/${leave.body.upload_id}`, { token });
  const read = new Uint8Array(await (await fetch(upload.body.download_url)).arrayBuffer());
  seen.upload = { state: upload.body.state, same: read.length === photo.length && read.every((byte, at) => byte === photo[at]) };
  return seen;
};

export async function checkApp(browser, service, app) {
  const page = await browser.newPage();
  await page.goto(app.url);
  const seen = await page.evaluate(useTheService, { api: service.url, admin: ADMIN });
  assert.equal(seen.signedIn.status, 200);
  assert.ok(Math.abs(new Date(seen.signedIn.date) - Date.now()) < 60_000, `Date: ${seen.signedIn.date}`);
  assert.ok(seen.signedIn.requestId, 'X-Request-Id');
  assert.match(seen.etag, /^(W\/)?".+"$/);
  assert.deepEqual([seen.changed, seen.changedAgain], [200, 412]);
  assert.equal(seen.person.status, 201);
  assert.match(seen.person.location, /\/employees\/[0-9a-f-]{36}$/);
  assert.deepEqual(seen.photo, { status: 200, samePort: true });
  assert.equal(seen.sync.status, 202);
  assert.match(seen.sync.location, /\/jobs\/job_\w+$/);
  assert.equal(seen.sync.retryAfter, '1');
  assert.equal(seen.again.location, seen.sync.location);
  assert.deepEqual(seen.job, { status: 'completed', verdict: 'created' });
  assert.deepEqual(seen.upload, { state: 'ready', same: true });
  await page.close();
  return `read by a page at ${new URL(app.url).origin}: ${JSON.stringify(seen)}`;
}
