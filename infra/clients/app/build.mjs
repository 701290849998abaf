// Writes `dist/`, which the service serves under `/app/`. The same sources give the same bytes.
//
//   node build.mjs [folder]
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const STATIC = ['icon.svg', 'manifest.webmanifest'];

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex').slice(0, 8);

async function bundle(entry, format, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, entry)], absWorkingDir: FOLDER, tsconfig: join(FOLDER, 'tsconfig.json'), bundle: true, minify: true,
    format, target: 'es2022', charset: 'utf8', legalComments: 'none', write: false, define,
  });
  return outputFiles[0].contents;
}

export async function buildApp(target) {
  const script = await bundle('src/main.tsx', 'esm');
  const style = await bundle('src/app.css');
  // The name of a file changes with its bytes, so a browser may keep it for ever.
  const names = { script: `app-${hashOf(script)}.js`, style: `app-${hashOf(style)}.css` };
  const page = (await readFile(join(FOLDER, 'public/index.html'), 'utf8'))
    .replace('app.js', names.script).replace('app.css', names.style);
  const files = ['./', names.script, names.style, ...STATIC];
  const rest = await Promise.all(STATIC.map((name) => readFile(join(FOLDER, 'public', name))));
  const worker = await bundle('src/service-worker.ts', 'iife', {
    FILES: JSON.stringify(files), VERSION: JSON.stringify(hashOf(page, script, style, ...rest)),
  });
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeFile(join(target, names.script), script);
  await writeFile(join(target, names.style), style);
  await writeFile(join(target, 'index.html'), page);
  await writeFile(join(target, 'service-worker.js'), worker);
  for (const name of STATIC) await cp(join(FOLDER, 'public', name), join(target, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApp(process.argv[2] ?? join(FOLDER, 'dist'));
