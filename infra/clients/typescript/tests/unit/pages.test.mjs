import assert from 'node:assert/strict';
import test from 'node:test';

import { pages } from '../../dist/pages.js';

const page = (data, next_cursor) => ({ data: { data, meta: { has_more: next_cursor !== null, next_cursor } }, response: new Response() });

async function readAll(answers) {
  const asked = [];
  const rows = [];
  for await (const found of pages(async (query) => { asked.push(query.cursor); return answers.shift(); })) rows.push(...found);
  return { asked, rows };
}

test('pages follow their cursors, also over an empty page', async () => {
  const { asked, rows } = await readAll([page([1, 2], 'a'), page([], 'b'), page([3], null)]);
  assert.deepEqual([asked, rows], [[undefined, 'a', 'b'], [1, 2, 3]]);
});

test('a cursor that does not move is an error, not an endless list', async () => {
  await assert.rejects(readAll([page([1], 'a'), page([1], 'a')]), { code: 'malformed_answer' });
});

test('an error has the service\'s code', async () => {
  const error = { code: 'cursor_invalid', detail: 'Too old.', errors: [] };
  await assert.rejects(readAll([page([1], 'a'), { error, response: new Response('', { status: 400 }) }]), { code: 'cursor_invalid', status: 400 });
});
