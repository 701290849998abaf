// What a notification tells, and where in the app its subject is.

import type { components } from 'wfm-client';
import type { Format } from 'wfm-ui/format.ts';

import type { SignedIn } from './hooks.ts';

/** Whose notification it is. */
type Person = SignedIn['user'];
export type Notification = components['schemas']['Notification'];

/** What the sentence of a kind is made of. */
export interface Event {
  /** `3 May 2027`, `3–5 May 2027`; empty where the notification names none. */
  dates: string;
  /** How it was decided, such as `approved`; empty where the notification does not say so. */
  outcome: string;
  count: number;
  /** Whether it is about the account, or the bank account, of the person who reads it. */
  isOwn: boolean;
}

/** An event of which nothing is known but its kind. */
export const ANY: Event = { dates: '', outcome: '', count: 1, isOwn: true };

/** Whether it is about punches of this person that were not stored. */
const isOfPunches = (kind: string, outcome = ''): boolean => kind === 'job.completed' && outcome === 'incomplete';

/** What its data say of dates, outcome and count. */
export function eventOf({ data }: Notification, user: Person, format: Format): Event {
  const { from, to } = data;
  return {
    dates: from === undefined ? '' : to === undefined || to === from ? format.date(from) : format.range(from, to),
    outcome: data['outcome'] ?? '',
    count: Number(data['count'] ?? 1),
    isOwn: data['user_id'] === user.id || (data['employee_id'] !== undefined && data['employee_id'] === user.employee_id),
  };
}

/** Kinds about the person, by what they are about; they are also kept on the device. */
export const MINE = [
  'leave.decided', 'leave.recalculated', 'attendance.auto_closed', 'attendance.decided', 'approval.stuck', 'timesheet.decided', 'schedule.published', 'schedule.changed',
  'shift_request.offered', 'shift_request.decided', 'payroll.approved', 'payroll.replaced', 'payroll.voided',
] as const;

/** Kinds that ask for a decision. */
export const TO_DECIDE = ['leave.requested', 'attendance.requested', 'attendance.needs_review', 'timesheet.submitted', 'shift_request.accepted'] as const;

/** Kinds for people who have one of the permissions. */
export const OF_OFFICE = [
  ['payment.made', ['payments:write']], ['payment.released', ['payments:write']], ['terminal.over_quota', ['terminals:write']], ['job.failed', ['payrolls:generate', 'exports:write']],
] as const;

const OWN_ACCOUNT = ['account.changed', 'account.code_refused', 'account.password_changed', 'account.second_factor_added', 'account.second_factor_removed', 'account.session_reused'];

/** What somebody reads of others is never kept on the device. */
export const isKept = ({ kind }: Notification): boolean => [...MINE, ...OWN_ACCOUNT].includes(kind);

/** The screen of the subject, as its address behind `#/`; null where the app has none. */
export function screenOf({ kind, data }: Notification, user: Person): string | null {
  const [area] = kind.split('.');
  if ((TO_DECIDE as readonly string[]).includes(kind)) return 'decide';
  switch (area) {
    case 'account': return data['user_id'] !== user.id ? null : ['account.code_refused', 'account.password_changed', 'account.session_reused'].includes(kind) ? 'security' : 'account';
    case 'bank_account': return data['employee_id'] && data['employee_id'] === user.employee_id ? 'bank' : null;
    case 'job': return isOfPunches(kind, data['outcome']) ? 'punch' : null;
    case 'approval': return data['leave_id'] ? 'leave' : data['timesheet_id'] ? `month/${data['period_start'] ?? ''}` : 'correction';
    case 'attendance': return kind === 'attendance.decided' ? 'correction' : 'punch';
    case 'leave': return 'leave';
    case 'payroll': return data['payroll_id'] ? `pay/${data['payroll_id']}` : 'pay';
    case 'schedule':
    case 'shift_request': return 'shifts';
    case 'timesheet': return `month/${data['period_start'] ?? ''}`;
    default: return null;
  }
}
