// Everything that must hold of the app: its types, its bytes and sizes, and what a person does with it in a real headless
// Chromium against the running service.
//
//   node check.mjs ../../../target/debug/wfm-local [--only NAME,NAME] [--pictures FOLDER]
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium } from 'playwright-core';
import ts from 'typescript';

import { isWithoutAny } from '../typescript/tests/any.mjs';
import { buildApp } from './build.mjs';
import { checkAhead } from './tests/ahead.mjs';
import { checkBankAccount } from './tests/bank.mjs';
import { checkCalendar } from './tests/calendar.mjs';
import { checkExpiry, checkPunches, checkRequests, checkVerdicts } from './tests/journey.mjs';
import { checkDecisions, checkOverlaps } from './tests/decide.mjs';
import { checkElsewhere, checkLinks, checkTerminal, checkUpdate } from './tests/elsewhere.mjs';
import { checkDocuments, checkOtherOrigin, checkPlace, checkPrivateMode } from './tests/devices.mjs';
import { checkFiles, checkLeft } from './tests/left.mjs';
import { checkLeave } from './tests/leave.mjs';
import { checkLoad, checkShift, measureFiles } from './tests/load.mjs';
import { checkForgetting, checkOffline } from './tests/offline.mjs';
import { checkMonth } from './tests/month.mjs';
import { checkPaid } from './tests/paid.mjs';
import { checkParts } from './tests/parts.mjs';
import { checkExplanations, checkPayslip } from './tests/payslip.mjs';
import { checkNotifications, checkPersonal } from './tests/person.mjs';
import { checkForgottenPassword, checkPasswordByMail, checkProof, checkSecondFactor } from './tests/proof.mjs';
import { checkForgotten, checkReview } from './tests/review.mjs';
import { checkKeyboard, checkScreens } from './tests/screens.mjs';
import { startServer } from './tests/server.mjs';
import { startService } from './tests/service.mjs';
import { checkCorrections, checkSteps } from './tests/requests.mjs';
import { checkReturnedSheets, checkSheetDeputy, checkSheets } from './tests/sheets.mjs';
import { checkStayList, checkStays } from './tests/stays.mjs';
import { checkNames, checkPlaceOff } from './tests/telling.mjs';
import { checkTeamCalendar } from './tests/team-calendar.mjs';
import { checkTogether } from './tests/together.mjs';
import { checkWords } from './tests/words.mjs';
import { checkElsewhereZone, checkZones } from './tests/zones.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DIST = join(FOLDER, 'dist');
const { values: options, positionals: [binary] } = parseArgs({
  allowPositionals: true, options: { only: { type: 'string' }, pictures: { type: 'string' } },
});
if (!binary) throw new Error('say which binary of the service to start');
if (options.pictures) await mkdir(options.pictures, { recursive: true });

const failed = [];
async function step(name, work) {
  try {
    const told = await work();
    if (told === false) throw new Error('it is not so');
    console.log(`ok      ${typeof told === 'string' ? told : name}`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED  ${name}: ${error.stack}`);
  }
}

const compile = (project) => spawnSync(process.execPath, [join(FOLDER, 'node_modules/typescript/bin/tsc'), '--project', project], {
  cwd: FOLDER, stdio: 'inherit',
}).status === 0;

async function bytesOf(folder) {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await readFile(join(folder, name))).toString('base64')}`));
}

let first = [];

async function isBuilt() {
  const folder = await mkdtemp(join(tmpdir(), 'app-build-'));
  try {
    first = await buildApp(folder);
    return (await bytesOf(folder)).join() === (await bytesOf(DIST)).join();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await step('the sources compile', () => compile('tsconfig.json') && compile('tsconfig.worker.json'));
await step('no source writes `any` as a type', () => isWithoutAny(ts, join(FOLDER, 'src')));
await step('`dist` is what `npm run build` writes', isBuilt);
await step('the files are as small as they have to be', () => measureFiles(DIST, first));

await step('checkWords', checkWords);
await step('checkStays', checkStays);
await step('checkExplanations', checkExplanations);
await step('checkZones', checkZones);

const service = await startService(binary);
const server = await startServer(DIST, service.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const world = { browser, server, service, dist: DIST, pictures: options.pictures };
  const checks = [
    checkPunches, checkExpiry, checkVerdicts, checkRequests, checkForgotten, checkReview, checkCorrections, checkSteps, checkPaid, checkDecisions, checkOverlaps, checkTogether, checkElsewhereZone, checkPayslip, checkMonth, checkLeave, checkCalendar, checkTeamCalendar, checkSheets, checkReturnedSheets, checkSheetDeputy, checkSecondFactor, checkForgottenPassword, checkPasswordByMail,
    checkProof, checkNotifications, checkPersonal, checkBankAccount, checkDocuments, checkFiles, checkLeft,
    checkPlace, checkPlaceOff, checkNames, checkPrivateMode, checkOtherOrigin, checkElsewhere, checkTerminal, checkStayList, checkAhead, checkLinks, checkParts, checkOffline, checkForgetting, checkUpdate,
    checkKeyboard, checkScreens, checkShift, checkLoad,
  ];
  for (const check of checks) {
    server.isDown = false;
    if (!options.only || options.only.split(',').includes(check.name)) await step(check.name, () => check(world));
  }
} finally {
  await browser.close();
  server.stop();
  await service.stop();
}
console.log(failed.length ? `FAILED: ${failed.join('; ')}` : `All checks passed in ${Math.round(performance.now() / 1000)} s.`);
if (failed.length) process.exitCode = 1;
