// Who could still approve the drafts of a month, by the contributor whom an approval would cover.

import type { components } from 'wfm-client';
import { answered, orNothing } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { api } from '../service.ts';
import type { Payroll } from './data.ts';
import { contributionsOf } from './run-aside.tsx';

type Approver = components['schemas']['PayrollApprover'];

/** The service is asked about drafts with so many different sets of uncovered contributors, the most frequent ones first. */
const MOST_SETS = 3;
/** So many drafts of each set are asked about: nobody approves their own pay, so one draft does not name everybody. */
const OF_EACH = 2;

/** The few drafts that stand for all: most drafts of a month lack the same contributors. Pure. */
export function samplesOf(drafts: readonly Payroll[]): Payroll[] {
  const sets = new Map<string, Payroll[]>();
  for (const draft of drafts) {
    const open = contributionsOf([draft]).filter((one) => one.open.length > 0).map(({ account }) => account).sort().join();
    if (open) sets.set(open, [...sets.get(open) ?? [], draft]);
  }
  return [...sets.values()].sort((one, other) => other.length - one.length).slice(0, MOST_SETS).flatMap((some) => some.slice(0, OF_EACH));
}

/** By the uncovered contributor: the accounts that could cover it. Null until the service has answered, or if it may not be asked. */
export function useApprovers(drafts: readonly Payroll[]): Map<string, Approver[]> | null {
  const may = useMay('payrolls:read:all');
  const ids = samplesOf(drafts).map(({ id }) => id);
  return useReading(may && ids.length > 0 ? `payrolls approvers ${ids.join()}` : null, async () => {
    const found = new Map<string, Approver[]>();
    const answers = await Promise.all(ids.map((id) => orNothing(answered(api.GET('/payrolls/{id}/approvers', { params: { path: { id } } })))));
    for (const answer of answers) {
      for (const account of answer?.uncovered ?? []) {
        const known = found.get(account) ?? [];
        const more = answer?.approvers.filter(({ user_id: id, covers }) => covers.includes(account) && known.every((one) => one.user_id !== id)) ?? [];
        found.set(account, [...known, ...more]);
      }
    }
    return found;
  }).data;
}
