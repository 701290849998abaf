// What a payslip says that pay counted, and its explanations in German.
import assert from 'node:assert/strict';

import { build } from 'esbuild';

import { requireAccessibleInBoth } from './axe.mjs';
import { openPhone, require } from './phone.mjs';
import { PASSWORD } from './service.mjs';

async function load(path) {
  const { outputFiles } = await build({ entryPoints: [new URL(path, import.meta.url).pathname], bundle: true, charset: 'utf8', format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

// As the service writes them.
const BASES = [
  ['3000.00 × 19 payable of 21 working days', null, 'payable', '3.000,00 × 19 bezahlte von 21 Arbeitstagen'],
  ['3000.00 × 10 payable of 21 working days + 3600.00 × 11 payable of 21 working days', null, 'payable', '3.000,00 × 10 bezahlte von 21 Arbeitstagen + 3.600,00 × 11 bezahlte von 21 Arbeitstagen'],
  ['1650.00 × (19 worked + 1 holiday) days', '1650.00', 'days', '1.650,00 × (19 gearbeitet + 1 Feiertag) Tage'],
  ['1650.00 × 22 worked days', '1650.00', 'days', '1.650,00 × 22 gearbeitete Tage'],
  ['1650.00 × 0 days', '1650.00', 'days', '1.650,00 × 0 Tage'],
  ['15.50 × 8880 worked minutes ÷ 60', '15.50', 'minutes', '15,50 × 8.880 gearbeitete Minuten ÷ 60'],
  ['18.10 × (8062 worked + 1350 paid leave) minutes ÷ 60, adjusted by 5.00', '18.10', 'minutes', '18,10 × (8.062 gearbeitet + 1.350 bezahlte Abwesenheit) Minuten ÷ 60, angepasst um 5,00'],
  ['16.00 × 0 minutes ÷ 60', '16.00', 'minutes', '16,00 × 0 Minuten ÷ 60'],
  ['16.00 × 1350 paid leave minutes ÷ 60', '16.00', 'minutes', '16,00 × 1.350 Minuten bezahlte Abwesenheit ÷ 60'],
  ['15.00 × 600 worked minutes ÷ 60 + 3000.00 × 11 payable of 21 working days', null, null, '15,00 × 600 gearbeitete Minuten ÷ 60 + 3.000,00 × 11 bezahlte von 21 Arbeitstagen'],
];
const OTHERS = [
  ['3000.00 ÷ 10080 scheduled minutes × 120 overtime minutes × 1.5', '3.000,00 ÷ 10.080 geplante Minuten × 120 Minuten Überstunden × 1,5'],
  ['20.00 ÷ 60 × (60 overtime minutes × 1.5 + 60 overtime minutes in base × 0.5)', '20,00 ÷ 60 × (60 Minuten Überstunden × 1,5 + 60 Minuten Überstunden aus dem Grundlohn × 0,5)'],
  ['5.00 × 18.5 days worked', '5,00 × 18,5 gearbeitete Tage'],
];

export async function checkExplanations() {
  const { countedOf, explain } = await load('../../ui/src/amounts.ts');
  const { de } = await load('../src/words/de.ts');
  const write = (text) => {
    const digits = text.split('.')[1]?.length ?? 0;
    return new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(text));
  };
  for (const [explanation, rate, counted, german] of BASES) {
    assert.equal(countedOf({ explanation, rate }), counted, explanation);
    assert.equal(explain(explanation, de.pay.amounts, write), german);
  }
  for (const [explanation, german] of OTHERS) assert.equal(explain(explanation, de.pay.amounts, write), german);
  const read = (explanation) => explain(explanation, null, (number) => number);
  assert.equal(read('270 min × 20.00 × 0.25'), '4 h 30 min × 20.00 × 25 %');
  assert.equal(read('180 min × (26.55 + 2.655) × 0.5 + 60 min × 20 × 0.125'), '3 h × (26.55 + 2.655) × 50 % + 1 h × 20 × 12.5 %');
  assert.equal(read('480 min × 12.5 × 1.5; 30.00 for 2026-10'), '8 h × 12.5 × 1.5; 30.00 for 2026-10');
  return 'explanations of pay are German throughout, and say what was counted';
}

export async function checkPayslip({ browser, server }) {
  const phone = await openPhone(browser, server, { width: 320, isWatched: true });
  const { page } = phone;
  let change = null;
  await page.route(/\/payrolls\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const slip = await response.json();
    const [base, ...items] = slip.items;
    await route.fulfill({ response, json: { ...slip, payable_days: '21.0', working_days: '21.0', items: [{ ...base, ...change }, ...items] } });
  });
  await phone.open();
  await phone.signIn('employee@demo.test', PASSWORD);
  await phone.go('pay');
  await page.waitForSelector('.open');
  const path = (await page.locator('.open').first().getAttribute('href')).slice(2);
  const facts = async (base) => {
    change = base;
    await phone.go('pay');
    await Promise.all([page.waitForResponse(/\/payrolls\/[^/?]+$/), phone.go(path)]);
    await page.waitForFunction((text) => document.querySelector('main').textContent.includes(text), base.explanation.split(' ').slice(-2).join(' '));
    return (await page.locator('.facts div').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
  };
  const has = (shown, words) => { require(shown.includes(words), `the payslip says ${shown}, not ${words}`); };
  has(await facts({ explanation: '3000.00 × 21 payable of 21 working days', rate: null, quantity: '21.0' }), 'Payable days21 of 21 working days');
  const daily = await facts({ explanation: '1650.00 × (19 worked + 1 holiday) days', rate: '1650.00', quantity: '20.0' });
  has(daily, 'Payable days20 days');
  require(!daily.join().includes('of 21'), `the payslip says ${daily}`);
  const hourly = await facts({ explanation: '18.10 × (8062 worked + 1350.5 paid leave) minutes ÷ 60', rate: '18.10', quantity: '9412.5' });
  has(hourly, 'Paid time156 h 53 min');
  require(!hourly.join().includes('Payable days'), `the payslip says ${hourly}`);
  await requireAccessibleInBoth(page, 'a payslip');
  await phone.end();
  return 'a payslip says the days or the time that pay counted';
}
