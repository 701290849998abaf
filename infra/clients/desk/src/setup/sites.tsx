// Sites: where people work, each with its zone and the region whose holidays it has.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field, takeFocus, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { useSites } from '../people.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { useDisplayNames } from './company.tsx';
import { COUNTRIES } from './countries.ts';
import { useCalendar } from './holidays.ts';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

const EMPTY = { name: '', region: '', country: '', timezone: '' };

/** A code of a site from its name, unlike the others. Pure. */
export function codeOf(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/[^A-Za-z0-9-]/g, '').replaceAll(/^-+|-+$/g, '').toUpperCase().slice(0, 24) || 'SITE';
  const used = new Set(taken.map((code) => code.toUpperCase()));
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!used.has(code)) return code;
  }
}

export function Sites({ stored, progress, remember, next, back, later }: StepProps): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(SETUP).sites;
  const sites = useSites();
  const own = progress.region;
  const organization = stored.value.organization;
  const { value, set, drop } = useDraft('setup site', EMPTY);
  const country = value.country || own.slice(0, 2);
  const region = value.region || (value.country ? '' : own.slice(3));
  const timezone = value.timezone || (value.country && COUNTRIES[value.country]?.zone) || organization?.timezone || 'UTC';
  const calendar = useCalendar(country || null);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const nameOf = useDisplayNames('region');
  const add = async (): Promise<void> => {
    const body = { code: codeOf(value.name, sites.map(({ code }) => code)), name: value.name.trim(), timezone };
    const { id } = await answered(api.POST('/sites', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
    const chosen = region ? `${country}-${region}` : country;
    remember({ sites: { ...progress.sites, ...(chosen !== own && { [id]: chosen }) } });
    drop();
    setTried(false);
    await readAgain('sites');
  };
  const submit = (): void => {
    void action.run(async () => {
      // A name that was typed and not added is meant.
      if (value.name.trim()) await add();
      await next();
    });
  };
  const regionName = (chosen: string): string => {
    const [code = '', part = ''] = [chosen.slice(0, 2), chosen.slice(3)];
    return [COUNTRIES[code] ? nameOf(code) : '', part].filter(Boolean).join(', ');
  };
  const codes = Object.keys(COUNTRIES).sort((one, other) => nameOf(one).localeCompare(nameOf(other), language));
  const regions = Object.entries(calendar.data?.regions ?? {}).sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <StepFrame step="sites" intro={texts.intro} action={action} submit={submit} back={back} later={later}>
      {sites.length > 0 && (
        <table class="boxed">
          <thead><tr><th scope="col">{texts.name}</th><th scope="col">{t.settings.organization.zone}</th><th scope="col">{texts.holidays}</th></tr></thead>
          <tbody>{sites.map((site) => <tr key={site.id}><th scope="row">{site.name} <span class="soft">{site.code}</span></th><td>{site.timezone.replaceAll('_', ' ')}</td><td>{regionName(progress.sites[site.id] ?? own)}</td></tr>)}</tbody>
        </table>
      )}
      <section class="box" aria-labelledby="new-site">
        <header><h2 id="new-site">{sites.length > 0 ? texts.another : texts.first}</h2></header>
        <div class="stack">
          <div class="fields">
            <Field label={texts.name} error={violation('/name') ?? (isTried && !value.name.trim() ? t.problems.required : null)}>{(given) => <input {...given} ref={takeFocus} autocomplete="off" maxLength={100} value={value.name} onInput={(event) => { set({ name: event.currentTarget.value }); }} />}</Field>
            <Field label={t.settings.organization.zone} error={violation('/timezone')}>{(given) => <select {...given} value={timezone} onChange={(event) => { set({ timezone: event.currentTarget.value }); }}>{[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}</select>}</Field>
            <Field label={texts.country}>{(given) => <select {...given} value={country} onChange={(event) => { set({ country: event.currentTarget.value, region: '', timezone: COUNTRIES[event.currentTarget.value]?.zone ?? '' }); }}>{codes.map((code) => <option key={code} value={code}>{nameOf(code)}</option>)}</select>}</Field>
            <Field label={texts.region}>{(given) => <select {...given} disabled={regions.length === 0} value={region} onChange={(event) => { set({ region: event.currentTarget.value, country }); }}><option value="">{texts.wholeCountry}</option>{regions.map(([code, name]) => <option key={code} value={code}>{name}</option>)}</select>}</Field>
          </div>
          <div class="ways"><button type="button" aria-disabled={action.isRunning} onClick={() => { setTried(true); if (value.name.trim()) void action.run(add); }}><Icon name="plus" />{texts.add}</button><span class="soft small">{texts.noneHint}</span></div>
        </div>
      </section>
    </StepFrame>
  );
}
