// Who of the team is away in a month. The service decides whose leave a person sees, and how much of it (rule LEAVE-45).

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { fullName } from 'wfm-ui/names.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useReading, useSession, useSteady } from '../hooks.ts';
import { Icon, Notice, Read, Screen } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import { useAwayTexts } from '../words/away.ts';
import { useWords } from '../words/index.ts';
import { halvesOf } from './leave-facts.tsx';
import { useLeaveTypes } from './leave.tsx';

type Person = components['schemas']['TeamCalendarRow'];
type TeamLeave = components['schemas']['TeamLeave'];

/** So many people are read. */
const MOST = 1_000;

/** The way to the calendar, for those who see somebody in it. */
export function TeamCalendarLink(): JSX.Element {
  const texts = useAwayTexts();
  const { user: { employee_id: own } } = useSession();
  // A person may not read the settings that say so, but the list has others then. Whether it has is all that the device keeps.
  const reading = useReading('sees team calendar', async () => (
    (await answered(api.GET('/team-calendar', { params: { query: { limit: 2 } } }))).data.some(({ employee_id: id }) => id !== own)
  ), { as: 'sees team calendar' });
  const steady = useSteady(reading, true, false);
  return (
    <Read of={{ ...steady, error: null, isOld: false }}>
      {(isMeant) => isMeant && <ul class="rows more"><li><a class="row open" href="#/leave/team"><Icon name="team" /><span>{texts.title}</span><Icon name="next" /></a></li></ul>}
    </Read>
  );
}

const monthOf = (date: string): string => date.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);

export function TeamCalendarScreen(): JSX.Element {
  const { t, format } = useWords();
  const texts = useAwayTexts();
  const { user: { employee_id: own } } = useSession();
  const present = monthOf(localDate(Date.now()));
  const [month, setMonth] = useState(present);
  const [from, to] = [firstOf(month), lastOf(month)];
  const name = format.month(from);
  const reading = useReading(`team calendar ${month}`, () => readRows((query) => api.GET('/team-calendar', { params: { query: { from, to, limit: 100, ...query } } }), MOST));
  return (
    <Screen title={texts.title}>
      <a class="backlink" href="#/leave"><Icon name="back" />{t.leave.title}</a>
      <div class="pager">
        <button type="button" class="small" onClick={() => { setMonth(monthOf(addDays(from, -1))); }}>{t.shifts.earlier}</button>
        {month !== present && <button type="button" class="small" onClick={() => { setMonth(present); }}>{texts.now}</button>}
        <button type="button" class="small" onClick={() => { setMonth(monthOf(addDays(to, 1))); }}>{t.shifts.later}</button>
      </div>
      <p class="soft" role="status">{name}</p>
      <Read of={reading}>
        {({ rows, hasMore }) => (
          <>
            {rows.every(({ employee_id: id }) => id === own) && <Notice tone="info" live={false}><p>{texts.off}</p></Notice>}
            <List rows={rows} empty={texts.nobody(name)} own={own} />
            {hasMore && <p class="soft">{t.onlyFirst(MOST)}</p>}
          </>
        )}
      </Read>
    </Screen>
  );
}

interface Away {
  person: Person;
  leave: TeamLeave;
}

function List({ rows, empty, own }: { rows: readonly Person[]; empty: string; own: string | null }): JSX.Element {
  const { t } = useWords();
  const list = rows.flatMap((person): Away[] => person.leaves.map((leave) => ({ person, leave })))
    .sort((one, other) => one.leave.start_date.localeCompare(other.leave.start_date) || one.person.last_name.localeCompare(other.person.last_name));
  if (list.length === 0) return <p class="soft">{empty}</p>;
  return (
    <ul class="rows">
      {list.map(({ person, leave }) => <AwayRow key={`${person.employee_id}${leave.start_date}${leave.start_half}${leave.start_time}`} leave={leave} name={person.employee_id === own ? t.decide.yours : fullName(person)} />)}
    </ul>
  );
}

function AwayRow({ leave, name }: { leave: TeamLeave; name: string }): JSX.Element {
  const { t, format } = useWords();
  const texts = useAwayTexts();
  const { name: typeName } = useLeaveTypes();
  const { start_date: start, end_date: end, start_time: from, end_time: to, type, status } = leave;
  const today = localDate(Date.now());
  const isNow = start <= today && end >= today && status !== 'pending';
  const parts = [...halvesOf(leave, t), from !== null && to !== null && `${from}–${to}`, type !== null && typeName(type)];
  return (
    <li class={`row ${isNow ? 'today' : ''}`}>
      <div class="head">
        <strong>{name}</strong>
        {isNow && <span class="tag">{texts.today}</span>}
        {status === 'pending' && <span class="tag warn"><Icon name="warn" />{texts.asked}</span>}
      </div>
      <p>{format.range(start, end)}{parts.filter(Boolean).map((part) => <span class="soft" key={part}> · {part}</span>)}</p>
    </li>
  );
}
