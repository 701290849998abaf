// Installs the package as npm packs it, and imports it under both conditions: compiled, and from its sources.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const USE = "import { createClient, createOutbox, pages } from 'wfm-client';\nif (![createClient, createOutbox, pages].every((made) => typeof made === 'function')) throw new Error('a function is missing');\n";

function run(cwd, program, ...given) {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')}: ${stderr || stdout}`);
  return stdout;
}

/** The files of the package that a bundler takes under these conditions. */
async function sourcesOf(folder, conditions) {
  const { metafile } = await build({
    stdin: { contents: USE, resolveDir: folder }, absWorkingDir: folder, bundle: true, format: 'esm', write: false, metafile: true, conditions,
  });
  return Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/wfm-client/')).map((path) => path.split('wfm-client/')[1]);
}

export async function isInstalled() {
  const folder = await mkdtemp(join(tmpdir(), 'client-packed-'));
  try {
    const [{ filename }] = JSON.parse(run(PACKAGE, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder));
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    await writeFile(join(folder, 'use.js'), USE);
    run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename));
    run(folder, process.execPath, 'use.js');
    const [compiled, sources] = [await sourcesOf(folder, []), await sourcesOf(folder, ['source'])];
    return compiled.includes('dist/index.js') && compiled.every((path) => path.startsWith('dist/'))
      && sources.includes('src/index.ts') && sources.every((path) => path.startsWith('src/'));
  } catch (error) {
    console.error(error.message);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
