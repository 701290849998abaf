// The service without the demo, with two administrators whom the operator has made.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PASSWORD } from './browser.mjs';

/** @param more further arguments of the service. */
export async function startEmpty(binary, ...more) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-empty-'));
  const child = spawn(binary, ['--port', '0', '--data', join(folder, 'data'), '--no-demo', '--org', 'First', '--admin-email', 'admin@demo.test', '--second-admin-email', 'second@demo.test', ...more], {
    env: { ...process.env, WFM_ADMIN_PASSWORD: PASSWORD, WFM_SECOND_ADMIN_PASSWORD: PASSWORD },
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (part) => {
      said += part;
      const at = /runs at (http:\/\/\S+?);/.exec(said)?.[1] ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (at) resolve(at);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => { reject(new Error(`the service ended with ${code}: ${said}`)); });
  });
  return {
    url,
    stop: async () => {
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => { child.on('exit', resolve); });
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
