// Whether a date is paid already, or its timesheet is approved: what somebody enters for it then, pay does not count by itself.

import type { JSX } from 'preact';
import { readLocks, type Lock } from 'wfm-ui/locks.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { useMay, useReading } from './hooks.ts';
import { Notice } from './parts.tsx';
import { answered, api, readRows } from './service.ts';
import { useWords } from './words/index.ts';

/** The service answers so many days at once. */
const MOST = 62;

/** What holds a locked date. `late` is a payslip after which a later one settles what comes late. */
export type Holder = 'late' | 'paid' | 'signed' | 'unknown';

export interface Locked {
  date: string;
  by: Holder;
  /** Whether the service refuses what is about the date. Where that is not known, the person may try. */
  isRefused: boolean;
}

/** The first date from `from` to `to` that an approved payslip or timesheet holds; null where none does, or where it is not known. */
export function useLocked(employee: string | null, from: string, to: string, isOwn = false): Locked | null {
  const last = [to < from ? from : to, from && addDays(from, MOST - 1)].sort()[0] ?? from;
  const mayPay = useMay('payrolls:read:team', 'payrolls:read:all', ...(isOwn ? ['payrolls:read:own'] as const : []));
  const mayRules = useMay('settings:read');
  const reading = useReading<Locked | null>(`locked ${employee} ${from} ${last} ${mayPay} ${mayRules}`, async () => {
    if (employee === null || from === '') return null;
    const { days } = await answered(api.GET('/employees/{id}/schedule', { params: { path: { id: employee }, query: { from, to: last } } }));
    const date = days.find(({ locked }) => locked)?.date;
    if (date === undefined) return null;
    const lock = await readLock(employee, date, mayPay);
    if (lock === 'signed') return { date, by: lock, isRefused: mayPay };
    const rule = lock === 'paid' && mayRules ? (await answered(api.GET('/settings'))).payroll?.late_facts ?? 'refuse' : null;
    return { date, by: rule === null ? 'unknown' : rule === 'settle' ? 'late' : 'paid', isRefused: rule === 'refuse' };
  }, isOwn && from !== '' ? { as: `locked ${from} ${last}` } : null);
  return reading.data;
}

async function readLock(employee: string, date: string, mayPay: boolean): Promise<Lock | null> {
  const whose = { employee_id: employee, limit: 100 };
  const payrolls = async () => (await readRows((query) => api.GET('/payrolls', { params: { query: { ...query, ...whose } } }))).rows;
  return (await readLocks(date, (query) => api.GET('/timesheets', { params: { query: { ...query, ...whose, state: 'approved' } } }), mayPay ? payrolls : null))(employee, date);
}

interface PaidNoticeProps {
  employee: string;
  from: string;
  to?: string;
}

/** Says before somebody sends an entry of their own what becomes of it where its date is paid. */
export function PaidNotice({ employee, from, to = from }: PaidNoticeProps): JSX.Element | null {
  const { t, format } = useWords();
  const locked = useLocked(employee, from, to, true);
  return locked === null ? null : <Notice tone="warn"><p>{t.locked[locked.by](format.monthOf(locked.date))}</p></Notice>;
}
