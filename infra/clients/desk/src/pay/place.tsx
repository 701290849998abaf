// Pay: the months, the pay of a month with its steps, and a payslip.

import type { JSX } from 'preact';

import type { PlaceProps } from '../route.ts';
import { Months } from './months.tsx';
import { Run } from './run.tsx';
import { Slip } from './slip.tsx';

export function Place({ route: { parts: [, month, id], query } }: PlaceProps): JSX.Element {
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return <Months />;
  if (id) return <Slip key={id} month={month} id={id} query={query} />;
  return <Run key={month} month={month} query={query} />;
}
