// What a browser and a phone do with the running service, in a real headless Chromium.
//
//   node check.mjs ../../../target/debug/wfm-local [folder for pictures]
import { mkdir } from 'node:fs/promises';

import { chromium } from 'playwright-core';

import { checkApp } from './app.mjs';
import { checkExplorer } from './explorer.mjs';
import { checkNetwork } from './network.mjs';
import { checkKeyboard, checkLinks, checkPages } from './pages.mjs';
import { startPage, startService } from './service.mjs';

const [binary, pictures] = process.argv.slice(2);
if (!binary) throw new Error('say which binary of the service to start');
if (pictures) await mkdir(pictures, { recursive: true });
const service = await startService(binary);
const app = await startPage();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
});
const failures = [];
try {
  for (const check of [
    () => checkApp(browser, service, app),
    () => checkNetwork(binary),
    () => checkPages(browser, service, pictures),
    () => checkLinks(browser, service),
    () => checkKeyboard(browser, service, pictures),
    () => checkExplorer(browser, service, pictures),
  ]) {
    try {
      console.log(`ok      ${await check()}`);
    } catch (error) {
      failures.push(`FAILED  ${error.stack}`);
    }
  }
} finally {
  await browser.close();
  app.stop();
  await service.stop();
}
if (failures.length) {
  console.log(failures.join('\n'));
  process.exitCode = 1;
}
