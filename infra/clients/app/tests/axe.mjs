// Asks axe about what a page shows now.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { require } from './phone.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function requireAccessible(page, name) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const findings = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: tags });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
  }, TAGS);
  require(findings.length === 0, `${name}: ${findings.join('; ')}`);
}

// The same in light and dark.
export async function requireAccessibleInBoth(page, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await requireAccessible(page, `${name}, ${colorScheme}`);
  }
}
