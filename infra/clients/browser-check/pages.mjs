// The pages of the documentation: from 320 px to 4K, by keyboard, without a violation of WCAG that axe can find.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [320, 768, 1440, 3840];
// As the service answers them: the start page, a page of tables, a long one, one of commands, one with diagrams.
const PAGES = ['/docs', '/docs/reference/codes', '/docs/reference/api', '/docs/tutorial/first-session', '/docs/reference/data-model', '/docs/readme'];

// A page that fails the check where its console or the network complains.
export async function watched(browser, options) {
  const page = await browser.newPage(options);
  const complaints = [];
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  return { page, complaints };
}

// axe is put into the page from outside, which its policy does not concern.
export async function violations(page, exclude = []) {
  await page.evaluate(AXE);
  const found = await page.evaluate(([rules, excluded]) => globalThis.axe.run(
    { include: [['html']], exclude: excluded.map((one) => [one]) }, { runOnly: rules }), [RULES, exclude]);
  assert.ok(found.passes.length > 15, `axe looked at ${found.passes.length} rules only`);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

export async function checkWidth(page, name) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(wide <= screen, `${name} is ${wide} px wide on a screen of ${screen} px`);
}

// How far what is seen has moved since the page was opened (Cumulative Layout Shift).
const shift = (page) => page.evaluate(() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
}));

export async function checkPages(browser, service, pictures) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of WIDTHS) {
      const height = Math.max(640, Math.round(width * 0.6));
      const { page, complaints } = await watched(browser, { viewport: { width, height }, colorScheme });
      for (const path of PAGES) {
        await page.goto(service.url + path);
        const name = `${path} at ${width} px, ${colorScheme}`;
        await checkWidth(page, name);
        assert.ok(await shift(page) < 0.01, `${name} moves while it loads`);
        if (width === 320 || width === 1440) assert.deepEqual(await violations(page), [], name);
        if (pictures) await page.screenshot({ path: `${pictures}/${path.slice(1).replaceAll('/', '-')}-${width}-${colorScheme}.png` });
      }
      assert.deepEqual(complaints, [], `${width} px, ${colorScheme}`);
      await page.close();
    }
  }
  return `${PAGES.length} pages at ${WIDTHS.join(', ')} px, light and dark: nothing overflows or moves, axe finds nothing`;
}

// Every link of every page is followed, and every anchor is there.
export async function checkLinks(browser, service) {
  const { page, complaints } = await watched(browser);
  const [waiting, anchors, ids] = [['/docs'], new Set(), new Map()];
  const seen = new Set(waiting);
  while (waiting.length) {
    const path = waiting.pop();
    const answer = await page.goto(service.url + path);
    assert.equal(answer.status(), 200, path);
    const [links, here] = await page.evaluate(() => [
      [...document.links].map((link) => link.href), [...document.querySelectorAll('[id]')].map((element) => element.id),
    ]);
    ids.set(path, new Set(here));
    for (const link of links) {
      const to = new URL(link);
      if (to.origin !== service.url || !to.pathname.startsWith('/docs') || to.pathname === '/docs/api') continue;
      if (to.hash) anchors.add(to.pathname + decodeURIComponent(to.hash));
      if (!seen.has(to.pathname)) { seen.add(to.pathname); waiting.push(to.pathname); }
    }
  }
  for (const anchor of anchors) {
    const [path, id] = anchor.split('#');
    assert.ok(ids.get(path).has(id), anchor);
  }
  // What the filter offers leads somewhere, too.
  const index = await (await fetch(`${service.url}/docs/search.json`)).json();
  for (const [address, , places] of index) {
    const path = new URL(address, `${service.url}/docs/search.json`).pathname;
    for (const [id] of places) assert.ok(ids.get(path)?.has(id), `${path}#${id} of the index`);
  }
  assert.deepEqual(complaints, []);
  await page.close();
  return `${seen.size} pages and ${anchors.size} anchors reached by links from /docs; all ${index.length} pages of the index are there`;
}

// Without a mouse: skip link, filter, contents.
export async function checkKeyboard(browser, service, pictures) {
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${service.url}/docs`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'text');

  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'filter');
  await page.keyboard.type('second_person_req');
  await page.waitForSelector('#found a');
  if (pictures) await page.screenshot({ path: `${pictures}/filter.png` });
  assert.deepEqual(await violations(page), [], 'the filter, open');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/reference/codes#second_person_required');
  await page.keyboard.press('/');
  await page.keyboard.type('nothing has this name');
  await page.waitForFunction(() => document.getElementById('count').textContent === 'Nothing found');
  await page.keyboard.press('Escape');
  assert.equal(await page.inputValue('#filter'), '');

  // On a phone the contents open and close.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.focus('.to-contents');
  await page.keyboard.press('Enter');
  assert.ok(await page.isVisible('#contents'));
  if (pictures) await page.screenshot({ path: `${pictures}/contents.png` });
  assert.deepEqual(await violations(page), [], 'the contents, open');
  assert.equal(await page.textContent('#contents [aria-current]'), 'Codes');
  await page.keyboard.press('Escape');
  assert.ok(!(await page.isVisible('#contents')));
  assert.deepEqual(complaints, []);
  await page.close();
  return 'skip link, filter and contents work by keyboard';
}
