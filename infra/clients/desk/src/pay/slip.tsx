// A payslip: its items with their explanation beside the month before, down to the days.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { amounts } from 'wfm-ui/amounts-de.ts';
import { explain } from 'wfm-ui/amounts.ts';
import { answered } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { addMonths } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { Read, Screen } from '../parts.tsx';
import { go, hrefOf, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { compare, percentOf, subtract } from '../sums.ts';
import { useWords, wordOf } from '../words/index.ts';
import { Adjust } from './adjust.tsx';
import { beforeOf, toggleLooked, useLooked, usePayrolls, useReview, type Payroll } from './data.ts';
import { daysOf, readSnapshot, termsOf, type Snapshot } from './explained.ts';
import { reasonText } from './reasons.ts';
import { inOrder } from './review.tsx';
import { signed } from './signed.ts';

type Item = NonNullable<Payroll['items']>[number];
const SECTIONS = ['earning', 'deduction', 'employer_contribution'] as const;

/** An explanation in the language of the desk. */
function useExplain(): (explanation: string) => string {
  const { language, format } = useWords();
  return (explanation) => explain(explanation, language === 'de' ? amounts : null, format.decimal);
}

interface Line {
  code: string;
  name: string;
  kind: Item['kind'];
  now: Item | null;
  before: Item | null;
}

/** The items of both months, in the order of the present one. */
function linesOf(payroll: Payroll, before: Payroll | null, named: (item: Item) => string): Line[] {
  const old = before && before.currency === payroll.currency ? before.items ?? [] : [];
  const items = payroll.items ?? [];
  const lines = items.map((now): Line => ({ code: now.code, name: named(now), kind: now.kind, now, before: old.find(({ code, kind }) => code === now.code && kind === now.kind) ?? null }));
  const gone = old.filter(({ code, kind }) => !items.some((now) => now.code === code && now.kind === kind)).map((item): Line => ({ code: item.code, name: named(item), kind: item.kind, now: null, before: item }));
  return [...lines, ...gone];
}

export interface SlipProps {
  month: string;
  id: string;
  query: Readonly<Record<string, string>>;
}

export function Slip({ month, id, query }: SlipProps): JSX.Element {
  const words = useWords();
  const { t, format, named } = words;
  const { user } = useSession();
  const reading = useReading(`payrolls one ${id}`, () => answered(api.GET('/payrolls/{id}', { params: { path: { id } } })));
  const siblings = usePayrolls(month);
  const earlier = usePayrolls(addMonths(month, -1));
  const { rows } = useReview(month, '5');
  const looked = useLooked();
  const mayAdjust = useMay('compensation:write');
  const mayDecide = useMay('payrolls:decide');
  const mayRecompute = useMay('payrolls:generate');
  const [shown, setShown] = useState<'adjust' | 'void' | null>(null);
  const [told, setTold] = useState('');
  const payroll = reading.data;
  const known = siblings.data?.find((one) => one.id === id);
  const employee = known?.employee;
  const name = employee ? fullName(employee) : t.somebody;
  const before = payroll && beforeOf(payroll, [...earlier.data ?? [], ...siblings.data ?? []]);
  const lines = payroll ? linesOf(payroll, before, named) : [];
  const at = lines.find(({ code, kind }) => `${kind}-${code}` === query['item']) ?? lines[0];
  const order = rows ? inOrder(rows, true).filter((row) => row.payroll) : [];
  const place = order.findIndex((row) => row.payroll?.id === id);
  const row = order[place];
  const toSibling = (by: number): void => { const next = order[place + by]?.payroll; if (next && place >= 0) go(`pay/${month}/${next.id}`, { item: query['item'] }); };
  const toItem = (by: number): void => { const next = at && lines[lines.indexOf(at) + by]; if (next) setQuery({ item: `${next.kind}-${next.code}` }); };
  const look = (): void => { if (payroll) toggleLooked(payroll.snapshot_hash); };
  const monthName = (date: string): string => format.month(date).replace(/ \d{4}$/, '');
  const isOwn = payroll?.employee_id === user.employee_id && user.employee_id !== null;
  return (
    <Screen
      place="pay slip-place" title={name} crumbs={[{ text: t.places.pay, href: hrefOf('pay') }, { text: format.month(`${month}-01`), href: hrefOf(`pay/${month}`) }]} status={told}
      beside={payroll && (
        <>
          {employee && <span class="soft">{employee.employee_number}</span>}
          <span class={`tag ${payroll.status === 'paid' ? 'good' : payroll.status === 'void' ? 'bad' : ''}`}>{wordOf(t.pay.states, payroll.status) ?? payroll.status}</span>
          <span class="joined">
            <button type="button" class="icon-only" aria-label={t.pay.slip.previous} aria-disabled={place <= 0} onClick={() => { toSibling(-1); }}><Icon name="up" /></button>
            <button type="button" class="icon-only" aria-label={t.pay.slip.next} aria-disabled={place < 0 || place >= order.length - 1} onClick={() => { toSibling(1); }}><Icon name="down" /></button>
          </span>
        </>
      )}
      actions={payroll && (
        <>
          {mayDecide && !isOwn && payroll.status !== 'void' && <button type="button" class="quiet" onClick={() => { setShown('void'); }}>{t.pay.slip.cancel}</button>}
          {mayAdjust && !isOwn && <button type="button" onClick={() => { setShown('adjust'); }}><Icon name="plus" />{t.pay.adjust.open}</button>}
          {payroll.status === 'draft' && <button type="button" aria-pressed={looked.has(payroll.snapshot_hash)} onClick={look}>{looked.has(payroll.snapshot_hash) && <Icon name="check" />}{t.pay.slip.look} <kbd aria-hidden="true">X</kbd></button>}
        </>
      )}
      keys={[
        { key: 'ArrowDown', label: t.pay.slip.itemKey, run: () => { toItem(1); } }, { key: 'ArrowUp', label: t.pay.slip.itemKey, run: () => { toItem(-1); }, isQuiet: true },
        { key: 'j', label: t.pay.slip.nextKey, run: () => { toSibling(1); } }, { key: 'k', label: t.keys.previous, run: () => { toSibling(-1); } },
        { key: 'm', label: t.pay.review.openMonth, run: () => { if (payroll) go(`people/${payroll.employee_id}/month/${month}`); } }, { key: 'x', label: t.pay.review.look, run: look },
      ]}
    >
      <div class="split">
        <div class="scroll slip" data-keep-scroll>
          <Read of={reading} lines={10}>
            {(data) => (
              <>
                {(row?.reasons ?? []).filter(({ kind }) => kind === 'open').map((reason) => (
                  <p class="notice warn" key={reason.kind}><Icon name="warn" /><span><b>{reasonText(reason, words)}.</b> <a href={hrefOf(`people/${data.employee_id}/month/${month}`)}>{t.pay.slip.openMonth}</a></span></p>
                ))}
                {data.reason && <p class="notice bad"><Icon name="bad" /><span>{t.pay.slip.reason}: {data.reason}</span></p>}
                <Figures payroll={data} before={before} monthName={monthName} />
                <Items payroll={data} before={before} lines={lines} at={at} monthName={monthName} />
                {data.corrections.length > 0 && (
                  <section class="under stack">
                    <h3>{t.pay.slip.corrections}</h3>
                    <ul>{data.corrections.map((one) => (
                      <li key={one.payroll_id} class="soft">
                        <a href={hrefOf(`pay/${one.period_start.slice(0, 7)}/${one.payroll_id}`)}>{format.month(one.period_start)}</a>: {one.reasons.map((reason) => wordOf(t.pay.slip.reasons, reason) ?? reason).join(', ')}; {one.items.map((item) => `${item.code} ${signed(item.difference, format.decimal)}`).join(', ')}
                      </li>
                    ))}</ul>
                  </section>
                )}
                <Computed payroll={data} mayRecompute={mayRecompute} />
              </>
            )}
          </Read>
        </div>
        <aside>{payroll && at && <Why payroll={payroll} line={at} />}</aside>
      </div>
      {shown === 'adjust' && payroll && <Adjust month={month} employee={payroll.employee_id} close={() => { setShown(null); }} saved={() => { setShown(null); setTold(t.pay.adjust.saved); }} />}
      {shown === 'void' && payroll && <Void payroll={payroll} close={() => { setShown(null); }} done={() => { setShown(null); setTold(t.pay.slip.cancelled); }} />}
    </Screen>
  );
}

function Figures({ payroll, before, monthName }: { payroll: Payroll; before: Payroll | null; monthName: (date: string) => string }): JSX.Element {
  const { t, format } = useWords();
  const isComparable = before?.net && payroll.net && before.currency === payroll.currency;
  const percent = isComparable ? percentOf(payroll.net ?? '0', before.net ?? '0') : null;
  return (
    <dl class="figures">
      <div><dt>{t.pay.net}</dt><dd>{payroll.net === null ? '–' : format.decimal(payroll.net)} <small>{payroll.currency}</small></dd></div>
      {isComparable && <div><dt>{t.pay.slip.against(monthName(before.period_start))}</dt><dd>{signed(subtract(payroll.net ?? '0', before.net ?? '0'), format.decimal)} {percent !== null && <small>{signed(percent, format.decimal)} %</small>}</dd></div>}
      <div><dt>{t.pay.gross}</dt><dd>{payroll.gross === null ? '–' : format.decimal(payroll.gross)}</dd></div>
      <div><dt>{t.pay.slip.worked}</dt><dd>{format.minutes(payroll.worked_minutes)}</dd></div>
      <div><dt>{t.pay.slip.days}</dt><dd>{format.number(payroll.payable_days)} <small>{t.pay.slip.of(format.number(payroll.working_days))}</small></dd></div>
    </dl>
  );
}

interface ItemsProps {
  payroll: Payroll;
  before: Payroll | null;
  lines: readonly Line[];
  at: Line | undefined;
  monthName: (date: string) => string;
}

function Items({ payroll, before, lines, at, monthName }: ItemsProps): JSX.Element {
  const { t, format } = useWords();
  const written = useExplain();
  const isComparable = before !== null && before.currency === payroll.currency;
  const cells = (now: string | null | undefined, then: string | null | undefined): JSX.Element => (
    <>
      <td class="num">{now ? format.decimal(now) : '–'}</td><td class="num soft">{then ? format.decimal(then) : '–'}</td>
      <td class="num">{isComparable ? signed(subtract(now ?? '0', then ?? '0'), format.decimal) : '–'}</td>
    </>
  );
  const old = isComparable ? before : null;
  return (
    <table class="lines">
      <thead><tr><th scope="col">{t.pay.slip.item}</th><th scope="col" class="how">{t.pay.slip.how}</th><th scope="col" class="num">{monthName(payroll.period_start)}</th><th scope="col" class="num">{before ? monthName(before.period_start) : '–'}</th><th scope="col" class="num">{t.pay.slip.difference}</th></tr></thead>
      {SECTIONS.map((kind) => {
        const some = lines.filter((line) => line.kind === kind);
        if (some.length === 0 && kind === 'employer_contribution') return null;
        return (
          <tbody key={kind}>
            {some.length > 0 && <tr class="sect"><th scope="rowgroup" colSpan={5}>{t.pay.slip.sections[kind]}</th></tr>}
            {some.map((line) => (
              <tr key={line.code} aria-selected={line === at}>
                <th scope="row"><a href={hrefOf(`pay/${payroll.period_start.slice(0, 7)}/${payroll.id}`, { item: `${kind}-${line.code}` })} aria-current={line === at ? 'true' : undefined} onClick={(event) => { event.preventDefault(); setQuery({ item: `${kind}-${line.code}` }); }}>{line.name}</a></th>
                <td class="more">{line.now && written(line.now.explanation)}</td>{cells(line.now?.amount, line.before?.amount)}
              </tr>
            ))}
            {kind === 'earning' && <tr class="sumrow"><th scope="row">{t.pay.gross}</th><td />{cells(payroll.gross, old?.gross)}</tr>}
            {kind === 'deduction' && <tr class="sumrow"><th scope="row">{t.pay.deductions}</th><td />{cells(payroll.deductions, old?.deductions)}</tr>}
            {kind === 'deduction' && <tr class="sumrow net"><th scope="row">{t.pay.slip.net}</th><td />{cells(payroll.net, old?.net)}</tr>}
            {kind === 'deduction' && payroll.transfer !== payroll.net && <tr><th scope="row">{t.pay.slip.transfer}</th><td />{cells(payroll.transfer, old?.transfer)}</tr>}
            {kind === 'employer_contribution' && <tr class="sumrow"><th scope="row">{t.pay.employerCost}</th><td />{cells(payroll.employer_cost, old?.employer_cost)}</tr>}
          </tbody>
        );
      })}
    </table>
  );
}

function useSnapshot(id: string): { snapshot: Snapshot | null; error: unknown; reload: () => Promise<void> } {
  const { data, error, reload } = useReading(`payroll snapshot ${id}`, async () => readSnapshot(await answered(api.GET('/payrolls/{id}/snapshot', { params: { path: { id } } }))));
  return { snapshot: data, error, reload };
}

/** Why an item is what it is: its formula, the days, the pay entry, the component and the rule. */
function Why({ payroll, line }: { payroll: Payroll; line: Line }): JSX.Element {
  const { t, format } = useWords();
  const written = useExplain();
  const { snapshot, error, reload } = useSnapshot(payroll.id);
  const { now } = line;
  const terms = now && termsOf(now.explanation);
  const step = snapshot?.steps.find(({ code }) => code === line.code);
  const days = now && snapshot ? daysOf(line.code, now.quantity, snapshot) : null;
  const most = Math.max(1, ...(days ?? []).map(({ counted }) => counted));
  const entries = snapshot?.compensations.filter(({ amount }) => now?.explanation.includes(amount)) ?? [];
  const [, rest] = now ? [now.explanation.split(';')[0], now.explanation.split(';').slice(1).join(';').trim()] : ['', ''];
  return (
    <>
      <header><p class="soft small">{t.pay.slip.why}</p><h2>{line.name}: {now ? format.decimal(now.amount) : '–'}</h2></header>
      {terms && now && (
        <ol class="sum">
          {terms.map((term, index) => [
            index > 0 && <li class="op" key={`op ${index}`}>{term.sign}</li>,
            <li key={index}><b>{partsOf(written(term.text))[0]}</b><span>{partsOf(written(term.text))[1] || '\u00a0'}</span></li>,
          ])}
          <li class="op">=</li>
          <li><b>{format.decimal(now.amount)}</b><span>{step && isRounded(step) ? t.pay.slip.exact(exact(step.unrounded, format.decimal)) : '\u00a0'}</span></li>
        </ol>
      )}
      {now && !terms && <p class="sentence">{written(now.explanation)}</p>}
      {rest && <p class="sentence soft">{written(rest)}</p>}
      <Problem error={error} retry={reload} />
      {days && days.length > 0 && (
        <section>
          <h3>{t.pay.slip.fromDays(format.minutes(Number(now?.quantity ?? 0)), days.length)}</h3>
          <table class="ot tight">
            <thead><tr><th scope="col">{t.pay.slip.day}</th><th scope="col" class="num">{t.pay.slip.worked}</th><th scope="col" class="num">{t.pay.slip.planned}</th><th scope="col" class="num">{t.pay.slip.counted}</th><th scope="col"><span class="unseen">{t.pay.slip.counted}</span></th></tr></thead>
            <tbody>
              {days.map(({ date, worked, planned, counted }) => (
                <tr key={date}>
                  <th scope="row"><a href={hrefOf(`people/${payroll.employee_id}/month/${date.slice(0, 7)}`, { day: date })}>{format.day(date)}</a></th>
                  <td class="num soft">{short(worked)}</td><td class="num soft">{short(planned)}</td><td class="num">{short(counted)}</td>
                  <td class="meterc"><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width={Math.round(counted * 100 / most)} height="6" rx="1" /></svg></td>
                </tr>
              ))}
            </tbody>
            <tfoot><tr><th scope="row" colSpan={3}>{t.pay.slip.sum}</th><td class="num">{short(days.reduce((sum, { counted }) => sum + counted, 0))}</td><td /></tr></tfoot>
          </table>
        </section>
      )}
      <dl class="where small">
        {entries.map(({ amount, effective_from }) => [<dt key={effective_from} class="num">{format.decimal(amount)}</dt>, <dd key={`${effective_from} from`}>{t.pay.slip.rate(format.day(effective_from))} <a href={hrefOf(`people/${payroll.employee_id}/pay`)}>{t.pay.slip.history}</a></dd>])}
        {line.code !== 'base' && now?.rate && [<dt key="rate" class="num">{format.decimal(now.rate)}</dt>, <dd key="component">{t.pay.slip.component(line.code)}</dd>]}
        {now && step && isRounded(step) && [<dt key="amount" class="num">{format.decimal(now.amount)}</dt>, <dd key="rounded">{t.pay.slip.rounded} <a href="/docs/reference/rules/pay#pay-26--one-exact-fraction-rounded-once" target="_blank" rel="noreferrer">{t.pay.slip.rule}</a></dd>]}
      </dl>
    </>
  );
}

/** The figure of a term, and what it counts: `8,062` and `worked minutes`, or what stands in brackets and the rest. */
function partsOf(text: string): [figure: string, unit: string] {
  const [, figure = text, unit = ''] = /^\(([^)]*)\)\s*(.*)$/s.exec(text) ?? /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  return [figure, unit];
}

/** Whether rounding has changed a figure. One that goes on without an end has dots at its end. */
const isRounded = ({ unrounded, rounded }: Snapshot['steps'][number]): boolean => unrounded.includes('…') || compare(unrounded, rounded) !== 0;

/** `7:38` of minutes. */
const short = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** A figure before it was rounded, with four decimals at most. */
function exact(text: string, write: (figure: string) => string): string {
  const [figure = ''] = text.split('…');
  const [whole = '0', part = ''] = figure.split('.');
  return `${write(part ? `${whole}.${part.slice(0, 4)}` : whole)}${part.length > 4 || text.includes('…') ? '…' : ''}`;
}

/** From what it was computed, and whether computing it again gives the same. */
function Computed({ payroll, mayRecompute }: { payroll: Payroll; mayRecompute: boolean }): JSX.Element {
  const { t, format } = useWords();
  const { snapshot } = useSnapshot(payroll.id);
  const action = useAction();
  const [result, setResult] = useState<string | null>(null);
  const recompute = (): void => {
    void action.run(async () => {
      const { matches, differences } = await answered(api.POST('/payrolls/{id}/recompute', { params: { path: { id: payroll.id } } }));
      setResult(matches ? t.pay.slip.same : t.pay.slip.differs(differences.map(({ field }) => field).join(', ')));
    });
  };
  return (
    <div class="under soft stack">
      {snapshot && <p>{t.pay.slip.computed(format.moment(payroll.created_at), snapshot.days.length, snapshot.compensations.length, snapshot.components.length)} {mayRecompute && <button type="button" class="link" aria-disabled={action.isRunning} onClick={recompute}>{action.isRunning ? t.pay.slip.recomputing : t.pay.slip.recompute}</button>}</p>}
      <p role="status">{result}</p>
      <Problem error={action.error} />
    </div>
  );
}

function Void({ payroll, close, done }: { payroll: Payroll; close: () => void; done: () => void }): JSX.Element {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [isRecovered, setRecovered] = useState(false);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return;
    void action.run(async () => {
      const present = await api.GET('/payrolls/{id}', { params: { path: { id: payroll.id } } });
      const { updated_at } = await answered(Promise.resolve(present));
      // What the person has looked at is what is cancelled.
      const tag = updated_at === payroll.updated_at ? present.response.headers.get('etag') ?? '*' : '"older"';
      await answered(api.PATCH('/payrolls/{id}', {
        params: { path: { id: payroll.id }, header: { 'If-Match': tag } }, body: { status: 'void', reason: reason.trim(), ...(payroll.status === 'paid' && { recovered: isRecovered }) },
      }));
      await readAgain('payrolls', 'inbox payrolls');
      done();
    });
  };
  return (
    <Dialog title={t.pay.slip.cancelTitle} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        <p>{t.pay.slip.cancelText}</p>
        <Field label={t.pay.slip.reason} error={isTried && !reason.trim() ? t.problems.required : null}>
          {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
        </Field>
        {payroll.status === 'paid' && <label class="check"><input type="checkbox" checked={isRecovered} onChange={(event) => { setRecovered(event.currentTarget.checked); }} />{t.pay.slip.recovered}</label>}
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="danger" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.pay.slip.cancel}</button>
          <button type="button" onClick={close}>{t.back}</button>
        </div>
      </form>
    </Dialog>
  );
}
