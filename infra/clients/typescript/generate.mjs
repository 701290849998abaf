// Writes the types of all operations from the OpenAPI document of this repository.
//
//   node generate.mjs [file]      without a file: src/schema.ts
//
// Examples are for readers of the document. An error as `application/problem+json` comes only to a client that asks
// for it. Both are left out: they would be half of the file.
import { readFile, writeFile } from 'node:fs/promises';

import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../../functions/system/openapi.json', import.meta.url);

const OMITTED = new Set(['example', 'examples', 'application/problem+json']);

// A field of a schema may be called `example`, too; it is then an object below `properties`.
function withoutOmitted(value, parent) {
  if (Array.isArray(value)) return value.map((entry) => withoutOmitted(entry));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => parent === 'properties' || !OMITTED.has(name))
      .map(([name, entry]) => [name, withoutOmitted(entry, name)]),
  );
}

const head = `// Types of all operations of the service. \`npm run generate\` writes this file from its OpenAPI document.

`;
const document = withoutOmitted(JSON.parse(await readFile(DOCUMENT, 'utf8')));
await writeFile(process.argv[2] ?? new URL('src/schema.ts', import.meta.url), head + astToString(await openapiTS(document)));
