// A bank account: what a person types, and what is sent of it.

import type { components } from 'wfm-client';

export type BankAccount = components['schemas']['BankAccount'];
export type Entered = components['schemas']['EnteredBankAccount'];
type Update = components['schemas']['BankAccountUpdate'];

export interface TypedAccount {
  holder: string;
  iban: string;
  bic: string;
  country: string;
  bank: string;
  number: string;
}

export const NOTHING_TYPED: TypedAccount = { holder: '', iban: '', bic: '', country: '', bank: '', number: '' };

/** What is sent of what was typed: an IBAN, or the numbers of a country without one. */
export function bodyOf(typed: TypedAccount, isWithout: boolean): Update {
  const given = (text: string): string | undefined => text.trim() || undefined;
  const body: Record<string, string | undefined> = isWithout
    ? { country: given(typed.country)?.toUpperCase(), bank_code: given(typed.bank), account_number: given(typed.number) }
    : { iban: given(typed.iban), bic: given(typed.bic) };
  return Object.fromEntries(Object.entries({ ...body, holder: given(typed.holder) }).filter(([, text]) => text !== undefined)) as Update;
}

/** Whether somebody could confirm an account that waits: who entered it cannot. */
export const canConfirm = ({ pending }: BankAccount, user: string): boolean => pending !== null && pending.confirmed_at === null && pending.entered_by !== user;
