// How a component is computed: the method, and the figures of it.

import type { JSX } from 'preact';
import { Field } from 'wfm-ui/parts.tsx';

import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import type { OwnProps } from '../record-types.ts';
import { BracketsField } from './brackets-field.tsx';
import { HOURLY, isWrong, METHODS, sentOf, type Hourly, type Method, type Typed } from './calculation.ts';
import { SumField } from './sum-field.tsx';
import { COMPONENTS } from './words.ts';

export function CalculationField({ value, set, isTried, isReadOnly, violation, known }: OwnProps & { known: readonly { code: string; name: string }[] }): JSX.Element {
  const { language } = useWords();
  const texts = useTexts(COMPONENTS);
  const typed = value as Typed;
  const change = (changes: Partial<Typed>): void => { set({ ...typed, ...changes }); };
  const sent = sentOf(typed, language);
  const isFieldWrong = (field: string): boolean => isTried && isWrong(sent) && sent.fields.has(field);
  const errorOf = (field: string, text: string, pointer = field): string | null => (isFieldWrong(field) ? text : violation(`/calculation/${pointer}`));
  const figure = (field: 'amount' | 'rate' | 'cap', label: string, hint?: string, pointer: string = field): JSX.Element => (
    <Field label={label} hint={hint} error={errorOf(field, texts.noFigure, pointer)}>
      {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" maxLength={20} disabled={isReadOnly} value={typed[field]} onInput={(event) => { change({ [field]: event.currentTarget.value }); }} />}
    </Field>
  );
  const currency = (
    <Field label={texts.currency} error={errorOf('currency', texts.noCurrency)}>
      {(given) => <input {...given} maxLength={3} autocomplete="off" spellcheck={false} disabled={isReadOnly} value={typed.currency} onInput={(event) => { change({ currency: event.currentTarget.value }); }} />}
    </Field>
  );
  const sum = <SumField label={texts.of} addLabel={texts.addName} of={typed.of} change={(of) => { change({ of }); }} known={known} isReadOnly={isReadOnly} error={errorOf('of', texts.noSum)} />;
  const ways: Record<Method, () => JSX.Element> = {
    fixed: () => <div class="fields">{figure('amount', texts.amount)}{currency}</div>,
    percentage: () => <>{figure('rate', texts.rate)}{sum}<div class="fields">{figure('cap', texts.cap, texts.capHint)}{typed.cap.trim() !== '' && currency}</div></>,
    per_hour: () => (
      <>
        <Field label={texts.time} hint={texts.timeHint} error={errorOf('time', texts.wrongTime, 'of')}>
          {(given) => <input {...given} maxLength={64} autocomplete="off" spellcheck={false} disabled={isReadOnly} value={typed.time} onInput={(event) => { change({ time: event.currentTarget.value }); }} />}
        </Field>
        <Field label={texts.perHour} hint={texts.hourlyHints[typed.hourly]}>
          {(given) => <select {...given} disabled={isReadOnly} value={typed.hourly} onChange={(event) => { change({ hourly: event.currentTarget.value as Hourly }); }}>{HOURLY.map((one) => <option key={one} value={one}>{texts.hourly[one]}</option>)}</select>}
        </Field>
        <div class="fields">{figure('rate', texts.figure, undefined, typed.hourly)}{typed.hourly === 'rate' && currency}</div>
      </>
    ),
    per_day: () => (
      <>
        <Field label={texts.perDay}>
          {(given) => <select {...given} disabled={isReadOnly} value={typed.days} onChange={(event) => { change({ days: event.currentTarget.value as Typed['days'] }); }}>{Object.entries(texts.days).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
        </Field>
        <div class="fields">{figure('rate', texts.perDayAmount)}{currency}</div>
      </>
    ),
    brackets: () => <>{sum}<BracketsField typed={typed} change={change} isFieldWrong={isFieldWrong} isReadOnly={isReadOnly} violation={violation} />{currency}</>,
  };
  return (
    <>
      <Field label={texts.how} error={violation('/calculation')}>
        {(given) => <select {...given} disabled={isReadOnly} value={typed.method} onChange={(event) => { change({ method: event.currentTarget.value as Method }); }}>{METHODS.map((one) => <option key={one} value={one}>{texts.methods[one]}</option>)}</select>}
      </Field>
      {ways[typed.method]()}
    </>
  );
}
