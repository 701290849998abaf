// The shifts of a team around some dates, and who is at work then if the leave is approved.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { datesOf, daysBetween, weekdayOf } from '../dates.ts';
import { Grey } from '../parts.tsx';
import { byName, useDepartments, usePeople } from '../people.ts';
import { api } from '../service.ts';
import { kindOfShift } from '../shifts.ts';
import { localeOf, useWords } from '../words/index.ts';
import type { Leave } from './items.ts';

type RosterRow = components['schemas']['RosterRow'];
type PlannedDay = RosterRow['days'][number];

/** The fewest and the most days that stand beside each other. */
const [FEWEST, MOST] = [14, 21];

const isAway = ({ leave }: PlannedDay): boolean => leave.some(({ status, first_half, second_half }) => status === 'approved' && first_half && second_half);
const isAsked = ({ leave }: PlannedDay, own: string): boolean => leave.some(({ status, leave_id }) => status === 'pending' && leave_id !== own);
const works = (day: PlannedDay | undefined): boolean => day !== undefined && day.employed && day.shifts.length > 0 && !isAway(day);

export interface TeamView {
  rows: RosterRow[];
  dates: string[];
  /** How many are at work on a date if the leave is approved. */
  atWork: (date: string) => number;
  /** The dates of the leave on which the person would work. */
  missed: string[];
}

/** The team of a person around a leave: the people of the department, or else of the manager. */
export function useTeam(leave: Leave): { team: TeamView | null; error: unknown; title: string } {
  const { data: people } = usePeople();
  const { t } = useWords();
  const departments = useDepartments();
  const person = people?.find(({ id }) => id === leave.employee_id);
  const filter = person?.department_id ? { department_id: person.department_id } : person?.manager_id ? { manager_id: person.manager_id } : null;
  const monday = addDays(leave.start_date, -((weekdayOf(leave.start_date) + 6) % 7) - (daysBetween(leave.start_date, leave.end_date) < 7 ? 7 : 0));
  const from = monday;
  const length = Math.min(MOST, Math.max(FEWEST, Math.ceil((daysBetween(from, leave.end_date) + 1) / 7) * 7));
  const to = addDays(from, length - 1);
  const { data, error } = useReading(filter && `roster ${JSON.stringify(filter)} ${from} ${to}`, async () => (
    (await readRows((query) => api.GET('/roster', { params: { query: { ...query, ...filter, from, to, limit: 100 } } }), 300)).rows
  ));
  if (!data) return { team: null, error, title: '' };
  const rows = [...data].sort((one, other) => byName(one.employee, other.employee));
  const dates = datesOf(from, to);
  const isAsking = (row: RosterRow, date: string): boolean => row.employee.id === leave.employee_id && date >= leave.start_date && date <= leave.end_date;
  const atWork = (date: string): number => rows.filter((row) => works(row.days.find((day) => day.date === date)) && !isAsking(row, date)).length;
  const own = rows.find(({ employee }) => employee.id === leave.employee_id);
  const missed = dates.filter((date) => date >= leave.start_date && date <= leave.end_date && works(own?.days.find((day) => day.date === date)));
  return { team: { rows, dates, atWork, missed }, error: null, title: departments.find(({ id }) => id === person?.department_id)?.name ?? t.inbox.team };
}

interface Cell {
  date: string;
  days: number;
  mark: 'this' | 'away' | 'asked' | null;
}

/** The days of a person. Leave in a row is one cell. */
function cellsOf(row: RosterRow, dates: readonly string[], leave: Leave): Cell[] {
  const cells: Cell[] = [];
  for (const date of dates) {
    const day = row.days.find((one) => one.date === date);
    const isSelf = row.employee.id === leave.employee_id && date >= leave.start_date && date <= leave.end_date;
    const mark = isSelf ? 'this' : day && isAway(day) ? 'away' : day && isAsked(day, leave.id) ? 'asked' : null;
    const last = cells.at(-1);
    if (last && mark && last.mark === mark) last.days += 1;
    else cells.push({ date, days: 1, mark });
  }
  return cells;
}

export function TeamStrip({ leave, team, title }: { leave: Leave; team: TeamView | null; title: string }): JSX.Element {
  const { t, language, named } = useWords();
  if (!team) return <Grey lines={4} />;
  const { rows, dates, atWork } = team;
  const isIn = (date: string): boolean => date >= leave.start_date && date <= leave.end_date;
  const weekday = (date: string, style: 'narrow' | 'long'): string => new Intl.DateTimeFormat(localeOf(language), { weekday: style, timeZone: 'UTC' }).format(new Date(date));
  const isOff = (date: string): boolean => [0, 6].includes(weekdayOf(date));
  return (
    <section class="team" aria-labelledby="team">
      <h3 id="team">{title}</h3>
      <table class="strip">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">{t.inbox.who}</span></th>
            {dates.map((date) => (
              <th scope="col" key={date} class={isIn(date) ? 'in' : isOff(date) ? 'off' : ''}>
                <abbr title={weekday(date, 'long')}>{weekday(date, 'narrow')}</abbr><b>{Number(date.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employee.id} class={row.employee.id === leave.employee_id ? 'self' : ''}>
              <th scope="row">{fullName(row.employee)}</th>
              {cellsOf(row, dates, leave).map(({ date, days, mark }) => {
                if (mark) return <td key={date} colSpan={days}><span class={mark}>{days > 1 ? t.inbox.mark[mark] : ''}<span class="unseen">{t.inbox.mark[mark]}</span></span></td>;
                const day = row.days.find((one) => one.date === date);
                if (!day || !day.employed) return <td key={date} />;
                const [shift] = day.shifts;
                if (!shift) return <td key={date}>{day.holiday === null ? '' : '–'}</td>;
                const name = shift.name === null ? `${shift.start}–${shift.end}` : named({ name: shift.name, names: shift.names });
                return <td key={date}><span class={kindOfShift(shift.start)} title={`${name} ${shift.start}–${shift.end}`}>{shift.name === null ? Number(shift.start.slice(0, 2)) : name[0]}<span class="unseen">{name}</span></span></td>;
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{t.inbox.atWork}</th>{dates.map((date) => <td key={date} class={isIn(date) ? 'low' : ''}>{atWork(date)}</td>)}</tr>
        </tfoot>
      </table>
      <p class="legend ways soft">
        <span><i class="this" />{t.inbox.legend.this}</span>
        <span><i class="away" />{t.inbox.legend.away}</span>
        <span><i class="asked" />{t.inbox.legend.asked}</span>
        <span><i class="day">9</i>{t.inbox.legend.shift}</span>
      </p>
    </section>
  );
}
