// Holidays and leave: what is usual in the country is filled in.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Grey } from '../parts.tsx';
import { useSites } from '../people.ts';
import { useSave } from '../saving.tsx';
import { api } from '../service.ts';
import { patchSettings, readSettings, type Settings, type SettingsPatch } from '../settings/stored.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { useDisplayNames } from './company.tsx';
import { COUNTRIES } from './countries.ts';
import { HolidayBox } from './holiday-box.tsx';
import { holidaysIn, readCalendar, type Holiday } from './holidays.ts';
import { inputOf, isWrong, usualTypes, type Typed } from './leave-types.ts';
import { StepFrame, type StepProps } from './step.tsx';
import { TypesTable } from './types-table.tsx';
import { SETUP } from './words.ts';

interface Draft {
  /** The chosen holidays by region, such as `DE-HH`. */
  holidays: Record<string, Holiday[]>;
  types: Typed[] | null;
  start: number | null;
}

const EMPTY: Draft = { holidays: {}, types: null, start: null };

interface Kept {
  holidays: Settings['holidays'];
  leave_types: Settings['leave_types'];
  leave_year_start: Settings['leave_year_start'];
}

const keptOf = ({ holidays, leave_types, leave_year_start }: Settings): Kept => ({ holidays, leave_types, leave_year_start });

export function Leave(props: StepProps): JSX.Element {
  const { progress } = props;
  const regions = [...new Set([progress.region, ...Object.values(progress.sites)])].filter(Boolean);
  const calendars = useReading(`calendars ${regions.join()}`, async () => new Map(await Promise.all(regions.map(async (region) => [region, await readCalendar(region.slice(0, 2))] as const))));
  if (calendars.error !== null && calendars.data === null) return <main id="main" tabIndex={-1}><div class="pad"><Problem error={calendars.error} retry={calendars.reload} /></div></main>;
  if (calendars.data === null) return <main id="main" tabIndex={-1}><Grey /></main>;
  const isEnglish = props.stored.value.organization?.locale?.startsWith('en') ?? true;
  const offered = new Map([...calendars.data].map(([region, calendar]) => [region, holidaysIn(calendar, region.slice(3), isEnglish)]));
  const regionName = (region: string): string => calendars.data?.get(region)?.regions[region.slice(3)] ?? '';
  return <Form {...props} regions={regions} offered={offered} regionName={regionName} />;
}

function Form({ stored, progress, next, back, later, regions, offered, regionName }: StepProps & { regions: readonly string[]; offered: ReadonlyMap<string, Holiday[]>; regionName: (region: string) => string }): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(SETUP).leave;
  const [base] = useState(stored);
  const before = keptOf(base.value);
  const sites = useSites();
  const nameOf = useDisplayNames('region');
  const { value, set, drop } = useDraft('setup leave', EMPTY);
  const [region, setRegion] = useState(progress.region);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const country = COUNTRIES[progress.region.slice(0, 2)];
  const isNew = !progress.done.includes('leave');
  const ownLanguage = base.value.organization?.locale?.startsWith('de') ? 'de' : 'en';
  const types = value.types ?? usualTypes(before.leave_types ?? [], country, texts.namesIn[ownLanguage], isNew);
  const start = value.start ?? before.leave_year_start ?? 1;
  // Past years are over: what is offered begins with this one.
  const from = `${new Date().getFullYear()}-01-01`;
  const usual = (of: string): Holiday[] => (offered.get(of) ?? []).filter(({ date }) => date >= from);
  const ofSites = (of: string): string[] => sites.filter(({ id }) => (progress.sites[id] ?? progress.region) === of).map(({ id }) => id);
  const storedOf = (of: string): Holiday[] | null => (of === progress.region ? before.holidays : sites.find(({ id }) => progress.sites[id] === of)?.holidays) ?? null;
  const chosenOf = (of: string): Holiday[] => {
    const known = storedOf(of);
    return value.holidays[of] ?? (known && known.length > 0 ? known : usual(of));
  };
  const labels: Record<string, string> = { holidays: texts.title, leave_types: texts.types, leave_year_start: t.settings.organization.leaveYear };
  const { save, dialog } = useSave((field) => labels[field] ?? field, (_, shown) => (Array.isArray(shown) ? t.of(shown.length, shown.length) : String(shown ?? '–')));
  const submit = (): void => {
    setTried(true);
    if (types.some((type) => isWrong(type, language))) return;
    void action.run(async () => {
      const changes: Partial<Kept> = { holidays: chosenOf(progress.region), leave_types: types.map((one) => inputOf(one, before.leave_types ?? [], language)) as Kept['leave_types'], leave_year_start: start };
      await save<Kept>({
        base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: keptOf(now.value), tag: now.tag }; },
        send: (sent, tag) => patchSettings(sent as SettingsPatch, tag),
      });
      for (const other of regions.filter((one) => one !== progress.region)) {
        for (const id of ofSites(other)) {
          const answer = await api.GET('/sites/{id}', { params: { path: { id } } });
          await answered(Promise.resolve(answer));
          await answered(api.PATCH('/sites/{id}', { params: { path: { id }, header: { 'If-Match': answer.response.headers.get('etag') ?? '*' } }, body: { holidays: chosenOf(other) } }));
        }
      }
      drop();
      await next();
    });
  };
  const wordsOf = (code: string): string => [nameOf(code.slice(0, 2)), regionName(code)].filter(Boolean).join(', ');
  return (
    <StepFrame step="leave" intro={progress.region ? texts.intro(nameOf(progress.region.slice(0, 2))) : texts.introNone} action={action} submit={submit} back={back} later={later}>
      {regions.length > 1 && (
        <div class="where ways">
          <div class="joined" role="group" aria-label={texts.where}>
            {regions.map((one) => <button type="button" key={one} aria-pressed={one === region} onClick={() => { setRegion(one); }}>{wordsOf(one)} <span class="soft">{texts.sites(ofSites(one).length)}</span></button>)}
          </div>
          <span class="soft small">{texts.whereHint}</span>
        </div>
      )}
      <HolidayBox key={region} offered={usual(region)} chosen={chosenOf(region)} change={(chosen) => { set({ holidays: { ...value.holidays, [region]: chosen } }); }} />
      <p class="soft small">{texts.source} <a href="https://github.com/commenthol/date-holidays" rel="noreferrer">date-holidays</a>, CC-BY-3.0.</p>
      <TypesTable types={types} change={(changed) => { set({ types: changed }); }} start={start} changeStart={(month) => { set({ start: month }); }} country={country} isTried={isTried} />
      {dialog}
    </StepFrame>
  );
}
