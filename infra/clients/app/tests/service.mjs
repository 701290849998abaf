// The real service with its demo organization, on a fresh data folder and a free port.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASSWORD = 'seven grey herons on the pier';

export async function startService(binary) {
  const folder = await mkdtemp(join(tmpdir(), 'app-check-'));
  const child = spawn(binary, ['--port', '0', '--data', join(folder, 'data'), '--mail-from', 'HR <hr@demo.test>'], { env: { ...process.env, WFM_DEMO_PASSWORD: PASSWORD } });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (part) => {
      said += part;
      const at = said.match(/runs at (http:\/\/\S+?);/)?.[1];
      if (at) resolve(at);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code, signal) => { reject(new Error(`the service ended with ${code ?? signal}: ${said}`)); });
  });
  const { access_token } = await call(url, 'POST', '/auth/login', { email: 'admin@demo.test', password: PASSWORD });
  let people = 0;

  // Somebody whom no terminal of the demo clocks in. The token is for choosing a password.
  const newPerson = async () => {
    people += 1;
    const email = `new-${people}@demo.test`;
    const { id, activation_token } = await call(url, 'POST', '/employees', {
      employee_number: `N${people}`, first_name: 'Nia', last_name: `Number ${people}`, email, hire_date: '2026-01-01',
      account: { email, roles: ['employee'] },
    }, access_token);
    return { email, name: `Nia Number ${people}`, token: activation_token, id };
  };
  // A new sign-in takes two: the link's token, and the code that somebody else hands out.
  const newSignIn = async ({ id }) => {
    const { access_token: second } = await call(url, 'POST', '/auth/login', { email: 'second@demo.test', password: PASSWORD });
    const { activation_token } = await call(url, 'POST', `/employees/${id}/account/activation`, undefined, access_token);
    const { confirmation_token } = await call(url, 'POST', `/employees/${id}/account/confirmation`, { confirms: 'reset' }, second);
    return { token: activation_token, code: confirmation_token };
  };
  // The token of the newest link that was mailed to somebody, other than `former`. Mails go out every minute.
  const mailed = async (email, screen, former) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const page = await (await fetch(`${url}/dev/mail`)).text();
      const articles = page.split('<article>').filter((article) => article.includes(`To ${email},`));
      const token = articles.map((article) => article.match(new RegExp(`#/${screen}/([\\w-]+)`))?.[1]).find(Boolean);
      if (token && token !== former) return token;
      await new Promise((resolve) => { setTimeout(resolve, 1_000); });
    }
    throw new Error(`no mail to ${email}`);
  };
  // Sends records as a person, and answers when they have their verdicts.
  const sync = async (token, records) => {
    const { job_id } = await call(url, 'POST', '/attendances/sync', { records }, token, { 'idempotency-key': crypto.randomUUID() });
    for (;;) {
      const { status } = await call(url, 'GET', `/jobs/${job_id}?wait=10`, undefined, token);
      if (status === 'completed') return;
    }
  };
  // Ends every session of a person.
  const endSessions = async (email, password) => {
    const { access_token: token } = await call(url, 'POST', '/auth/login', { email, password });
    await fetch(`${url}/auth/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  };
  const stop = async () => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => { child.on('exit', resolve); });
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, newPerson, newSignIn, mailed, endSessions, sync, stop, call: (...request) => call(url, ...request) };
}

async function call(url, method, path, body, token, headers = {}) {
  const answer = await fetch(url + path, {
    method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
