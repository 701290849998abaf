// Which of a person's stays is open, and the list of stays from both sides: this device and the service. Pure.

import type { components, OutboxRecord } from 'wfm-client';
import { addDays, instantsOf, localDate, ownZone } from 'wfm-ui/zones.ts';

export type Attendance = components['schemas']['Attendance'];

/** A stay at work as this device or the service knows it, or both. */
export interface Stay {
  id: string;
  begin: string;
  end: string | null;
  record: OutboxRecord | null;
  attendance: Attendance | null;
}

/** For so many days back a reviewer sees clock-outs that are missing. */
export const FORGOTTEN_DAYS = 45;

/** After this many milliseconds a clock-out counts as forgotten: the next punch is a clock-in again. */
const LONGEST = 20 * 3_600_000;

const NOT_STORED = new Set<OutboxRecord['state']>(['conflict', 'rejected', 'quarantined']);

/** Whether the service has refused the record of a stay, so that this device alone has it. */
export function isRefused({ record }: Pick<Stay, 'record'>): boolean {
  return record !== null && NOT_STORED.has(record.state);
}

/** Whether somebody is at work by what the service knows. */
export function isAttendanceOpen({ status }: Attendance): boolean {
  return status === 'open';
}

/** All stays, the latest first. What both sides know is one stay. */
export function mergeStays(records: readonly OutboxRecord[], attendances: readonly Attendance[]): Stay[] {
  const byId = new Map(attendances.map((attendance) => [attendance.id, attendance]));
  const byRecord = new Map(attendances.map((attendance) => [identityOf(attendance.device_id, attendance.client_record_id), attendance]));
  const stays: Stay[] = [];
  for (const record of records) {
    // What a record contradicts is another stay.
    const isStored = !isRefused({ record });
    const known = isStored && byId.get(record.verdict?.attendance_id ?? '');
    const found = known || (isStored && byRecord.get(identityOf(record.record.device_id, record.id))) || null;
    const attendance = found && byId.has(found.id) ? found : null;
    if (attendance) byId.delete(attendance.id);
    // The service may have corrected the clock or a manager the times. A clock-out that it has not heard of counts here.
    stays.push({
      id: record.id, begin: attendance?.clock_in_at ?? record.record.clock_in_client_ts,
      end: attendance?.clock_out_at ?? record.record.clock_out_client_ts ?? null, record, attendance,
    });
  }
  stays.push(...[...byId.values()].map(stayOf));
  return stays.sort((one, other) => Date.parse(other.begin) - Date.parse(one.begin));
}

/** The stay that the service alone knows. */
export function stayOf(attendance: Attendance): Stay {
  return { id: attendance.id, begin: attendance.clock_in_at, end: attendance.clock_out_at, record: null, attendance };
}

export function isOpen({ begin, end, record, attendance }: Stay, now: number): boolean {
  if (end !== null || now - Date.parse(begin) > LONGEST || isRefused({ record })) return false;
  return attendance === null || isAttendanceOpen(attendance);
}

/** The stay that the next clock-out ends. */
export function openStay(stays: readonly Stay[], now: number): Stay | null {
  return stays.find((stay) => isOpen(stay, now)) ?? null;
}

/**
 * Whether a terminal whose clock was wrong knows only between which times the person came. A manager enters both times: the
 * service takes no clock-out of such a stay.
 */
export function isInterval({ attendance }: Pick<Stay, 'attendance'>): boolean {
  return Boolean(attendance?.clock_in_latest_at);
}

/** Whether an attendance without a clock-out counts as a day, because people punch once a day there (TIME-57). */
export function countsAsDay({ clock_out_at, status, review }: Attendance): boolean {
  return clock_out_at === null && status !== 'open' && status !== 'incomplete' && review !== 'rejected';
}

/** Whether the clock-out of a stay has been forgotten. What counts as a day and what a reviewer has rejected need none. */
export function isForgotten(stay: Stay, now: number): boolean {
  const { end, attendance } = stay;
  if (end !== null || isOpen(stay, now) || (attendance && (attendance.review === 'rejected' || countsAsDay(attendance)))) return false;
  return !isRefused(stay) && !isInterval(stay);
}

/** Whether the person can still record the clock-out: a device has recorded the clock-in. */
export function canEnd({ record, attendance }: Pick<Stay, 'record' | 'attendance'>): boolean {
  if (isInterval({ attendance })) return false;
  return attendance === null ? record !== null : attendance.client_record_id !== null && attendance.clock_in_client_ts !== null;
}

/** Whether the person has to say what this punch means. */
export function isAsked({ held }: OutboxRecord): boolean {
  return held?.until === null;
}

/** When the person has punched, of a punch that is held. */
export function timeOf({ held, record }: OutboxRecord): string {
  return (held?.punch === 'out' && record.clock_out_client_ts) || record.clock_in_client_ts;
}

/** The records as they were before these punches, which are held. */
export function without(records: readonly OutboxRecord[], isPunch: (record: OutboxRecord) => boolean): OutboxRecord[] {
  return records.flatMap((row) => {
    if (!row.held || !isPunch(row)) return [row];
    if (row.held.punch === 'in') return [];
    const { clock_out_client_ts: _, ...record } = row.record;
    return [{ ...row, record }];
  });
}

/** Whether a punch that is held is what its button said, by what the service knows now: nobody has punched elsewhere since. */
export function holds(punch: OutboxRecord, records: readonly OutboxRecord[], attendances: readonly Attendance[]): boolean {
  const before = without(records, (row) => row.id === punch.id || isAsked(row));
  const open = openStay(mergeStays(before, attendances), Date.parse(timeOf(punch)));
  return punch.held?.punch === 'in' ? open === null : open?.record?.id === punch.id;
}

/** When a stay ended, by a time of day such as `16:30` in a zone: the first such time after the clock-in. */
export function endAfter(begin: string, time: string, zone = ownZone()): Date | null {
  if (!/^\d\d:\d\d/.test(time)) return null;
  const from = Date.parse(begin);
  const day = localDate(begin, zone);
  const end = [day, addDays(day, 1)].flatMap((date) => instantsOf(`${date}T${time.slice(0, 5)}`, zone)).find((instant) => instant >= from);
  return end === undefined ? null : new Date(end);
}

/** What names the record of an attendance beside its employee. */
function identityOf(device: string | null | undefined, id: string | null): string {
  return JSON.stringify([device ?? null, id]);
}
