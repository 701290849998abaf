// Entries of leave accounts in the rows of a table: what was carried over, and corrections. Pure.

import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import type { LeaveType } from '../leave-names.ts';
import type { Employee } from '../people.ts';
import { guess, NUMBER_NAMES, PERSON_NAMES, plain, readFileFigure, readFullDate, type Columns } from './cells.ts';
import type { FileRow, Read, Reason } from './kind.ts';

export const LEAVE_FIELDS = ['number', 'name', 'type', 'year', 'amount', 'kind', 'date', 'reason'] as const;

const NAMES: Readonly<Record<typeof LEAVE_FIELDS[number], RegExp>> = {
  number: NUMBER_NAMES, name: PERSON_NAMES, type: /^(urlaubsart|art|abwesenheitsart|leavetype|type|leave)$/, year: /^(jahr|urlaubsjahr|year|leaveyear)$/, amount: /^(tage|urlaubstage|stunden|anzahl|menge|resttage|days|hours|amount|balance)$/,
  kind: /^(buchung|buchungsart|kind|entry|entrytype)$/, date: /^(datum|tag|date|day|wertstellung)$/, reason: /^(grund|bemerkung|notiz|reason|note|comment|kommentar)$/,
};
const ENTRIES: readonly (readonly [RegExp, 'correction' | 'carried'])[] = [
  [/^(korrektur|berichtigung|correction|adjustment|anpassung)$/, 'correction'], [/^(übertrag|uebertrag|vortrag|resturlaub|rest|carried|carriedover|carryover|opening|openingbalance|anfangsbestand)$/, 'carried'],
];

export const guessLeave = (head: readonly string[]): Columns => guess(head, NAMES);

export type LeaveBody = components['schemas']['LeaveAdjustmentCreate'];

interface Known {
  people: readonly Employee[];
  types: readonly LeaveType[];
  language: Language;
  today: string;
  /** The reason of rows that have none. */
  reason: string;
}

export function readLeave(rows: readonly FileRow[], { people, types, language, today, reason }: Known): Map<number, Read<LeaveBody>> {
  const known = new Map(people.map((one) => [plain(one.employee_number), one.id]));
  return new Map(rows.map(({ number, values }) => {
    const reasons: Reason[] = [];
    const text = (field: typeof LEAVE_FIELDS[number]): string => values[field]?.trim() ?? '';
    const wrong = (field: typeof LEAVE_FIELDS[number], code: Reason['code']): void => { reasons.push({ field, code }); };
    const employee = known.get(plain(text('number')));
    if (!text('number')) wrong('number', 'required');
    else if (!employee) wrong('number', 'unknown');
    // Without a column of types there is one type, or it has to be named.
    const type = text('type') ? types.find((one) => [one.code, one.name, ...Object.values(one.names ?? {})].some((name) => plain(name) === plain(text('type')))) : types.length === 1 ? types[0] : undefined;
    if (!text('type') && !type) wrong('type', 'required');
    else if (!type) wrong('type', 'unknown');
    const date = text('date') ? readFullDate(text('date'), today) : null;
    if (text('date') && date === null) wrong('date', 'date');
    const year = /^\d{4}$/.test(text('year')) ? Number(text('year')) : text('year') === '' && date ? Number(date.slice(0, 4)) : null;
    if (text('year') === '' && date === null) wrong('year', 'required');
    else if (year === null && !reasons.some(({ field }) => field === 'date')) wrong('year', 'figure');
    const kind = text('kind') ? ENTRIES.find(([pattern]) => pattern.test(plain(text('kind'))))?.[1] : 'correction';
    if (!kind) wrong('kind', 'unknown');
    const isMinutes = type?.unit === 'minute';
    const clock = isMinutes ? /^([-−–]?)(\d{1,4}):([0-5]\d)$/.exec(text('amount')) : null;
    const figure = clock ? null : readFileFigure(text('amount'), language);
    const minutes = clock ? (clock[1] ? -1 : 1) * (Number(clock[2]) * 60 + Number(clock[3])) : figure === null ? null : Math.round(Number(figure) * 6_000) / 100;
    if (!text('amount')) wrong('amount', 'required');
    else if (isMinutes ? minutes === null : figure === null) wrong('amount', 'figure');
    else if (isMinutes && !Number.isInteger(minutes)) wrong('amount', 'whole');
    const body: LeaveBody | null = reasons.length > 0 || !employee || !type || !kind || year === null ? null : {
      employee_id: employee, type: type.code, year, kind, reason: text('reason') || reason, ...(date && { date }), ...(isMinutes ? { minutes } : { days: figure }),
    };
    return [number, { body, reasons, after: null }];
  }));
}

type Booked = components['schemas']['LeaveAdjustment'];

/** Whether an entry is what a row says. The reason counts where the file names one. */
export const isSame = (booked: Booked, body: LeaveBody, usual: string): boolean => booked.type === body.type && booked.year === body.year && booked.kind === (body.kind ?? 'correction') && (body.minutes != null ? booked.minutes === body.minutes : Number(booked.days) === Number(body.days))
  && (!body.date || booked.date === body.date) && (body.reason === usual || booked.reason === body.reason);

const PLACES: readonly (readonly [RegExp, typeof LEAVE_FIELDS[number]])[] = [[/^\/employee_id/, 'number'], [/^\/type/, 'type'], [/^\/year/, 'year'], [/^\/(days|minutes)/, 'amount'], [/^\/kind/, 'kind'], [/^\/date/, 'date'], [/^\/reason/, 'reason']];
export const leaveField = (pointer: string): string | null => PLACES.find(([pattern]) => pattern.test(pointer))?.[1] ?? null;
