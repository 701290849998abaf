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
const LANGUAGES = ['en', 'de'];

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex').slice(0, 8);

// The app tells failures of the client in its own words, by their codes, so it need not carry those of the client.
const ownWords = {
  name: 'own-words',
  setup({ onLoad }) {
    onLoad({ filter: /\/typescript\/src\/.*\.ts$/ }, async ({ path }) => ({
      loader: 'ts', contents: (await readFile(path, 'utf8')).replace(/(localError\('(?!unknown_record)\w+', |\bdetail(?:: | = ))'[^']*'/g, "$1''"),
    }));
  },
};

// The part of openapi-fetch that the app uses.
const ownOperations = {
  name: 'own-operations',
  setup({ onResolve }) {
    onResolve({ filter: /^openapi-fetch$/ }, () => ({ path: join(FOLDER, 'src/operations.ts') }));
  },
};

async function bundle(entry, format, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, entry)], absWorkingDir: FOLDER, tsconfig: join(FOLDER, 'tsconfig.json'), bundle: true, minify: true,
    format, target: 'es2022', charset: 'utf8', legalComments: 'none', write: false, define, plugins: [ownWords, ownOperations],
  });
  return outputFiles[0].contents;
}

export async function buildApp(target) {
  // The name of a file changes with its bytes, so a browser may keep it for ever.
  const written = new Map();
  const add = (name, type, bytes) => {
    const hashed = `${name}-${hashOf(bytes)}.${type}`;
    written.set(hashed, bytes);
    return hashed;
  };
  const style = add('app', 'css', await bundle('src/app.css'));
  const app = add('app', 'js', await bundle('src/main.tsx', 'esm'));
  const texts = {};
  for (const language of LANGUAGES) texts[language] = `./${add(`app-${language}`, 'js', await bundle(`src/words/${language}.ts`, 'esm'))}`;
  const start = add('app-start', 'js', await bundle('src/start.ts', 'esm', { FILES: JSON.stringify({ app: `./${app}`, texts }) }));
  const page = (await readFile(join(FOLDER, 'public/index.html'), 'utf8'))
    .replace('start.js', start).replace('app.js', app).replace('app.css', style)
    // One request less before the first screen.
    .replace('icon.svg', `data:image/svg+xml,${encodeURIComponent(await readFile(join(FOLDER, 'public/icon.svg'), 'utf8'))}`);
  const worker = await bundle('src/service-worker.ts', 'iife', {
    FILES: JSON.stringify(['./', ...written.keys()]), VERSION: JSON.stringify(hashOf(page, ...written.values())),
  });
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, bytes] of written) await writeFile(join(target, name), bytes);
  await writeFile(join(target, 'index.html'), page);
  await writeFile(join(target, 'service-worker.js'), worker);
  for (const name of STATIC) await cp(join(FOLDER, 'public', name), join(target, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApp(process.argv[2] ?? join(FOLDER, 'dist'));
