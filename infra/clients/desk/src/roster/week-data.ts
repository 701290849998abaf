// What the week of the roster reads, and what is put down.

import { readRows } from 'wfm-ui/answers.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { useReading, type Reading } from '../data.ts';
import { byName } from '../people.ts';
import { api } from '../service.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import type { Cell, Change, Drafts, Row, Shift } from './drafts.ts';
import { isClosed } from './cell.tsx';

const MOST = 2_000;

/** What a key or a click puts down. */
export interface Brush {
  key: string;
  label: string;
  more: string;
  shifts: readonly Shift[] | 'clear' | 'other';
  kind: string;
}

/** `−7:30` */
export const short = (minutes: number): string => `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
export const isSame = (one: readonly Shift[], other: readonly Shift[]): boolean => JSON.stringify(one) === JSON.stringify(other);

export function readRange(from: string, to: string, department: string): Promise<Row[]> {
  return readRows((query) => api.GET('/roster', { params: { query: { ...query, from, to, limit: 100, ...(department && { department_id: department }) } } }), MOST)
    .then(({ rows }) => rows.sort((one, other) => byName(one.employee, other.employee)));
}

/** A week with a day more at both ends: a night shift may overlap it. */
export const readWeek = (week: string, department: string): Promise<Row[]> => readRange(addDays(week, -1), addDays(week, 7), department);

/** The first four shift types, other times, a day off, and the schedule. */
export function useBrushes(isMeant: boolean): Brush[] {
  const { t, named } = useWords();
  const types = useReading(isMeant ? 'shift types' : null, async () => (
    (await readRows((cursor) => api.GET('/shift-types', { params: { query: { ...cursor, limit: 100 } } }), 300)).rows.filter(({ is_active }) => is_active).sort((one, other) => one.start.localeCompare(other.start))
  ));
  return [
    ...(types.data ?? []).slice(0, 4).map((type, index): Brush => ({
      key: String(index + 1), label: named(type), more: `${type.start}–${type.end}`, kind: kindOfShift(type.start), shifts: [{ start: type.start, end: type.end, break_minutes: type.break_minutes, name: type.name, names: type.names, site_id: null }],
    })),
    { key: '5', label: t.roster.other, more: '', shifts: 'other', kind: '' }, { key: '0', label: t.roster.dayOff, more: '', shifts: [], kind: '' }, { key: 'Delete', label: t.roster.back, more: '', shifts: 'clear', kind: '' },
  ];
}

export function useOpenShifts(from: string, to: string, department: string): Reading<OpenShift[]> {
  return useReading(`open shifts ${from} ${to} ${department}`, async () => (
    (await readRows((cursor) => api.GET('/open-shifts', { params: { query: { ...cursor, from, to, status: 'open', limit: 100, ...(department && { department_id: department }) } } }), 300)).rows
  ));
}

type OpenShift = import('wfm-client').components['schemas']['OpenShift'];

/** The changes that give a week the shifts of the one before. A holiday is off in its own week, and says nothing of another one. Pure. */
export function copyOf(rows: readonly Row[], last: readonly Row[], dates: readonly string[], cellOf: Drafts['cellOf']): Change[] {
  const changes: Change[] = [];
  for (const row of rows) {
    const old = last.find(({ employee }) => employee.id === row.employee.id);
    for (const date of dates) {
      const [cell, before] = [cellOf(row, date), old?.days.find((day) => day.date === addDays(date, -7))];
      if (!cell || !before?.employed || isClosed(cell) || cell.day.holiday !== null || before.holiday !== null) continue;
      const shifts = before.shifts.map(({ start, end, break_minutes, name, names, site_id }): Shift => ({ start, end, break_minutes: break_minutes ?? 0, name, names: names ?? {}, site_id }));
      if (!isSame(cell.shifts, shifts)) changes.push({ employee: row.employee.id, date, shifts });
    }
  }
  return changes;
}

/** Gives the shifts of a day to another one. Where that has shifts, both are exchanged. Null where one of them is closed. Pure. */
export function giveOf(from: Cell, to: Cell): Change[] | null {
  if (from.shifts.length === 0 || isClosed(from) || isClosed(to) || (from.employee === to.employee && from.date === to.date)) return null;
  return [{ employee: to.employee, date: to.date, shifts: from.shifts }, { employee: from.employee, date: from.date, shifts: to.shifts }];
}

/** The shifts of a pattern on a date, as many days later as its first day is moved. Pure. */
export function patternDay<T>(days: readonly T[], anchor: string, date: string, offset: number): T | undefined {
  const distance = Math.round((Date.parse(date) - Date.parse(anchor)) / 86_400_000) - offset;
  return days[((distance % days.length) + days.length) % days.length];
}
