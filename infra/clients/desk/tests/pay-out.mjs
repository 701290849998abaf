// Leave that is left on the last day: the settings name the earning, the account pays it out, and pay shows the adjustment.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require } from './browser.mjs';
import { month, tokenOf, waitFor } from './known.mjs';

export async function checkPayOut({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'admin');
  const earning = await service.call('POST', '/salary-components', {
    code: 'leave-paid-out', name: 'Leave paid out', kind: 'earning', calculation: { method: 'fixed', amount: '0', currency: 'EUR' }, applies_to: { scope: 'assigned' },
  }, token);
  const lastDay = `${month}-28`;
  const person = await service.call('POST', '/employees', {
    employee_number: 'OUT1', first_name: 'Lena', last_name: 'Leaver', email: 'lena.leaver@demo.test', hire_date: '2026-01-01', termination_date: lastDay,
    compensation: [{ effective_from: '2026-01-01', amount: '3000.00', currency: 'EUR', pay_type: 'monthly' }],
  }, token);
  const typesNow = async () => (await service.call('GET', '/settings', undefined, token)).leave_types;
  const before = await typesNow();

  const desk = await openDesk(browser, server);
  const { page } = desk;
  // What is refused is meant to be refused.
  desk.expected = /status of (400|409)/;
  const look = lookAt(desk, 'pay-out', pictures);
  const dialog = page.getByRole('dialog', { name: 'Adjust a leave account' });
  const send = () => dialog.getByRole('button', { name: 'Pay out', exact: true }).click();
  // The overview tells what is due, and leads to the account.
  await desk.signIn('admin', `people/${person.id}`);
  const due = page.getByRole('region', { name: /^Last day .*: what is due$/ });
  await due.getByText(/^Leave left, Annual leave: /).waitFor();
  await look('due');
  await due.getByRole('link', { name: 'Pay out leave' }).click();
  await dialog.getByLabel('Reason').fill('Last day');
  require(await dialog.getByLabel('Kind').inputValue() === 'encashment', 'the kind is not chosen');
  await dialog.getByText(/^A pay adjustment on .* pays it with the earning of the leave type\.$/).waitFor();
  // Nothing pays it yet: the refusal names the page of the settings.
  await send();
  await dialog.getByText(/^No earning pays Annual leave out yet\. Choose one under Settings, Holidays and leave/).waitFor();
  await look('no-earning');
  await dialog.getByRole('link', { name: 'Open Holidays and leave' }).click();
  await page.getByLabel('Annual leave is paid out as').selectOption({ label: 'Leave paid out' });
  await look('settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await typesNow()).some(({ payout_component_id: id }) => id === earning.id), 'the earning is stored');
  await desk.settle();
  const types = await typesNow();
  assert.deepEqual(types, before.map((one) => (one.code === 'annual' ? { ...one, payout_component_id: earning.id } : one)));
  // Another change of the form keeps it.
  await page.getByLabel(/^Document needed for Sick leave/).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const needed = (list) => list.find(({ code }) => code === 'sick').requires_attachment;
  await waitFor(async () => needed(await typesNow()) !== needed(types), 'the other change is stored');
  assert.equal((await typesNow()).find(({ code }) => code === 'annual').payout_component_id, earning.id);

  // Another date than the last day is refused, and the refusal names the date.
  await desk.go(`people/${person.id}/leave?do=adjust-leave&kind=encashment`);
  await dialog.getByLabel('Reason').fill('Last day');
  const day = dialog.getByRole('textbox', { name: 'Date' });
  const shown = await day.inputValue();
  await day.fill(`1 ${new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(lastDay))} ${lastDay.slice(0, 4)}`);
  await send();
  await dialog.getByText(/^Annual leave is paid out on the last day of employment alone\. Enter 28 /).waitFor();
  await look('wrong-date');
  await day.fill(shown);
  await dialog.getByLabel('Days to pay out').fill('2');
  await send();
  await page.getByRole('status').getByText('The account and the pay are adjusted.').waitFor();
  await page.getByRole('cell', { name: /Paid out .*Last day/ }).waitFor();
  await desk.go(`people/${person.id}/pay`);
  const adjustments = page.getByRole('region', { name: 'Pay adjustments' });
  await adjustments.getByRole('row', { name: /Leave paid out 2 days pays leave · Last day/ }).waitFor();
  await look('adjustments');
  const { data: [paid] } = await service.call('GET', `/pay-adjustments?employee_id=${person.id}`, undefined, token);
  assert.deepEqual([paid.days, paid.date, paid.component_id], ['2.0', lastDay, earning.id]);
  await desk.go(`people/${person.id}`);
  await due.getByText(/, 2 days paid out$/).waitFor();
  await desk.go(`people/${person.id}?do=leaving`);
  await page.getByRole('complementary').getByText(/, 2 days paid out$/).waitFor();
  await look('leaving');
  await desk.end();
  return 'the settings name the earning that pays leave out; leave left on the last day is paid out, and pay shows the adjustment';
}
