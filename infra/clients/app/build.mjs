// Writes `dist/`, which the service serves under `/app/`. The same sources give the same bytes.
//
// The app is one file that every start loads, and parts that are loaded when a screen of them is opened.
//
//   node build.mjs [folder]
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const STATIC = ['icon.svg', 'manifest.webmanifest'];
const LANGUAGES = ['en', 'de'];
const PARTS = ['account', 'own', 'person', 'team'];

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

const OPTIONS = {
  absWorkingDir: FOLDER, tsconfig: join(FOLDER, 'tsconfig.json'), bundle: true, minify: true, target: 'es2022', charset: 'utf8',
  legalComments: 'none', write: false, plugins: [ownWords, ownOperations],
};

async function bundle(entry, format, define = {}) {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [join(FOLDER, entry)], format, define });
  return outputFiles[0].contents;
}

/**
 * The app and its parts, which share what they have in common. Answers the bytes by their names, the file that runs the app,
 * and the parts by their names.
 */
async function bundleApp() {
  const { outputFiles, metafile } = await build({
    ...OPTIONS, entryPoints: ['src/main.tsx', ...PARTS.map((part) => `src/parts/${part}.ts`)], outdir: 'dist', format: 'esm',
    splitting: true, entryNames: 'app-[name]-[hash]', chunkNames: 'app-[hash]', metafile: true,
  });
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ ...output, name: basename(path) }));
  // Every part imports the app, so the app is a file that all of them share, and its entry holds nothing but an import.
  const app = outputs.find(({ inputs }) => 'src/main.tsx' in inputs);
  const entry = outputs.find(({ entryPoint }) => entryPoint === 'src/main.tsx');
  if (app === entry || app.imports.some(({ kind }) => kind === 'import-statement')) throw new Error('the app is more than one file');
  const parts = Object.fromEntries(PARTS.map((part) => [part, outputs.find(({ entryPoint }) => entryPoint === `src/parts/${part}.ts`).name]));
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]).filter(([name]) => name !== entry.name));
  return { files, app: app.name, parts };
}

/** Answers the names of the files that a first start loads. */
export async function buildApp(target) {
  // The name of a file changes with its bytes, so a browser may keep it for ever.
  const written = new Map();
  const add = (name, type, bytes) => {
    const hashed = `${name}-${hashOf(bytes)}.${type}`;
    written.set(hashed, bytes);
    return hashed;
  };
  const style = add('app', 'css', await bundle('src/app.css'));
  const { files, app, parts } = await bundleApp();
  written.set(app, files.get(app));
  const texts = {};
  for (const language of LANGUAGES) texts[language] = `./${add(`app-${language}`, 'js', await bundle(`src/words/${language}.ts`, 'esm'))}`;
  const named = Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, `./${name}`]));
  const start = add('app-start', 'js', await bundle('src/start.ts', 'esm', { FILES: JSON.stringify({ app: `./${app}`, texts, parts: named }) }));
  const page = (await readFile(join(FOLDER, 'public/index.html'), 'utf8'))
    .replace('start.js', start).replace('app.js', app).replace('app.css', style)
    // One request less before the first screen.
    .replace('icon.svg', `data:image/svg+xml,${encodeURIComponent(await readFile(join(FOLDER, 'public/icon.svg'), 'utf8'))}`);
  const first = ['./', ...written.keys()];
  for (const [name, bytes] of files) written.set(name, bytes);
  const worker = await bundle('src/service-worker.ts', 'iife', {
    FIRST: JSON.stringify(first), LATER: JSON.stringify([...written.keys()].filter((name) => !first.includes(name))),
    VERSION: JSON.stringify(hashOf(page, ...written.values())),
  });
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, bytes] of written) await writeFile(join(target, name), bytes);
  await writeFile(join(target, 'index.html'), page);
  await writeFile(join(target, 'service-worker.js'), worker);
  for (const name of STATIC) await cp(join(FOLDER, 'public', name), join(target, name));
  return [...first.slice(1), 'index.html', 'service-worker.js', ...STATIC];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApp(process.argv[2] ?? join(FOLDER, 'dist'));
