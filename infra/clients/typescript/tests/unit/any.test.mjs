import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import ts from 'typescript';

import { findAny } from '../any.mjs';

test('`any` is found where it is a type, and nowhere else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'any-'));
  try {
    await writeFile(join(folder, 'types.ts'), [
      '// any', 'export const one = "any" as', '  any;', 'export const two: Array<unknown> = [AbortSignal.any([])];',
      'export function three(given: Record<string, any>): void { given.any = 3; }',
    ].join('\n'));
    await writeFile(join(folder, 'view.tsx'), 'export const view = (any: unknown): unknown => <p>any</p>;\nexport let last: any[];');
    assert.deepEqual(await findAny(ts, folder), ['types.ts:3', 'types.ts:5', 'view.tsx:2']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
