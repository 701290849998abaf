// Everything that must hold of this package: its generated types, its types, its unit tests, and what a real headless
// Chromium does with it and the running service.
//
//   node check.mjs ../../../target/debug/wfm-local [--only NAME] [--seed N] [--path P] [--runs N]
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import ts from 'typescript';

import { isWithoutAny } from './tests/any.mjs';
import { runBrowserTests } from './tests/browser.mjs';
import { runPropertyTest } from './tests/property.mjs';
import { isInstalled } from './tests/packed.mjs';
import { measureBundles } from './tests/size.mjs';
import { startWorld } from './tests/world.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const { values: options, positionals: [binary] } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' }, runs: { type: 'string' } },
});
if (!binary) throw new Error('say which binary of the service to start');

const failed = [];
function step(name, isRight) {
  if (!isRight) failed.push(name);
  console.log(`${isRight ? 'ok     ' : 'FAILED '} ${name}`);
}

function run(program, ...given) {
  return spawnSync(program, given, { cwd: FOLDER, stdio: 'inherit' }).status === 0;
}

async function areTypesGenerated() {
  const folder = await mkdtemp(join(tmpdir(), 'client-types-'));
  const file = join(folder, 'schema.ts');
  try {
    if (!run(process.execPath, 'generate.mjs', file)) return false;
    return (await readFile(file)).equals(await readFile(join(FOLDER, 'src/schema.ts')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const bin = (name) => join(FOLDER, 'node_modules/.bin', name);
step('src/schema.ts is what `npm run generate` writes', await areTypesGenerated());
await rm(join(FOLDER, 'dist'), { recursive: true, force: true });
step('the sources compile', run(bin('tsc'), '--project', 'tsconfig.json'));
step('no source writes `any` as a type', await isWithoutAny(ts, join(FOLDER, 'src')));
step('the example of the README compiles', run(process.execPath, 'tests/readme.mjs'));
step('unit tests', run(process.execPath, '--test', '--test-reporter=dot', 'tests/unit/'));
step('the package that npm packs is installed, and imported compiled and from its sources', await isInstalled());
step('the bundles are as small as they have to be', await measureBundles());

const world = await startWorld(binary);
try {
  failed.push(...await runBrowserTests(world, options.only));
  if (!options.only) {
    const isRight = await runPropertyTest(world, {
      ...(options.seed && { seed: Number(options.seed) }), ...(options.path && { path: options.path }),
      ...(options.runs && { runs: Number(options.runs) }),
    });
    if (!isRight) failed.push('property test');
  }
} finally {
  await world.stop();
}
console.log(failed.length ? `FAILED: ${failed.join('; ')}` : `All checks passed in ${Math.round(performance.now() / 1000)} s.`);
if (failed.length) process.exitCode = 1;
