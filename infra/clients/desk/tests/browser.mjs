// A browser as a person at a desk has it: it writes down what it asks for and what it complains about.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const PASSWORD = 'seven grey herons on the pier';

export function require(isRight, text) {
  if (!isRight) throw new Error(text);
}

export async function openDesk(browser, server, { width = 1440, height = 900, dark = false, locale = 'en-GB', zone = 'Europe/Berlin' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale, reducedMotion: 'reduce', timezoneId: zone });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const desk = { context, page, requests: [], complaints: [], expected: null };
  context.on('request', (request) => { desk.requests.push(request.url()); });
  page.on('console', (message) => {
    // For a password that is wrong, and for a proof that is asked for, a browser complains by itself.
    if (!['error', 'warning'].includes(message.type()) || /status of 401/.test(message.text())) return;
    if (desk.expected?.test(message.text())) return;
    desk.complaints.push(message.text());
  });
  page.on('pageerror', (error) => { desk.complaints.push(String(error.stack)); });

  desk.open = (path = '') => page.goto(`${server.url}/desk/#/${path}`);
  desk.go = async (path) => {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${path}`);
    await desk.settle();
  };
  // Waits until nothing is on its way and nothing is grey.
  desk.settle = async () => {
    await page.waitForTimeout(80);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('.grey'));
  };
  desk.signIn = async (who, path = '') => {
    await desk.open(path);
    await page.fill('input[name=email]', who.includes('@') ? who : `${who}@demo.test`);
    await page.fill('input[name=password]', PASSWORD);
    await page.click('button[type=submit]');
    await page.waitForSelector('.places a, .setup-steps a');
    await desk.settle();
  };
  // What nobody may see after a check.
  desk.end = async () => {
    await context.close();
    const outside = desk.requests.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith(server.bucket) && !/^(data|blob):/.test(url));
    require(outside.length === 0, `requests to somebody else: ${outside}`);
    require(desk.complaints.length === 0, `the browser complains: ${desk.complaints.join('; ')}`);
  };
  return desk;
}

/** Looks at the state of a page that `name` names: it is accessible, and its targets are large enough. Keeps pictures of it in the folder `pictures`, if there is one. */
export const lookAt = ({ page, settle }, check, pictures) => async (name) => {
  await settle();
  if (pictures) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/${check}-${name}-${colorScheme}.png` });
    }
  }
  await requireAccessible(page, `${check}, ${name}`);
  await requireTargets(page, `${check}, ${name}`);
};

// What axe finds on the page, in light and dark; and nothing is wider than its window.
export async function requireAccessible(page, name, colours = ['light', 'dark']) {
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    // The page lets nothing be evaluated as a text, and a debugger may do it nevertheless.
    if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
    const findings = await page.evaluate(async (tags) => {
      const { violations } = await window.axe.run(document, { runOnly: tags });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`).join(' | ')}`);
    }, TAGS);
    require(findings.length === 0, `${name}, ${colorScheme}: ${findings.join('; ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  require(excess <= 0, `${name} is ${excess} px wider than its window`);
}

// Controls that are smaller than 24 px, which a finger or a shaking hand does not hit.
export async function requireTargets(page, name) {
  const small = await page.evaluate(() => [...document.querySelectorAll('button, select, input:not([type=checkbox], [type=radio]), summary, .places a, .tabs a')]
    .filter((one) => one.checkVisibility())
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width > 1 && (width < 23.9 || height < 23.9); })
    .map((one) => `${one.outerHTML.slice(0, 100)} ${one.getBoundingClientRect().width}×${one.getBoundingClientRect().height}`));
  require(small.length === 0, `${name}: too small: ${small.join('; ')}`);
}
