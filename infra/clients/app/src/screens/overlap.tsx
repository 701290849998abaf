// What an entry overlaps, where the service refuses it for that.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { hasCode } from '../hooks.ts';
import { Notice } from '../parts.tsx';
import type { Attendance } from '../punches.ts';
import { answered, api, readRows } from '../service.ts';
import type { Leave } from '../waiting.ts';
import { useWords } from '../words/index.ts';

interface OverlapProps<T> {
  error: unknown;
  find: () => Promise<T[]>;
  title?: string;
  children: (found: T) => ComponentChildren;
}

/** Reads what is in the way after a refusal, and names it. */
export function Overlap<T>({ error, find, title, children }: OverlapProps<T>): JSX.Element | null {
  const { t } = useWords();
  const [found, setFound] = useState<T[]>([]);
  useEffect(() => {
    setFound([]);
    if (hasCode(error, 'overlap')) find().then(setFound, () => undefined);
  }, [error]);
  if (found.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>{title ?? t.overlaps}</p>
      <ul class="overlaps">{found.map((one, index) => <li key={index}>{children(one)}</li>)}</ul>
    </Notice>
  );
}

/** The other attendances of an employee that share a moment with this time. */
export async function findAttendances({ id, employee_id, timezone }: Pick<Attendance, 'id' | 'employee_id' | 'timezone'>, begin: number, end: number | null): Promise<Attendance[]> {
  const from = addDays(localDate(begin, timezone), -1);
  const to = addDays(localDate(end ?? begin, timezone), 1);
  const { rows } = await readRows((query) => api.GET('/attendances', { params: { query: { employee_id, from, to, limit: 100, ...query } } }));
  return rows.filter((row) => row.id !== id && row.review !== 'rejected'
    && Date.parse(row.clock_in_at) < (end ?? Infinity) && (row.clock_out_at === null ? Infinity : Date.parse(row.clock_out_at)) > begin);
}

/** The leave of an employee on one of these dates that waits or is approved. */
export async function findLeaves(employee_id: string, from: string, to: string): Promise<Leave[]> {
  const { rows } = await readRows((query) => api.GET('/leaves', { params: { query: { employee_id, from, to, limit: 100, ...query } } }));
  return rows.filter(({ status }) => status === 'pending' || status === 'approved');
}

/** What an employee has on a date, and on the days before and after it: shifts and leave. */
export async function findPlans(id: string, date: string) {
  return (await answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from: addDays(date, -1), to: addDays(date, 1) } } }))).days;
}
