// The working times of the organization or of a site, from a date on. Earlier days stay as they are.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { useDraft } from '../drafts.ts';
import { Read } from '../parts.tsx';
import { useSites } from '../people.ts';
import { setQuery } from '../route.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { daysOf, isWeekWrong, shiftsOf, useWeekdayNames, weekOf, WeekTable, type Shift } from '../setup/week-table.tsx';
import { SETUP } from '../setup/words.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { SiteTimes } from './site-times.tsx';
import { patchSettings, readSettings, type Settings } from './stored.ts';
import { RULES } from './words-rules.ts';
import { RECORDS } from './words.ts';

export function TimesPage(props: PageProps): JSX.Element {
  return <div class="scroll pad setup-parts" data-keep-scroll><WithWords of={SETUP}><WithWords of={RULES}><Page {...props} /></WithWords></WithWords></div>;
}

function Page(props: PageProps): JSX.Element {
  const texts = useTexts(RULES).places;
  const reading = useReading('settings times', readSettings);
  const sites = useSites();
  const site = sites.find(({ id }) => id === props.query['site']);
  return (
    <div class="stack">
      {sites.length > 0 && (
        <label class="whose">{texts.whose} <select class="auto" value={site?.id ?? ''} onChange={(event) => { setQuery({ site: event.currentTarget.value || null }); }}><option value="">{texts.organization}</option>{sites.filter(({ is_active: isActive }) => isActive).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select></label>
      )}
      {site ? <SiteTimes site={site} tell={props.tell} /> : <Read of={reading}>{(stored) => <Form key={stored.tag} stored={stored} {...props} />}</Read>}
    </div>
  );
}

function Form({ stored, tell }: PageProps & { stored: Stored<Settings> }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(SETUP).times;
  const own = useTexts(RECORDS).times;
  const may = useMay('settings:write');
  const [base] = useState(stored);
  const known = daysOf(base.value).days;
  const { value, set, drop, isChanged } = useDraft('settings times', { from: localDate(Date.now()), week: weekOf(known, ['09:00', '17:30', 30]) });
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const nameOf = useWeekdayNames();
  const history = useReading('settings schedules', async () => (await answered(api.GET('/settings/work-schedules'))).data);
  const { save, dialog } = useSave(() => texts.week, (_, shown) => (shown as Shift[]).map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`).join(', ') || '–');
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!value.from || isWeekWrong(value.week)) return;
    void action.run(async () => {
      const outcome = await save<{ days: Shift[] }>({
        base: { value: { days: known }, tag: base.tag }, changes: { days: shiftsOf(value.week) }, read: async () => { const now = await readSettings(); return { value: daysOf(now.value), tag: now.tag }; },
        send: ({ days = [] }, tag) => patchSettings({ work_schedule: { effective_from: value.from, days } }, tag),
      });
      drop();
      tell({ saved: t.settings.organization.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('settings', 'roster ');
    });
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      {!may && <p class="notice">{t.settings.organization.readOnly}</p>}
      {base.value.work_schedule === null && <p class="notice">{own.rotation}</p>}
      <WeekTable week={value.week} change={(changes) => { set({ week: { ...value.week, ...changes } }); }} isTried={isTried} isReadOnly={!may} />
      {may && <div class="make-payment"><DateField label={own.from} value={value.from} change={(from) => { set({ from }); }} error={(isTried && !value.from ? t.problems.required : null) ?? violation('/work_schedule/effective_from')} isRequired /></div>}
      {may && <p class="soft small">{own.hint}</p>}
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning || !isChanged}>{action.isRunning ? t.sending : t.save}</button>{isChanged && <button type="button" class="quiet" onClick={drop}>{t.cancel}</button>}</div>}
      {history.data && history.data.length > 1 && (
        <section class="box narrow" aria-labelledby="schedules">
          <header><h2 id="schedules">{own.history}</h2></header>
          <div><ul class="taps">{history.data.map(({ date, work_schedule: schedule, rotation_id: rotation }) => <li key={date}><span class="strong">{date === 'initial' ? own.initial : format.date(date)}</span> <span class="soft">{rotation ? own.byRotation : (schedule?.days ?? []).map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`).join(', ')}</span></li>)}</ul></div>
        </section>
      )}
      {dialog}
    </form>
  );
}
