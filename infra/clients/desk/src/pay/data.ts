// The payrolls of a month beside those of the month before, and what is odd about each.

import { useEffect, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading, type Reading } from '../data.ts';
import { addMonths, lastOf } from '../dates.ts';
import { usePeople, type Employee } from '../people.ts';
import { api } from '../service.ts';
import { add, compare, isZero, percentOf } from '../sums.ts';

type Schemas = components['schemas'];
export type Payroll = Schemas['Payroll'];
export type Attendance = Schemas['Attendance'];
export type Adjustment = Schemas['PayAdjustment'];

const MOST = 20_000;

export function usePayrolls(month: string): Reading<Payroll[]> {
  return useReading(`payrolls ${month}`, async () => (
    (await readRows((query) => api.GET('/payrolls', { params: { query: { ...query, period: month, limit: 100, expand: 'employee' } } }), MOST)).rows
  ));
}

/** The payrolls that count: a cancelled one does not. */
export const counting = (payrolls: readonly Payroll[]): Payroll[] => payrolls.filter(({ status }) => status !== 'void');

export interface OpenDays {
  reviews: Attendance[];
  missing: Attendance[];
  extra: Attendance[];
}

/** The attendances of a month that do not count yet. */
export function useOpenDays(month: string): Reading<OpenDays> {
  const may = useMay('attendances:read:all', 'attendances:read:team');
  return useReading(may ? `attendances open ${month}` : null, async () => {
    const read = async (filter: { review?: 'pending'; status?: 'incomplete'; extra_review?: 'pending' }): Promise<Attendance[]> => (
      (await readRows((query) => api.GET('/attendances', { params: { query: { ...query, ...filter, from: `${month}-01`, to: lastOf(month), limit: 100 } } }), 5_000)).rows
    );
    const [reviews, missing, extra] = await Promise.all([read({ review: 'pending' }), read({ status: 'incomplete' }), read({ extra_review: 'pending' })]);
    return { reviews, missing: missing.filter(({ review }) => review !== 'pending' && review !== 'rejected'), extra };
  });
}

export function useAdjustments(month: string): Reading<Adjustment[]> {
  const may = useMay('compensation:read:all');
  return useReading(may ? `pay adjustments ${month}` : null, async () => {
    const { rows } = await readRows((query) => api.GET('/pay-adjustments', { params: { query: { ...query, limit: 100 } } }), 5_000);
    return rows.filter(({ date }) => date.slice(0, 7) === month);
  });
}

export type Reason =
  | { kind: 'noPay' | 'noPayroll' | 'zero' | 'currency' }
  | { kind: 'open'; reviews: Attendance[]; missing: Attendance[]; extra: Attendance[] }
  | { kind: 'first'; from: string | null }
  | { kind: 'last'; to: string }
  | { kind: 'net'; percent: string }
  | { kind: 'pay'; now: Entry; before: Entry }
  | { kind: 'components'; from: string }
  | { kind: 'adjusted'; adjustments: Adjustment[] }
  | { kind: 'unpaid'; days: string }
  | { kind: 'overtime'; now: number; before: number }
  | { kind: 'corrected'; periods: string[] };

export type Entry = Schemas['Compensation'];

export interface ReviewRow {
  key: string;
  employeeId: string;
  name: { first_name: string; last_name: string; employee_number: string };
  payroll: Payroll | null;
  before: Payroll | null;
  currency: string;
  group: 'none' | 'open' | 'differs' | 'rest';
  reasons: Reason[];
}

interface Given {
  month: string;
  payrolls: readonly Payroll[];
  earlier: readonly Payroll[];
  people: readonly Employee[];
  open: OpenDays;
  adjustments: readonly Adjustment[];
  /** From so many percent a net is odd. */
  threshold: string;
}

/** The entry of pay that is in force on a date. */
export function payOn(employee: Employee | undefined, date: string): Entry | null {
  return [...employee?.compensation ?? []].filter(({ effective_from }) => effective_from <= date).sort((one, other) => other.effective_from.localeCompare(one.effective_from))[0] ?? null;
}

const isEmployedIn = ({ hire_date, termination_date }: Employee, from: string, to: string): boolean => hire_date <= to && (termination_date === null || termination_date >= from);

/** The last payroll of the same person, pay group and kind that begins before another one. */
export function beforeOf(payroll: Payroll, earlier: readonly Payroll[]): Payroll | null {
  return counting(earlier).filter((one) => one.employee_id === payroll.employee_id && one.pay_group_id === payroll.pay_group_id && !one.one_off && one.period_start < payroll.period_start)
    .sort((one, other) => other.period_start.localeCompare(one.period_start))[0] ?? null;
}

/** Everybody of the month, with what is odd. Pure. */
export function reviewOf({ month, payrolls, earlier, people, open, adjustments, threshold }: Given): ReviewRow[] {
  const [from, to] = [`${month}-01`, lastOf(month)];
  const known = new Map(people.map((one) => [one.id, one]));
  const counted = counting(payrolls);
  const of = (list: readonly Attendance[], payroll: Payroll): Attendance[] => list.filter(({ employee_id, date }) => employee_id === payroll.employee_id && date >= payroll.hours_start && date <= payroll.hours_end);
  const rows = counted.map((payroll): ReviewRow => {
    const employee = known.get(payroll.employee_id);
    const before = payroll.one_off ? null : beforeOf(payroll, [...earlier, ...payrolls]);
    const reasons: Reason[] = [];
    const waiting = { reviews: of(open.reviews, payroll), missing: of(open.missing, payroll), extra: of(open.extra, payroll) };
    const isOpen = payroll.status === 'draft' && !payroll.one_off && Object.values(waiting).some((list) => list.length > 0);
    if (isOpen) reasons.push({ kind: 'open', ...waiting });
    if (!before && !payroll.one_off) reasons.push({ kind: 'first', from: employee && employee.hire_date >= payroll.period_start ? employee.hire_date : null });
    if (employee?.termination_date && employee.termination_date >= payroll.period_start && employee.termination_date <= payroll.period_end) reasons.push({ kind: 'last', to: employee.termination_date });
    if (payroll.net !== null && isZero(payroll.net)) reasons.push({ kind: 'zero' });
    if (before) {
      const [now, then] = [payOn(employee, payroll.period_end), payOn(employee, before.period_end)];
      if (now && then && now.effective_from !== then.effective_from) {
        const isSame = now.amount === then.amount && now.pay_type === then.pay_type && now.currency === then.currency;
        reasons.push(isSame ? { kind: 'components', from: now.effective_from } : { kind: 'pay', now, before: then });
      }
      if (before.currency !== payroll.currency) reasons.push({ kind: 'currency' });
      if (payroll.overtime_minutes > 0 && payroll.overtime_minutes >= 2 * before.overtime_minutes) reasons.push({ kind: 'overtime', now: payroll.overtime_minutes, before: before.overtime_minutes });
    }
    const own = adjustments.filter(({ employee_id, date }) => employee_id === payroll.employee_id && date >= payroll.period_start && date <= payroll.period_end);
    if (own.length > 0) reasons.push({ kind: 'adjusted', adjustments: own });
    if (!isZero(payroll.unpaid_leave_days)) reasons.push({ kind: 'unpaid', days: payroll.unpaid_leave_days });
    if (payroll.corrections.length > 0) reasons.push({ kind: 'corrected', periods: [...new Set(payroll.corrections.map(({ period_start }) => period_start))] });
    if (before?.net && payroll.net && before.currency === payroll.currency) {
      const percent = percentOf(payroll.net, before.net);
      if (percent === null ? !isZero(payroll.net) : compare(percent.replace('-', ''), threshold) > 0) reasons.push({ kind: 'net', percent: percent ?? '100.0' });
    }
    const name = payroll.employee ?? employee ?? { first_name: '', last_name: payroll.employee_id, employee_number: '' };
    return {
      key: payroll.id, employeeId: payroll.employee_id, name, payroll, before, currency: payroll.currency, reasons,
      group: isOpen ? 'open' : reasons.length > 0 ? 'differs' : 'rest',
    };
  });
  const paid = new Set(counted.filter(({ one_off }) => !one_off).map(({ employee_id }) => employee_id));
  const without = people.filter((one) => isEmployedIn(one, from, to) && !paid.has(one.id)).map((employee): ReviewRow => {
    const entry = payOn(employee, to);
    return {
      key: `none-${employee.id}`, employeeId: employee.id, name: employee, payroll: null, before: null, currency: entry?.currency ?? '', group: 'none', reasons: [{ kind: entry ? 'noPayroll' : 'noPay' }],
    };
  });
  const byName = (one: ReviewRow, other: ReviewRow): number => one.name.last_name.localeCompare(other.name.last_name) || one.name.first_name.localeCompare(other.name.first_name);
  return [...without, ...rows].sort(byName);
}

export interface Total {
  currency: string;
  people: number;
  gross: string;
  deductions: string;
  net: string;
  employerCost: string;
  transfer: string;
}

/** The sums of payrolls, one for each currency. */
export function totalsOf(payrolls: readonly Payroll[]): Total[] {
  const currencies = [...new Set(payrolls.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const some = payrolls.filter((one) => one.currency === currency);
    const sum = (read: (payroll: Payroll) => string | null): string => add('0', ...some.map((one) => read(one) ?? '0'));
    return {
      currency, people: new Set(some.map(({ employee_id }) => employee_id)).size, gross: sum(({ gross }) => gross), deductions: sum(({ deductions }) => deductions), net: sum(({ net }) => net),
      employerCost: sum(({ employer_cost }) => employer_cost), transfer: sum(({ transfer }) => transfer),
    };
  });
}

const isSettled = ({ data, error, isReading }: Reading<unknown>): boolean => data !== null || error !== null || !isReading;

/** Everything that the review of a month needs. Nothing is compared as long as a part of it is missing. */
export function useReview(month: string, threshold: string): { rows: ReviewRow[] | null; payrolls: Reading<Payroll[]>; error: unknown; reload: () => void } {
  const payrolls = usePayrolls(month);
  const earlier = usePayrolls(addMonths(month, -1));
  const people = usePeople();
  const open = useOpenDays(month);
  const adjustments = useAdjustments(month);
  const readings = [payrolls, earlier, people, open, adjustments];
  const failed = readings.find(({ data, error }) => error !== null && data === null);
  const isThere = readings.every(isSettled) && !failed && payrolls.data !== null && earlier.data !== null;
  const rows = isThere
    ? reviewOf({
      month, payrolls: payrolls.data ?? [], earlier: earlier.data ?? [], people: people.data ?? [], open: open.data ?? { reviews: [], missing: [], extra: [] }, adjustments: adjustments.data ?? [], threshold,
    })
    : null;
  return { rows, payrolls, error: failed?.error ?? null, reload: () => { for (const reading of readings) void reading.reload(); } };
}

const LOOKED = 'wfm-desk-looked';
const MOST_LOOKED = 5_000;

/** The hashes of the payslips that somebody has looked at, in this browser. Computed again with other figures, it is another hash. */
let looked: ReadonlySet<string> = readLooked();
const watchers = new Set<() => void>();

function readLooked(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(LOOKED) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export function toggleLooked(hash: string): void {
  const next = new Set(looked);
  if (!next.delete(hash)) next.add(hash);
  looked = next;
  try {
    localStorage.setItem(LOOKED, JSON.stringify([...next].slice(-MOST_LOOKED)));
  } catch {
    // Then it holds until the page is closed.
  }
  for (const redraw of watchers) redraw();
}

export function useLooked(): ReadonlySet<string> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watch = (): void => { redraw((count) => count + 1); };
    watchers.add(watch);
    return () => { watchers.delete(watch); };
  }, []);
  return looked;
}
