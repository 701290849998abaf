// What a phone in the same network does: it calls the address of this machine, not its own.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { networkInterfaces } from 'node:os';

import { ADMIN, startService } from './service.mjs';

// An address that a service on 127.0.0.1 alone does not have.
function addressOfThisMachine() {
  const all = Object.values(networkInterfaces()).flat();
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}

export async function checkNetwork(binary) {
  const service = await startService(binary, ['--host', '0.0.0.0']);
  try {
    const here = new URL(service.url);
    here.hostname = addressOfThisMachine();
    const call = async (path, body, token) => {
      const answer = await fetch(new URL(path, here), {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body && JSON.stringify(body),
      });
      return answer.json();
    };
    const { access_token: token } = await call('/auth/login', ADMIN);
    const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0\x01 and so on')]);
    const permit = await call('/uploads/presign', {
      purpose: 'attendance_photo', content_type: 'image/jpeg', content_length: photo.length,
      checksum_sha256: createHash('sha256').update(photo).digest('base64'),
    }, token);
    assert.equal(new URL(permit.url).origin, here.origin, 'an upload is signed for the address that was asked');
    const headers = Object.entries(permit.headers).filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()));
    const put = await fetch(permit.url, { method: permit.method, headers: Object.fromEntries(headers), body: photo });
    assert.equal(put.status, 200);
    const { download_url: download } = await call(`/uploads/${permit.upload_id}`, null, token);
    assert.equal(new URL(download).origin, here.origin);
    assert.deepEqual(Buffer.from(await (await fetch(download)).arrayBuffer()), photo);
    return `a phone in the same network signs in, sends a photo and reads it, at ${here.origin}`;
  } finally {
    await service.stop();
  }
}
