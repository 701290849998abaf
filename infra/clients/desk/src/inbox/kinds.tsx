// The kinds of what waits: how each stands in the list. A kind has its detail in a file of its own.

import { fullName } from 'wfm-ui/names.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import type { Picture } from '../icons.tsx';
import { wordOf, type Words } from '../words/index.ts';
import type { Attendance, Item, Kind } from './items.ts';

export const TABS = ['leave', 'times', 'sheets', 'shifts', 'second'] as const;
export type TabName = typeof TABS[number];

export const TAB_OF: Readonly<Record<Kind, TabName>> = {
  leave: 'leave', correction: 'times', extra: 'times', review: 'times', missing: 'times', sheet: 'sheets', shift: 'shifts', payrolls: 'second', setting: 'second', account: 'second',
};

export const ICON_OF: Readonly<Record<Kind, Picture>> = {
  leave: 'leave', correction: 'edit', extra: 'clock', review: 'clock', missing: 'clock', sheet: 'sheet', shift: 'swap', payrolls: 'second', setting: 'second', account: 'second',
};

export const GROUPS = ['pay', 'soon', 'later', 'second', 'before'] as const;
export type Group = typeof GROUPS[number];

/** Items that begin within so many days come before the others. */
const SOON = 14;

/** Where an item stands: what holds up the next pay comes first, then what begins soon. */
export function groupOf({ kind, date, isLocked }: Item, today = localDate(Date.now())): Group {
  if (TAB_OF[kind] === 'second') return 'second';
  if (date === null) return 'later';
  if (isLocked) return 'before';
  const isTime = TAB_OF[kind] === 'times' || TAB_OF[kind] === 'sheets';
  if (date <= today && (isTime || kind === 'leave')) return 'pay';
  return date <= addDays(today, SOON) ? 'soon' : 'later';
}

export const nameOf = ({ employee }: Pick<Item, 'employee'>, { t }: Words): string => (employee ? fullName(employee) : t.somebody);

/** `Tue 24 Nov, 21:52–06:11 in Manila` */
export function spanOf({ clock_in_at, clock_out_at, timezone, date }: Attendance, { format, t }: Words): string {
  const end = clock_out_at === null ? t.inbox.fromOn(format.time(clock_in_at, timezone)) : `${format.time(clock_in_at, timezone)}–${format.time(clock_out_at, timezone)}`;
  return format.zoned(`${format.day(date)}, ${end}`, timezone);
}

/** The most telling reason of a review. */
export function reasonOf(attendance: Attendance, { t, format }: Words): string {
  const { flags, distance_m: distance } = attendance;
  if (flags.includes('outside_geofence') && distance !== null) return t.inbox.away(format.distance(distance));
  const [first] = flags.filter((flag) => flag !== 'location_uncertain' || flags.length === 1);
  return first === undefined ? t.inbox.toCheck : wordOf(t.flags, first) ?? first;
}

export interface Row {
  /** Whom or what it is about. */
  who: string;
  what: string;
  second: string;
}

/** An item in the list. */
export function rowOf(item: Item, words: Words, leaveName: (code: string) => string): Row {
  const { t, format } = words;
  const who = nameOf(item, words);
  switch (item.kind) {
    case 'leave': {
      const { leave } = item;
      const amount = format.amount(leave.unit === 'minute' ? leave.minutes : leave.days, leave.unit);
      return { who, what: `${leaveName(leave.type)}, ${amount}`, second: format.range(leave.start_date, leave.end_date) + (leave.attachment_id === null ? '' : ` · ${t.inbox.withDocument}`) };
    }
    case 'correction': {
      const { request } = item;
      const times = [request.clock_in_at, request.clock_out_at].map((at) => (at === null ? '…' : format.time(at)));
      return { who, what: request.attendance_id === null ? t.inbox.asksEntry : t.inbox.asksCorrection, second: `${format.day(request.date)}, ${times.join('–')}` };
    }
    case 'extra': return { who, what: t.inbox.extra(format.minutes(item.attendance.extra_minutes ?? 0)), second: spanOf(item.attendance, words) };
    case 'review': return { who, what: reasonOf(item.attendance, words), second: spanOf(item.attendance, words) };
    case 'missing': {
      const { attendance } = item;
      const shift = attendance.scheduled_end_at === null ? '' : ` · ${t.inbox.shiftUntil(format.time(attendance.scheduled_end_at, attendance.timezone))}`;
      return { who, what: t.inbox.missing, second: spanOf(attendance, words) + shift };
    }
    case 'sheet': return { who, what: t.inbox.sheet, second: format.range(item.sheet.period_start, item.sheet.period_end) };
    case 'shift': {
      const { request } = item;
      const other = request.with_employee ? fullName(request.with_employee) : '';
      const what = { swap: t.inbox.swaps(other), give: t.inbox.gives(other), claim: t.inbox.claims }[request.kind];
      const shifts = (request.shifts ?? []).map(({ start, end }) => `${start}–${end}`).join(', ');
      return { who, what, second: [format.day(request.date), shifts].filter(Boolean).join(', ') + (request.with_date === null ? '' : ` ${t.inbox.for} ${format.day(request.with_date)}`) };
    }
    case 'payrolls': return { who: t.inbox.payOf(format.month(`${item.id}-01`)), what: '', second: t.inbox.payrolls(item.payrolls.length) };
    case 'account': return { who: item.employeeId === null ? t.inbox.employerAccount : who, what: item.employeeId === null ? '' : t.inbox.accountWaits, second: `${item.account.country} … ${item.account.last_four}, ${item.account.holder}` };
    case 'setting': return { who: t.places.settings, what: t.inbox.weaker, second: t.inbox.takesEffect(format.moment(item.change.takes_effect_at)) };
  }
}

/** For how many days it has waited. */
export const ageOf = ({ since }: Item): number => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 86_400_000));
