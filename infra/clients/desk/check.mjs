// Everything that must hold of the desk: its types, its bytes and sizes, and the tasks of its users in a real headless Chromium
// against the running service.
//
//   node check.mjs ../../../target/debug/wfm-local [--all] [--only NAME,NAME] [--pictures FOLDER]
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium } from 'playwright-core';
import ts from 'typescript';

import { isWithoutAny } from '../typescript/tests/any.mjs';
import { buildDesk } from './build.mjs';
import { checkIdle, checkPlaces, checkScreens, checkSignIn } from './tests/frame.mjs';
import { checkCircles } from './tests/circles.mjs';
import { checkCompany } from './tests/company.mjs';
import { checkImports } from './tests/imports.mjs';
import { checkLeaveTypes } from './tests/leave-types.mjs';
import { checkLoad } from './tests/load.mjs';
import { checkAccounts, checkFiles, checkPay } from './tests/pay.mjs';
import { checkPayOut } from './tests/pay-out.mjs';
import { checkComponents } from './tests/pay-rules.mjs';
import { checkExplained, checkLocks, checkSums, checkTables, checkTyped, checkWords } from './tests/pure.mjs';
import { checkPlanning, checkRoster } from './tests/roster.mjs';
import { checkEmployer, checkRoles, checkRoutes, checkSites } from './tests/rules.mjs';
import { checkMany } from './tests/many.mjs';
import { startServer } from './tests/server.mjs';
import { checkList } from './tests/list.mjs';
import { checkPersonal } from './tests/personal.mjs';
import { checkTimePolicies } from './tests/policies.mjs';
import { checkPersonField } from './tests/person-field.mjs';
import { checkPermissions } from './tests/permissions.mjs';
import { checkRecords } from './tests/settings.mjs';
import { checkCounted, checkSheets } from './tests/sheets.mjs';
import { checkSeveral } from './tests/several.mjs';
import { checkHolidays, checkSetup } from './tests/setup.mjs';
import { checkTeamLeave } from './tests/team-leave.mjs';
import { checkTogether } from './tests/together.mjs';
import { checkXlsx } from './tests/xlsx.mjs';
import { startService } from '../app/tests/service.mjs';
import { checkAdjust, checkForgotten, checkImport, checkInbox, checkLeaving, checkLog, checkNewPerson, checkRaise, checkRefusal, checkToday } from './tests/tasks.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DIST = join(FOLDER, 'dist');
const { values: options, positionals: [binary] } = parseArgs({
  allowPositionals: true, options: { all: { type: 'boolean' }, only: { type: 'string' }, pictures: { type: 'string' } },
});
if (!binary) throw new Error('say which binary of the service to start');
if (options.pictures) await mkdir(options.pictures, { recursive: true });

const failed = [];
async function step(name, work) {
  if (options.only && !options.only.split(',').includes(name)) return;
  try {
    const told = await work();
    if (told === false) throw new Error('it is not so');
    console.log(`ok      ${typeof told === 'string' ? told : name}`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED  ${name}: ${error.stack}`);
  }
}

async function bytesOf(folder) {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await readFile(join(folder, name))).toString('base64')}`));
}

async function isBuilt() {
  const folder = await mkdtemp(join(tmpdir(), 'desk-build-'));
  try {
    const sizes = await buildDesk(folder);
    console.log(`        sizes, packed with gzip: ${JSON.stringify(sizes)}`);
    return (await bytesOf(folder)).join() === (await bytesOf(DIST)).join();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await step('the sources compile', () => spawnSync(process.execPath, [join(FOLDER, 'node_modules/typescript/bin/tsc'), '--project', 'tsconfig.json'], { cwd: FOLDER, stdio: 'inherit' }).status === 0);
await step('no source writes `any` as a type', () => isWithoutAny(ts, join(FOLDER, 'src')));
await step('`dist` is what `npm run build` writes, and is as small as it has to be', isBuilt);
for (const check of [checkTyped, checkSums, checkExplained, checkLocks, checkTables, checkWords, checkCircles, checkHolidays]) await step(check.name, check);

const service = await startService(binary);
const server = await startServer(DIST, service.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const world = { browser, server, service, binary, dist: DIST, pictures: options.pictures };
  const checks = [
    checkSignIn, checkIdle, checkPlaces, checkLoad, checkScreens, checkInbox, checkRefusal, checkForgotten, checkRoster, checkPlanning, checkToday, checkList, checkAccounts, checkPay, checkFiles, checkCounted, checkSheets, checkNewPerson, checkRaise, checkAdjust, checkPayOut, checkLeaving, checkLog, checkImport, checkXlsx, checkImports, checkSeveral, checkRecords, checkComponents, checkRoutes, checkRoles, checkSites, checkEmployer, checkTimePolicies, checkLeaveTypes, checkPersonField, checkPersonal, checkTogether, checkTeamLeave, checkPermissions, checkSetup, checkCompany, checkMany,
  ];
  // The longer ones run with `--all`, or by their name.
  const long = [checkPlanning, checkXlsx, checkImports, checkSeveral, checkRecords, checkComponents, checkRoutes, checkRoles, checkSites, checkEmployer, checkTimePolicies, checkLeaveTypes, checkPersonField, checkPersonal, checkTogether, checkTeamLeave, checkPermissions, checkCompany, checkMany];
  for (const check of checks) {
    if (long.includes(check) && !options.all && !options.only) continue;
    server.spoil = null;
    await step(check.name, () => check(world));
  }
} finally {
  await browser.close();
  server.stop();
  await service.stop();
}
console.log(failed.length ? `FAILED: ${failed.join('; ')}` : `All checks passed in ${Math.round(performance.now() / 1000)} s.`);
if (failed.length) process.exitCode = 1;
