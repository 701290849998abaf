// Bank accounts in the rows of a table. Pure.

import type { components } from 'wfm-client';

import type { Employee } from '../people.ts';
import { guess, NUMBER_NAMES, PERSON_NAMES, plain, type Columns } from './cells.ts';
import type { FileRow, Read, Reason } from './kind.ts';

export const ACCOUNT_FIELDS = ['number', 'name', 'iban', 'bic', 'holder', 'country', 'bank', 'account'] as const;

const NAMES: Readonly<Record<typeof ACCOUNT_FIELDS[number], RegExp>> = {
  number: NUMBER_NAMES, name: PERSON_NAMES, iban: /^(iban|kontoiban|ibannr|ibannumber)$/, bic: /^(bic|swift|bicswift|swiftbic|swiftcode)$/, holder: /^(kontoinhaber|kontoinhaberin|inhaber|holder|accountholder|beneficiary)$/,
  country: /^(land|country|countrycode)$/, bank: /^(blz|bankleitzahl|bankcode|sortcode|routingnumber)$/, account: /^(konto|kontonummer|kontonr|account|accountnumber|accountno)$/,
};

export const guessAccounts = (head: readonly string[]): Columns => guess(head, NAMES);

export interface AccountBody {
  employee: string;
  account: components['schemas']['BankAccountUpdate'];
}

/** Whether an IBAN has its form and its check digits: the remainder by 97 is 1. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) for (const digit of String(parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** The country and the last four characters, as the service shows an account. */
export const endOf = ({ account }: AccountBody): { country: string; last: string } => {
  const iban = account.iban?.replace(/\s/g, '').toUpperCase() ?? '';
  return { country: iban ? iban.slice(0, 2) : account.country ?? '', last: (iban || (account.account_number ?? '')).slice(-4) };
};

export function readAccounts(rows: readonly FileRow[], people: readonly Employee[]): Map<number, Read<AccountBody>> {
  const known = new Map(people.map((one) => [plain(one.employee_number), one.id]));
  const first = new Map<string, number>();
  return new Map(rows.map(({ number, values }) => {
    const reasons: Reason[] = [];
    const text = (field: typeof ACCOUNT_FIELDS[number]): string => values[field]?.trim() ?? '';
    const who = plain(text('number'));
    const employee = known.get(who);
    if (!who) reasons.push({ field: 'number', code: 'required' });
    else if (!employee) reasons.push({ field: 'number', code: 'unknown' });
    const other = first.get(who);
    if (who && other !== undefined) reasons.push({ field: 'number', code: 'twice', row: other });
    else first.set(who, number);
    const isWithout = text('iban') === '' && text('account') !== '';
    if (isWithout) for (const field of ['country', 'bank'] as const) { if (!text(field)) reasons.push({ field, code: 'required' }); }
    else if (!text('iban')) reasons.push({ field: 'iban', code: 'required' });
    else if (!isIban(text('iban'))) reasons.push({ field: 'iban', code: 'iban' });
    const holder = text('holder') && { holder: text('holder') };
    const account = isWithout ? { country: text('country').toUpperCase(), bank_code: text('bank'), account_number: text('account') } : { iban: text('iban'), ...(text('bic') && { bic: text('bic') }) };
    return [number, { body: reasons.length > 0 || !employee ? null : { employee, account: { ...account, ...holder } }, reasons, after: null }];
  }));
}

const PLACES: Readonly<Record<string, string>> = { '/iban': 'iban', '/bic': 'bic', '/holder': 'holder', '/country': 'country', '/bank_code': 'bank', '/account_number': 'account' };
export const accountField = (pointer: string): string | null => PLACES[pointer] ?? null;
