// Writes `answers.ts`: every captured answer as a constant of the type that `api.d.ts` gives it. What the
// types do not know, or know otherwise, does not compile.
//
// node answers.mjs CAPTURED-FOLDER

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const lines = [
  'import type { operations } from "./api";',
  "",
  "type Answer<Operation extends keyof operations, Status extends keyof operations[Operation][\"responses\"]> =",
  "  operations[Operation][\"responses\"][Status] extends { content: { \"application/json\": infer Body } } ? Body : never;",
  "",
];
let count = 0;
for (const file of readdirSync(folder).sort()) {
  const { operation, status, content_type, body } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  if (!content_type.includes("json")) continue;
  const name = file.replace(/\.json$/, "").replace(/\W/g, "_");
  lines.push(`export const ${name}: Answer<"${operation}", ${status}> = ${JSON.stringify(body, null, 2)};`, "");
  count += 1;
}
writeFileSync(new URL("answers.ts", import.meta.url), lines.join("\n"));
console.log(`${count} answers compile`);
