// The settings of pay: salary components are made, changed by two people at once, and taken out of use.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require } from './browser.mjs';
import { tokenOf, waitFor } from './known.mjs';

export async function checkComponents({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'hr');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|409|412)/;
  await desk.signIn('hr', 'settings/components');
  const look = lookAt(desk, 'settings-components', pictures);
  const read = async (code) => (await service.call('GET', '/salary-components?limit=100', undefined, token)).data.find((one) => one.code === code);
  const form = page.getByRole('complementary');
  const add = () => form.getByRole('button', { name: 'Add', exact: true }).click();
  const told = async (text = 'Added.') => { await page.getByRole('status').getByText(text).waitFor(); };
  await look('list');
  // A fixed amount for the people of a department, with accounts.
  await page.getByRole('button', { name: 'Add a component' }).first().click();
  await add();
  await form.getByText('Something is missing here.').first().waitFor();
  await form.getByText('Enter a figure that is 0 or more.').first().waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Shoes');
  await form.getByLabel('Code').fill('shoes');
  await form.getByLabel('Amount').fill('1,012.50');
  await form.getByLabel('Only for the days of employment').check();
  require(await form.getByLabel('Computed over').count() === 0, 'a period is offered where it says nothing');
  await form.getByLabel('For whom').selectOption('departments');
  await add();
  await form.getByText('Choose at least one.').waitFor();
  await form.getByRole('group', { name: 'departments' }).getByRole('checkbox').first().check();
  await form.getByLabel('Account, debit').fill('4120');
  await form.getByText('Only when').click();
  await form.getByRole('checkbox', { name: 'part time' }).check();
  await form.getByLabel('From months of service').fill('6');
  // A sum needs an amount with which it is compared.
  await form.getByLabel('Add to the compared sum').selectOption('base');
  await add();
  await form.getByText('Enter an amount here or in the next field.').waitFor();
  await form.getByLabel('is above').fill('-1');
  await form.getByText('Enter a figure that is 0 or more.').waitFor();
  await form.getByLabel('is above').fill('1,000');
  await form.getByLabel('is at most').fill('2,500.50');
  await look('new');
  await add();
  await told();
  const shoes = await read('shoes');
  assert.deepEqual(
    [shoes.calculation, shoes.prorate, shoes.taxable, shoes.applies_to.scope, shoes.applies_to.department_ids.length, shoes.debit_account, shoes.credit_account, shoes.when],
    [{ method: 'fixed', amount: '1012.50', currency: 'EUR' }, true, true, 'departments', 1, '4120', null, { employment_types: ['part_time'], service_months_from: 6, service_months_to: null, amount_of: ['base'], above: '1000.00', up_to: '2500.50', currency: 'EUR' }],
  );
  // Another sum, and then none; two people at once, of whom the person chooses one.
  await page.getByRole('button', { name: 'Shoes' }).click();
  await form.getByRole('group', { name: 'A sum of the payslip' }).getByRole('button', { name: 'Remove Base pay' }).click();
  await form.getByLabel('Add to the compared sum').selectOption('pension');
  await form.getByLabel('is at most').fill('');
  await service.call('PATCH', `/salary-components/${shoes.id}`, { when: { service_months_from: 12 } }, token);
  await form.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await choice.getByRole('radio', { name: /Pension is above .*1,000\.00/ }).check();
  await choice.getByRole('button', { name: 'Save this choice' }).click();
  const compared = await waitFor(async () => { const { when } = await read('shoes'); return when.amount_of?.[0] === 'pension' && when; }, 'the other sum is stored');
  assert.deepEqual(compared, { employment_types: ['part_time'], service_months_from: 6, service_months_to: null, amount_of: ['pension'], above: '1000.00', up_to: null, currency: 'EUR' });
  await desk.settle();
  await page.getByRole('button', { name: 'Shoes' }).click();
  await form.getByRole('group', { name: 'A sum of the payslip' }).getByRole('button', { name: 'Remove Pension' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Name at least one part of the sum.').waitFor();
  await form.getByLabel('is above').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await read('shoes')).when.amount_of === null, 'nothing is compared any more');
  await desk.settle();
  // A deduction in brackets, of a sum with a minus.
  await page.getByRole('button', { name: 'Add a component' }).first().click();
  await form.getByLabel('Name', { exact: true }).fill('Canteen');
  await form.getByLabel('Code').fill('canteen');
  await form.getByLabel('Kind').selectOption('deduction');
  await form.getByLabel('How it is computed').selectOption('brackets');
  await form.getByLabel('Add to the sum').selectOption('shoes');
  await form.getByLabel('Take off Shoes').check();
  await form.getByRole('button', { name: 'Add a bracket' }).click();
  await form.getByLabel('up to, bracket 1').fill('1000');
  await form.getByLabel('percent, bracket 1').fill('0.5');
  await form.getByLabel('percent, bracket 2').fill('1');
  await form.getByLabel('Is taken off the taxable sum').check();
  await look('brackets');
  await add();
  await told();
  const canteen = await read('canteen');
  assert.deepEqual([canteen.calculation.of, canteen.calculation.brackets, canteen.reduces_taxable], [['base', '-shoes'], [{ up_to: '1000.00', rate: '0.5' }, { up_to: null, rate: '1' }], true]);
  await page.getByRole('cell', { name: '2 brackets of Base pay − Shoes' }).waitFor();
  // Another method takes the place of the first one; what belongs to the first one alone goes with it.
  await page.getByRole('button', { name: 'Shoes' }).click();
  await form.getByLabel('How it is computed').selectOption('per_hour');
  await form.getByLabel('Paid for an hour').selectOption('premium');
  await form.getByLabel('Figure').fill('0.25');
  await service.call('PATCH', `/salary-components/${shoes.id}`, { credit_account: '1740' }, token);
  await form.getByRole('button', { name: 'Save' }).click();
  await told(/Somebody else has changed other fields/);
  const changed = await read('shoes');
  assert.deepEqual([changed.calculation.method, changed.calculation.of, changed.calculation.premium, changed.prorate, changed.credit_account], ['per_hour', 'overtime', '0.25', false, '1740']);
  // The same field: the person chooses.
  await page.getByRole('button', { name: 'Canteen' }).click();
  await form.getByLabel('percent, bracket 2').fill('2');
  await service.call('PATCH', `/salary-components/${canteen.id}`, { calculation: { method: 'percentage', rate: '3', of: ['gross'] } }, token);
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.getByRole('radio', { name: '3 % of Gross' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await waitFor(async () => (await read('canteen')).calculation.method === 'percentage', 'the chosen way is stored');
  // A circle is refused in plain words, and what is out of use stays in the list.
  await desk.settle();
  await page.getByRole('button', { name: 'Canteen' }).click();
  await form.getByLabel('In use').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await read('canteen')).is_active === false, 'the component is out of use');
  await page.getByRole('row', { name: /Canteen.*not in use/ }).waitFor();
  await look('end');
  await desk.end();
  // In German, in the dark.
  const german = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await german.signIn('hr', `settings/components?at=${shoes.id}`);
  await german.page.getByLabel('Zahl').waitFor();
  assert.equal(await german.page.getByLabel('Zahl').inputValue(), '0,25');
  if (pictures) await german.page.screenshot({ path: `${pictures}/settings-components-de.png` });
  await german.end();
  return 'salary components are made, changed by two people at once, and taken out of use';
}
