// Who is at work now, who is missing and who is on leave.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { fullName } from 'wfm-ui/names.ts';

import { useReading } from '../hooks.ts';
import { Field, Read, Screen } from '../parts.tsx';
import { api, readRows } from '../service.ts';
import { useLeads, useWaitingCount } from '../waiting.ts';
import { useWords } from '../words/index.ts';

type Presence = components['schemas']['Presence'];

const STATES: readonly Presence['state'][] = ['missing', 'in', 'late', 'on_leave', 'off', 'not_scheduled'];
/** With so many people a field to find one helps. */
const MANY = 12;

export function TeamLinks({ present }: { present: 'team' | 'decide' }): JSX.Element {
  const { t } = useWords();
  const count = useWaitingCount();
  // A deputy decides for somebody else and sees nothing more of that team.
  const leads = useLeads();
  return (
    <nav class="links" aria-label={t.team.title}>
      {leads && <a href="#/team" aria-current={present === 'team' ? 'page' : undefined}>{t.team.who}</a>}
      <a href="#/decide" aria-current={present === 'decide' ? 'page' : undefined}>{t.team.waiting}{count !== null && count > 0 && ` (${count})`}</a>
    </nav>
  );
}

export function TeamScreen(): JSX.Element {
  const { t, format } = useWords();
  const [wanted, setWanted] = useState('');
  const people = useReading('presence', () => readRows((query) => api.GET('/presence', { params: { query: { limit: 100, ...query } } }), 500));
  // Somebody who leaves this screen open sees who comes.
  useEffect(() => {
    const timer = setInterval(() => { if (document.visibilityState === 'visible') people.reload(); }, 60_000);
    return () => { clearInterval(timer); };
  }, [people.reload]);
  return (
    <Screen title={t.team.who}>
      <TeamLinks present="team" />
      <Read of={people}>
        {({ rows, hasMore }) => {
          const found = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted.trim().toLowerCase()));
          return (
            <>
              {rows.length > MANY && (
                <Field label={t.team.find}>
                  {(given) => <input {...given} type="search" value={wanted} autocomplete="off" onInput={(event) => { setWanted(event.currentTarget.value); }} />}
                </Field>
              )}
              {people.readAt !== null && !people.isOld && <p class="soft">{t.asOf(format.time(people.readAt))}</p>}
              {hasMore && <p class="soft">{t.onlyFirst(rows.length)}</p>}
              {rows.length === 0 && <p class="soft">{t.team.empty}</p>}
              {rows.length > 0 && found.length === 0 && <p class="soft" role="status">{t.team.noMatch}</p>}
              {STATES.map((state) => <Group key={state} state={state} people={found.filter((row) => row.state === state)} />)}
            </>
          );
        }}
      </Read>
    </Screen>
  );
}

const nameOf = ({ employee }: Presence): string => fullName(employee);

function Group({ state, people }: { state: Presence['state']; people: readonly Presence[] }): JSX.Element | null {
  const { t, format } = useWords();
  if (people.length === 0) return null;
  const sorted = [...people].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return (
    <section>
      <h2>{t.team.state[state]} <span class="soft">({people.length})</span></h2>
      {state === 'missing' && <p class="soft">{t.team.missingHint}</p>}
      <ul class="rows">
        {sorted.map((person) => {
          const { employee, since, left_at, late_minutes, shift, holiday, timezone } = person;
          const time = (at: string): string => format.time(at, timezone);
          const facts = [
            since && (state === 'in' || state === 'late') ? t.team.since(time(since)) : null,
            left_at ? t.team.left(time(left_at)) : null,
            late_minutes > 0 ? t.team.late(format.minutes(late_minutes)) : null,
            shift ? t.team.shift(time(shift.start_at), time(shift.end_at)) : null,
            holiday,
          ].filter((fact) => fact !== null).join(' · ');
          const told = since || left_at || shift ? format.zoned(facts, timezone) : facts;
          return (
            <li class="row" key={employee.id}>
              <div class="head"><strong>{nameOf(person)}</strong><span class="tag times">{told}</span></div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
