// The frame: signing in, places by permission, keys, Ctrl K, the session of its own, and every screen under axe.
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { openDesk, PASSWORD, require, requireAccessible, requireTargets } from './browser.mjs';
import { waitFor } from './known.mjs';

export async function checkSignIn({ browser, server }) {
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.open();
  await page.getByLabel('E-mail').fill('hr@demo.test');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('E-mail or password is wrong.').waitFor();
  await requireAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('My e-mail has accounts in several organizations').click();
  await page.getByLabel('Organization').fill('No such one');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('E-mail or password is wrong.').waitFor();
  await page.getByLabel('Organization').fill('Demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
  // A reload signs nobody out, and the session is not the one of the employees' app.
  await page.reload();
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
  assert.deepEqual((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name), ['wfm-desk']);
  await page.locator('summary.who').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  require(await page.getByRole('navigation', { name: 'Places' }).count() === 0, 'something is left on the screen');
  await desk.end();
  return 'somebody signs in, with an organization, too; the session is the desk’s own';
}

// After 30 minutes without input the desk signs out, covers the page, and keeps what was typed for the same person.
export async function checkIdle({ browser, server }) {
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await page.clock.install();
  await desk.open('people/new');
  await page.fill('input[name=email]', 'hr@demo.test');
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.getByLabel('First name').fill('Half typed');
  await page.clock.fastForward(29 * 60_000);
  await page.clock.runFor(6_000);
  require(await page.getByLabel('First name').isVisible(), 'signed out too early');
  await page.clock.fastForward(60_000);
  await page.clock.runFor(6_000);
  await page.getByText('You were signed out after 30 minutes').waitFor();
  require(await page.getByText('Half typed').count() === 0, 'the page is not covered');
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.getByLabel('First name').waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Half typed');
  await desk.end();
  return 'after 30 minutes without input the desk signs out, and what was typed is still there for the same person';
}

export async function checkPlaces({ browser, server }) {
  const seen = {};
  for (const who of ['hr', 'manager', 'employee']) {
    const desk = await openDesk(browser, server);
    const { page } = desk;
    await desk.open();
    await page.fill('input[name=email]', `${who}@demo.test`);
    await page.fill('input[name=password]', PASSWORD);
    await page.click('button[type=submit]');
    await page.getByRole('navigation', { name: 'Places' }).waitFor();
    await desk.settle();
    seen[who] = (await page.locator('.places a > span:first-of-type').allInnerTexts()).join();
    if (who === 'manager') {
      // A place without the permission is not reached by its address either.
      await desk.go('pay');
      await page.getByText('You may not see this').waitFor();
      for (const [letter, heading] of [['t', 'Today'], ['p', 'People'], ['i', 'Inbox']]) {
        await page.keyboard.press('g');
        await page.keyboard.press(letter);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        await waitFor(async () => await page.evaluate(() => document.activeElement?.textContent) === heading, `the focus is on the new screen ${heading}`);
      }
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('okaf');
      await page.getByRole('option', { name: /Okafor, Ada/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor();
      require(await page.getByLabel('Change').count() === 0, 'a manager is offered what is forbidden');
      await page.goBack();
      await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    }
    if (who === 'employee') await page.getByText('Use the employees’ app').waitFor();
    await desk.end();
  }
  require(seen.hr.includes('Pay') && !seen.manager.includes('Pay') && !seen.manager.includes('Settings') && seen.employee === '', `places: ${JSON.stringify(seen)}`);
  return `places and actions without the permission are not shown: ${JSON.stringify(seen)}`;
}

/** Every screen, in both colours. */
export async function checkScreens({ browser, server, service, pictures }) {
  const { access_token: token } = await service.call('POST', '/auth/login', { email: 'hr@demo.test', password: PASSWORD });
  const { data: [payroll] } = await service.call('GET', '/payrolls?limit=1', undefined, token);
  const person = payroll.employee_id;
  const month = payroll.period_start.slice(0, 7);
  const screens = [
    'inbox', 'inbox?kind=leave', 'today', 'roster', `roster?month=${month}`, 'people', 'people/new', 'people/import', `people/${person}`, `people/${person}?do=pay`, `people/${person}?do=leaving`, `people/${person}?do=work`, `people/${person}/month/${month}`, `people/${person}/leave?do=adjust-leave`,
    `people/${person}/pay`, `people/${person}/shifts`, `people/${person}/personal`, `people/${person}/files`, `people/${person}/log`, 'pay', `pay/${month}?step=prepare`, `pay/${month}?step=review&rest=open`, `pay/${month}?step=approve`, `pay/${month}?step=pay`, `pay/${month}?step=files`, `pay/${month}/${payroll.id}`,
    'settings/organization', 'settings/bank', 'settings/sites', 'settings/places', 'settings/times', 'settings/departments', 'settings/shifts', 'settings/terminals', 'settings/exports', 'settings/accounts', 'settings/roles', 'settings/log', 'settings/jobs',
  ];
  let count = 0;
  for (const [locale, width] of [['en-GB', 1440], ['de-DE', 1280]]) {
    const desk = await openDesk(browser, server, { locale, width });
    await desk.signIn('hr');
    // The words of the other language are longer: the screens with most of them.
    const dense = (screen) => locale === 'en-GB' || /^(inbox|roster|people)$|\/month\/|do=pay|review|slip|settings\/log/.test(screen.replace(payroll.id, 'slip'));
    for (const screen of screens.filter(dense)) {
      await desk.go(screen);
      const name = `${screen.replace(person, 'person').replace(payroll.id, 'slip').replace(/[/?=&]/g, '-')}-${locale.slice(0, 2)}`;
      if (pictures) await desk.page.screenshot({ path: join(pictures, `${name}.png`) });
      // The other language has the same colours.
      const colours = locale === 'en-GB' ? ['light', 'dark'] : ['light'];
      await requireAccessible(desk.page, name, colours);
      await requireTargets(desk.page, name);
      count += colours.length;
    }
    await desk.end();
  }
  return `${count} views of screens without a finding of axe, no target below 24 px, none wider than its window`;
}
