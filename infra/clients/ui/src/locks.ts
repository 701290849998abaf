// What holds a locked date: an approved payroll, or an approved timesheet alone. The plan of a date says only that it is locked.

import { pages, type components, type PageQuery } from 'wfm-client';

import { hasCode, type Answered } from './answers.ts';

type Schemas = components['schemas'];
type Payroll = Schemas['Payroll'];
type Sheet = Schemas['TimesheetStatus'];
interface Page<Row> {
  data: Row[];
  meta: { has_more: boolean; next_cursor: string | null };
}

export type Lock = 'paid' | 'signed';
/** What holds a locked date of a person; null where it is not known. */
export type Locks = (employee: string, date: string) => Lock | null;

/** So many timesheets are read. Of more, it is not known what they hold. */
const MOST = 2_000;

/**
 * Reads what holds the locked dates from a date on. Who may not read payrolls is told of the timesheet of a date.
 *
 * @param readSheets a page of the approved timesheets; the service begins with the latest period.
 * @param readPayrolls the payrolls whose hours may be those of the dates; null where the reader may not read them.
 */
export async function readLocks(
  from: string, readSheets: (query: PageQuery) => Promise<Answered<Page<Sheet>>>, readPayrolls: (() => Promise<readonly Payroll[]>) | null,
): Promise<Locks> {
  const sheets: Sheet[] = [];
  try {
    for await (const page of pages(readSheets)) {
      sheets.push(...page);
      if ((page.at(-1)?.period_end ?? from) < from) break;
      if (sheets.length >= MOST) return () => null;
    }
  } catch (error) {
    if (hasCode(error, 'forbidden')) return () => null;
    throw error;
  }
  const signed = byEmployee(sheets.filter(({ period_end: end }) => end >= from));
  const paid = byEmployee(signed.size > 0 && readPayrolls ? await readPayrolls() : []);
  return (employee, date) => lockOf(date, signed.get(employee) ?? [], paid.get(employee) ?? []);
}

function byEmployee<Row extends { employee_id: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.employee_id, [...found.get(row.employee_id) ?? [], row]);
  return found;
}

/** What holds a locked date of a person. A date that is in no approved timesheet is held by a payroll. Pure. */
export function lockOf(
  date: string, sheets: readonly Pick<Sheet, 'period_start' | 'period_end'>[],
  payrolls: readonly Pick<Payroll, 'status' | 'one_off' | 'hours_start' | 'hours_end' | 'as_of'>[],
): Lock {
  const isSigned = sheets.some((one) => one.period_start <= date && date <= one.period_end);
  const isPaid = payrolls.some((one) => (
    (one.status === 'approved' || one.status === 'paid') && !one.one_off && one.hours_start <= date && date <= one.hours_end && date < one.as_of
  ));
  return isSigned && !isPaid ? 'signed' : 'paid';
}
