// How a day, or one attendance of it, is counted: line by line, with the rule that gives the minutes.

import type { JSX } from 'preact';

import { useWords, wordOf } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { short, type Attendance, type Day, type Line } from './month-data.ts';
import { SHEET } from './words.ts';

/** What the lines before it add up to, or what is counted in the end. */
const SUMS: ReadonlySet<Line['kind']> = new Set(['worked', 'overtime', 'code']);

interface CountedProps {
  title: string;
  day: Day;
  lines: readonly Line[];
}

export function Counted({ title, day, lines }: CountedProps): JSX.Element | null {
  const words = useWords();
  const { t, format } = words;
  const texts = useTexts(SHEET);
  if (lines.length === 0) return null;
  const spanOf = ({ clock_in_at: from, clock_out_at: to, timezone: zone }: Attendance): string => t.month.from(format.time(from, zone), format.time(to ?? from, zone));
  const labelOf = ({ kind, code, attendance_id: id }: Line): string => {
    const attendance = day.attendances.find((one) => one.id === id);
    if (kind === 'present' && attendance) return spanOf(attendance);
    if (kind === 'due' && day.plan.shifts.length > 0) return texts.planned(day.plan.shifts.map(({ start, end }) => `${start}–${end}`).join(', '));
    if (kind === 'code') return wordOf(t.month.codes, code ?? '') ?? code ?? '';
    return texts.lines[kind];
  };
  return (
    <section>
      <h3>{title}</h3>
      <table class="why">
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} class={SUMS.has(line.kind) ? 'sum' : undefined}>
              <th scope="row">{labelOf(line)} <small><span class="unseen">{texts.rule} </span>{line.rule}</small></th>
              <td class="num">{line.minutes < 0 && '−'}{short(Math.abs(line.minutes))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
