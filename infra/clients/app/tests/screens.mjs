// Every screen, in light and dark, on the narrowest phone and on a desk: axe finds nothing, and nothing is cut off.
import { join } from 'node:path';

import { requireAccessible } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const SCREENS = ['', 'account', 'leave', 'leave/new', 'leave/team', 'shifts', 'pay', 'payslip', 'team', 'decide', 'correction', 'month', 'notifications', 'personal', 'bank', 'security', 'mail', 'sign-in'];
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

// Presses Tab until the focus is where `isThere` says, and requires that it can be seen on the way.
async function tabTo(page, selector) {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const [isThere, unseen] = await page.evaluate((wanted) => {
      const at = document.activeElement;
      const isSeen = at === document.body || getComputedStyle(at).outlineStyle !== 'none';
      return [at.matches(wanted), isSeen ? null : at.outerHTML.slice(0, 120)];
    }, selector);
    require(unseen === null, `the focus cannot be seen: ${unseen}`);
    if (isThere) return;
  }
  require(false, `the keys do not reach ${selector}`);
}

// Goes once around a screen by Tab. What a finger can touch, the keys reach, too.
async function requireReachable(page, screen) {
  const all = await page.evaluate(() => {
    document.activeElement?.blur();
    const touched = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const isFree = (one) => one.checkVisibility() && !one.disabled;
    // Of the choices of a group the keys reach one, and from there the arrows lead to the others.
    const isOfGroup = (one) => one.type === 'radio';
    window.unreached = new Set(touched.filter((one) => isFree(one) && !isOfGroup(one)));
    return window.unreached.size;
  });
  for (let step = 0; step < all + 20; step += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => { window.unreached.delete(document.activeElement); });
  }
  const unreached = await page.evaluate(() => [...window.unreached].map((one) => one.outerHTML.slice(0, 120)));
  require(unreached.length === 0, `the keys do not reach on the screen ${screen || 'punch'}: ${unreached.join('\n')}`);
  return all;
}

// With the keys alone: the focus goes to the new screen, and can be seen.
export async function checkKeyboard({ browser, server, service }) {
  const phone = await openPhone(browser, server, { width: 1280 });
  const { page } = phone;
  const { token, email } = await service.newPerson();
  await phone.open(`activate/${token}`);
  await tabTo(page, 'input[name=new-password]');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#punch:not([aria-disabled=true])');
  await tabTo(page, '#punch');
  await page.keyboard.press('Space');
  await page.waitForSelector('#punch.done');
  await tabTo(page, 'a[href="#/leave"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title.startsWith('Leave'));
  await tabTo(page, 'a[href="#/account"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[name=email]');
  await tabTo(page, 'input[name=email]');
  await page.keyboard.type(email);
  await tabTo(page, 'input[name=password]');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#punch');
  await phone.end();

  const manager = await openPhone(browser, server, { width: 1280 });
  await manager.open();
  await manager.signIn('manager@demo.test', PASSWORD);
  let reached = 0;
  for (const screen of ['', 'leave', 'leave/new', 'shifts', 'pay', 'account', 'team', 'decide', 'month', 'notifications', 'personal']) {
    await manager.go(screen);
    // The screen is there once it has the focus.
    if (screen) await manager.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await manager.page.waitForLoadState('networkidle');
    reached += await requireReachable(manager.page, screen);
  }
  await manager.end();
  return `somebody signs in, punches and finds the screens by keys alone, and sees the focus; ${reached} controls of 11 screens are reached`;
}
