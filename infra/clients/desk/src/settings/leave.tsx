// Holidays and leave types of the organization.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readRows } from 'wfm-ui/answers.ts';
import { Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { COUNTRIES, countryOf } from '../setup/countries.ts';
import { HolidayBox } from '../setup/holiday-box.tsx';
import { holidaysIn, useCalendar, type Holiday } from '../setup/holidays.ts';
import { inputOf, isWrong, usualTypes, type LeaveTypeInput, type Typed } from '../setup/leave-types.ts';
import { useProgress } from '../setup/progress.ts';
import { TypesTable } from '../setup/types-table.tsx';
import { SETUP } from '../setup/words.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { DETAIL_PLACES } from './leave-details.ts';
import { LeaveTypeDialog } from './leave-dialog.tsx';
import type { PageProps } from './page.ts';
import { patchSettings, readSettings, type Settings, type SettingsPatch } from './stored.ts';
import { LEAVE_TYPES } from './words-leave.ts';

interface Kept {
  holidays: Settings['holidays'];
  leave_types: Settings['leave_types'];
  leave_year_start: Settings['leave_year_start'];
}

interface Draft {
  holidays: Holiday[] | null;
  types: Typed[] | null;
  start: number | null;
}

/** The places of a leave type that its row shows. */
const ROW_PLACES = ['', '/code', '/name', '/annual_days', '/carry_over_days', '/paid', '/payout_component_id', '/requires_attachment'];

const EMPTY: Draft = { holidays: null, types: null, start: null };
const keptOf = ({ holidays, leave_types, leave_year_start }: Settings): Kept => ({ holidays, leave_types, leave_year_start });

export function LeavePage(props: PageProps): JSX.Element {
  const reading = useReading('settings leave', readSettings);
  return <div class="scroll pad setup-parts" data-keep-scroll><WithWords of={SETUP}><WithWords of={LEAVE_TYPES}><Read of={reading}>{(stored) => <Form key={stored.tag} stored={stored} {...props} />}</Read></WithWords></WithWords></div>;
}

function Form({ stored, tell }: PageProps & { stored: Stored<Settings> }): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(SETUP).leave;
  const rules = useTexts(LEAVE_TYPES);
  const { user } = useSession();
  const may = useMay('settings:write');
  const mayComponents = useMay('salary_components:read');
  const components = useReading(mayComponents ? 'salary components' : null, async () => (await readRows((query) => api.GET('/salary-components', { params: { query: { ...query, limit: 100 } } }), 1_000)).rows);
  const [base] = useState(stored);
  const before = keptOf(base.value);
  const locale = base.value.organization?.locale ?? '';
  const known = useProgress(user.id).region;
  const region = known || (countryOf(locale) ?? '');
  const calendar = useCalendar(region.slice(0, 2) || null);
  const { value, set, drop, isChanged } = useDraft('settings leave', EMPTY);
  const [isTried, setTried] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const action = useAction();
  const violation = useViolations(action.error);
  const country = COUNTRIES[region.slice(0, 2)];
  const stands = usualTypes(before.leave_types ?? [], country, texts.namesIn.en, false);
  const types = value.types ?? stands;
  const holidays = value.holidays ?? before.holidays ?? [];
  const start = value.start ?? before.leave_year_start ?? 1;
  const labels: Record<string, string> = { holidays: texts.title, leave_types: texts.types, leave_year_start: t.settings.organization.leaveYear };
  const write = (field: string, shown: unknown): string => (Array.isArray(shown) ? (shown as { name: string }[]).map(({ name }) => name).slice(0, 6).join(', ') : field === 'leave_year_start' ? String(shown) : '–');
  const { save, dialog } = useSave((field) => labels[field] ?? field, write);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (types.some((type) => isWrong(type, language))) return;
    void action.run(async () => {
      const changes: Partial<Kept> = {
        ...(value.holidays && { holidays }), ...(value.types && { leave_types: types.map((one) => inputOf(one, before.leave_types ?? [], language)) as Kept['leave_types'] }), ...(value.start !== null && { leave_year_start: start }),
      };
      const outcome = Object.keys(changes).length === 0 ? 'saved' : await save<Kept>({
        base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: keptOf(now.value), tag: now.tag }; },
        send: (sent, tag) => patchSettings(sent as SettingsPatch, tag),
      });
      drop();
      tell({ saved: t.settings.organization.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('settings');
    });
  };
  // Past years are over: what is offered begins with this one.
  const offered = calendar.data ? holidaysIn(calendar.data, region.slice(3), locale.startsWith('en')).filter(({ date }) => date >= `${new Date().getFullYear()}-01-01`) : [];
  const storedOf = ({ code, details }: Typed): Partial<LeaveTypeInput> => ({ ...before.leave_types?.find((one) => one.code === code) as LeaveTypeInput | undefined, ...details });
  const more = (type: Typed, index: number): { way: JSX.Element; error: string | null } => ({
    way: <button type="button" class="quiet icon-only" aria-label={rules.more(type.name || texts.newType)} onClick={() => { setOpened(index); }}><Icon name="edit" /></button>,
    error: Object.values(DETAIL_PLACES).flat().some((place) => violation(`/leave_types/${index}${place}`) !== null) ? rules.wrong : ROW_PLACES.map((place) => violation(`/leave_types/${index}${place}`)).find(Boolean) ?? null,
  });
  const shown = opened === null ? undefined : types[opened];
  return (
    <form class="stack" noValidate onSubmit={submit}>
      {!may && <p class="notice">{t.settings.organization.readOnly}</p>}
      <fieldset class="plain stack" disabled={!may}>
        <HolidayBox offered={offered} chosen={holidays} change={(chosen) => { set({ holidays: chosen }); }} />
        <TypesTable types={types} change={(changed) => { set({ types: changed }); }} start={start} changeStart={(month) => { set({ start: month }); }} country={country} isTried={isTried} earnings={components.data?.filter(({ kind }) => kind === 'earning') ?? null} more={more} />
      </fieldset>
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning || !isChanged}>{action.isRunning ? t.sending : t.save}</button>{isChanged && <button type="button" class="quiet" onClick={drop}>{t.cancel}</button>}</div>}
      {dialog}
      {shown && (
        <LeaveTypeDialog
          key={shown.code} name={shown.name || texts.newType} stored={storedOf(shown)} violation={(place) => violation(`/leave_types/${opened}${place}`)} close={() => { setOpened(null); }}
          done={(details) => { set({ types: types.map((one, index) => (index === opened ? { ...one, details, isMinutes: details.unit === 'minute', ...(details.unit === 'minute' && { days: '', carried: '' }) } : one)) }); setOpened(null); }}
        />
      )}
    </form>
  );
}
