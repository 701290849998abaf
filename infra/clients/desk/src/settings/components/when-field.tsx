// The conditions of a component: types of employment, months of service, and a sum that is compared with amounts.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';
import { Field } from 'wfm-ui/parts.tsx';

import { readFigure } from '../../dates.ts';
import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import type { OwnProps } from '../record-types.ts';
import { SumField } from './sum-field.tsx';
import { useNameOfPart } from './texts.ts';
import { COMPONENTS } from './words.ts';

export type Condition = components['schemas']['SalaryComponentCondition'];
type EmploymentType = NonNullable<Condition['employment_types']>[number];
type Known = readonly { code: string; name: string }[];

/** As it is typed. */
export interface When {
  types: readonly EmploymentType[];
  from: string;
  to: string;
  /** The names of the sum, with a minus before those that are subtracted. */
  of: readonly string[];
  above: string;
  upTo: string;
  currency: string;
}

/** @param show writes a figure in the language of the desk. */
export function whenTyped(stored: Condition | null | undefined, currency: string, show: (figure: string) => string): When {
  const text = (figure: string | null | undefined): string => (figure ? show(figure) : '');
  return {
    types: stored?.employment_types ?? [], from: String(stored?.service_months_from ?? ''), to: String(stored?.service_months_to ?? ''),
    of: stored?.amount_of ?? [], above: text(stored?.above), upTo: text(stored?.up_to), currency: stored?.currency ?? currency,
  };
}

/** The fields that are not written as they should be. Pure. */
function wrongOf({ from, to, of, above, upTo, currency }: When, language: Language): ReadonlySet<keyof When> {
  const wrong = new Set<keyof When>();
  const isMonths = (text: string): boolean => text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= 1_200);
  const isFigure = (text: string): boolean => text.trim() === '' || (readFigure(text, language) !== null && !readFigure(text, language)?.startsWith('-'));
  const hasAmount = above.trim() !== '' || upTo.trim() !== '';
  if (!isMonths(from)) wrong.add('from');
  if (!isMonths(to)) wrong.add('to');
  if (!isFigure(above) || (of.length > 0 && !hasAmount)) wrong.add('above');
  if (!isFigure(upTo)) wrong.add('upTo');
  if (of.length === 0 && hasAmount) wrong.add('of');
  if (of.length > 0 && !/^[A-Za-z]{3}$/.test(currency.trim())) wrong.add('currency');
  return wrong;
}

/** What is sent: null without any condition, undefined where it is not written as it should be. Pure. */
export function whenSent(when: When, language: Language): Record<string, unknown> | null | undefined {
  if (wrongOf(when, language).size > 0) return undefined;
  const { types, from, to, of, currency } = when;
  const [above, up_to] = [when.above, when.upTo].map((text) => (text.trim() === '' ? null : readFigure(text, language)));
  const sent = {
    ...(types.length > 0 && { employment_types: types }), ...(from.trim() !== '' && { service_months_from: Number(from) }), ...(to.trim() !== '' && { service_months_to: Number(to) }),
    ...(of.length > 0 && { amount_of: of, currency: currency.trim().toUpperCase(), ...(above && { above }), ...(up_to && { up_to }) }),
  };
  return Object.keys(sent).length > 0 ? sent : null;
}

/** Says a condition in words. */
export function useConditionText(known: Known): (stored: Condition | null) => string {
  const { format } = useWords();
  const texts = useTexts(COMPONENTS);
  const nameOf = useNameOfPart(known);
  return (stored) => {
    if (!stored) return '–';
    const { employment_types: types, service_months_from: from, service_months_to: to, amount_of: of, above, up_to: upTo, currency } = stored;
    const sum = (of ?? []).map((one, index) => `${one.startsWith('-') ? '− ' : index > 0 ? '+ ' : ''}${nameOf(one.replace(/^-/, ''))}`).join(' ');
    const range = [above && texts.above(format.money(above, currency ?? 'EUR')), upTo && texts.upToMoney(format.money(upTo, currency ?? 'EUR'))].filter(Boolean).join(texts.and);
    return [
      types && types.length > 0 && types.map((type) => texts.typeNames[type] ?? type).join(', '), from !== null && `${texts.serviceFrom}: ${from}`, to !== null && `${texts.serviceTo}: ${to}`, sum && texts.sumIs(sum, range),
    ].filter(Boolean).join('; ');
  };
}

export function WhenField({ value, set, isTried, isReadOnly, violation, known }: OwnProps & { known: Known }): JSX.Element {
  const { language } = useWords();
  const texts = useTexts(COMPONENTS);
  const when = value as When;
  const wrong = wrongOf(when, language);
  const change = (changes: Partial<When>): void => { set({ ...when, ...changes }); };
  const errorOf = (field: keyof When, text: string, pointer: string): string | null => (isTried && wrong.has(field) ? text : violation(`/when/${pointer}`));
  const months = (field: 'from' | 'to', label: string): JSX.Element => (
    <Field label={label} error={errorOf(field, texts.noMonths, `service_months_${field}`)}>
      {(given) => <input {...given} class="num" inputMode="numeric" maxLength={4} autocomplete="off" disabled={isReadOnly} value={when[field]} onInput={(event) => { change({ [field]: event.currentTarget.value }); }} />}
    </Field>
  );
  const amount = (field: 'above' | 'upTo', label: string): JSX.Element => (
    <Field label={label} error={errorOf(field, field === 'above' && when.above.trim() === '' ? texts.noLimit : texts.noFigure, field === 'upTo' ? 'up_to' : field)}>
      {(given) => <input {...given} class="num" inputMode="decimal" maxLength={20} autocomplete="off" disabled={isReadOnly} value={when[field]} onInput={(event) => { change({ [field]: event.currentTarget.value }); }} />}
    </Field>
  );
  const isAny = when.types.length > 0 || when.of.length > 0 || [when.from, when.to, when.above, when.upTo].some((text) => text.trim() !== '');
  return (
    <details open={isAny}>
      <summary>{texts.when}</summary>
      <div class="stack">
        <fieldset class="plain groups">
          <legend class="label">{texts.types}</legend>
          {Object.entries(texts.typeNames).map(([type, name]) => (
            <label class="check" key={type}><input type="checkbox" disabled={isReadOnly} checked={when.types.includes(type as EmploymentType)} onChange={(event) => { change({ types: event.currentTarget.checked ? [...when.types, type as EmploymentType] : when.types.filter((one) => one !== type) }); }} />{name}</label>
          ))}
        </fieldset>
        <div class="fields">{months('from', texts.serviceFrom)}{months('to', texts.serviceTo)}</div>
        <SumField label={texts.compared} addLabel={texts.addCompared} of={when.of} change={(of) => { change({ of }); }} known={known} isReadOnly={isReadOnly} error={errorOf('of', texts.noSum, 'amount_of') ?? when.of.map((_, at) => violation(`/when/amount_of/${at}`)).find(Boolean) ?? null} />
        {(when.of.length > 0 || wrong.has('of')) && (
          <div class="fields">
            {amount('above', texts.isAbove)}{amount('upTo', texts.isAtMost)}
            <Field label={texts.comparedCurrency} error={errorOf('currency', texts.noCurrency, 'currency')}>
              {(given) => <input {...given} maxLength={3} autocomplete="off" spellcheck={false} disabled={isReadOnly} value={when.currency} onInput={(event) => { change({ currency: event.currentTarget.value }); }} />}
            </Field>
          </div>
        )}
        {violation('/when') && <p class="error">{violation('/when')}</p>}
      </div>
    </details>
  );
}
