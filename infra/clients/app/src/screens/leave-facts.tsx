// What a leave takes, and the dates of it that were given back or that other leave counts on.

import type { JSX } from 'preact';
import type { Format } from 'wfm-ui/format.ts';
import { addDays } from 'wfm-ui/zones.ts';

import type { Leave } from '../waiting.ts';
import type { Dictionary } from '../words/en.ts';
import { useWords } from '../words/index.ts';

/** The days that a leave takes, or the minutes where its type counts minutes. */
export const amountOf = ({ unit, days, minutes }: Leave): string | number => (unit === 'minute' ? minutes : days);

/** The same of what the balance got back because the person worked on these days. */
export const returnedOf = ({ unit, returned_days, returned_minutes }: Leave): string | number => (unit === 'minute' ? returned_minutes : returned_days);

/** `3 days`, or `7 h 30 min`. */
export const takenBy = (leave: Leave, format: Format): string => format.amount(amountOf(leave), leave.unit);

/** Which halves of the first and the last date a leave takes, where it does not take all of them. */
export function halvesOf({ start_date, end_date, start_half, end_half }: Pick<Leave, 'start_date' | 'end_date' | 'start_half' | 'end_half'>, t: Dictionary): string[] {
  const halfOf = (half: 'first_half' | 'second_half'): string => (half === 'first_half' ? t.leave.firstHalf : t.leave.secondHalf);
  if (start_date === end_date) return start_half ? [halfOf(start_half)] : [];
  return [...(start_half ? [`${t.leave.firstDay}: ${halfOf(start_half)}`] : []), ...(end_half ? [`${t.leave.lastDay}: ${halfOf(end_half)}`] : [])];
}

interface Dates {
  from: string;
  to: string;
  half: 'first_half' | 'second_half' | null;
}

/** Dates in a row become one range. A half stays by itself. */
function inRanges(dates: Leave['taken_over']): Dates[] {
  const ranges: Dates[] = [];
  for (const { date, half } of dates) {
    const last = ranges.at(-1);
    if (last && last.half === null && half === null && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date, half });
  }
  return ranges;
}

export function ChangedDates({ leave }: { leave: Leave }): JSX.Element {
  const { t, format } = useWords();
  // What the device has kept since before an update names neither.
  const { withdrawn = [], taken_over = [] } = leave as Partial<Leave>;
  const over = inRanges(taken_over).map(({ from, to, half }) => `${format.range(from, to)}${half ? ` (${half === 'first_half' ? t.leave.firstHalf : t.leave.secondHalf})` : ''}`);
  return (
    <>
      {withdrawn.length > 0 && <p class="soft">{t.leave.withdrawn(withdrawn.map(({ from, to }) => format.range(from, to)).join(', '))}</p>}
      {over.length > 0 && <p class="soft">{t.leave.takenOver(over.join(', '))}</p>}
    </>
  );
}
