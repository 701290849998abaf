// The organization: its name, zone, currency and leave year. Other settings are shown.

import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { countriesOf, countryName } from 'wfm-ui/countries.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { Read } from '../parts.tsx';
import { usePolicyChoices } from '../policies.ts';
import { useSave, type Stored } from '../saving.tsx';
import { localeOf, useWords } from '../words/index.ts';
import { patchSettings, readSettings, type Settings, type SettingsPatch } from './stored.ts';

export function OrganizationPage({ tell }: { tell: (text: string) => void }): JSX.Element {
  const reading = useReading('settings stored', readSettings);
  return (
    <div class="scroll pad" data-keep-scroll>
      <Read of={reading}>{(stored) => <Form key={stored.tag} stored={stored} tell={tell} />}</Read>
    </div>
  );
}

interface Fields {
  name: string;
  timezone: string;
  currency: string;
  locale: string;
  leave_year_start: string;
  time_policy_id: string;
  legal_name: string;
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  country: string;
}

const ADDRESS = ['street', 'house_number', 'postal_code', 'city', 'country'] as const;

const fieldsOf = ({ organization, leave_year_start, time_policy_id }: Settings): Fields => ({
  name: organization?.name ?? '', timezone: organization?.timezone ?? '', currency: organization?.currency ?? '', locale: organization?.locale ?? '', leave_year_start: String(leave_year_start ?? 1), time_policy_id: time_policy_id ?? '',
  legal_name: organization?.legal_name ?? '', ...Object.fromEntries(ADDRESS.map((field) => [field, organization?.address?.[field] ?? ''])) as Record<typeof ADDRESS[number], string>,
});

/** What is sent of changed fields; an address without anything is none. Pure. */
function patchOf({ leave_year_start: start, time_policy_id: policy, legal_name: legal, ...rest }: Partial<Fields>, before: Fields): SettingsPatch {
  const address = Object.fromEntries(ADDRESS.filter((field) => rest[field] !== undefined).map((field) => [field, rest[field] || null]));
  const isNone = ADDRESS.every((field) => !(rest[field] ?? before[field]));
  const plain = Object.fromEntries(Object.entries(rest).filter(([field]) => !(ADDRESS as readonly string[]).includes(field)));
  const organization = { ...plain, ...(legal !== undefined && { legal_name: legal.trim() || null }), ...(Object.keys(address).length > 0 && { address: isNone ? null : address }) };
  return { ...(Object.keys(organization).length > 0 && { organization: organization as NonNullable<SettingsPatch['organization']> }), ...(start !== undefined && { leave_year_start: Number(start) }), ...(policy !== undefined && { time_policy_id: policy || null }) };
}

function Form({ stored, tell }: { stored: Stored<Settings>; tell: (text: string) => void }): JSX.Element {
  const { t, language } = useWords();
  const texts = t.settings.organization;
  const may = useMay('settings:write');
  const [base] = useState(stored);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const action = useAction();
  const violation = useViolations(action.error);
  const countries = useMemo(() => countriesOf(localeOf(language)), [language]);
  const before = fieldsOf(base.value);
  const value = { ...before, ...typed };
  const policies = usePolicyChoices(before.time_policy_id || null) ?? [];
  const labels: Record<string, string> = { name: texts.name, timezone: texts.zone, currency: texts.currency, locale: texts.language, leave_year_start: texts.leaveYear, time_policy_id: texts.timePolicy, legal_name: texts.legalName, street: texts.street, house_number: texts.houseNumber, postal_code: texts.postalCode, city: texts.city, country: texts.country };
  const { save, dialog } = useSave((field) => labels[field] ?? field, (field, shown) => (field === 'leave_year_start' ? months[Number(shown) - 1] ?? '–' : field === 'time_policy_id' ? policies.find(([id]) => id === shown)?.[1] ?? texts.noPolicy : field === 'country' && shown ? countryName(String(shown), localeOf(language)) : String(shown || '–')));
  const months = Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))));
  const submit = (event: Event): void => {
    event.preventDefault();
    const changes = Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== before[field as keyof Fields])) as Partial<Fields>;
    if (Object.keys(changes).length === 0) {
      tell(texts.nothing);
      return;
    }
    void action.run(async () => {
      const outcome = await save<Fields>({
        base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: fieldsOf(now.value), tag: now.tag }; },
        send: async (sent, tag) => { await patchSettings(patchOf(sent, before), tag); },
      });
      tell({ saved: texts.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('settings', 'inbox settings');
    });
  };
  const set = (field: keyof Fields) => (event: Event): void => { setTyped({ ...typed, [field]: (event.currentTarget as HTMLInputElement | HTMLSelectElement).value }); };
  const zones = Intl.supportedValuesOf('timeZone');
  const input = { disabled: !may, autocomplete: 'off', spellcheck: false };
  const { payroll, security } = base.value;
  return (
    <form class="stack narrow" onSubmit={submit} noValidate>
      {!may && <p class="notice">{texts.readOnly}</p>}
      <div class="fields">
        <div class="all"><Field label={texts.name} error={violation('/organization/name')}>{(given) => <input {...given} {...input} maxLength={200} value={value.name} onInput={set('name')} />}</Field></div>
        <Field label={texts.zone} error={violation('/organization/timezone')}>{(given) => <select {...given} disabled={!may} value={value.timezone} onChange={set('timezone')}>{[...new Set([value.timezone, ...zones])].map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}</select>}</Field>
        <Field label={texts.currency} error={violation('/organization/currency')}>{(given) => <input {...given} {...input} maxLength={3} value={value.currency} onInput={set('currency')} />}</Field>
        <Field label={texts.language} error={violation('/organization/locale')}>{(given) => <input {...given} {...input} maxLength={35} value={value.locale} onInput={set('locale')} />}</Field>
        <Field label={texts.leaveYear} error={violation('/leave_year_start')}>{(given) => <select {...given} disabled={!may} value={value.leave_year_start} onChange={set('leave_year_start')}>{months.map((month, index) => <option key={month} value={String(index + 1)}>{month}</option>)}</select>}</Field>
        {(policies.length > 0 || before.time_policy_id !== '') && <Field label={texts.timePolicy} error={violation('/time_policy_id')}>{(given) => <select {...given} disabled={!may} value={value.time_policy_id} onChange={set('time_policy_id')}><option value="">{texts.noPolicy}</option>{policies.map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select>}</Field>}
      </div>
      <h2>{texts.onDocuments}</h2>
      <div class="fields">
        <div class="all"><Field label={texts.legalName} hint={texts.legalNameHint} error={violation('/organization/legal_name')}>{(given) => <input {...given} {...input} maxLength={200} value={value.legal_name} onInput={set('legal_name')} />}</Field></div>
        {ADDRESS.map((field) => (
          <Field key={field} label={labels[field] ?? field} error={violation(`/organization/address/${field}`)}>
            {(given) => (field === 'country'
              ? <select {...given} disabled={!may} value={value.country} onChange={set('country')}><option value="">–</option>{countries.map(([code, name]) => <option key={code} value={code}>{name}</option>)}</select>
              : <input {...given} {...input} maxLength={100} value={value[field]} onInput={set(field)} />)}
          </Field>
        ))}
      </div>
      <dl class="facts">
        <dt>{texts.secondPerson}</dt><dd>{payroll?.second_person ? texts.yes : texts.no}</dd>
        <dt>{texts.stepUp}</dt><dd>{security?.step_up ? texts.stepUps[security.step_up] : '–'}</dd>
      </dl>
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.save}</button></div>}
      {dialog}
    </form>
  );
}
