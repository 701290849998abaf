// No source of the desk imports itself by way of others. Parts that are loaded later may name what loads them.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** The sources that a source imports. */
async function importsOf(path) {
  const text = await readFile(path, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?:[^'";]*? from )?'(\.[^']+)';/gm)].map(([, to]) => resolve(dirname(path), to));
}

export async function checkCircles() {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).map((name) => join(SOURCES, name));
  const graph = new Map(await Promise.all(names.map(async (name) => [name, await importsOf(name)])));
  const [state, found] = [new Map(), []];
  const visit = (name, path) => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      found.push([...path.slice(path.indexOf(name)), name].map((one) => relative(SOURCES, one)).join(' → '));
      return;
    }
    state.set(name, 'open');
    for (const next of graph.get(name) ?? []) visit(next, [...path, name]);
    state.set(name, 'done');
  };
  for (const name of names) visit(name, []);
  assert.deepEqual(found, [], 'sources import each other in a circle');
  return `${names.length} sources import each other in no circle`;
}
