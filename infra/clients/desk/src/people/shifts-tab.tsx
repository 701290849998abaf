// The shifts of a person: four weeks, with what they come from.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { mondayOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useLocks } from '../locks.ts';
import { Read } from '../parts.tsx';
import { hrefOf, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { SEVERAL } from './words.ts';

type Day = components['schemas']['PlannedDay'];

const DAYS = 28;

export interface ShiftsTabProps {
  id: string;
  query: Readonly<Record<string, string>>;
}

export function ShiftsTab(props: ShiftsTabProps): JSX.Element {
  return <WithWords of={SEVERAL}><Shifts {...props} /></WithWords>;
}

function Shifts({ id, query }: ShiftsTabProps): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(SEVERAL).shifts;
  const today = localDate(Date.now());
  const from = mondayOf(/^\d{4}-\d\d-\d\d$/.test(query['from'] ?? '') ? query['from'] as string : today);
  const to = addDays(from, DAYS - 1);
  const reading = useReading(`person shifts ${id} ${from}`, () => answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from, to } } })));
  const lockOf = useLocks(id, reading.data?.days ?? []);
  const weeks = Array.from({ length: DAYS / 7 }, (_, index) => addDays(from, index * 7));
  return (
    <div class="pad stack">
      <div class="ways">
        <span class="joined">
          <button type="button" class="icon-only" aria-label={texts.before} onClick={() => { setQuery({ from: addDays(from, -DAYS) }, true); }}><Icon name="left" /></button>
          <button type="button" onClick={() => { setQuery({ from: null }, true); }}>{format.range(from, to)}</button>
          <button type="button" class="icon-only" aria-label={texts.after} onClick={() => { setQuery({ from: addDays(from, DAYS) }, true); }}><Icon name="right" /></button>
        </span>
      </div>
      <Read of={reading} lines={10}>
        {({ days }) => (
          <table class="boxed tight">
            <caption class="unseen">{texts.title}</caption>
            <thead><tr><th scope="col">{texts.day}</th><th scope="col">{texts.shift}</th><th scope="col" class="num">{texts.hours}</th><th scope="col">{texts.from}</th></tr></thead>
            {weeks.map((week) => (
              <tbody key={week}>
                <tr class="group"><th scope="rowgroup" colSpan={4}>{format.range(week, addDays(week, 6))} <a class="small" href={hrefOf('roster', { week })}>{texts.plan}<span class="unseen">, {format.range(week, addDays(week, 6))}</span></a></th></tr>
                {days.filter(({ date }) => date >= week && date <= addDays(week, 6)).map((day) => <DayRow key={day.date} day={day} locked={day.locked ? t.month.locked[lockOf(id, day.date) ?? 'closed'] : null} isToday={day.date === today} />)}
              </tbody>
            ))}
          </table>
        )}
      </Read>
    </div>
  );
}

function DayRow({ day, locked, isToday }: { day: Day; locked: string | null; isToday: boolean }): JSX.Element {
  const { format, named } = useWords();
  const texts = useTexts(SEVERAL).shifts;
  const write = (shifts: Day['shifts']): string => shifts.map(({ name, names, start, end }) => `${name === null ? '' : `${named({ name, names: names ?? {} })} `}${start}–${end}`).join(', ') || texts.off;
  const [first] = day.shifts;
  const notes = [
    day.holiday, ...day.leave.map(({ status }) => (status === 'approved' ? texts.leave : texts.asked)), day.draft && texts.draft(write(day.draft.shifts)), locked,
  ].filter(Boolean).join(', ');
  return (
    <tr aria-selected={isToday}>
      <th scope="row">{format.day(day.date)}</th>
      <td>{!day.employed ? <span class="soft">{texts.notEmployed}</span> : first ? <span class={`plan-shift ${kindOfShift(first.start)}`}>{format.zoned(write(day.shifts), day.timezone)}</span> : <span class="soft">{texts.off}</span>} {notes && <span class="soft small">{notes}</span>}</td>
      <td class="num">{day.employed && day.net_minutes > 0 ? format.minutes(day.net_minutes) : '–'}</td>
      <td class="soft">{wordOf(texts.sources, day.source) ?? day.source}</td>
    </tr>
  );
}
