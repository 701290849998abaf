// How large the package is in an app, packed with gzip. An app of 45 kB has no room for a client that grows unseen.
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const BUNDLES = [
  { names: ['createClient', 'createOutbox', 'pages'], most: 13_000 },
  { names: ['createClient'], most: 8_500 },
  { names: ['pages'], most: 1_000 },
];

export async function measureBundles() {
  let isRight = true;
  for (const { names, most } of BUNDLES) {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { ${names.join(', ')} } from './src/index.ts';`, resolveDir: fileURLToPath(new URL('..', import.meta.url)),
      },
      bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, conditions: ['source'],
    });
    const size = gzipSync(outputFiles[0].contents, { level: 9 }).length;
    console.log(`        ${names.join(', ')}: ${size} bytes of at most ${most}`);
    isRight &&= size <= most;
  }
  return isRight;
}
