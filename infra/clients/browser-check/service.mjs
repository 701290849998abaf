// The real service on a fresh data folder, and a plain page on another port of this machine.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'admin@browser.example', password: 'correct horse battery' };
export const SECOND = { email: 'second@browser.example', password: 'another horse, another battery' };

// Starts the binary, with these arguments too, and waits until it says where it listens.
export async function startService(binary, more = []) {
  const data = await mkdtemp(join(tmpdir(), 'browser-check-'));
  const child = spawn(binary, [
    '--port', '0', '--data', join(data, 'data'), '--no-demo', '--org', 'Browser Ltd', '--admin-email', ADMIN.email,
    '--second-admin-email', SECOND.email, ...more,
  ], { env: { ...process.env, WFM_ADMIN_PASSWORD: ADMIN.password, WFM_SECOND_ADMIN_PASSWORD: SECOND.password } });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (part) => {
      said += part;
      const at = said.match(/runs at (http:\/\/\S+?);/);
      if (at) resolve(at[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      console.error(`the service ended with ${code ?? signal}: ${said}`);
      reject(new Error('the service ended'));
    });
  });
  const stop = async () => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => { child.on('exit', resolve); });
    child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}

// A page of somebody's app: nothing but a title, on a port of its own.
export async function startPage() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>An app</title><link rel="icon" href="data:,"><h1>An app</h1>');
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
