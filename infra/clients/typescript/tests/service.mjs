// The real service on a fresh data folder. It can be killed and started again on the same port and data.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ADMIN = { email: 'admin@phones.example', password: 'correct horse battery' };

export class Service {
  #binary;
  #folder;
  #child = null;
  #token;
  #people = 0;
  port = 0;

  static async start(binary) {
    const service = new Service();
    service.#binary = binary;
    service.#folder = await mkdtemp(join(tmpdir(), 'client-check-'));
    await service.run();
    service.#token = (await service.call('POST', '/auth/login', ADMIN)).access_token;
    return service;
  }

  // Starts the binary and waits until it says where it listens.
  async run() {
    const child = spawn(this.#binary, [
      '--port', String(this.port), '--data', join(this.#folder, 'data'), '--no-demo', '--org', 'Phones Ltd',
      '--admin-email', ADMIN.email,
    ], { env: { ...process.env, WFM_ADMIN_PASSWORD: ADMIN.password } });
    this.#child = child;
    let said = '';
    this.port = await new Promise((resolve, reject) => {
      const hear = (part) => {
        said += part;
        const port = said.match(/runs at http:\/\/[^:]+:(\d+);/)?.[1];
        if (port) resolve(Number(port));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', reject);
      child.on('exit', (code, signal) => { reject(new Error(`the service ended with ${code ?? signal}: ${said}`)); });
    });
  }

  // Ends the process at once, as a power cut does.
  async kill() {
    const ended = new Promise((resolve) => { this.#child.on('exit', resolve); });
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async call(method, path, body, token = this.#token) {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  // An employee with an account that can sign in, or that still has to choose a password.
  async newPerson({ isActivated = true } = {}) {
    this.#people += 1;
    const number = String(this.#people);
    const email = `person-${number}@phones.example`;
    const employee = await this.call('POST', '/employees', {
      employee_number: number, first_name: 'Person', last_name: `Number ${number}`, email, hire_date: '2026-01-01',
      account: { email, roles: ['employee'] },
    });
    const password = `seven grey herons on pier ${number}`;
    const token = employee.activation_token;
    if (isActivated) await this.call('POST', '/auth/activate', { token, password }, null);
    return { email, password, token, user: employee.user_id, employee: employee.id };
  }

  // Ends every session of a person but a new one, which nobody uses.
  async endSessions({ email, password }) {
    const { access_token } = await this.call('POST', '/auth/login', { email, password }, null);
    await this.call('DELETE', '/auth/sessions', undefined, access_token);
  }

  async attendancesOf({ employee }) {
    return this.#all(`/attendances?employee_id=${employee}&limit=100`);
  }

  // Every verdict that the jobs of a person gave.
  async verdictsOf({ user }) {
    const jobs = (await this.#all('/jobs?limit=100')).filter(({ created_by }) => created_by === user);
    return (await Promise.all(jobs.map(({ job_id }) => this.#all(`/jobs/${job_id}/items?limit=100`)))).flat();
  }

  async #all(path) {
    const rows = [];
    for (let cursor = null; ;) {
      const page = await this.call('GET', cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path);
      rows.push(...page.data);
      cursor = page.meta.next_cursor;
      if (!page.meta.has_more) return rows;
    }
  }
}
