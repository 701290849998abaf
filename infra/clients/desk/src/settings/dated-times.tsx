// The working times of the organization or of a site, from a date on: a week, a rotation, or for a site those of the organization.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { useDraft } from '../drafts.ts';
import { Read } from '../parts.tsx';
import type { Site } from '../people.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { isWeekWrong, shiftsOf, useWeekdayNames, weekOf, WeekTable } from '../setup/week-table.tsx';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { readSettings } from './stored.ts';
import { RULES } from './words-rules.ts';
import { RECORDS } from './words.ts';

type Schemas = components['schemas'];
type Entry = Schemas['ScheduleEntry'];
type Entries = Record<string, Entry | null>;
type Way = 'week' | 'rotation' | 'inherit';

/** Whose working times they are: the organization's, or a site's. */
interface Owner {
  key: string;
  timezone: string | undefined;
  ways: readonly Way[];
  may: boolean;
  read: () => Promise<Stored<Entry[]>>;
  put: (date: string, body: Schemas['ScheduleEntryInput'], tag: string) => Promise<unknown>;
  remove: (date: string, tag: string) => Promise<unknown>;
}

export function SiteTimes({ site: { id, timezone }, tell }: { site: Site; tell: (text: string) => void }): JSX.Element {
  const owner: Owner = {
    key: id, timezone, ways: ['week', 'rotation', 'inherit'], may: useMay('sites:write'),
    read: async () => {
      const answer = await api.GET('/sites/{id}/work-schedules', { params: { path: { id } } });
      return { value: (await answered(Promise.resolve(answer))).data, tag: answer.response.headers.get('etag') ?? '*' };
    },
    put: (date, body, tag) => answered(api.PUT('/sites/{id}/work-schedules/{date}', { params: { path: { id, date }, header: { 'If-Match': tag } }, body })),
    remove: (date, tag) => answered(api.DELETE('/sites/{id}/work-schedules/{date}', { params: { path: { id, date }, header: { 'If-Match': tag } } })),
  };
  return <DatedTimes owner={owner} tell={tell} />;
}

export function OrganizationTimes({ tell }: { tell: (text: string) => void }): JSX.Element {
  const owner: Owner = {
    key: 'organization', timezone: undefined, ways: ['week', 'rotation'], may: useMay('settings:write'),
    read: async () => {
      // A change of the times is one of the settings, and names their version.
      const { tag } = await readSettings();
      return { value: (await answered(api.GET('/settings/work-schedules'))).data, tag };
    },
    put: (date, body, tag) => answered(api.PUT('/settings/work-schedules/{date}', { params: { path: { date }, header: { 'If-Match': tag } }, body })),
    remove: (date, tag) => answered(api.DELETE('/settings/work-schedules/{date}', { params: { path: { date }, header: { 'If-Match': tag } } })),
  };
  return <DatedTimes owner={owner} tell={tell} />;
}

const wayOf = (entry: Entry | undefined): Way => (!entry || entry.inherit ? 'inherit' : entry.rotation_id ? 'rotation' : 'week');

interface TimesProps {
  owner: Owner;
  tell: (text: string) => void;
}

function DatedTimes({ owner, tell }: TimesProps): JSX.Element {
  const reading = useReading(`dated times ${owner.key}`, owner.read);
  return <Read of={reading}>{(stored) => <Form key={`${owner.key} ${stored.tag}`} owner={owner} stored={stored} tell={tell} />}</Read>;
}

function Form({ owner, stored, tell }: TimesProps & { stored: Stored<Entry[]> }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(RULES).places;
  const own = useTexts(RECORDS).times;
  const { may } = owner;
  const mayRotations = useMay('schedules:read:all', 'schedules:read:team', 'schedules:read:own');
  const [base] = useState(stored);
  const today = localDate(Date.now(), owner.timezone);
  const present = base.value.filter(({ date }) => date === 'initial' || date <= today).at(-1);
  const known = present?.work_schedule?.days ?? [];
  const { value, set, drop, isChanged } = useDraft(`dated times ${owner.key}`, {
    from: today, way: wayOf(present), rotation: present?.rotation_id ?? '', offset: String(present?.offset_days ?? 0), week: weekOf(known, ['09:00', '17:30', 30]),
  });
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const nameOf = useWeekdayNames();
  const rotations = useReading(mayRotations ? 'rotations of sites' : null, async () => (await readRows((query) => api.GET('/rotations', { params: { query: { ...query, limit: 100 } } }), 300)).rows).data ?? [];
  const rotationName = (id: string | null): string => rotations.find((one) => one.id === id)?.name ?? '–';
  const write = (entry: Entry | null | undefined): string => (!entry || entry.inherit ? texts.inherited : entry.rotation_id ? texts.byRotation(rotationName(entry.rotation_id)) : (entry.work_schedule?.days ?? []).map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`).join(', ') || texts.off);
  const { save, dialog } = useSave((field) => (field === 'initial' ? own.initial : format.date(field)), (_, entry) => write(entry as Entry | null));
  const isOffsetWrong = !/^\d{1,3}$/.test(value.offset.trim()) || Number(value.offset) > 365;
  const dateOf = (date: string): string => (date === 'initial' ? own.initial : format.date(date));
  const entriesOf = (entries: readonly Entry[]): Entries => Object.fromEntries(entries.map((entry) => [entry.date, entry]));
  const change = (date: string, entry: Entry | null, send: (tag: string) => Promise<unknown>, text: string): void => {
    void action.run(async () => {
      const outcome = await save<Entries>({
        base: { value: entriesOf(base.value), tag: base.tag }, changes: { [date]: entry }, read: async () => { const now = await owner.read(); return { value: entriesOf(now.value), tag: now.tag }; },
        send: async (_, tag) => { await send(tag); },
      });
      drop();
      tell({ saved: text, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('dated times', 'settings', 'sites', 'roster ', 'month ');
    });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!value.from || (value.way === 'week' && isWeekWrong(value.week)) || (value.way === 'rotation' && (!value.rotation || isOffsetWrong))) return;
    const body: Schemas['ScheduleEntryInput'] = value.way === 'inherit' ? { inherit: true } : value.way === 'rotation' ? { rotation_id: value.rotation, offset_days: Number(value.offset) } : { work_schedule: { days: shiftsOf(value.week) } };
    change(value.from, { date: value.from, ...body } as Entry, (tag) => owner.put(value.from, body, tag), t.settings.organization.saved);
  };
  const remove = (entry: Entry): void => { change(entry.date, null, (tag) => owner.remove(entry.date, tag), texts.removed); };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      {!may && <p class="notice">{t.settings.organization.readOnly}</p>}
      <div class="fields narrow">
        <Field label={texts.follow}>
          {(given) => <select {...given} disabled={!may} value={value.way} onChange={(event) => { set({ way: event.currentTarget.value as Way }); }}>{owner.ways.map((way) => <option key={way} value={way}>{texts.ways[way]}</option>)}</select>}
        </Field>
        {may && <DateField label={texts.from} value={value.from} change={(from) => { set({ from }); }} error={isTried && !value.from ? t.problems.required : null} isRequired />}
        {value.way === 'rotation' && rotations.length === 0 && <p class="soft all">{texts.noRotation} {texts.rotationsPage}</p>}
        {value.way === 'rotation' && rotations.length > 0 && (
          <>
            <Field label={texts.rotation} error={(isTried && !value.rotation ? t.problems.required : null) ?? violation('/rotation_id')}>
              {(given) => <select {...given} disabled={!may} value={value.rotation} onChange={(event) => { set({ rotation: event.currentTarget.value }); }}><option value="">–</option>{rotations.filter(({ id, is_active: isActive }) => isActive || id === value.rotation).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
            </Field>
            <Field label={texts.offset} error={(isTried && isOffsetWrong ? texts.wrongOffset : null) ?? violation('/offset_days')}>
              {(given) => <input {...given} class="num" inputMode="numeric" maxLength={3} autocomplete="off" disabled={!may} value={value.offset} onInput={(event) => { set({ offset: event.currentTarget.value }); }} />}
            </Field>
          </>
        )}
      </div>
      {value.way === 'week' && <WeekTable week={value.week} change={(changes) => { set({ week: { ...value.week, ...changes } }); }} isTried={isTried} isReadOnly={!may} />}
      {may && <p class="soft small">{own.hint}</p>}
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning || !isChanged}>{action.isRunning ? t.sending : t.save}</button>{isChanged && <button type="button" class="quiet" onClick={drop}>{t.cancel}</button>}</div>}
      {base.value.length > 0 && (
        <section class="box narrow" aria-labelledby="schedules">
          <header><h2 id="schedules">{own.history}</h2></header>
          <div>
            <ul class="taps">
              {base.value.map((entry) => (
                <li key={entry.date}>
                  <span class="strong">{dateOf(entry.date)}</span> <span class="soft">{write(entry)}</span>
                  {may && entry.date !== 'initial' && entry.date > today && <> <button type="button" class="link" aria-label={texts.removeOf(dateOf(entry.date))} onClick={() => { remove(entry); }}>{texts.remove}</button></>}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {dialog}
    </form>
  );
}
