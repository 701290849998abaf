// The payments of a month: which payrolls are in which, and what a payment lacks.

import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading, type Reading } from '../data.ts';
import { api } from '../service.ts';
import type { Payroll } from './data.ts';

export type Payment = components['schemas']['Payment'];

/** The payments in which these payrolls are, newest first. */
export function usePayments(payrolls: readonly Payroll[]): Reading<Payment[]> {
  const may = useMay('payments:write');
  const ids = [...new Set(payrolls.map(({ payment_id }) => payment_id))].filter((id): id is string => id !== null).sort();
  return useReading(may ? `payments ${ids.join()}` : null, async () => (
    (await Promise.all(ids.map((id) => answered(api.GET('/payments/{id}', { params: { path: { id } } }))))).sort((one, other) => other.created_at.localeCompare(one.created_at))
  ));
}

/** The date on which the bank pays, as long as nobody has chosen another one: the pay date, but no day that is over. Pure. */
export function usualDate(payrolls: readonly Payroll[], today = localDate(Date.now())): string {
  const [first = today] = payrolls.map(({ pay_date }) => pay_date).sort();
  return first < today ? today : first;
}

/** Whom an account may mark as paid: not itself, and not what it alone has approved (rule PAY-72). Pure. */
export function payableBy(payrolls: readonly Payroll[], user: { id: string; employee_id: string | null }, isSecond: boolean): Payroll[] {
  return payrolls.filter(({ status, employee_id, approvals }) => status === 'approved' && employee_id !== user.employee_id && (!isSecond || approvals.some(({ by }) => by !== user.id)));
}
