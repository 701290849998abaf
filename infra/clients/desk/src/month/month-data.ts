// The days of a month of a person: what was planned, clocked and counted.

import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';

import { useReading } from '../data.ts';
import { lastOf } from '../dates.ts';
import { reasonOf } from '../inbox/kinds.tsx';
import { api } from '../service.ts';
import type { Words } from '../words/index.ts';

type Schemas = components['schemas'];
export type Attendance = Schemas['Attendance'];
export type Line = Schemas['TimesheetLine'];
type PlannedDay = Schemas['PlannedDay'];

export interface Day {
  date: string;
  plan: PlannedDay;
  attendances: Attendance[];
  /** The minutes of the time codes, where the timesheet knows them. */
  codes: readonly { code: string; minutes: number }[];
  /** How the day is counted, line by line. None where there is no timesheet of the month. */
  lines: readonly Line[];
}

interface MonthData {
  days: Day[];
  sheet: Schemas['Timesheet'] | null;
}

export function useMonth(id: string, month: string): ReturnType<typeof useReading<MonthData>> {
  return useReading(`month days ${id} ${month}`, async () => {
    const [from, to] = [`${month}-01`, lastOf(month)];
    const [plan, { rows }, sheet] = await Promise.all([
      answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from, to } } })),
      readRows((query) => api.GET('/attendances', { params: { query: { ...query, employee_id: id, from, to, limit: 100 } } }), 1_000),
      // Where the organization counts by weeks, there is no sheet of the month.
      answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id, period_start: from }, query: { expand: 'explanation' } } })).catch(() => null),
    ]);
    const days = plan.days.map((one): Day => ({
      date: one.date, plan: one, codes: sheet?.days.find(({ date }) => date === one.date)?.codes ?? [],
      lines: sheet?.explanation?.filter(({ date }) => date === one.date) ?? [],
      attendances: rows.filter(({ date }) => date === one.date).sort((first, second) => first.clock_in_at.localeCompare(second.clock_in_at)),
    }));
    return { days, sheet };
  });
}

export const isOpen = ({ review, status, extra_review }: Attendance): boolean => review === 'pending' || (status === 'incomplete' && review !== 'rejected') || extra_review === 'pending';
export const counts = ({ review }: Attendance): boolean => review !== 'pending' && review !== 'rejected';

/** What to know of a day, and how urgent it is. */
export function noteOf(day: Day, words: Words): { text: string; tone: 'bad' | 'warn' | 'soft' } | null {
  const { t, format } = words;
  const open = day.attendances.find(isOpen);
  if (open?.status === 'incomplete') return { text: t.month.missing, tone: 'bad' };
  if (open?.review === 'pending') return { text: t.month.toCheck(reasonOf(open, words)), tone: 'warn' };
  if (open) return { text: t.month.extra(format.minutes(open.extra_minutes ?? 0)), tone: 'warn' };
  const [first] = day.attendances;
  if (first?.review === 'rejected') return { text: t.month.rejected, tone: 'soft' };
  if (first?.status === 'open') return { text: t.month.atWork, tone: 'soft' };
  if (day.plan.leave.length > 0) return { text: day.plan.leave.some(({ status }) => status === 'approved') ? t.month.leaveApproved : t.month.leavePending, tone: 'soft' };
  if (day.plan.holiday) return { text: day.plan.holiday, tone: 'soft' };
  if (first && first.late_minutes > 0) return { text: t.month.late(format.minutes(first.late_minutes)), tone: 'soft' };
  if (first?.flags.includes('early_leave')) return { text: t.month.early, tone: 'soft' };
  return null;
}

export const isQuiet = (day: Day): boolean => day.plan.shifts.length === 0 && day.attendances.length === 0 && day.plan.leave.length === 0;

/** `7:38` of minutes. */
export const short = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
