// The kinds of items that wait for a decision.

import type { components } from 'wfm-client';

type Schemas = components['schemas'];
export type Leave = Schemas['Leave'];
export type AttendanceRequest = Schemas['AttendanceRequest'];
export type Attendance = Schemas['Attendance'];
export type Sheet = Schemas['TimesheetStatus'];
export type ShiftRequest = Schemas['ShiftRequest'];
export type Payroll = Schemas['Payroll'];
export type PendingChange = Schemas['PendingChange'];
export type Named = Schemas['EmployeeName'] | null | undefined;

export interface Base {
  /** Names the item in the address and in the list. */
  key: string;
  id: string;
  employeeId: string | null;
  employee: Named;
  /** The first date that it is about; null where it is about none. */
  date: string | null;
  /** The time since which it waits. */
  since: string;
  /** Whether its date is paid already, or its timesheet is approved. */
  isLocked?: boolean;
}

export type Item = Base & (
  | { kind: 'leave'; leave: Leave }
  | { kind: 'correction'; request: AttendanceRequest }
  | { kind: 'extra'; attendance: Attendance }
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'review'; attendance: Attendance }
  | { kind: 'missing'; attendance: Attendance }
  | { kind: 'shift'; request: ShiftRequest }
  | { kind: 'payrolls'; payrolls: Payroll[] }
  | { kind: 'setting'; change: PendingChange }
  | { kind: 'account'; account: Schemas['EnteredBankAccount']; tag: string }
);
export type Kind = Item['kind'];
export type ItemOf<Name extends Kind> = Extract<Item, { kind: Name }>;
