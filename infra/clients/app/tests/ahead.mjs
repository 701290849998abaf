// The next shift and the time of this week on the first screen.
import assert from 'node:assert/strict';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

const DAY = 24 * 3_600_000;
const minutesOf = (minutes) => [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 || minutes < 60) && `${minutes % 60} min`].filter(Boolean).join(' ');

export async function checkAhead({ browser, server, service }) {
  const { access_token: own } = await service.call('POST', '/auth/login', { email: 'employee@demo.test', password: PASSWORD });
  const { employee_id: employee } = await service.call('GET', '/auth/me', undefined, own);
  const phone = await openPhone(browser, server);
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  const { page } = phone;
  await page.getByText(/^Next shift: /).waitFor();
  const today = await page.evaluate(() => { const now = new Date(); return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`; });
  const { days } = await service.call('GET', `/employees/${employee}/schedule?from=${today}&to=${new Date(Date.parse(today) + 13 * DAY).toISOString().slice(0, 10)}`, undefined, own);
  const next = days.flatMap(({ shifts, date }) => shifts.map((shift) => ({ ...shift, date }))).find(({ start_at: start }) => Date.parse(start) > Date.now());
  const monday = new Date(Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  const { data } = await service.call('GET', `/attendances?employee_id=${employee}&from=${monday}&limit=100`, undefined, own);
  const worked = data.reduce((sum, { worked_minutes: minutes }) => sum + minutes, 0);
  const shown = await page.locator('.ahead').innerText();
  require(shown.includes(next.start) && shown.includes(String(Number(next.date.slice(8)))), `the next shift is ${next.date} ${next.start}, and the screen shows ${shown}`);
  if (worked > 0) assert.ok(shown.includes(`This week: ${minutesOf(worked)}`), `${worked} minutes of the week count, and the screen shows ${shown}`);
  await requireAccessibleInBoth(phone.page, 'next shift');
  await phone.end();
  return 'the first screen shows the next shift and the time of this week';
}
