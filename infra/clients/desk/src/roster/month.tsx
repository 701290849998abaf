// A month of the roster, read only: leave and shifts.

import type { JSX } from 'preact';
import { fullName } from 'wfm-ui/names.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { datesOf, lastOf, mondayOf, weekdayOf } from '../dates.ts';
import { Empty, Read } from '../parts.tsx';
import { listName } from '../people.ts';
import { hrefOf } from '../route.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import type { Day } from './drafts.ts';
import { readRange } from './week-data.ts';

export function MonthView({ month, department }: { month: string; department: string }): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  const [from, to] = [`${month}-01`, lastOf(month)];
  const dates = datesOf(from, to);
  const today = localDate(Date.now());
  const reading = useReading(`roster month ${month} ${department}`, () => readRange(from, to, department));
  return (
    <div class="scroll" data-keep-scroll>
      <Read of={reading} lines={10}>
        {(all) => {
          const rows = all.filter(({ days }) => days.some(({ employed }) => employed));
          if (rows.length === 0) return <Empty title={texts.nobody} text={texts.nobodyHint} />;
          return (
            <table class="month-table tight">
              <caption class="unseen">{texts.gridMonth}</caption>
              <thead><tr><th scope="col">{texts.person}</th>{dates.map((date) => <th scope="col" key={date} class={`${date === today ? 'now' : ''} ${weekdayOf(date) % 6 === 0 ? 'rest' : ''}`}><a href={hrefOf('roster', { week: mondayOf(date), department })} aria-label={format.day(date)}>{Number(date.slice(8))}</a></th>)}</tr></thead>
              <tbody>
                {rows.map(({ employee, days }) => (
                  <tr key={employee.id}>
                    <th scope="row">{listName(employee)}</th>
                    {dates.map((date) => <td key={date} class={weekdayOf(date) % 6 === 0 ? 'rest' : ''}><DayView day={days.find((one) => one.date === date)} who={fullName(employee)} /></td>)}
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Read>
      <p class="pad soft small legend">{texts.legendMonth}</p>
    </div>
  );
}

function DayView({ day, who }: { day: Day | undefined; who: string }): JSX.Element | null {
  const { t, format, named } = useWords();
  if (!day?.employed) return null;
  const isAway = day.leave.some(({ status }) => status === 'approved');
  const [first] = day.shifts;
  const text = isAway ? t.roster.leave : first ? day.shifts.map((shift) => `${shift.name === null ? '' : `${named({ name: shift.name, names: shift.names ?? {} })} `}${shift.start}–${shift.end}`).join(', ') : day.holiday ?? t.roster.off;
  const letter = isAway ? '' : first ? (first.name === null ? first.start.slice(0, 2) : named({ name: first.name, names: first.names ?? {} }).slice(0, 1)) : '';
  const label = `${who}, ${format.day(day.date)}: ${text}`;
  return <><span class="unseen">{label}</span>{(isAway || first) && <span aria-hidden="true" title={label} class={isAway ? 'away' : `shift ${kindOfShift(first?.start ?? '')}`}>{letter}</span>}</>;
}
