// How an item comes about: its formula, and the days behind it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { compare } from '../sums.ts';
import { useWords } from '../words/index.ts';
import type { Payroll } from './data.ts';
import { daysOf, readSnapshot, termsOf, type Snapshot } from './explained.ts';
import { useExplain, type Line } from './slip-items.tsx';

function useSnapshot(id: string): { snapshot: Snapshot | null; error: unknown; reload: () => Promise<void> } {
  const { data, error, reload } = useReading(`payroll snapshot ${id}`, async () => readSnapshot(await answered(api.GET('/payrolls/{id}/snapshot', { params: { path: { id } } }))));
  return { snapshot: data, error, reload };
}

/** Why an item is what it is: its formula, the days, the pay entry, the component and the rule. */
export function Why({ payroll, line }: { payroll: Payroll; line: Line }): JSX.Element {
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
export function Computed({ payroll, mayRecompute }: { payroll: Payroll; mayRecompute: boolean }): JSX.Element {
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
