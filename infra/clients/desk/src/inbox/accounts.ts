// Bank accounts that wait for a second person.

import { answered, orNothing, readRows } from 'wfm-ui/answers.ts';
import { canConfirm } from 'wfm-ui/bank-account.ts';

import { readAccount, type Owner } from '../money/accounts.ts';
import { api } from '../service.ts';
import type { Item } from './items.ts';

/** The notifications that are looked at: they name the people whose account was entered. */
const MOST = 200;

/**
 * The accounts that this person could confirm. The service has no list of them: it notifies everybody who may confirm one, and the
 * account itself says whether it still waits.
 */
export async function readAccounts(user: string): Promise<Item[]> {
  const { rows } = await readRows((query) => api.GET('/notifications', { params: { query: { ...query, limit: 100 } } }), MOST);
  const told = rows.filter(({ kind }) => kind === 'bank_account.changed').map(({ data }): Owner => data['employee_id'] ?? null);
  const items: Item[] = [];
  for (const owner of new Set(told)) {
    const stored = await orNothing(readAccount(owner));
    if (!stored?.value.pending || !canConfirm(stored.value, user)) continue;
    const employee = owner === null ? null : await orNothing(answered(api.GET('/employees/{id}', { params: { path: { id: owner } } })));
    const id = owner ?? 'organization';
    items.push({ key: `account-${id}`, id, employeeId: owner, employee, date: null, since: stored.value.pending.entered_at, kind: 'account', account: stored.value.pending, tag: stored.tag });
  }
  return items;
}
