// What the checks know of the service: sessions, people, and what is stored.
import { PASSWORD } from './browser.mjs';

/** The present month. */
export const month = (() => { const now = new Date(); return now.toISOString().slice(0, 7); })();

export async function tokenOf(service, who) {
  return (await service.call('POST', '/auth/login', { email: `${who}@demo.test`, password: PASSWORD })).access_token;
}

export async function employeeOf(service, token, name) {
  return (await service.call('GET', `/employees?q=${encodeURIComponent(name)}`, undefined, token)).data[0];
}

export async function waitFor(isSo, text) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const found = await isSo();
    if (found) return found;
    await new Promise((resolve) => { setTimeout(resolve, 250); });
  }
  throw new Error(`it never became so: ${text}`);
}

export async function readTag(service, token, path) {
  const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
  return { etag: answer.headers.get('etag') };
}
