// A month of leave, read only: who is away or has asked for it. The service decides whose leave a person sees (rule LEAVE-45).

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { datesOf, lastOf, mondayOf, weekdayOf } from '../dates.ts';
import { useLeaveNames } from '../leave-names.ts';
import { Empty, Read } from '../parts.tsx';
import { byName, listName, usePeople } from '../people.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

type Person = components['schemas']['TeamCalendarRow'];
type TeamLeave = components['schemas']['TeamLeave'];

const MOST = 2_000;

const isOn = ({ start_date: start, end_date: end }: TeamLeave, date: string): boolean => start <= date && date <= end;
const isHalf = ({ start_date: start, end_date: end, start_half: startHalf, end_half: endHalf, start_time: time }: TeamLeave, date: string): boolean => (
  (date === start && (startHalf !== null || time !== null)) || (date === end && endHalf !== null)
);

export function LeaveView({ month, department }: { month: string; department: string }): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  const [from, to] = [`${month}-01`, lastOf(month)];
  const dates = datesOf(from, to);
  const today = localDate(Date.now());
  const { data: people } = usePeople();
  const reading = useReading(`team calendar ${month}`, async () => (await readRows((query) => api.GET('/team-calendar', { params: { query: { ...query, from, to, limit: 100 } } }), MOST)).rows.sort(byName));
  const members = department === '' ? null : new Set((people ?? []).filter((one) => one.department_id === department).map(({ id }) => id));
  const shadeOf = (date: string): string => (weekdayOf(date) % 6 === 0 ? 'rest' : '');
  return (
    <div class="scroll" data-keep-scroll>
      <Read of={reading} lines={10}>
        {(all) => {
          const rows = all.filter(({ employee_id: id, leaves }) => leaves.length > 0 && (members === null || members.has(id)));
          if (rows.length === 0) return <Empty title={texts.nobodyAway} text={texts.nobodyAwayHint} />;
          const awayOn = (date: string): number => rows.filter(({ leaves }) => leaves.some((one) => one.status !== 'pending' && isOn(one, date))).length;
          return (
            <table class="month-table tight">
              <caption class="unseen">{texts.gridLeave}</caption>
              <thead><tr><th scope="col">{texts.person}</th>{dates.map((date) => <th scope="col" key={date} class={`${date === today ? 'now' : ''} ${shadeOf(date)}`}><a href={hrefOf('roster', { week: mondayOf(date), department })} aria-label={format.day(date)}>{Number(date.slice(8))}</a></th>)}</tr></thead>
              <tbody>
                {rows.map((person) => (
                  <tr key={person.employee_id}>
                    <th scope="row">{listName(person)}</th>
                    {dates.map((date) => <td key={date} class={shadeOf(date)}><DateView person={person} date={date} /></td>)}
                  </tr>
                ))}
              </tbody>
              <tfoot><tr><th scope="row">{texts.countAway}</th>{dates.map((date) => <td key={date} class={shadeOf(date)}>{awayOn(date) || ''}</td>)}</tr></tfoot>
            </table>
          );
        }}
      </Read>
      <p class="pad soft small legend">{texts.legendLeave}</p>
    </div>
  );
}

function DateView({ person, date }: { person: Person; date: string }): JSX.Element | null {
  const { t, format } = useWords();
  const names = useLeaveNames();
  const leave = person.leaves.find((one) => isOn(one, date) && one.status !== 'pending') ?? person.leaves.find((one) => isOn(one, date));
  if (!leave) return null;
  const isAsked = leave.status === 'pending';
  const half = isHalf(leave, date);
  const text = [leave.type === null ? t.roster.leave : names(leave.type), half && t.roster.partOfDay, isAsked && t.roster.asked].filter(Boolean).join(', ');
  const label = `${fullName(person)}, ${format.day(date)}: ${text}`;
  return <><span class="unseen">{label}</span><span aria-hidden="true" title={label} class={isAsked ? 'shift draft none' : 'away'}>{half ? '½' : ''}</span></>;
}
