// Company: the name, and the country, which fills in zone, currency and language.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { useDraft } from '../drafts.ts';
import { useSave } from '../saving.tsx';
import { patchSettings, readSettings, type Settings } from '../settings/stored.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { COUNTRIES, countryOf } from './countries.ts';
import { useCalendar } from './holidays.ts';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

type Fields = Record<'name' | 'timezone' | 'currency' | 'locale', string>;

const fieldsOf = ({ organization }: Settings): Fields => ({
  name: organization?.name ?? '', timezone: organization?.timezone ?? '', currency: organization?.currency ?? '', locale: organization?.locale ?? '',
});

/** The names of countries or languages in the language of the desk. */
export function useDisplayNames(type: 'region' | 'language'): (code: string) => string {
  const { language } = useWords();
  const names = new Intl.DisplayNames([localeOf(language)], { type });
  return (code) => names.of(code) ?? code;
}

export function Company({ stored, progress, remember, next, back, later }: StepProps): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(SETUP).company;
  const [base] = useState(stored);
  const before = fieldsOf(base.value);
  const draft = useDraft<Partial<Fields> & { country?: string; region?: string }>('setup company', {});
  const typed = draft.value;
  const action = useAction();
  const violation = useViolations(action.error);
  const nameOf = useDisplayNames('region');
  const languageOf = useDisplayNames('language');
  const country = typed.country ?? progress.region.slice(0, 2) ?? '';
  const present = country || countryOf(before.locale) || '';
  const region = typed.region ?? (progress.region.startsWith(present) ? progress.region.slice(3) : '');
  const calendar = useCalendar(present || null);
  const value: Fields = { ...before, ...Object.fromEntries(Object.entries(typed).filter(([field]) => field in before)) };
  const [isTried, setTried] = useState(false);
  const labels: Record<string, string> = { name: texts.name, timezone: t.settings.organization.zone, currency: t.settings.organization.currency, locale: t.settings.organization.language };
  const { save, dialog } = useSave((field) => labels[field] ?? field, (_, shown) => String(shown ?? '–'));
  const choose = (code: string): void => {
    const usual = COUNTRIES[code];
    draft.set({ country: code, region: '', ...(usual && { timezone: usual.zone, currency: usual.currency, locale: usual.locales.find((tag) => tag.startsWith(language)) ?? usual.locales[0] }) });
  };
  const submit = (): void => {
    setTried(true);
    if (!present || !value.name.trim()) return;
    const changes = Object.fromEntries(Object.entries(value).filter(([field, text]) => text !== before[field as keyof Fields])) as Partial<Fields>;
    void action.run(async () => {
      if (Object.keys(changes).length > 0) {
        await save<Fields>({
          base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: fieldsOf(now.value), tag: now.tag }; },
          send: (organization, tag) => patchSettings({ organization }, tag),
        });
      }
      remember({ region: region ? `${present}-${region}` : present });
      draft.drop();
      await next();
    });
  };
  const zones = [...new Set([value.timezone, ...Intl.supportedValuesOf('timeZone')])];
  const codes = Object.keys(COUNTRIES).sort((one, other) => nameOf(one).localeCompare(nameOf(other), language));
  const locales = [...new Set([...COUNTRIES[present]?.locales ?? [], value.locale])];
  const regions = Object.entries(calendar.data?.regions ?? {}).sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <StepFrame step="company" intro={texts.intro} action={action} submit={submit} back={back} later={later}>
      <div class="fields narrow">
        <div class="all"><Field label={texts.name} error={violation('/organization/name') ?? (isTried && !value.name.trim() ? t.problems.required : null)}>{(given) => <input {...given} autocomplete="off" maxLength={200} value={value.name} onInput={(event) => { draft.set({ name: event.currentTarget.value }); }} />}</Field></div>
        <Field label={texts.country} error={isTried && !present ? t.problems.required : null}>
          {(given) => <select {...given} value={present} onChange={(event) => { choose(event.currentTarget.value); }}><option value="">–</option>{codes.map((code) => <option key={code} value={code}>{nameOf(code)}</option>)}</select>}
        </Field>
        <Field label={texts.region}>
          {(given) => <select {...given} disabled={regions.length === 0} value={region} onChange={(event) => { draft.set({ region: event.currentTarget.value }); }}><option value="">{texts.wholeCountry}</option>{regions.map(([code, name]) => <option key={code} value={code}>{name}</option>)}</select>}
        </Field>
        <Field label={labels['timezone'] ?? ''} error={violation('/organization/timezone')}>{(given) => <select {...given} value={value.timezone} onChange={(event) => { draft.set({ timezone: event.currentTarget.value }); }}>{zones.map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}</select>}</Field>
        <Field label={labels['currency'] ?? ''} error={violation('/organization/currency')}>{(given) => <input {...given} autocomplete="off" spellcheck={false} maxLength={3} value={value.currency} onInput={(event) => { draft.set({ currency: event.currentTarget.value.toUpperCase() }); }} />}</Field>
        <Field label={labels['locale'] ?? ''} hint={texts.languageHint} error={violation('/organization/locale')}>{(given) => <select {...given} value={value.locale} onChange={(event) => { draft.set({ locale: event.currentTarget.value }); }}>{locales.map((tag) => <option key={tag} value={tag}>{languageOf(tag)}</option>)}</select>}</Field>
      </div>
      {dialog}
    </StepFrame>
  );
}
