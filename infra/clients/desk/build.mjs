// Writes `dist/`, which the service serves under `/desk/`. The same sources give the same bytes.
//
// The frame is what every start loads. A place is loaded when it is opened, and so is a language.
//
//   node build.mjs [folder]
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const STATIC = ['icon.svg'];
/** The most that files may take, in bytes that are packed with gzip. */
const MOST = { script: 70_000, style: 12_000, words: 16_000, place: 30_000, import: 40_000 };

// The desk tells failures of the client in its own words, by their codes, so it need not carry those of the client.
const ownWords = {
  name: 'own-words',
  setup({ onLoad }) {
    onLoad({ filter: /\/typescript\/src\/.*\.ts$/ }, async ({ path }) => ({
      loader: 'ts', contents: (await readFile(path, 'utf8')).replace(/(localError\('(?!unknown_record)\w+', |\bdetail(?:: | = ))'[^']*'/g, "$1''"),
    }));
  },
};

// The reader of XLSX files unpacks large ones in workers of its own, made of texts, which the policy of the page forbids. It runs in a
// worker already, so it unpacks them there.
const inOneWorker = {
  name: 'in-one-worker',
  setup({ onLoad }) {
    onLoad({ filter: /read-excel-file[\\/]modules[\\/]zip[\\/]unzipFromArrayBuffer\.js$/ }, async ({ path }) => ({
      loader: 'js', contents: (await readFile(path, 'utf8')).replace("import { unzip } from 'fflate';", "import { unzipSync } from 'fflate'; const unzip = (archive, told) => { try { told(null, unzipSync(archive)); } catch (error) { told(error); } };"),
    }));
  },
};

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();

/** Answers the sizes of the files by what they are for. */
export async function buildDesk(target) {
  // A worker is a file of its own, which runs beside the page.
  const worker = (await build({
    absWorkingDir: FOLDER, tsconfig: join(FOLDER, 'tsconfig.json'), bundle: true, minify: true, target: 'es2022', charset: 'utf8', legalComments: 'none', write: false, entryPoints: ['src/import/worker.ts'], format: 'iife', plugins: [inOneWorker],
  })).outputFiles[0].contents;
  const workerName = `desk-${hashOf(worker)}.js`;
  const { outputFiles, metafile } = await build({
    define: { WORKER: JSON.stringify(`./${workerName}`) }, absWorkingDir: FOLDER, tsconfig: join(FOLDER, 'tsconfig.json'), bundle: true, minify: true, target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    charset: 'utf8', legalComments: 'none', write: false, plugins: [ownWords], loader: { '.svg': 'file' },
    entryPoints: ['src/main.tsx', 'src/desk.css'], outdir: 'dist', format: 'esm', splitting: true,
    entryNames: 'desk-[hash]', chunkNames: 'desk-[hash]', assetNames: 'desk-[hash]', metafile: true,
  });
  const written = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  written.set(workerName, worker);
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const nameOf = (entry) => [...outputs].find(([, output]) => output.entryPoint === entry)[0];
  const [script, style] = [nameOf('src/main.tsx'), nameOf('src/desk.css')];
  const page = (await readFile(join(FOLDER, 'public/index.html'), 'utf8')).replace('desk.js', script).replace('desk.css', style);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, bytes] of written) await writeFile(join(target, name), bytes);
  await writeFile(join(target, 'index.html'), page);
  for (const name of STATIC) await cp(join(FOLDER, 'public', name), join(target, name));
  return measure(written, outputs, script, style, workerName);
}

// All that a file imports before it runs.
function needsOf(outputs, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind } of outputs.get(name).imports) if (kind === 'import-statement') needsOf(outputs, basename(path), found);
  return found;
}

function measure(written, outputs, script, style, workerName) {
  const sizeOf = (names) => [...names].reduce((sum, name) => sum + gzipSync(written.get(name), { level: 9 }).length, 0);
  const first = needsOf(outputs, script);
  const entries = [...outputs].filter(([name, { entryPoint }]) => entryPoint && name !== script && name !== style);
  const words = entries.filter(([, { entryPoint }]) => entryPoint.startsWith('src/words/'));
  const places = entries.filter(([, { entryPoint }]) => !entryPoint.startsWith('src/words/'));
  const sizes = {
    script: sizeOf(first),
    style: sizeOf([style]),
    words: Math.max(...words.map(([name]) => sizeOf([name]))),
    // Beside the places stand the holidays of countries: data, a file for each.
    places: Object.fromEntries(places.map(([name, { entryPoint }]) => [
      entryPoint.replace(/^src\/(.*?)(\/place)?\.(tsx?|json)$/, '$1'), sizeOf([...needsOf(outputs, name)].filter((needed) => !first.has(needed))),
    ])),
  };
  // The import is loaded with its worker.
  const place = sizes.places['import/import'];
  delete sizes.places['import/import'];
  sizes.import = place + sizeOf([workerName]);
  const tooBig = [
    ...['script', 'style', 'words', 'import'].filter((what) => sizes[what] > MOST[what]),
    ...Object.keys(sizes.places).filter((place) => sizes.places[place] > MOST.place),
  ];
  if (tooBig.length > 0) throw new Error(`too big: ${tooBig.join(', ')}: ${JSON.stringify(sizes)}`);
  return sizes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await buildDesk(process.argv[2] ?? join(FOLDER, 'dist'))));
