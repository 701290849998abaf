// What holds the locked dates that a screen shows.

import { readRows } from 'wfm-ui/answers.ts';
import { readLocks, type Locks } from 'wfm-ui/locks.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from './data.ts';
import { addMonths } from './dates.ts';
import { api } from './service.ts';

interface LockedDay {
  date: string;
  locked: boolean;
}

/**
 * What holds each locked date.
 *
 * @param employee null for everybody whom the reader may read.
 */
export function useLocks(employee: string | null, days: readonly LockedDay[]): Locks {
  const mayRead = useMay('attendances:read:all', 'attendances:read:team');
  const mayPay = useMay('payrolls:read:all', 'payrolls:read:team');
  const dates = days.filter(({ locked }) => locked).map(({ date }) => date).sort();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const { data } = useReading(mayRead && from !== '' ? `month locks ${employee} ${from} ${to} ${mayPay}` : null, async () => {
    const whose = employee === null ? {} : { employee_id: employee };
    // The hours of a payroll may begin in the month before its own, or end in the one after.
    const months = [...new Set([addMonths(from.slice(0, 7), -1), from.slice(0, 7), to.slice(0, 7), addMonths(to.slice(0, 7), 1)])];
    const payrolls = async () => (
      await Promise.all(months.map(async (period) => (await readRows((query) => api.GET('/payrolls', { params: { query: { ...query, ...whose, period, limit: 100 } } }), 2_000)).rows))
    ).flat();
    return { locks: await readLocks(from, (query) => api.GET('/timesheets', { params: { query: { ...query, ...whose, state: 'approved', limit: 100 } } }), mayPay ? payrolls : null) };
  });
  return data?.locks ?? (() => null);
}
