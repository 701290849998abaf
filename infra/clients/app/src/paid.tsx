// Whether a date is paid already, or its timesheet is approved: what somebody enters for it then, pay does not count by itself.

import type { JSX } from 'preact';
import { addDays } from 'wfm-ui/zones.ts';

import { useReading } from './hooks.ts';
import { Notice } from './parts.tsx';
import { answered, api } from './service.ts';
import { useWords } from './words/index.ts';

/** The service answers so many days at once. */
const MOST = 62;

/** The first date from `from` to `to` that an approved payslip or timesheet holds; null where none does, or where it is not known. */
export function usePaidDate(employee: string | null, from: string, to: string, isOwn = false): string | null {
  const last = [to < from ? from : to, from && addDays(from, MOST - 1)].sort()[0] ?? from;
  const reading = useReading<string | null>(`paid ${employee} ${from} ${last}`, async () => {
    if (employee === null || from === '') return null;
    const { days } = await answered(api.GET('/employees/{id}/schedule', { params: { path: { id: employee }, query: { from, to: last } } }));
    return days.find(({ locked }) => locked)?.date ?? null;
  }, isOwn && from !== '' ? { as: `paid ${from} ${last}` } : null);
  return reading.data;
}

interface PaidNoticeProps {
  employee: string;
  from: string;
  to?: string;
}

/** Says before somebody sends an entry of their own what becomes of it where its date is paid. */
export function PaidNotice({ employee, from, to = from }: PaidNoticeProps): JSX.Element | null {
  const { t, format } = useWords();
  const paid = usePaidDate(employee, from, to, true);
  return paid === null ? null : <Notice tone="warn"><p>{t.paid.own(format.monthOf(paid))}</p></Notice>;
}
