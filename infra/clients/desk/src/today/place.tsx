// Today: who is missing, late, in, on leave or off, with shift and clock-in in the zone of the person.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { Icon, type Picture } from '../icons.tsx';
import { EnterDay } from '../month/enter-day.tsx';
import { Empty, Read, Screen, Tabs } from '../parts.tsx';
import { byName, listName, useDepartments, useSites } from '../people.ts';
import { go, hrefOf, setQuery, type PlaceProps } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords, type Words } from '../words/index.ts';

type Presence = components['schemas']['Presence'];
const STATES = ['missing', 'late', 'in', 'on_leave', 'off', 'not_scheduled'] as const;
const TONES: Readonly<Record<typeof STATES[number], { style: string; icon: Picture }>> = {
  missing: { style: 'bad', icon: 'bad' }, late: { style: 'warn', icon: 'warn' }, in: { style: 'good', icon: 'check' }, on_leave: { style: 'soft', icon: 'leave' }, off: { style: 'soft', icon: 'clock' }, not_scheduled: { style: 'soft', icon: 'clock' },
};

function clockOf({ state, since, left_at, late_minutes, timezone }: Presence, { t, format }: Words): string {
  const late = late_minutes > 0 ? t.today.late(format.minutes(late_minutes)) : '';
  if (since && (state === 'in' || state === 'late')) return [t.today.since(format.time(since, timezone)), late].filter(Boolean).join(', ');
  if (left_at) return t.today.left(format.time(left_at, timezone));
  return state === 'missing' ? late : '';
}

export function Place({ route: { query } }: PlaceProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const { user } = useSession();
  const departments = useDepartments();
  const sites = useSites();
  const mayClock = useMay('attendances:write:all', 'attendances:write:team');
  const mayEnter = useMay('attendances:review:all', 'attendances:review:team');
  const [told, setTold] = useState('');
  const [entering, setEntering] = useState<Presence | null>(null);
  const [site, department] = [query['site'] ?? '', query['department'] ?? ''];
  const reading = useReading(`presence ${site} ${department}`, async () => (
    (await readRows((cursor) => api.GET('/presence', { params: { query: { ...cursor, limit: 100, ...(site && { site_id: site }), ...(department && { department_id: department }) } } }), 20_000)).rows.sort((one, other) => byName(one.employee, other.employee))
  ));
  const all = reading.data ?? [];
  const state = STATES.find((one) => one === query['state']) ?? null;
  const groups = STATES.map((one) => ({ state: one, rows: all.filter((row) => row.state === one) })).filter(({ state: one, rows }) => rows.length > 0 && (state === null || one === state));
  const listed = groups.flatMap(({ rows }) => rows);
  const present = listed.find(({ employee }) => employee.id === query['at']);
  const move = (by: number): void => {
    const next = present ? listed[listed.indexOf(present) + by] : listed[0];
    if (!next) return;
    setQuery({ at: next.employee.id });
    document.querySelector(`[data-row="${next.employee.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Screen
      place="today" title={t.today.title} status={told} actions={reading.readAt !== null && <span class="soft small">{t.updated(format.time(reading.readAt))}</span>}
      keys={[
        { key: 'j', also: ['ArrowDown'], label: t.keys.next, run: () => { move(1); } }, { key: 'k', also: ['ArrowUp'], label: t.keys.previous, run: () => { move(-1); } },
        { key: 'm', also: ['Enter'], label: t.people.openMonth, run: () => { if (present) go(`people/${present.employee.id}/month`); } },
      ]}
    >
      <Tabs
        label={t.today.state} present={state ?? 'all'}
        tabs={[{ key: 'all', text: t.inbox.tabs.all, href: hrefOf('today', { ...query, state: null }), count: all.length }, ...STATES.map((one) => ({ key: one, text: t.today.states[one], href: hrefOf('today', { ...query, state: one }), count: all.filter((row) => row.state === one).length }))]}
      />
      {(sites.length > 1 || departments.length > 1) && (
        <div class="bar">
          {sites.length > 1 && <select class="auto" aria-label={t.today.site} value={site} onChange={(event) => { setQuery({ site: event.currentTarget.value }); }}><option value="">{t.today.allSites}</option>{sites.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</select>}
          {departments.length > 1 && <select class="auto" aria-label={t.people.department} value={department} onChange={(event) => { setQuery({ department: event.currentTarget.value }); }}><option value="">{t.today.department}</option>{departments.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</select>}
        </div>
      )}
      <div class={entering ? 'split' : 'split alone-pane'}>
        <div class="scroll" data-keep-scroll>
          <Read of={reading}>
            {() => (
              <>
                {listed.length === 0 && <Empty title={t.today.nobody} text={t.today.nobodyHint} />}
                {listed.length > 0 && (
                  <table class="presence">
                    <thead><tr><th scope="col">{t.today.name}</th><th scope="col">{t.today.shiftOf}</th><th scope="col">{t.today.clock}</th><th scope="col"><span class="unseen">{t.people.change}</span></th></tr></thead>
                    {groups.map(({ state: one, rows }) => (
                      <tbody key={one}>
                        <tr class="group"><th scope="rowgroup" colSpan={4}>{t.today.states[one]} <span class="soft">{rows.length}</span>{one === 'missing' && <span class="soft small hint-beside"> {t.today.missingHint}</span>}</th></tr>
                        {rows.map((row) => (
                          <tr key={row.employee.id} data-row={row.employee.id} aria-selected={row === present}>
                            <th scope="row"><span class={`flag ${TONES[one].style}`}><Icon name={TONES[one].icon} /></span> <a href={hrefOf(`people/${row.employee.id}/month`)}>{listName(row.employee)}</a></th>
                            <td class="times">{row.shift ? format.zoned(t.today.shift(format.time(row.shift.start_at, row.timezone), format.time(row.shift.end_at, row.timezone)), row.timezone) : <span class="soft">{row.holiday ?? t.today.noShift}</span>}</td>
                            <td class="times">{clockOf(row, words)}</td>
                            <td class="row-ways">
                              {mayClock && row.employee.id !== user.employee_id && one !== 'on_leave' && <Clock row={row} tell={setTold} />}
                              {mayEnter && row.employee.id !== user.employee_id && <button type="button" class="quiet" onClick={() => { setEntering(row); }} aria-label={`${t.today.enter}: ${fullName(row.employee)}`}>{t.today.enter}</button>}
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    ))}
                  </table>
                )}
              </>
            )}
          </Read>
        </div>
        {entering && (
          <aside aria-label={t.today.enter}>
            <p class="who-entering strong">{fullName(entering.employee)}</p>
            <EnterDay key={entering.employee.id} id={entering.employee.id} date={localDate(Date.now(), entering.timezone)} zone={entering.timezone} close={() => { setEntering(null); }} tell={(text) => { setEntering(null); setTold(text); }} />
          </aside>
        )}
      </div>
    </Screen>
  );
}

/** Clocks somebody in or out, now. */
function Clock({ row, tell }: { row: Presence; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const keyOf = useKey();
  const isIn = row.state === 'in' || row.state === 'late';
  const name = fullName(row.employee);
  const verb = isIn ? t.today.clockOut : t.today.clockIn;
  const send = (): void => {
    void action.run(async () => {
      const body = { employee_id: row.employee.id, source: 'web' as const };
      // The next clock-in of the same person is another one.
      const header = { 'Idempotency-Key': keyOf({ body, isIn, since: row.since, left: row.left_at }) };
      await (isIn
        ? answered(api.POST('/attendances/clock-out', { params: { header }, body: { employee_id: row.employee.id } }))
        : answered(api.POST('/attendances/clock-in', { params: { header }, body })));
      tell(isIn ? t.today.clockedOut(name) : t.today.clockedIn(name));
      await readAgain('presence ', 'month ', 'inbox reviews');
    });
  };
  return (
    <>
      <button type="button" class="quiet" aria-disabled={action.isRunning} aria-label={t.today.sure(name, verb)} onClick={send}>{verb}</button>
      <Problem error={action.error} />
    </>
  );
}
