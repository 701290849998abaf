// What is computed without a browser: dates and amounts as people type them, exact sums, and formulas taken apart.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

async function load(path) {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const { outputFiles } = await build({ absWorkingDir: folder, tsconfig: `${folder}tsconfig.json`, entryPoints: [path], bundle: true, charset: 'utf8', format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

export async function checkTyped() {
  const { addMonths, datesOf, lastOf, readDate, readFigure, readTime } = await load('src/dates.ts');
  const de = (text, today = '2026-11-28') => readDate(text, { language: 'de', today });
  const en = (text, today = '2026-11-28', isMonthFirst = false) => readDate(text, { language: 'en', today, isMonthFirst });
  assert.deepEqual(['1.1.', '1.1.27', '01.01.2027', '1. Jan', '1. Januar 2027', '2027-01-01'].map((text) => de(text)), Array(6).fill('2027-01-01'));
  assert.deepEqual([de('heute'), de('morgen'), de('1. März'), de('Do., 31. Dez. 2026')], ['2026-11-28', '2026-11-29', '2027-03-01', '2026-12-31']);
  assert.deepEqual(['1 Jan', '1 Jan 2027', 'Jan 1', 'January 1, 2027', '1/1/2027', '1.1.'].map((text) => en(text)), Array(6).fill('2027-01-01'));
  assert.deepEqual([en('2/3/2027'), en('2/3/2027', '2026-11-28', true), en('Thu, 31 Dec 2026'), en('today')], ['2027-03-02', '2027-02-03', '2026-12-31', '2026-11-28']);
  assert.deepEqual([en('31 Dec', '2027-01-05'), en('1 Oct', '2026-11-28')], ['2026-12-31', '2026-10-01'], 'a date without a year is the nearest one');
  assert.deepEqual(['31.11.', '30.2.2027', '12 Foo', '', 'abc', '1.13.'].map((text) => de(text)), Array(6).fill(null), 'no such day');
  assert.equal(en('29 Feb', '2027-11-28'), '2028-02-29', 'a day that only some years have');
  assert.deepEqual(['741', '7:41', '7.41', '0741', '7:41 am'].map(readTime), Array(5).fill('07:41'));
  assert.deepEqual(['17', '1730', '5:30 pm', '17:30 Uhr', '12 am', '24:00', '7:60', 'x', ''].map(readTime), ['17:00', '17:30', '17:30', '17:30', '00:00', null, null, null, null]);
  assert.deepEqual(['3.180,00', '3180', '17,2', '-1,5', '−1,5', '3180.5', '1.2.3', 'x'].map((text) => readFigure(text, 'de')), ['3180.00', '3180', '17.2', '-1.5', '-1.5', '3180.5', null, null]);
  assert.deepEqual(['3,180.00', '3180', '17.2', '17,2', '1,72', '0017.20'].map((text) => readFigure(text, 'en')), ['3180.00', '3180', '17.2', '17.2', '1.72', '17.20']);
  assert.deepEqual([addMonths('2026-11', 2), addMonths('2026-01', -1), lastOf('2028-02'), datesOf('2026-12-30', '2027-01-02').length], ['2027-01', '2025-12', '2028-02-29', 4]);
  return 'dates, times and amounts are read as they are typed in both languages';
}

export async function checkSums() {
  const { add, compare, isZero, percentOf, subtract } = await load('src/sums.ts');
  assert.deepEqual([add('0.10', '0.20'), add(), add('0', '1234567890123456.78', '0.01'), add('-5', '2.50')], ['0.30', '0', '1234567890123456.79', '-2.50']);
  assert.deepEqual([subtract('1.00', '1.01'), subtract('5', '5.00')], ['-0.01', '0.00']);
  assert.deepEqual([compare('1.0', '1.00'), compare('-1', '1'), isZero('0.00'), isZero('-0.01')], [0, -1, true, false]);
  assert.deepEqual([percentOf('106.4', '100'), percentOf('95', '100'), percentOf('100.05', '100'), percentOf('1', '0'), percentOf('-50', '-100')], ['6.4', '-5.0', '0.1', null, '50.0']);
  return 'sums and differences are exact';
}

export async function checkExplained() {
  const { daysOf, termsOf } = await load('src/pay/explained.ts');
  const written = (explanation) => termsOf(explanation)?.map(({ sign, text }) => `${sign}${text}`);
  assert.deepEqual(written('18.10 × (8062 worked + 1350 paid leave) minutes ÷ 60'), ['18.10', '×(8062 worked + 1350 paid leave) minutes', '÷60']);
  assert.deepEqual(written('4247 min × 18.10 × 0.25; 3.00 for 2026-10'), ['4247 min', '×18.10', '×0.25']);
  assert.deepEqual(written('9.3 % of base 2998.87'), ['9.3 %', '×base 2998.87']);
  assert.equal(termsOf('a fixed amount'), null);
  const snapshot = {
    days: [{ date: '2026-11-01', kind: 'scheduled', worked_minutes: 451, coded: [{ minutes: 3 }, { minutes: 207, codes: ['night25'] }] }, { date: '2026-11-02', kind: 'rest' }],
    components: [{ code: 'n', calculation: { method: 'premium', of: 'night25' } }], compensations: [], steps: [],
  };
  assert.deepEqual(daysOf('n', '207', snapshot), [{ date: '2026-11-01', worked: 451, planned: 0, counted: 207 }]);
  assert.equal(daysOf('n', '208', snapshot), null, 'days that do not add up are not shown');
  assert.equal(daysOf('n', null, snapshot), null);
  return 'a formula is taken apart, and days that do not add up to it are not shown';
}

export async function checkLocks() {
  const { lockOf } = await load('../ui/src/locks.ts');
  const sheets = [{ period_start: '2026-10-01', period_end: '2026-10-31' }];
  const payroll = { status: 'approved', one_off: false, hours_start: '2026-10-01', hours_end: '2026-10-31', as_of: '2026-10-20' };
  assert.deepEqual(['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map((date) => lockOf(date, sheets, [])), ['paid', 'signed', 'signed', 'paid']);
  assert.deepEqual(['2026-10-19', '2026-10-20'].map((date) => lockOf(date, sheets, [payroll])), ['paid', 'signed'], 'a payroll holds the dates before its day');
  assert.deepEqual([{ status: 'draft' }, { status: 'void' }, { one_off: true }, { status: 'paid' }].map((change) => lockOf('2026-10-05', sheets, [{ ...payroll, ...change }])), ['signed', 'signed', 'signed', 'paid']);
  return 'a locked date is held by a payroll, or by a timesheet alone';
}

/** Words that a person without training need not know. */
const FOREIGN = /\b(ETag|If-Match|[Ii]dempoten\w*|[Pp]ayload|[Ee]ndpoint|undefined|UUID|JSON|HTTP)\b/;

export async function checkWords() {
  const [{ en }, { de }] = await Promise.all([load('src/words/en.ts'), load('src/words/de.ts')]);
  let count = 0;
  const walk = (one, other, path) => {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [english, german] = [one[key], other[key]];
      const name = `${path}.${key}`;
      // The keys that stand beside `Ctrl` are themselves words.
      if (path.endsWith('.everywhere')) continue;
      assert.equal(typeof english, typeof german, `${name} is in one language only`);
      if (english !== null && typeof english === 'object') walk(english, german, name);
      else if (typeof english === 'string') {
        count += 1;
        for (const text of [english, german]) {
          assert.ok(text.trim() !== '', `${name} is empty`);
          assert.ok(!FOREIGN.test(text), `${name} needs training: ${text}`);
        }
      }
    }
  };
  walk(en, de, 'words');
  // What is loaded with a part of the desk is in no dictionary.
  for (const name of await readdir(fileURLToPath(new URL('../src/words/en', import.meta.url)))) {
    const [english, german] = await Promise.all(['en', 'de'].map((language) => load(`src/words/${language}/${name}`)));
    if (Object.keys(english).some((key) => key in en)) continue;
    walk(english, german, name);
  }
  return `${count} texts say something in both languages`;
}

export async function checkTables() {
  const { decode, readTable } = await load('src/import/table.ts');
  assert.deepEqual(readTable('\uFEFFA;B\r\n1;"two; ""quoted""\nlines"\r\n\r\n3;4\n'), { head: ['A', 'B'], rows: [{ number: 2, cells: ['1', 'two; "quoted"\nlines'] }, { number: 4, cells: ['3', '4'] }] });
  assert.deepEqual(readTable('A,B,C\n1,2\n').rows, [{ number: 2, cells: ['1', '2', ''] }]);
  assert.deepEqual([readTable('one column\n1'), readTable('A;B\n"open;2'), readTable('PK\u0003\u0004;x')], [null, null, null], 'what is no table');
  assert.equal(decode(Uint8Array.from([0x4d, 0xfc, 0x6c])), 'Mül', 'an old encoding');
  const { guessColumns, readPeople } = await load('src/import/people.ts');
  assert.deepEqual(guessColumns(['Pers.-Nr.', 'Nachname', 'Vorname', 'E-Mail', 'Eintritt', 'Std./Woche', 'Entgelt', 'Art', 'Notiz', 'Name']), ['number', 'last', 'first', 'email', 'day', 'hours', 'amount', 'paid', null, 'name']);
  assert.deepEqual(guessColumns(['Employee number', 'Last name', 'First Name', 'Start date', 'Pay', 'Paid by']), ['number', 'last', 'first', 'day', 'amount', 'paid']);
  const { isIban } = await load('src/import/accounts.ts');
  assert.deepEqual(['DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE89370400440532013001', 'GB82 WEST 1234 5698 7654 32', 'x'].map(isIban), [true, true, false, true, false]);
  const { readFileTime } = await load('src/import/cells.ts');
  assert.deepEqual(['09:00', '9', '0.3750', '0,729166666666667', '17:30:00', 'x'].map(readFileTime), ['09:00', '09:00', '09:00', '17:30', '17:30', null]);
  const { readRoster } = await load('src/import/roster.ts');
  const planned = readRoster([['1', '1.2.2027', 'Early'], ['1', '1.2.2027', '', '18:00', '22'], ['1', '2.2.2027', 'frei'], ['2', '2.2.2027', 'Early'], ['1', '3.2.2027', 'Early'], ['1', '3.2.2027', '', '18:00', '']].map(([who, date, shift, start = '', end = ''], at) => ({ number: at + 2, values: { number: who, date, shift, start, end } })), { people: [{ employee_number: '1', id: 'one' }], types: [{ id: 'early', code: 'E', name: 'Early', start: '06:00', break_minutes: 30 }], sites: [], today: '2026-11-28' });
  assert.deepEqual(planned.get(2).body, { employee_id: 'one', date: '2027-02-01', shifts: [{ shift_type_id: 'early' }, { start: '18:00', end: '22:00' }] });
  assert.deepEqual([planned.get(3).body, planned.get(3).with, planned.get(4).body.shifts], [null, 2, []]);
  assert.deepEqual([5, 6, 7].map((at) => planned.get(at).reasons.map(({ field, code, row: other }) => `${field} ${code} ${other ?? ''}`)), [['number unknown '], ['null together 7'], ['end required ']]);
  const known = { people: [], departments: [], sites: [], currency: 'EUR', language: 'en', today: '2026-11-28', isInvited: false };
  const row = (number, values) => ({ number, values: { number: String(number), last: 'B', first: 'A', email: `${number}@x.test`, day: '1.2.2021', ...values } });
  const read = readPeople([row(2, {}), row(3, { day: '31.11.2023' }), row(4, { number: '2' }), row(5, { day: '1.2.' }), row(6, { amount: '3.180,00', paid: 'Monat' }), row(7, { amount: '17.20' }), row(8, { manager: 'B, A' }), row(9, { last: 'C', manager: '2' }), row(10, { first: undefined, last: undefined, name: 'Curie, Marie' })], known);
  const codes = (number) => read.get(number).reasons.map(({ field, code }) => `${field} ${code}`);
  assert.deepEqual([codes(2), codes(3), codes(4), codes(5), codes(7), codes(8)], [[], ['day date'], ['number twice'], ['day date'], ['paid required'], ['manager ambiguous']]);
  assert.deepEqual(read.get(6).body.compensation, [{ effective_from: '2021-02-01', amount: '3180.00', currency: 'EUR', pay_type: 'monthly' }]);
  assert.deepEqual([read.get(10).body.last_name, read.get(10).body.first_name], ['Curie', 'Marie']);
  return 'tables of spreadsheet programs are read, their columns are known by name, and wrong cells are named';
}
