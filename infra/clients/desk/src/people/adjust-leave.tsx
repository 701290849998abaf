// Adjusts a leave account with a reason, or pays leave out: then a pay adjustment pays what is taken.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered, hasCode, violationsOf } from 'wfm-ui/answers.ts';
import { Dialog, Field, Notice, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { useLeaveTypes } from '../leave-names.ts';
import { useSettings, type Employee } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { add } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { LEAVING } from './words.ts';

interface AdjustLeaveProps {
  employee: Employee;
  year: number;
  type: string;
  kind: string | undefined;
  balances: readonly { type: string; unit: 'day' | 'minute'; available: string | null }[];
  names: (code: string) => string;
  close: () => void;
  saved: (text: string) => void;
}

const KINDS = ['correction', 'carried', 'encashment'] as const;
type Kind = typeof KINDS[number];

/** The other sign. */
const negated = (figure: string): string => (figure.startsWith('-') ? figure.slice(1) : `-${figure}`);

export function AdjustLeave({ employee, year: shownYear, type: first, kind: firstKind, balances, names, close, saved }: AdjustLeaveProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.adjusting;
  const payOut = useTexts(LEAVING).payOut;
  const start = useSettings().data?.leave_year_start ?? 1;
  const [type, setType] = useState(first);
  const [kind, setKind] = useState<Kind>(KINDS.find((one) => one === firstKind) ?? 'correction');
  const [amount, setAmount] = useState('');
  const [date, setDate] = useState(employee.termination_date ?? localDate(Date.now()));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const isPaid = kind === 'encashment';
  const year = isPaid && date ? yearOf(date, start) : shownYear;
  const balance = balances.find((one) => one.type === type);
  const isMinutes = balance?.unit === 'minute';
  const isAll = isPaid && amount.trim() === '';
  const figure = readFigure(amount, language);
  const isWrong = !isAll && (figure === null || Number(figure) === 0 || (isMinutes && !/^-?\d+$/.test(figure)));
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (isWrong || reason.trim() === '' || (isPaid && !date)) return;
    // What is paid out is taken from the account.
    const change = figure !== null && isPaid ? negated(figure) : figure;
    const body = { employee_id: employee.id, type, year, kind, reason: reason.trim(), ...(isPaid && { date }), ...(!isAll && change !== null && (isMinutes ? { minutes: Number(change) } : { days: change })) };
    void action.run(async () => {
      await answered(api.POST('/leave-adjustments', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain('leave ', 'person settlement', ...(isPaid ? ['pay adjustments', 'payrolls'] : []));
      saved(isPaid ? payOut.saved : texts.saved);
    });
  };
  const now = year === shownYear && typeof balance?.available === 'string' && figure !== null ? add(balance.available, isPaid ? negated(figure) : figure) : null;
  return (
    <Dialog title={texts.title} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        <div class="fields">
          <Field label={t.people.leave.type} error={isUnpaid(action.error) ? null : violation('/type')}>
            {(given) => <select {...given} value={type} onChange={(event) => { setType(event.currentTarget.value); action.clear(); }}>{balances.map((one) => <option key={one.type} value={one.type}>{names(one.type)}</option>)}</select>}
          </Field>
          <Field label={texts.kind} error={violation('/kind')}>
            {(given) => <select {...given} value={kind} onChange={(event) => { setKind(event.currentTarget.value as Kind); action.clear(); }}>{KINDS.map((code) => <option key={code} value={code}>{texts.kinds[code]}</option>)}</select>}
          </Field>
          {isPaid && <DateField label={payOut.date} value={date} change={setDate} error={(isTried && !date ? t.problems.required : null) ?? violation('/date')} />}
          <Field label={isPaid ? (isMinutes ? payOut.minutes : payOut.days) : isMinutes ? texts.minutes : texts.days} hint={isPaid ? payOut.hint : texts.hint} error={(isTried && isWrong ? texts.wrong : null) ?? violation('/days') ?? violation('/minutes')}>
            {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" value={amount} onInput={(event) => { setAmount(event.currentTarget.value); }} />}
          </Field>
          <Field label={texts.reason} hint={texts.reasonHint} error={(isTried && reason.trim() === '' ? t.problems.required : null) ?? violation('/reason')}>
            {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
          </Field>
        </div>
        <div class="effect" role="status">
          <h3>{texts.effect}</h3>
          <ul>
            {now !== null && balance?.available && <li>{texts.becomes(`${names(type)} ${year}`, format.amount(balance.available, balance.unit).replace('-', '−'), format.amount(now, balance.unit).replace('-', '−'))}</li>}
            {isAll && date && <li>{payOut.all(format.date(date))}</li>}
            {isPaid && date && <li>{figure?.startsWith('-') ? payOut.deducts(format.date(date)) : payOut.pays(format.date(date))}</li>}
            <li>{texts.never}</li>
          </ul>
        </div>
        <Refusal error={action.error} type={type} name={names(type)} lastDay={employee.termination_date} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : isPaid ? payOut.save : texts.save}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** The year in which the leave year of a date begins. */
function yearOf(date: string, startMonth: number): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) < startMonth ? year - 1 : year;
}

/** Whether no earning pays the leave type. */
const isUnpaid = (error: unknown): boolean => violationsOf(error).get('/type')?.code === 'required';

/** Why leave is not paid out, and what to do. */
function Refusal({ error, type, name, lastDay }: { error: unknown; type: string; name: string; lastDay: string | null }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(LEAVING).payOut;
  const maySettings = useMay('settings:read');
  const isNever = useLeaveTypes().some(({ code, encash }) => code === type && encash === 'never');
  const page = t.settings.pages.leave;
  if (isUnpaid(error)) return <Notice tone="bad"><p>{texts.noEarning(name, page)}</p>{maySettings && <a href={hrefOf('settings/leave')}>{texts.toPage(page)}</a>}</Notice>;
  if (hasCode(error, 'not_eligible')) return <Notice tone="bad"><p>{isNever ? texts.never(name) : lastDay === null ? texts.noLastDay(name) : texts.onLastDay(name, format.date(lastDay))}</p></Notice>;
  return <Problem error={error} />;
}
