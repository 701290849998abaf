// Another pay from a date. It says before saving what it changes and what not.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { payOn, type Entry } from '../pay/data.ts';
import { payOf } from '../pay/reasons.ts';
import { signed } from '../pay/signed.ts';
import { useSettings, type Employee } from '../people.ts';
import { percentOf } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { AFTER, Drawer, Effect, useEmployeeSave, useOutcome } from './drawer-frame.tsx';
import type { DrawerProps } from './drawer.ts';

const inputOf = (components_: NonNullable<Entry['components']>): components['schemas']['AssignedComponentInput'][] => components_.map(({ component_id, amount, rate }) => ({ component_id, ...(amount !== null && { amount }), ...(rate !== null && { rate }) }));

export function PayDrawer({ stored, close, saved, query }: DrawerProps): JSX.Element {
  const words = useWords();
  const { t, format, language } = words;
  const texts = t.people.payFrom;
  // What was read when the person began is what the change is based on.
  const [base] = useState(stored);
  const employee = base.value;
  const { data: settings } = useSettings();
  const today = localDate(Date.now());
  const nextMonth = `${addDays(`${today.slice(0, 7)}-28`, 7).slice(0, 7)}-01`;
  const chosen = (employee.compensation ?? []).find(({ effective_from }) => effective_from === query['from']);
  const latest = chosen ?? payOn(employee, '9999-12-31');
  const [from, setFrom] = useState(chosen?.effective_from ?? (latest ? nextMonth : employee.hire_date));
  const [amount, setAmount] = useState(latest ? format.decimal(latest.amount) : '');
  const [paid, setPaid] = useState<string>(latest?.pay_type ?? 'monthly');
  const [currency, setCurrency] = useState(latest?.currency ?? settings?.organization?.currency ?? 'EUR');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const { save, dialog } = useEmployeeSave({ compensation: texts.field }, (_, value) => (Array.isArray(value) ? (value as Entry[]).map((entry) => `${format.day(entry.effective_from)}: ${payOf(entry, words)}`).join(', ') : '–'));
  const figure = readFigure(amount, language);
  const isWrong = figure === null || figure.startsWith('-');
  const isCurrency = /^[A-Za-z]{3}$/.test(currency.trim());
  const others = (employee.compensation ?? []).filter(({ effective_from }) => effective_from !== from && effective_from !== chosen?.effective_from);
  const before = from ? [...others].filter(({ effective_from }) => effective_from < from).sort((one, other) => other.effective_from.localeCompare(one.effective_from))[0] ?? null : null;
  const replaced = (employee.compensation ?? []).find(({ effective_from }) => effective_from === from);
  const kept = (chosen ?? replaced ?? before)?.components ?? [];
  const types = ['monthly', 'daily', 'hourly', ...(latest && !['monthly', 'daily', 'hourly'].includes(latest.pay_type) ? [latest.pay_type] : [])];
  const entry = (): components['schemas']['CompensationEntry'] => ({
    effective_from: from, amount: figure ?? '0', currency: currency.trim().toUpperCase(), pay_type: paid as 'monthly', components: inputOf(kept), ...((chosen ?? replaced ?? before)?.pay_group_id && { pay_group_id: (chosen ?? replaced ?? before)?.pay_group_id ?? null }),
  });
  const submit = (): void => {
    setTried(true);
    if (!from || isWrong || !isCurrency) return;
    void action.run(async () => {
      const rest = others.map((one): components['schemas']['CompensationEntry'] => ({ effective_from: one.effective_from, amount: one.amount, currency: one.currency, pay_type: one.pay_type, components: inputOf(one.components ?? []), ...(one.pay_group_id && { pay_group_id: one.pay_group_id }) }));
      const compensation = [...rest, entry()].sort((one, other) => one.effective_from.localeCompare(other.effective_from));
      const result = await save(base, { compensation } as unknown as Partial<Employee>);
      await readAgain(...AFTER);
      saved(outcome(result, texts.saved));
    });
  };
  const now = figure === null ? null : payOf({ amount: figure, currency: currency.toUpperCase(), pay_type: paid } as Entry, words);
  const percent = before && figure && before.currency === currency.toUpperCase() && before.pay_type === paid ? percentOf(figure, before.amount) : null;
  const then = before && payOf(before, words);
  return (
    <Drawer title={texts.title} close={close} action={action} submit={submit} label={t.save} hint={texts.proof}>
      <DateField label={texts.from} value={from} change={setFrom} error={(isTried && !from ? t.problems.required : null) ?? violation('/compensation')} />
      <p class="hint">{replaced && replaced !== chosen ? texts.replaces(format.day(replaced.effective_from)) : before && texts.before(format.day(before.effective_from))}</p>
      <div class="fields">
        <Field label={texts.amount} error={isTried && isWrong ? t.people.new.wrongAmount : null}>
          {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" value={amount} onInput={(event) => { setAmount(event.currentTarget.value); }} />}
        </Field>
        <Field label={texts.currency} error={isTried && !isCurrency ? texts.wrongCurrency : null}>
          {(given) => <input {...given} maxLength={3} autocomplete="off" spellcheck={false} value={currency} onInput={(event) => { setCurrency(event.currentTarget.value); }} />}
        </Field>
        <div class="all">
          <Field label={texts.paid}>
            {(given) => <select {...given} value={paid} onChange={(event) => { setPaid(event.currentTarget.value); }}>{types.map((type) => <option key={type} value={type}>{t.people.payTypes[type]?.(currency.toUpperCase()) ?? type}</option>)}</select>}
          </Field>
        </div>
      </div>
      {from && now && (
        <Effect
          title={texts.effect} lines={[
            then === null ? texts.first(format.date(from), now) : percent === null ? texts.insteadPlain(format.date(from), now, then) : texts.instead(format.date(from), now, then, signed(percent, format.decimal)),
            texts.earlier(format.date(from)), kept.length > 0 && texts.components(kept.length), from < today && texts.past, texts.second,
          ]}
        />
      )}
      {dialog}
    </Drawer>
  );
}
