// Every screen, in light and dark, on the narrowest phone and on a desk: axe finds nothing, and nothing is cut off.
import { join } from 'node:path';

import { requireAccessible } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const SCREENS = ['', 'account', 'leave', 'leave/new', 'shifts', 'pay', 'payslip', 'team', 'decide', 'correction', 'sign-in'];
const VIEWS = [[320, false], [320, true], [1280, false], [1280, true]];

export async function checkScreens({ browser, server, pictures }) {
  let count = 0;
  for (const [email, screens, locale] of [['manager@demo.test', SCREENS, 'de-DE'], ['hr@demo.test', ['decide', 'team'], 'en-GB']]) {
    const phone = await openPhone(browser, server, { locale });
    const { page } = phone;
    await phone.open();
    await page.waitForSelector('input[name=email]');
    count += await checkViews(phone, 'start', pictures);
    await phone.signIn(email, PASSWORD);
    for (const screen of screens) {
      if (screen === 'payslip') {
        await phone.go('pay');
        await page.click('.open');
        await page.waitForSelector('.total');
      } else {
        await phone.go(screen);
      }
      await page.waitForLoadState('networkidle');
      count += await checkViews(phone, `${email.split('@')[0]}-${screen || 'punch'}`, pictures);
    }
    await phone.end();
  }
  return `${count} views of screens without a finding of axe, none wider than its window`;
}

async function checkViews({ page }, name, pictures) {
  for (const [width, isDark] of VIEWS) {
    await page.setViewportSize({ width, height: width < 600 ? 640 : 800 });
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    if (pictures) await page.screenshot({ path: join(pictures, `${name.replace('/', '-')}-${width}-${isDark ? 'dark' : 'light'}.png`) });
    await requireAccessible(page, `${name}, ${width} px, ${isDark ? 'dark' : 'light'}`);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    require(excess <= 0, `${name} is ${excess} px wider than ${width} px`);
    const cut = await page.evaluate(() => [...document.querySelectorAll('.tabs span')].filter((span) => span.scrollWidth > span.parentElement.clientWidth).map((span) => span.textContent));
    require(cut.length === 0, `${name}, ${width} px: the tabs ${cut} are cut off`);
  }
  return VIEWS.length;
}

// All of it with the keys alone: the focus goes to the new screen, and can be seen.
export async function checkKeyboard({ browser, server }) {
  const phone = await openPhone(browser, server, { width: 1280 });
  const { page } = phone;
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await page.evaluate(() => { document.body.focus(); });
  const reached = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => {
      if (document.activeElement === document.body) return '';
      const { outlineStyle } = getComputedStyle(document.activeElement);
      return `${document.activeElement.textContent.trim()}${outlineStyle === 'none' ? ' (not visible)' : ''}`;
    }));
  }
  const unseen = reached.filter((name) => name.endsWith('(not visible)'));
  require(unseen.length === 0, `the focus cannot be seen: ${unseen}`);
  for (const name of ['Leave', 'Shifts', 'Pay']) require(reached.includes(name), `the keys do not reach ${name}: ${reached}`);
  await page.getByRole('link', { name: 'Leave', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title.startsWith('Leave'));
  await phone.end();
  return 'the keys reach everything, the focus can be seen, and it follows to a new screen';
}
