// What waits for a decision of this person. The navigation counts it and the screen shows it: it is read once for both.

import type { components } from 'wfm-client';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useHasLeft, useMay, useReading, useSession, type Reading } from './hooks.ts';
import { FORGOTTEN_DAYS, type Attendance } from './punches.ts';
import { answered, api, orNothing, readRows } from './service.ts';

export type Leave = components['schemas']['Leave'];
/** The state of a timesheet, without its days. */
export type SheetState = components['schemas']['TimesheetStatus'];
export type ShiftRequest = components['schemas']['ShiftRequest'];
export type AttendanceRequest = components['schemas']['AttendanceRequest'];
/** A request in the inbox, without what is asked for. */
export type Waiting = components['schemas']['WaitingApproval'];
export type Deputy = components['schemas']['Deputy'];

/** The deputies of this person whose dates are not over, and the people for whom this person decides. */
export function useDeputies(isWanted = true): Reading<Deputy[]> {
  const id = useSession().user.employee_id;
  return useReading(`deputies ${isWanted}`, async () => {
    if (!isWanted || id === null) return [];
    const from = localDate(Date.now());
    return (await readRows((query) => api.GET('/deputies', { params: { query: { employee_id: id, from, expand: 'employee', limit: 100, ...query } } }))).rows;
  });
}

/** Whether this person leads others. */
export const useLeads = (): boolean => useMay('attendances:read:team', 'attendances:read:all');

/** Whether there is something to decide for this person: as a leader, or as the deputy of somebody. */
export function useDecides(): boolean {
  const { user: { employee_id: id }, permissions } = useSession();
  const leads = useLeads();
  const hasLeft = useHasLeft();
  // A leader need not be asked. Before the permissions are known, nobody is.
  const deputies = useDeputies(!leads && permissions !== null && !hasLeft);
  const today = localDate(Date.now());
  return !hasLeft && (leads || (deputies.data ?? []).some(({ deputy_id, from }) => deputy_id === id && from <= today));
}

/** Corrections of others that are asked for, the oldest first; null for a person who decides about none. */
export function useWaitingRequests(): Reading<Waiting[] | null> {
  const decides = useDecides();
  return useReading(`decide requests ${decides}`, async () => {
    if (!decides) return null;
    return (await readRows((query) => api.GET('/approvals', { params: { query: { kind: 'attendance', expand: 'employee', limit: 100, ...query } } }))).rows;
  });
}

/** Leave of others that waits for this person; null for a person who decides about none. */
export function useWaitingLeaves(): Reading<Leave[] | null> {
  const decides = useDecides();
  const may = useMay('leaves:decide:team', 'leaves:decide:all');
  return useReading(`decide leaves ${decides} ${may}`, async () => {
    if (!decides && !may) return null;
    const [waiting, pending] = await Promise.all([
      readRows((query) => api.GET('/approvals', { params: { query: { kind: 'leave', expand: 'employee', limit: 100, ...query } } })),
      may ? readRows((query) => api.GET('/leaves', { params: { query: { status: 'pending', expand: 'employee', limit: 100, ...query } } })) : { rows: [] },
    ]);
    const listed = new Map(pending.rows.map((leave) => [leave.id, leave]));
    // Who is asked as a deputy may read each leave, but does not find it in lists.
    return Promise.all(waiting.rows.map(async ({ id, employee }): Promise<Leave> => listed.get(id) ?? { ...await answered(api.GET('/leaves/{id}', { params: { path: { id } } })), ...(employee && { employee }) }));
  });
}

export interface WaitingTimes {
  pending: Attendance[];
  /** Without a clock-out, which somebody has to enter. */
  incomplete: Attendance[];
}

/** Working times of others; null for whoever reviews none. */
export function useWaitingTimes(): Reading<WaitingTimes | null> {
  const { user } = useSession();
  const may = useMay('attendances:review:team', 'attendances:review:all');
  return useReading(`decide times ${may}`, async () => {
    if (!may) return null;
    const from = addDays(localDate(Date.now()), -FORGOTTEN_DAYS);
    const [pending, incomplete] = await Promise.all([
      readRows((query) => api.GET('/attendances', { params: { query: { review: 'pending', expand: 'employee', limit: 100, ...query } } })),
      readRows((query) => api.GET('/attendances', { params: { query: { status: 'incomplete', from, expand: 'employee', limit: 100, ...query } } }), 100),
    ]);
    // Nobody decides about their own times.
    const ofOthers = (rows: Attendance[]): Attendance[] => rows.filter((row) => row.employee_id !== user.employee_id);
    return { pending: ofOthers(pending.rows), incomplete: ofOthers(incomplete.rows).filter(({ review }) => review === 'none' || review === 'approved') };
  });
}

/** What colleagues ask of this person, and what whoever plans has to decide. */
export function useWaitingShifts(): Reading<ShiftRequest[] | null> {
  const mine = useSession().user.employee_id;
  const mayPlan = useMay('schedules:write:team', 'schedules:write:all');
  const mayAsk = useMay('schedules:request:own', 'schedules:request:all');
  return useReading(`decide shifts ${mayPlan} ${mayAsk}`, async () => {
    if (!mayPlan && !mayAsk) return null;
    const list = (status: 'offered' | 'accepted') => readRows((page) => api.GET('/shift-requests', { params: { query: { expand: 'employee', limit: 100, status, ...page } } }));
    const [offered, accepted] = await Promise.all([list('offered'), mayPlan ? list('accepted') : { rows: [] }]);
    return [
      ...offered.rows.filter((row) => row.with_employee_id === mine && mine !== null),
      ...accepted.rows.filter((row) => row.employee_id !== mine && row.with_employee_id !== mine),
    ];
  });
}

/** A submitted timesheet in the inbox. */
export interface WaitingSheet extends Pick<Waiting, 'id' | 'employee' | 'since'> {
  /** Null where this person may decide about it and may not read it, as a deputy. */
  sheet: SheetState | null;
}

/** Submitted timesheets of others, the oldest period first; null for a person who decides about none. */
export function useWaitingSheets(): Reading<WaitingSheet[] | null> {
  const decides = useDecides();
  const may = useMay('attendances:review:team', 'attendances:review:all');
  return useReading(`decide sheets ${decides} ${may}`, async () => {
    if (!decides) return null;
    const [waiting, submitted] = await Promise.all([
      readRows((query) => api.GET('/approvals', { params: { query: { kind: 'timesheet', expand: 'employee', limit: 100, ...query } } })),
      may ? readRows((query) => api.GET('/timesheets', { params: { query: { state: 'submitted', limit: 100, ...query } } }), 1_000) : { rows: [] },
    ]);
    const listed = new Map(submitted.rows.map((sheet) => [sheet.id, sheet]));
    const sheets = await Promise.all(waiting.rows.map(async ({ id, employee, since }): Promise<WaitingSheet> => ({
      id, since, ...(employee && { employee }), sheet: listed.get(id) ?? await orNothing(answered(api.GET('/timesheets/{id}', { params: { path: { id } } }))),
    })));
    return sheets.sort((one, other) => (one.sheet?.period_start ?? '').localeCompare(other.sheet?.period_start ?? ''));
  });
}

/** How many things wait; null before that is known. */
export function useWaitingCount(): number | null {
  const times = useWaitingTimes().data;
  const lists = [useWaitingRequests().data, useWaitingLeaves().data, times && [...times.pending, ...times.incomplete], useWaitingSheets().data, useWaitingShifts().data].filter((list) => list !== null);
  return lists.length === 0 ? null : lists.flat().length;
}
