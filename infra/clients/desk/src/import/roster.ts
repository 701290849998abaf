// Shifts in the rows of a table: a row for each shift of a person on a date. Pure.

import type { components } from 'wfm-client';

import type { Employee, Site } from '../people.ts';
import { guess, NUMBER_NAMES, PERSON_NAMES, plain, readFileTime, readFullDate, type Columns } from './cells.ts';
import type { FileRow, Read, Reason } from './kind.ts';

type Schemas = components['schemas'];

export const ROSTER_FIELDS = ['number', 'name', 'date', 'shift', 'start', 'end', 'pause', 'site'] as const;

const NAMES: Readonly<Record<typeof ROSTER_FIELDS[number], RegExp>> = {
  number: NUMBER_NAMES, name: PERSON_NAMES, date: /^(datum|tag|date|day)$/, shift: /^(schicht|schichtart|dienst|kürzel|shift|shifttype|type)$/, start: /^(von|beginn|start|from|anfang)$/, end: /^(bis|ende|end|to)$/, pause: /^(pause|pauseminuten|pauseinminuten|break|breakminutes)$/, site: /^(standort|ort|site|location)$/,
};
const OFF = /^(frei|off|x|ruhetag|restday|dayoff|free)$/;

export const guessRoster = (head: readonly string[]): Columns => guess(head, NAMES);

export type RosterBody = Schemas['RosterEntry'];

interface Known {
  people: readonly Employee[];
  types: readonly Schemas['ShiftType'][];
  sites: readonly Site[];
  today: string;
}

interface OneShift {
  /** Null for a day off. */
  shift: Schemas['ShiftInput'] | null;
  start: string;
}

export function readRoster(rows: readonly FileRow[], { people, types, sites, today }: Known): Map<number, Read<RosterBody>> {
  const known = new Map(people.map((one) => [plain(one.employee_number), one.id]));
  const result = new Map<number, Read<RosterBody>>();
  const dates = new Map<string, { row: number; one: OneShift | null }[]>();
  for (const { number, values } of rows) {
    const reasons: Reason[] = [];
    const text = (field: typeof ROSTER_FIELDS[number]): string => values[field]?.trim() ?? '';
    const employee = known.get(plain(text('number')));
    if (!text('number')) reasons.push({ field: 'number', code: 'required' });
    else if (!employee) reasons.push({ field: 'number', code: 'unknown' });
    const date = text('date') ? readFullDate(text('date'), today) : null;
    if (date === null) reasons.push({ field: 'date', code: text('date') ? 'date' : 'required' });
    const one = shiftOf(text, types, sites, reasons);
    result.set(number, { body: null, reasons, after: null });
    if (employee && date) {
      const key = `${employee} ${date}`;
      dates.set(key, [...dates.get(key) ?? [], { row: number, one: reasons.length > 0 ? null : one }]);
    }
  }
  // The shifts of a date are stored together, or not at all.
  for (const [key, all] of dates) {
    const [employee = '', date = ''] = key.split(' ');
    const wrong = all.find(({ one }) => one === null);
    const off = all.find(({ one }) => one?.shift === null);
    const head = all[0]?.row ?? 0;
    for (const { row, one } of all) {
      const read = result.get(row);
      if (!read) continue;
      if (wrong && one !== null) read.reasons.push({ field: null, code: 'together', row: wrong.row });
      else if (off && all.length > 1 && off.row !== row) read.reasons.push({ field: 'date', code: 'twice', row: off.row });
      else if (off && all.length > 1) read.reasons.push({ field: 'date', code: 'twice', row: all.find((other) => other.row !== row)?.row ?? row });
      else if (!wrong && row !== head) read.with = head;
    }
    const isRight = !wrong && !(off && all.length > 1);
    const first = result.get(head);
    if (isRight && first) first.body = { employee_id: employee, date, shifts: all.map(({ one }) => one).filter((one): one is OneShift => one !== null && one.shift !== null).sort((one, other) => one.start.localeCompare(other.start)).map(({ shift }) => shift as Schemas['ShiftInput']) };
  }
  return result;
}

function shiftOf(text: (field: typeof ROSTER_FIELDS[number]) => string, types: Known['types'], sites: readonly Site[], reasons: Reason[]): OneShift | null {
  const before = reasons.length;
  const named = plain(text('shift'));
  const place = plain(text('site'));
  const site = place ? sites.find((one) => plain(one.code) === place || plain(one.name) === place) : undefined;
  if (place && !site) reasons.push({ field: 'site', code: 'unknown' });
  const hasTimes = text('start') !== '' || text('end') !== '';
  const type = named ? types.find((one) => plain(one.code) === named || plain(one.name) === named) : undefined;
  if (!hasTimes && !type && OFF.test(named)) return { shift: null, start: '' };
  if (!hasTimes && !type) reasons.push({ field: named ? 'shift' : 'start', code: named ? 'unknown' : 'required' });
  const time = (field: 'start' | 'end'): string => {
    const read = readFileTime(text(field));
    if (hasTimes && read === null) reasons.push({ field, code: text(field) ? 'time' : 'required' });
    return read ?? '';
  };
  const [start, end] = [time('start'), time('end')];
  const isPause = /^\d{0,3}$/.test(text('pause'));
  if (!isPause) reasons.push({ field: 'pause', code: 'figure' });
  if (reasons.length > before) return null;
  const at = site ? { site_id: site.id } : {};
  // The times of the file go before those of the type, whose name stays.
  if (!hasTimes && type) return { shift: { shift_type_id: type.id, ...at }, start: type.start };
  return { shift: { start, end, ...(text('pause') !== '' ? { break_minutes: Number(text('pause')) } : type ? { break_minutes: type.break_minutes } : {}), ...(text('shift') !== '' && { name: type?.name ?? text('shift') }), ...at }, start };
}

export function rosterField(pointer: string): string | null {
  const places: readonly (readonly [RegExp, typeof ROSTER_FIELDS[number]])[] = [[/employee_id$/, 'number'], [/date$/, 'date'], [/start$/, 'start'], [/end$/, 'end'], [/break_minutes$/, 'pause'], [/site_id$/, 'site'], [/(shift_type_id|name)$/, 'shift']];
  return places.find(([pattern]) => pattern.test(pointer))?.[1] ?? null;
}
