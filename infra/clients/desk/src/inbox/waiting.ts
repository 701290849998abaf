// Everything that waits for this person, kind by kind. The frame counts it and the inbox shows it: it is read once for both.

import { answered, orNothing, readRows } from 'wfm-ui/answers.ts';
import { useMay, useSession } from 'wfm-ui/session.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useReading, type Reading } from '../data.ts';
import { api } from '../service.ts';
import { readAccounts } from './accounts.ts';
import type { Attendance, AttendanceRequest, Base, Item, Leave, Named, Payroll, Sheet } from './items.ts';

/** Which of some items have a date that is locked. Only dates of earlier months can be, as a rule. */
async function withLocks(items: Item[], mayPlans: boolean): Promise<Item[]> {
  if (!mayPlans) return items;
  const month = localDate(Date.now()).slice(0, 7);
  const old = items.filter(({ date, employeeId }) => date !== null && employeeId !== null && date.slice(0, 7) < month);
  for (let at = 0; at < old.length; at += 6) {
    await Promise.all(old.slice(at, at + 6).map(async (item) => {
      const plan = await orNothing(answered(api.GET('/employees/{id}/schedule', { params: { path: { id: item.employeeId ?? '' }, query: { from: item.date ?? '', to: item.date ?? '' } } })));
      item.isLocked = plan?.days[0]?.locked ?? false;
    }));
  }
  return items;
}

/** Clock-outs that were missing longer ago are found in the month of the person. */
const MISSING_DAYS = 45;
const MOST = 1_000;

interface Approval {
  kind: string;
  id: string;
  employee_id: string;
  employee?: Named;
  since: string;
}

/** What the lists of the service have of the waiting requests, by id. */
interface Listed {
  leave: ReadonlyMap<string, Leave>;
  attendance: ReadonlyMap<string, AttendanceRequest>;
  extra_time: ReadonlyMap<string, Attendance>;
  timesheet: ReadonlyMap<string, Sheet>;
}

/** Reads a list of a kind that waits. A deputy may read no list, and reads one by one. */
async function readListed<Row extends { id: string }>(isMeant: boolean, read: () => Promise<{ rows: Row[] }>): Promise<ReadonlyMap<string, Row>> {
  const found = isMeant ? await orNothing(read()) : null;
  return new Map(found?.rows.map((row) => [row.id, row]));
}

async function readOne({ kind, id, employee_id: employeeId, employee, since }: Approval, listed: Listed): Promise<Item | null> {
  const base = { key: `${kind}-${id}`, id, employeeId, employee, since };
  const path = { params: { path: { id } } };
  switch (kind) {
    case 'leave': {
      const leave = listed.leave.get(id) ?? await orNothing(answered(api.GET('/leaves/{id}', path)));
      return leave?.status === 'pending' ? { ...base, kind, leave, date: leave.start_date } : null;
    }
    case 'attendance': {
      const request = listed.attendance.get(id) ?? await orNothing(answered(api.GET('/attendance-requests/{id}', path)));
      return request?.status === 'pending' ? { ...base, kind: 'correction', request, date: request.date } : null;
    }
    case 'extra_time': {
      const attendance = listed.extra_time.get(id) ?? await orNothing(answered(api.GET('/attendances/{id}', path)));
      return attendance?.extra_review === 'pending' ? { ...base, kind: 'extra', attendance, date: attendance.date } : null;
    }
    case 'timesheet': {
      const sheet = listed.timesheet.get(id) ?? await orNothing(answered(api.GET('/timesheets/{id}', path)));
      return sheet?.state === 'submitted' ? { ...base, kind: 'sheet', sheet, date: sheet.period_start } : null;
    }
    default: return null;
  }
}

async function readApprovals(mayLeaves: boolean): Promise<Item[]> {
  const { rows } = await readRows((query) => api.GET('/approvals', { params: { query: { ...query, limit: 100, expand: 'employee' } } }), MOST);
  const has = (kind: string): boolean => rows.some((row) => row.kind === kind);
  const [leave, attendance, extra_time, timesheet] = await Promise.all([
    readListed(has('leave') && mayLeaves, () => readRows((query) => api.GET('/leaves', { params: { query: { ...query, status: 'pending', limit: 100 } } }), MOST)),
    readListed(has('attendance'), () => readRows((query) => api.GET('/attendance-requests', { params: { query: { ...query, status: 'pending', limit: 100 } } }), MOST)),
    readListed(has('extra_time'), () => readRows((query) => api.GET('/attendances', { params: { query: { ...query, extra_review: 'pending', limit: 100 } } }), MOST)),
    readListed(has('timesheet'), () => readRows((query) => api.GET('/timesheets', { params: { query: { ...query, state: 'submitted', limit: 100 } } }), MOST)),
  ]);
  const listed: Listed = { leave, attendance, extra_time, timesheet };
  const found: Item[] = [];
  // What no list has comes one by one, a few at a time: a browser opens six connections to one service.
  for (let at = 0; at < rows.length; at += 6) {
    for (const item of await Promise.all(rows.slice(at, at + 6).map((row) => readOne(row, listed)))) if (item) found.push(item);
  }
  return found;
}

async function readReviews(mayPlans: boolean): Promise<Item[]> {
  const from = addDays(localDate(Date.now()), -MISSING_DAYS);
  const [reviews, missing] = await Promise.all([
    readRows((query) => api.GET('/attendances', { params: { query: { ...query, limit: 100, review: 'pending', expand: 'employee' } } }), MOST),
    readRows((query) => api.GET('/attendances', { params: { query: { ...query, limit: 100, status: 'incomplete', from, expand: 'employee' } } }), MOST),
  ]);
  const base = (attendance: Attendance): Base => ({
    key: `attendance-${attendance.id}`, id: attendance.id, employeeId: attendance.employee_id, employee: attendance.employee, date: attendance.date, since: attendance.received_at,
  });
  return withLocks([
    ...reviews.rows.map((attendance): Item => ({ ...base(attendance), kind: 'review', attendance })),
    ...missing.rows.filter(({ review }) => review !== 'pending' && review !== 'rejected').map((attendance): Item => ({ ...base(attendance), kind: 'missing', attendance })),
  ], mayPlans);
}

async function readShifts(): Promise<Item[]> {
  const { rows } = await readRows((query) => api.GET('/shift-requests', { params: { query: { ...query, limit: 100, status: 'accepted', expand: 'employee' } } }), MOST);
  return rows.map((request): Item => ({ key: `shift-${request.id}`, id: request.id, employeeId: request.employee_id, employee: request.employee, date: request.date, since: request.updated_at, kind: 'shift', request }));
}

/** Whether an account could still cover something of a payroll: it has neither approved it nor contributed to it. */
export function couldCover({ approvals, changed_by, generated_by }: Payroll, account: string): boolean {
  return approvals.every(({ by }) => by !== account) && generated_by !== account && changed_by.every(({ user_id }) => user_id !== account);
}

async function readPayrolls(account: string, employee: string | null): Promise<Item[]> {
  const { rows } = await readRows((query) => api.GET('/payrolls', { params: { query: { ...query, limit: 100, status: 'draft', expand: 'employee' } } }), 5_000);
  const months = new Map<string, Payroll[]>();
  for (const payroll of rows) {
    if (payroll.approvals.length === 0 || payroll.employee_id === employee || payroll.approvals.some(({ by }) => by === account)) continue;
    const month = payroll.period_start.slice(0, 7);
    months.set(month, [...months.get(month) ?? [], payroll]);
  }
  return [...months].map(([month, payrolls]): Item => ({
    key: `payrolls-${month}`, id: month, employeeId: null, employee: null, date: null, kind: 'payrolls', payrolls,
    since: payrolls.flatMap(({ approvals }) => approvals.map(({ at }) => at)).sort()[0] ?? new Date().toISOString(),
  }));
}

async function readSettings(account: string): Promise<Item[]> {
  const { pending_change: change } = await answered(api.GET('/settings'));
  if (!change || change.requested_by === account) return [];
  return [{ key: 'setting-pending', id: 'pending', employeeId: null, employee: null, date: null, since: change.requested_at, kind: 'setting', change }];
}

export interface Waiting {
  items: Item[];
  /** The readings of which it is made, to show what has failed. */
  readings: Reading<Item[]>[];
  isThere: boolean;
}

export function useWaiting(): Waiting {
  const { user } = useSession();
  const mayDecide = useMay('leaves:decide:all', 'leaves:decide:team', 'attendances:review:all', 'attendances:review:team');
  const mayReview = useMay('attendances:review:all', 'attendances:review:team');
  const mayLeaves = useMay('leaves:read:all', 'leaves:read:team');
  const mayPlans = useMay('schedules:read:all', 'schedules:read:team');
  const mayPlan = useMay('schedules:write:all', 'schedules:write:team');
  const mayApprovePay = useMay('payrolls:decide');
  const mayReadPay = useMay('payrolls:read:all');
  const mayPay = mayApprovePay && mayReadPay;
  const maySet = useMay('settings:write');
  const mayAccounts = useMay('bank_accounts:write:all');
  const readings = [
    useReading(mayDecide ? 'inbox approvals' : null, () => readApprovals(mayLeaves)),
    useReading(mayReview ? 'inbox reviews' : null, () => readReviews(mayPlans)),
    useReading(mayPlan ? 'inbox shifts' : null, readShifts),
    useReading(mayPay ? 'inbox payrolls' : null, () => readPayrolls(user.id, user.employee_id)),
    useReading(maySet ? 'inbox settings' : null, () => readSettings(user.id)),
    useReading(mayAccounts ? 'inbox accounts' : null, () => readAccounts(user.id)),
  ];
  // Nobody decides about their own; but an account that the office has entered is confirmed by its holder, too.
  const items = readings.flatMap(({ data }) => data ?? []).filter(({ employeeId, kind }) => employeeId === null || employeeId !== user.employee_id || kind === 'account');
  const meant = [mayDecide, mayReview, mayPlan, mayPay, maySet, mayAccounts];
  return { items, readings, isThere: readings.every(({ data, error }, index) => !meant[index] || data !== null || error !== null) };
}
