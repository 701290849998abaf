// Where sources write `any` as a type. The compiler refuses the implicit one; this finds what somebody has written.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// `file:line` of each, of all sources below a folder. The TypeScript is that of whoever asks.
export async function findAny(ts, folder) {
  const found = [];
  for (const name of (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file)).sort()) {
    const source = ts.createSourceFile(name, await readFile(join(folder, name), 'utf8'), ts.ScriptTarget.ES2022);
    const visit = (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

export async function isWithoutAny(ts, folder) {
  const found = await findAny(ts, folder);
  if (found.length > 0) console.log(`        \`any\` at ${found.join(', ')}`);
  return found.length === 0;
}
