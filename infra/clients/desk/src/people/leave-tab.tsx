// Leave of a person: the accounts of a year, one of them line by line, the requests, and adjusting with a reason.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { explain } from 'wfm-ui/amounts.ts';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { readFigure } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useLeaveNames } from '../leave-names.ts';
import { Read } from '../parts.tsx';
import { useAccountNames, type Employee } from '../people.ts';
import { setQuery } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { add } from '../sums.ts';
import { useWords, wordOf } from '../words/index.ts';

export interface LeaveTabProps {
  employee: Employee;
  isOwn: boolean;
  tell: (text: string) => void;
  query: Readonly<Record<string, string>>;
}

export function LeaveTab({ employee, isOwn, tell, query }: LeaveTabProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.leave;
  const { id } = employee;
  const names = useLeaveNames();
  const mayAdjust = useMay('leaves:adjust') && !isOwn;
  const year = /^\d{4}$/.test(query['year'] ?? '') ? Number(query['year']) : Number(localDate(Date.now()).slice(0, 4));
  const balances = useReading(`leave balances ${id} year ${year}`, async () => (await answered(api.GET('/leave-balances', { params: { query: { employee_id: id, year, limit: 100 } } }))).data);
  const requests = useReading(`leave requests ${id}`, async () => (await readRows((cursor) => api.GET('/leaves', { params: { query: { ...cursor, employee_id: id, limit: 100 } } }), 500)).rows);
  const type = query['type'] ?? balances.data?.find(({ entitled }) => entitled !== null)?.type ?? balances.data?.[0]?.type;
  const isAdjusting = query['do'] === 'adjust-leave' && mayAdjust;
  return (
    <div class="pad stack leave-tab">
      <section class="box">
        <header>
          <h2>{texts.accounts} {year}</h2>
          <span class="joined">
            <button type="button" class="icon-only" aria-label={texts.before} onClick={() => { setQuery({ year: String(year - 1) }); }}><Icon name="left" /></button>
            <button type="button" class="icon-only" aria-label={texts.after} onClick={() => { setQuery({ year: String(year + 1) }); }}><Icon name="right" /></button>
          </span>
          {mayAdjust && <button type="button" class="as-main" onClick={() => { setQuery({ do: 'adjust-leave' }); }}><Icon name="edit" />{t.people.adjust}</button>}
        </header>
        <Read of={balances} lines={3}>
          {(rows) => (
            <table class="accounts">
              <thead><tr><th scope="col">{texts.type}</th>{[texts.entitled, texts.carried, texts.adjusted, texts.taken, texts.reserved, texts.expired, texts.left].map((name) => <th scope="col" class="num" key={name}>{name}</th>)}</tr></thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.type} aria-selected={one.type === type}>
                    <th scope="row"><button type="button" class="link" aria-pressed={one.type === type} onClick={() => { setQuery({ type: one.type }); }}>{names(one.type)}</button></th>
                    <td class="num">{one.entitled === null ? texts.unlimited : format.amount(one.entitled, one.unit)}</td><td class="num soft">{format.amount(one.carried_over, one.unit)}</td><td class="num soft">{format.amount(one.adjusted, one.unit)}</td>
                    <td class="num">{format.amount(one.taken, one.unit)}</td><td class="num">{format.amount(one.reserved, one.unit)}</td><td class="num soft">{format.amount(one.expired, one.unit)}</td>
                    <td class="num strong">{one.available === null ? '–' : format.amount(one.available, one.unit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Read>
      </section>
      {type && <Ledger id={id} type={type} year={year} />}
      <section class="box">
        <header><h2>{texts.requests}</h2></header>
        <Read of={requests} lines={3}>
          {(rows) => (rows.length === 0 ? <div><p class="soft">{texts.noRequests}</p></div> : (
            <table>
              <thead><tr><th scope="col">{texts.date}</th><th scope="col">{texts.type}</th><th scope="col" class="num">{texts.amount}</th><th scope="col">{t.people.state}</th></tr></thead>
              <tbody>{rows.map((one) => <tr key={one.id}><th scope="row">{format.range(one.start_date, one.end_date)}</th><td>{names(one.type)}</td><td class="num">{format.amount(one.unit === 'minute' ? one.minutes : one.days, one.unit)}</td><td><span class={`state ${one.status === 'approved' ? 'good' : one.status === 'pending' ? 'warn' : 'none'}`}>{texts.statuses[one.status]}</span></td></tr>)}</tbody>
            </table>
          ))}
        </Read>
      </section>
      {isAdjusting && type && balances.data && (
        <AdjustLeave
          id={id} year={year} type={type} balances={balances.data} names={names} close={() => { setQuery({ do: null }); }}
          saved={() => { setQuery({ do: null }); tell(t.people.adjusting.saved); }}
        />
      )}
    </div>
  );
}

/** Phrases of the ledger's explanations in German. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/with the months before/g, 'mit den Monaten davor'], [/leave for worked hours/g, 'für gearbeitete Stunden'], [/\bminutes\b/g, 'Minuten'], [/\bdays\b/g, 'Tage'],
];

function Ledger({ id, type, year }: { id: string; type: string; year: number }): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.leave;
  const names = useLeaveNames();
  const reading = useReading(`leave ledger ${id} ${type} ${year}`, () => answered(api.GET('/leave-ledger', { params: { query: { employee_id: id, type, year } } })));
  const accounts = useAccountNames((reading.data?.lines ?? []).flatMap(({ actor }) => (actor === null ? [] : [actor])));
  return (
    <section class="box">
      <header><h2>{names(type)} {year}: {texts.ledger}</h2></header>
      <Read of={reading} lines={4}>
        {({ lines, unit, unlimited }) => (lines.length === 0 ? <div><p class="soft">{texts.noLines}</p></div> : (
          <table>
            <thead><tr><th scope="col">{texts.date}</th><th scope="col">{texts.what}</th><th scope="col" class="num">{texts.amount}</th>{!unlimited && <th scope="col" class="num">{texts.balance}</th>}</tr></thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  <th scope="row">{format.day(line.date)}</th>
                  <td>{wordOf(texts.kinds, line.kind) ?? line.kind} <span class="soft small">{[line.explanation && explain(line.explanation, language === 'de' ? PHRASES : null, format.number), line.reason, line.actor && accounts(line.actor)].filter(Boolean).join(' · ')}</span></td>
                  <td class="num">{format.amount(line.amount, unit).replace('-', '−')}</td>{!unlimited && <td class="num strong">{format.amount(line.balance, unit).replace('-', '−')}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Read>
    </section>
  );
}

interface AdjustLeaveProps {
  id: string;
  year: number;
  type: string;
  balances: readonly { type: string; unit: 'day' | 'minute'; available: string | null }[];
  names: (code: string) => string;
  close: () => void;
  saved: () => void;
}

function AdjustLeave({ id, year, type: first, balances, names, close, saved }: AdjustLeaveProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.adjusting;
  const [type, setType] = useState(first);
  const [kind, setKind] = useState('correction');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const balance = balances.find((one) => one.type === type);
  const isMinutes = balance?.unit === 'minute';
  const figure = readFigure(amount, language);
  const isWrong = figure === null || Number(figure) === 0 || (isMinutes && !/^-?\d+$/.test(figure));
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (isWrong || figure === null || reason.trim() === '') return;
    const body = { employee_id: id, type, year, kind: kind as 'correction', reason: reason.trim(), ...(isMinutes ? { minutes: Number(figure) } : { days: figure }) };
    void action.run(async () => {
      await answered(api.POST('/leave-adjustments', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain('leave ', 'person settlement');
      saved();
    });
  };
  const now = balance?.available !== null && balance !== undefined && figure !== null ? add(balance.available, kind === 'encashment' ? (figure.startsWith('-') ? figure.slice(1) : `-${figure}`) : figure) : null;
  return (
    <Dialog title={texts.title} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        <div class="fields">
          <Field label={t.people.leave.type} error={violation('/type')}>
            {(given) => <select {...given} value={type} onChange={(event) => { setType(event.currentTarget.value); }}>{balances.map((one) => <option key={one.type} value={one.type}>{names(one.type)}</option>)}</select>}
          </Field>
          <Field label={texts.kind} error={violation('/kind')}>
            {(given) => <select {...given} value={kind} onChange={(event) => { setKind(event.currentTarget.value); }}>{Object.entries(texts.kinds).map(([code, name]) => <option key={code} value={code}>{name}</option>)}</select>}
          </Field>
          <Field label={isMinutes ? texts.minutes : texts.days} hint={texts.hint} error={(isTried && isWrong ? texts.wrong : null) ?? violation('/days') ?? violation('/minutes')}>
            {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" value={amount} onInput={(event) => { setAmount(event.currentTarget.value); }} />}
          </Field>
          <Field label={texts.reason} hint={texts.reasonHint} error={(isTried && reason.trim() === '' ? t.problems.required : null) ?? violation('/reason')}>
            {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
          </Field>
        </div>
        <div class="effect" role="status">
          <h3>{texts.effect}</h3>
          <ul>{now !== null && balance?.available && <li>{texts.becomes(`${names(type)} ${year}`, format.amount(balance.available, balance.unit).replace('-', '−'), format.amount(now, balance.unit).replace('-', '−'))}</li>}<li>{texts.never}</li></ul>
        </div>
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.save}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
