// Spreadsheets as XLSX: numbers and dates as they were typed, several sheets, and a large one, which no second worker may unpack.
import assert from 'node:assert/strict';
import { crc32, deflateRawSync } from 'node:zlib';

import { openDesk, require, requireAccessible } from './browser.mjs';
import { tokenOf } from './known.mjs';

// A ZIP archive of these texts.
function zipOf(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    head.copy(entry, 10, 8, 30);
    entry.writeUInt32LE(at, 42);
    parts.push(head, path, packed);
    directory.push(entry, path);
    at += 30 + path.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

const letters = 'ABCDEFGHIJKLMNOP';
const escaped = (text) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

// A sheet of rows: a number is a number, `{ date }` a cell with the format of a date.
function sheetOf(rows) {
  const cells = (row, line) => row.map((value, index) => {
    const place = `${letters[index]}${line + 1}`;
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${place}" s="1"><v>${value.date}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  }).join('');
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row, line) => `<row r="${line + 1}">${cells(row, line)}</row>`).join('')}</sheetData></worksheet>`;
}

function bookOf(sheets) {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetOf(sheets[name])])),
  });
}

export async function checkXlsx({ browser, server, service }) {
  const token = await tokenOf(service, 'hr');
  const head = ['Number', 'Last name', 'First name', 'E-mail', 'First day', 'Hours a week', 'Pay', 'Paid by'];
  const book = bookOf({
    Notes: [['Only a title']],
    // 44562 is 1 January 2022. A file holds 17.2 as below.
    People: [head, [8001, 'Xlsxer', 'Ada', 'ada.x@import.test', { date: 44562 }, 37.5, 17.199999999999999, 'hour'], [8002, 'Xlsxer', 'Bea', 'bea.x@import.test', { date: 44593 }, 40, 3180.5, 'month']],
    Archive: [head, ...Array.from({ length: 4_000 }, (_, index) => [index, `Somebody ${Array.from({ length: 12 }, () => crypto.randomUUID()).join('')}`, 'X', `p${index}@import.test`, { date: 44562 }, 40, 3000, 'month'])],
  });
  // From 512 KB on the reader would unpack in workers of its own.
  require(book.length > 530_000, 'the file is too small to say something');
  const desk = await openDesk(browser, server);
  const { page } = desk;
  await desk.signIn('hr', 'people/import');
  const choose = (name, buffer) => page.getByLabel('Choose a spreadsheet').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  // What is wrong is told: an archive that is none, an old file, and nothing at all.
  await choose('broken.xlsx', book.subarray(0, 5_000));
  await page.getByText('This file could not be read as a table.').waitFor();
  await choose('old.xls', Buffer.from('x'));
  await page.getByText('Open this file in your spreadsheet program').waitFor();
  await choose('empty.xlsx', bookOf({ Notes: [['Only a title']] }));
  await page.getByText('This file could not be read as a table.').waitFor();
  await choose('people.xlsx', book);
  await page.getByRole('heading', { name: 'Choose the sheet' }).waitFor();
  require(await page.getByRole('button', { name: /^Notes/ }).count() === 0, 'a sheet without a table is offered');
  await page.getByRole('button', { name: 'Archive 4000 rows' }).waitFor();
  await requireAccessible(page, 'import, sheets');
  await page.getByRole('button', { name: 'People 2 rows' }).click();
  await page.getByText('2 ready').waitFor();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('2 people are imported').waitFor();
  const [ada, bea] = (await service.call('GET', '/employees?q=Xlsxer', undefined, token)).data.sort((one, other) => one.first_name.localeCompare(other.first_name));
  assert.deepEqual([ada.employee_number, ada.hire_date, ada.compensation[0].amount, Number(ada.weekly_hours)], ['8001', '2022-01-01', '17.20', 37.5]);
  assert.deepEqual([bea.hire_date, bea.compensation[0].amount], ['2022-02-01', '3180.50']);
  await desk.end();
  return 'people are imported from a sheet of an XLSX file, with numbers and dates as they were typed';
}
