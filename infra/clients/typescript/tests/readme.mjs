// Compiles the example of the README against the built package, as an app would.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const [, example] = (await readFile(join(PACKAGE, 'README.md'), 'utf8')).match(/```ts\n(.*?)```/s);
const folder = await mkdtemp(join(tmpdir(), 'client-readme-'));
try {
  await mkdir(join(folder, 'node_modules'));
  await symlink(PACKAGE, join(folder, 'node_modules/wfm-client'), 'dir');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'example.ts'), example);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: {
      strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, types: [],
      target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'],
    },
    files: ['example.ts'],
  }));
  const { status } = spawnSync(join(PACKAGE, 'node_modules/.bin/tsc'), [], { cwd: folder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
