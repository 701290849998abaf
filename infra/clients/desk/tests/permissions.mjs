// Every permission removed, one by one: nothing is asked of the service that it refuses, and no link leads to a closed door.
import { openDesk, PASSWORD, require } from './browser.mjs';
import { month, readTag, tokenOf } from './known.mjs';

/** What each of these needs is removed with it. */
const needs = (wanted, all) => all.filter((one) => {
  const [kind, action, scope] = one.split(':');
  const [, wantedAction, wantedScope] = wanted.split(':');
  if (one === wanted) return false;
  // Whoever writes reads, in the same scope or a wider one.
  return !(wantedAction === 'read' && kind === wanted.split(':')[0] && action !== 'read' && (!scope || scope === wantedScope));
});

export async function checkPermissions({ browser, server, service }) {
  const admin = await tokenOf(service, 'admin');
  const roles = (await service.call('GET', '/roles?limit=100', undefined, admin)).data;
  const all = roles.find(({ name }) => name === 'admin').permissions;
  const role = await service.call('POST', '/roles', { name: 'probe', permissions: all }, admin);
  const { activation_token: token } = await service.call('POST', '/employees', {
    employee_number: 'P1', first_name: 'Pia', last_name: 'Probe', email: 'probe@demo.test', hire_date: '2026-01-01', account: { email: 'probe@demo.test', roles: ['probe'] },
  }, admin);
  await service.call('POST', '/auth/activate', { token, password: PASSWORD });
  const person = (await service.call('GET', '/employees?q=Kaya', undefined, admin)).data[0].id;
  const screens = [
    'inbox', 'today', 'roster', 'people', 'people/new', 'people/import', `people/${person}`, `people/${person}/month/${month}`, `people/${person}/leave`, `people/${person}/pay`, `people/${person}/personal`, `people/${person}/files`, 'pay', `pay/${month}?step=prepare`, `pay/${month}?step=review`, `pay/${month}?step=pay`, 'settings',
  ];
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of 403/;
  const refused = new Map();
  let present = '';
  const asked = new Set();
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/approvals' || response.status() !== 200) return;
    const { data } = await response.json().catch(() => ({ data: [] }));
    for (const { kind, id } of data) if (kind === 'leave') asked.add(id);
  });
  page.on('response', (response) => { if (response.status() === 403) refused.set(`${present}: ${response.request().method()} ${new URL(response.url()).pathname}`, true); });
  await desk.signIn('probe', 'inbox');
  const closed = [];
  const visit = async (screen) => {
    try {
      await desk.go(screen);
    } catch {
      closed.push(`${present}: ${screen} is never there`);
    }
  };
  page.setDefaultTimeout(6_000);
  for (const wanted of all.filter((one) => !process.env.PERMISSION || one === process.env.PERMISSION)) {
    let permissions = needs(wanted, all);
    const change = async () => {
      const { etag } = await readTag(service, admin, `/roles/${role.id}`);
      return service.call('PATCH', `/roles/${role.id}`, { permissions }, admin, { 'if-match': etag });
    };
    // What cannot stand without the removed one is named by the service, and goes, too.
    for (let attempt = 0; ; attempt += 1) {
      try {
        await change();
        break;
      } catch (error) {
        const named = permissions.filter((one) => String(error).includes(`\`${one}\``) || String(error).includes(`"${one}"`));
        const needed = named.length > 0 ? named : permissions.filter((one) => new RegExp(`/permissions/${permissions.indexOf(one)}\\b`).test(String(error)));
        if (needed.length === 0 || attempt > 5) throw error;
        permissions = permissions.filter((one) => !needed.includes(one));
      }
    }
    present = `without ${wanted}`;
    await page.goto('about:blank');
    await desk.open('inbox');
    await page.waitForSelector('.places a, .empty, .setup-steps a');
    await desk.settle();
    // The first page still had the permissions of before, and has learnt the present ones.
    for (const key of refused.keys()) if (key.startsWith(`${present}:`)) refused.delete(key);
    await page.reload();
    await page.waitForSelector('.places a, .empty, .setup-steps a');
    await desk.settle();
    const places = await page.locator('.places a').evaluateAll((links) => links.map((link) => link.hash.slice(2).split('/')[0]));
    for (const screen of screens.filter((one) => places.includes(one.split(/[/?]/)[0]))) {
      await visit(screen);
      const isDenied = await page.getByText('You may not see this').count() > 0;
      // A screen that no link leads to may say so.
      if (isDenied && !['people/new', 'people/import'].includes(screen)) closed.push(`without ${wanted}: ${screen}`);
      if (screen === 'settings') {
        for (const href of await page.locator('.tabs a').evaluateAll((links) => links.map((link) => link.hash.slice(2)))) await visit(href);
      }
    }
  }
  await desk.end();
  // A leave for which the account was asked waits for it in the list until somebody else is asked, minutes after it lost the permission.
  const isAsked = (key) => [...asked].some((id) => key.endsWith(`GET /leaves/${id}`));
  const found = [...[...refused.keys()].filter((key) => !isAsked(key)), ...closed];
  require(found.length === 0, `${found.length} are refused:\n${found.join('\n')}`);
  return `${process.env.PERMISSION ?? `${all.length} permissions, removed one by one`}: nothing is asked that is refused`;
}
