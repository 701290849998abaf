// The conditions of a component that are entered here. Those about a sum are shown, and stay as they are.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { Field } from 'wfm-ui/parts.tsx';

import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import type { OwnProps } from '../record-types.ts';
import { COMPONENTS } from './words.ts';

export type Condition = components['schemas']['SalaryComponentCondition'];
type EmploymentType = NonNullable<Condition['employment_types']>[number];

export interface When {
  types: readonly EmploymentType[];
  from: string;
  to: string;
  stored: Condition | null;
}

export const whenTyped = (stored: Condition | null | undefined): When => ({
  types: stored?.employment_types ?? [], from: String(stored?.service_months_from ?? ''), to: String(stored?.service_months_to ?? ''), stored: stored ?? null,
});

const isMonths = (text: string): boolean => text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= 1_200);

/** What is sent: null without any condition, undefined where it is not written as it should be. Pure. */
export function whenSent({ types, from, to, stored }: When): Record<string, unknown> | null | undefined {
  if (!isMonths(from) || !isMonths(to)) return undefined;
  const { amount_of, above, up_to, currency } = stored ?? {};
  const sent = {
    ...(types.length > 0 && { employment_types: types }), ...(from.trim() !== '' && { service_months_from: Number(from) }), ...(to.trim() !== '' && { service_months_to: Number(to) }),
    ...(amount_of && amount_of.length > 0 && { amount_of }), ...(above && { above }), ...(up_to && { up_to }), ...(currency && { currency }),
  };
  return Object.keys(sent).length > 0 ? sent : null;
}

export function WhenField({ value, set, isTried, isReadOnly, violation, nameOf }: OwnProps & { nameOf: (code: string) => string }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(COMPONENTS);
  const when = value as When;
  const { amount_of: names, above, up_to: upTo, currency } = when.stored ?? {};
  const months = (field: 'from' | 'to', label: string): JSX.Element => (
    <Field label={label} error={(isTried && !isMonths(when[field]) ? texts.noMonths : null) ?? violation(`/when/service_months_${field}`)}>
      {(given) => <input {...given} class="num" inputMode="numeric" maxLength={4} autocomplete="off" disabled={isReadOnly} value={when[field]} onInput={(event) => { set({ ...when, [field]: event.currentTarget.value }); }} />}
    </Field>
  );
  return (
    <details open={whenSent(when) !== null}>
      <summary>{texts.when}</summary>
      <div class="stack">
        <fieldset class="plain groups">
          <legend class="label">{texts.types}</legend>
          {Object.entries(texts.typeNames).map(([type, name]) => (
            <label class="check" key={type}><input type="checkbox" disabled={isReadOnly} checked={when.types.includes(type as EmploymentType)} onChange={(event) => { set({ ...when, types: event.currentTarget.checked ? [...when.types, type] : when.types.filter((one) => one !== type) }); }} />{name}</label>
          ))}
        </fieldset>
        <div class="fields">{months('from', texts.serviceFrom)}{months('to', texts.serviceTo)}</div>
        {names && names.length > 0 && <p class="soft small">{texts.sumIs(names.map((one) => `${one.startsWith('-') ? '−' : ''}${nameOf(one.replace(/^-/, ''))}`).join(' + '), [above && texts.above(format.money(above, currency ?? 'EUR')), upTo && texts.upToMoney(format.money(upTo, currency ?? 'EUR'))].filter(Boolean).join(texts.and))}</p>}
        {violation('/when') && <p class="error">{violation('/when')}</p>}
      </div>
    </details>
  );
}
