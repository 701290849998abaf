// The personal data and the files of a person.
import assert from 'node:assert/strict';

import { lookAt, openDesk, require } from './browser.mjs';
import { employeeOf, readTag, tokenOf, waitFor } from './known.mjs';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export async function checkPersonal({ browser, server, service, pictures }) {
  const [hr, admin] = [await tokenOf(service, 'hr'), await tokenOf(service, 'admin')];
  const weber = await employeeOf(service, hr, 'Weber');
  const { etag } = await readTag(service, admin, '/settings');
  const { custom_fields: known } = await service.call('GET', '/settings', undefined, admin);
  await service.call('PATCH', '/settings', { custom_fields: [
    ...known, { code: 'shoe_size', name: 'Shoe size', type: 'number', employee_writes: true }, { code: 'locker', name: 'Locker', type: 'text' }, { code: 'first_aid', name: 'First aider', type: 'yes_no' }, { code: 'shirt', name: 'Shirt', type: 'choice', choices: ['S', 'M', 'L'] },
  ] }, admin, { 'if-match': etag });
  const desk = await openDesk(browser, server);
  const { page } = desk;
  desk.expected = /status of (400|412)/;
  const look = lookAt(desk, 'personal', pictures);
  const read = () => service.call('GET', `/employees/${weber.id}/personal-data`, undefined, hr);
  await desk.signIn('hr', `people/${weber.id}`);
  await page.getByRole('link', { name: 'Personal data' }).click();
  await page.getByText('Nobody is entered.').waitFor();
  await look('empty');

  // An address needs its country, a contact its telephone, and a number is a number.
  await page.getByRole('button', { name: 'Change personal data' }).click();
  await page.getByLabel('Called').fill('Jo');
  await page.getByLabel('Street').fill('Hafenstraße');
  await page.getByLabel('Shoe size').fill('large');
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByLabel('Name of contact 1').fill('Eva Weber');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('An address needs its country.').waitFor();
  await page.getByText('Enter a number, such as 1.5.').waitFor();
  await page.getByText('Something is missing here.').waitFor();
  assert.equal((await read()).updated_at, null, 'something was stored');
  await look('form');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Telephone of contact 1').fill('+49 30 1234');
  await page.getByLabel('Shoe size').fill('43.5');
  await page.getByLabel('First aider').selectOption('yes');
  await page.getByLabel('Shirt').selectOption('L');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('1 Feb 1990');
  await page.getByLabel('Private e-mail').fill('nowhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => await page.locator('[aria-invalid]').count() === 1, 'the e-mail is named');
  await page.getByLabel('Private e-mail').fill('jo@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('heading', { name: 'Jo Weber' }).waitFor();
  const stored = await read();
  assert.deepEqual(
    [stored.preferred_name, stored.address.street, stored.address.city, stored.address.country, stored.birth_date, stored.private_email, stored.emergency_contacts, stored.custom],
    ['Jo', 'Hafenstraße', 'Berlin', 'DE', '1990-02-01', 'jo@example.org', [{ name: 'Eva Weber', relation: null, phone: '+49 30 1234' }], { shoe_size: '43.5', first_aid: 'yes', shirt: 'L' }],
  );
  await look('facts');
  // Narrow and wide.
  for (const width of [768, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await look(`facts-${width}`);
    await page.getByRole('button', { name: 'Change personal data' }).click();
    await look(`form-${width}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Two people at once: other fields are merged; of the same field the person chooses.
  await page.getByRole('button', { name: 'Change personal data' }).click();
  await page.getByLabel('City').fill('Potsdam');
  await service.call('PATCH', `/employees/${weber.id}/personal-data`, { private_phone: '0170 1', address: { region: 'Brandenburg', country: 'DE' } }, admin);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Somebody else has changed other fields/).waitFor();
  const merged = await read();
  assert.deepEqual([merged.address.city, merged.address.region, merged.address.street, merged.private_phone], ['Potsdam', 'Brandenburg', 'Hafenstraße', '0170 1']);
  await page.getByRole('button', { name: 'Change personal data' }).click();
  await page.getByLabel('Called').fill('Joe');
  await service.call('PATCH', `/employees/${weber.id}/personal-data`, { preferred_name: 'Jonny' }, admin);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await dialog.getByRole('radio', { name: 'Joe', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await page.getByRole('heading', { name: 'Joe Weber' }).waitFor();

  // Without a country there is no address; a contact is removed.
  await page.getByRole('button', { name: 'Change personal data' }).click();
  for (const field of ['Street', 'City', 'Region']) await page.getByLabel(field).fill('');
  await page.getByLabel('Country').selectOption('');
  await page.getByRole('button', { name: 'Remove contact 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nobody is entered.').waitFor();
  const emptied = await read();
  assert.deepEqual([emptied.address, emptied.emergency_contacts], [null, []]);

  // A file is added, opened, and taken away.
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByText('No files').waitFor();
  await page.getByRole('button', { name: 'Add a file' }).click();
  await page.getByRole('button', { name: 'Add the file' }).click();
  await page.getByText('Something is missing here.').first().waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText(/This kind of file cannot be sent/).waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Contract');
  await page.getByLabel('The person sees it').check();
  await look('add-file');
  await page.getByRole('button', { name: 'Add the file' }).click();
  await page.getByText('The file is added.').waitFor();
  const documents = async () => (await service.call('GET', `/employees/${weber.id}/documents`, undefined, hr)).data;
  const [document] = await documents();
  assert.deepEqual([document.name, document.visible_to_employee, document.content_length], ['Contract', true, PDF.length]);
  await look('files');
  const [opened] = await Promise.all([desk.context.waitForEvent('page'), page.getByRole('button', { name: 'Contract', exact: true }).click()]);
  await opened.close();
  await page.getByRole('button', { name: 'Take away: Contract' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await page.getByText('The file is taken away.').waitFor();
  assert.deepEqual(await documents(), []);

  // The own record: others change the date of birth, the numbers and the fields of the organization.
  const own = (await service.call('GET', '/auth/me', undefined, hr)).employee_id;
  await desk.go(`people/${own}/personal`);
  await page.getByRole('button', { name: 'Change personal data' }).click();
  for (const field of ['Date of birth', 'Tax number', 'Social security number', 'Locker']) require(await page.getByLabel(field).isDisabled(), `${field} of the own record is open`);
  await page.getByLabel('Shoe size').fill('39');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal((await service.call('GET', `/employees/${own}/personal-data`, undefined, hr)).custom.shoe_size, '39');
  await desk.end();
  const german = await openDesk(browser, server, { locale: 'de-DE', dark: true });
  await german.signIn('hr', `people/${weber.id}/personal`);
  await german.page.getByRole('button', { name: 'Personalien ändern' }).click();
  if (pictures) await german.page.screenshot({ path: `${pictures}/personal-form-de-dark.png` });
  await german.end();
  return 'personal data is entered and changed by two people at once; files are added, opened and taken away; nobody changes their own birth date';
}
