// Takes the pictures of the documentation: one of each place of the desk, each smaller than 80 kB.
//
//   node pictures.mjs ../../../target/debug/wfm-local [FOLDER]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { openDesk } from './tests/browser.mjs';
import { employeeOf, month, tokenOf } from './tests/known.mjs';
import { startServer } from './tests/server.mjs';
import { startService } from '../app/tests/service.mjs';

const [binary, given] = process.argv.slice(2);
if (!binary) throw new Error('say which binary of the service to start');
const folder = given ?? fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
await mkdir(folder, { recursive: true });
const MOST = 80_000;

const service = await startService(binary);
const server = await startServer(fileURLToPath(new URL('dist', import.meta.url)), service.url);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const token = await tokenOf(service, 'hr');
  const kaya = await employeeOf(service, token, 'Kaya');
  const { data: payrolls } = await service.call('GET', `/payrolls?period=${month}&limit=100`, undefined, token);
  const slip = payrolls.find(({ employee_id: employee }) => employee === kaya.id) ?? payrolls[0];
  const monday = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000 + 7 * 86_400_000).toISOString().slice(0, 10);
  const screens = {
    inbox: 'inbox?kind=leave', today: 'today', roster: `roster?week=${monday}`, people: 'people', person: `people/${kaya.id}`, month: `people/${kaya.id}/month/${month}`, pay: `pay/${month}?step=review`, payslip: `pay/${month}/${slip.id}`, settings: 'settings/leave',
  };
  const desk = await openDesk(browser, server, { width: 1280, height: 800 });
  await desk.signIn('hr', 'inbox');
  // A page of its own turns pictures into smaller ones.
  const smaller = await browser.newPage();
  for (const [name, screen] of Object.entries(screens)) {
    await desk.go(screen);
    // What a chosen item shows is read after the screen.
    await desk.page.waitForTimeout(1_000);
    await desk.settle();
    const picture = (await desk.page.screenshot()).toString('base64');
    const webp = await smaller.evaluate(async (bytes) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
    }, picture);
    const file = Buffer.from(webp, 'base64');
    if (file.length > MOST) throw new Error(`${name} takes ${file.length} bytes, at most ${MOST} are meant`);
    await writeFile(join(folder, `desk-${name}.webp`), file);
    console.log(`desk-${name}.webp ${file.length}`);
  }
  await desk.end();
} finally {
  await browser.close();
  server.stop();
  await service.stop();
}
