// Reads and decides about bank accounts.

import { answered } from 'wfm-ui/answers.ts';
import type { BankAccount } from 'wfm-ui/bank-account.ts';

import type { Stored } from '../saving.tsx';
import { api } from '../service.ts';

/** The employee whose account it is; null for the organization's. */
export type Owner = string | null;

export async function readAccount(owner: Owner): Promise<Stored<BankAccount>> {
  const answer = owner === null ? await api.GET('/organization/bank-account') : await api.GET('/employees/{id}/bank-account', { params: { path: { id: owner } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

export async function confirmAccount(owner: Owner, tag: string): Promise<void> {
  const header = { header: { 'If-Match': tag } };
  await answered(owner === null ? api.POST('/organization/bank-account/confirmation', { params: header }) : api.POST('/employees/{id}/bank-account/confirmation', { params: { ...header, path: { id: owner } } }));
}

export async function withdrawAccount(owner: Owner): Promise<void> {
  await answered(owner === null ? api.DELETE('/organization/bank-account/pending') : api.DELETE('/employees/{id}/bank-account/pending', { params: { path: { id: owner } } }));
}
