// The field of a person: found by the service, chosen by key or pointer, and never left with a name that means nobody.
import { lookAt, openDesk, require } from './browser.mjs';
import { employeeOf, tokenOf, waitFor } from './known.mjs';

export async function checkPersonField({ browser, server, service, pictures }) {
  const token = await tokenOf(service, 'admin');
  const department = await service.call('POST', '/departments', { name: 'Field department', code: 'FIELD' }, token);
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('admin', `settings/departments?at=${department.id}`);
  const look = lookAt(desk, 'person-field', pictures);
  const form = page.getByRole('complementary');
  const field = form.getByRole('combobox', { name: 'Manager' });
  const options = form.getByRole('listbox').getByRole('option');
  // By key: the list opens, moves, and closes without the form.
  await field.click();
  await form.getByRole('listbox').getByRole('option', { name: '–' }).waitFor();
  require(await field.getAttribute('aria-expanded') === 'true', 'the list does not say that it is open');
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  require(await page.locator(`[id="${active}"][aria-selected="true"]`).count() === 1, 'the active person is not the one that is named');
  await page.keyboard.press('Escape');
  require(await options.count() === 0 && await form.count() === 1, 'Escape does more than close the list');
  // The service is asked for the longest word, by name, number, and in any order.
  await field.fill('emre ka');
  await form.getByRole('option', { name: /^Kaya, Emre/ }).waitFor();
  await look('open');
  require(desk.requests.some((url) => /\/employees\?.*q=emre/.test(url)), 'the service is not asked');
  const kaya = await employeeOf(service, token, 'Kaya');
  await field.fill(kaya.employee_number);
  await waitFor(async () => await options.count() === 1, 'a number finds one person');
  await options.first().click();
  require(await field.inputValue() === 'Kaya, Emre', 'the chosen person is not named');
  // What means nobody is taken back, and said.
  await field.fill('Nobody Atall');
  await form.getByText('Nobody is found.').waitFor();
  await page.keyboard.press('Tab');
  await form.getByText('Choose somebody from the list.').waitFor();
  require(await field.inputValue() === 'Kaya, Emre', 'the choice of before is gone');
  await field.fill('brandt');
  await page.keyboard.press('Enter');
  await waitFor(async () => await field.inputValue() === 'Brandt, Klara', 'Enter takes the first person');
  await form.getByRole('button', { name: 'Save' }).click();
  const klara = await employeeOf(service, token, 'Brandt');
  const stored = () => service.call('GET', `/departments/${department.id}`, undefined, token);
  await waitFor(async () => (await stored()).manager_id === klara.id, 'the manager is stored');
  // An empty field means nobody.
  await desk.settle();
  await desk.go(`settings/departments?at=${department.id}`);
  await waitFor(async () => await field.inputValue() === 'Brandt, Klara', 'the stored person is named');
  await field.fill('');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await stored()).manager_id === null, 'nobody is stored');
  await desk.end();
  return 'a person is found by the service, chosen by key or pointer, and a name that means nobody is not kept';
}
