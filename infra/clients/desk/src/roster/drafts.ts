// The shifts of a week with the drafts of this person, and the problems that they would have. Every change is a draft on the service.

import { useRef, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { api } from '../service.ts';

type Schemas = components['schemas'];
export type Row = Schemas['RosterRow'];
export type Day = Row['days'][number];
export type Entry = Schemas['RosterEntry'];

/** A shift as it is put down. */
export interface Shift {
  start: string;
  end: string;
  break_minutes: number;
  name: string | null;
  names: Readonly<Record<string, string>>;
  site_id: string | null;
}

export interface Cell {
  employee: string;
  date: string;
  day: Day;
  /** The shifts as they are with the draft. */
  shifts: readonly Shift[];
  isDraft: boolean;
  isAway: boolean;
  isAsked: boolean;
  minutes: number;
}

const shiftOf = ({ start, end, break_minutes, name, names, site_id }: Day['shifts'][number]): Shift => ({ start, end, break_minutes: break_minutes ?? 0, name, names: names ?? {}, site_id });
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** The length of a shift on the clock, in minutes; one that ends at or before its start ends on the next day. */
export const lengthOf = ({ start, end }: Pick<Shift, 'start' | 'end'>): number => { const length = minuteOf(end) - minuteOf(start); return length > 0 ? length : length + 1_440; };
const keyOf = (employee: string, date: string): string => `${employee} ${date}`;

/** What a date would be without its draft. */
const scheduled = (day: Day): Entry['shifts'] | 'clear' => (day.source === 'roster' ? day.shifts.map((shift) => inputOf(shiftOf(shift))) : 'clear');
const inputOf = (shift: Shift): Schemas['ShiftInput'] => ({
  start: shift.start, end: shift.end, break_minutes: shift.break_minutes, ...(shift.name !== null && { name: shift.name, ...(Object.keys(shift.names).length > 0 && { names: shift.names }) }), ...(shift.site_id !== null && { site_id: shift.site_id }),
});

export interface Change {
  employee: string;
  date: string;
  /** The shifts; `back` follows the schedule again, or what is published. */
  shifts: readonly Shift[] | 'back' | 'clear';
}

const MOST_STEPS = 50;
/** So many entries go at once: at most 500 entries and 90 months of employees. */
const CHUNK = 80;

export interface Drafts {
  cellOf: (row: Row, date: string) => Cell | null;
  put: (changes: readonly Change[]) => void;
  undo: () => void;
  steps: number;
  isSaving: boolean;
  error: unknown;
}

/** The drafts of a week. They are shown before the answer, and 50 steps can be taken back. */
export function useDrafts(rows: readonly Row[]): Drafts {
  const [overlay, setOverlay] = useState<ReadonlyMap<string, Change>>(new Map());
  const [steps, setSteps] = useState<Change[][]>([]);
  const [saving, setSaving] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const dayOf = (employee: string, date: string): Day | undefined => rows.find((row) => row.employee.id === employee)?.days.find((day) => day.date === date);
  const cellOf = (row: Row, date: string): Cell | null => {
    const day = row.days.find((one) => one.date === date);
    if (!day) return null;
    const change = overlay.get(keyOf(row.employee.id, date));
    const isAway = day.leave.some(({ status, first_half, second_half }) => status === 'approved' && first_half && second_half);
    const isAsked = day.leave.some(({ status }) => status === 'pending');
    const base = { employee: row.employee.id, date, day, isAway, isAsked };
    if (change && Array.isArray(change.shifts)) {
      const shifts = change.shifts as readonly Shift[];
      return { ...base, shifts, isDraft: true, minutes: shifts.reduce((sum, shift) => sum + lengthOf(shift) - shift.break_minutes, 0) };
    }
    // What the schedule says is known again with the answer.
    const isBack = change !== undefined;
    const shown = !isBack && day.draft ? day.draft : day;
    return { ...base, shifts: shown.shifts.map(shiftOf), isDraft: !isBack && day.draft !== null, minutes: shown.net_minutes };
  };
  const entryOf = ({ employee, date, shifts }: Change): Entry => {
    if (shifts === 'clear') return { employee_id: employee, date, clear: true };
    const day = dayOf(employee, date);
    const wanted = shifts === 'back' ? (day ? scheduled(day) : 'clear') : shifts.map(inputOf);
    return wanted === 'clear' ? { employee_id: employee, date, clear: true } : { employee_id: employee, date, shifts: wanted ?? [] };
  };
  const send = (changes: readonly Change[]): void => {
    setOverlay((before) => { const next = new Map(before); for (const change of changes) next.set(keyOf(change.employee, change.date), change); return next; });
    setSaving((count) => count + 1);
    setError(null);
    // One after the other, so that the last one holds.
    queue.current = queue.current.then(async () => {
      try {
        for (let at = 0; at < changes.length; at += CHUNK) {
          await answered(api.PUT('/roster', { body: { entries: changes.slice(at, at + CHUNK).map(entryOf) } }));
        }
      } catch (failure) {
        setError(failure);
      }
      await readAgain('roster ');
      setOverlay((before) => { const next = new Map(before); for (const change of changes) if (next.get(keyOf(change.employee, change.date)) === change) next.delete(keyOf(change.employee, change.date)); return next; });
      setSaving((count) => count - 1);
    });
  };
  /** How a date was before a change. */
  const beforeOf = ({ employee, date }: Change): Change => {
    const row = rows.find((one) => one.employee.id === employee);
    const cell = row && cellOf(row, date);
    return { employee, date, shifts: cell?.isDraft ? cell.shifts : 'back' };
  };
  return {
    cellOf, steps: steps.length, isSaving: saving > 0, error,
    put: (changes) => {
      if (changes.length === 0) return;
      const before = changes.map(beforeOf);
      setSteps((known) => [...known, before].slice(-MOST_STEPS));
      send(changes);
    },
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      send(last);
    },
  };
}

export interface RosterProblem {
  cell: Cell;
  kind: 'leave' | 'locked' | 'employed' | 'overlap' | 'rest';
  isRefused: boolean;
  /** Of an overlap: the end of the shift before, and the begin of the one after; of too little rest: its minutes. */
  end?: string;
  begin?: string;
  rest?: number;
}

/** Less rest than so many minutes is named. */
const REST = 11 * 60;

/** What would be refused of drafts, and what is unusual. Pure. */
export function problemsOf(rows: readonly Row[], dates: readonly string[], cellOf: Drafts['cellOf']): RosterProblem[] {
  const found: RosterProblem[] = [];
  for (const row of rows) {
    for (const date of dates) {
      const cell = cellOf(row, date);
      if (!cell?.isDraft) continue;
      if (cell.isAway && cell.shifts.length > 0) found.push({ cell, kind: 'leave', isRefused: true });
      if (cell.day.locked) found.push({ cell, kind: 'locked', isRefused: true });
      if (!cell.day.employed) found.push({ cell, kind: 'employed', isRefused: true });
    }
    // Between two dates in a row, where one of them is a draft.
    for (const date of [...dates, addDays(dates.at(-1) ?? '', 1)]) {
      const [one, other] = [cellOf(row, addDays(date, -1)), cellOf(row, date)];
      const [last, first] = [one?.shifts.at(-1), other?.shifts[0]];
      if (!one || !other || !last || !first || (!one.isDraft && !other.isDraft) || one.isAway || other.isAway) continue;
      const gap = 1_440 + minuteOf(first.start) - minuteOf(last.start) - lengthOf(last);
      // The day after the week is not on the screen.
      const cell = dates.includes(date) ? other : one;
      if (gap < 0) found.push({ cell, kind: 'overlap', isRefused: true, end: last.end, begin: first.start });
      else if (gap < REST) found.push({ cell, kind: 'rest', isRefused: false, rest: gap });
    }
  }
  return found;
}
