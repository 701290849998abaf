// Pay: the months, the pay of a month with its steps, and a payslip.

import type { JSX } from 'preact';

import { Lazy } from '../lazy.tsx';
import type { PlaceProps } from '../route.ts';
import { Months } from './months.tsx';
import { Run } from './run.tsx';
import type { SlipProps } from './slip.tsx';

const loadSlip = async (): Promise<(props: SlipProps) => JSX.Element> => (await import('./slip.tsx')).Slip;

export function Place({ route: { parts: [, month, id], query } }: PlaceProps): JSX.Element {
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return <Months />;
  if (id) return <Lazy key={id} load={loadSlip} props={{ month, id, query }} />;
  return <Run key={month} month={month} query={query} />;
}
