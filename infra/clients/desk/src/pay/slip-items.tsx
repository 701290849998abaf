// The items of a payslip beside those of the month before.

import type { JSX } from 'preact';
import { amounts } from 'wfm-ui/amounts-de.ts';
import { explain } from 'wfm-ui/amounts.ts';

import { hrefOf, setQuery } from '../route.ts';
import { subtract } from '../sums.ts';
import { useWords } from '../words/index.ts';
import type { Payroll } from './data.ts';
import { signed } from './signed.ts';

type Item = NonNullable<Payroll['items']>[number];
const SECTIONS = ['earning', 'deduction', 'employer_contribution'] as const;

/** An explanation in the language of the desk. */
export function useExplain(): (explanation: string) => string {
  const { language, format } = useWords();
  return (explanation) => explain(explanation, language === 'de' ? amounts : null, format.decimal);
}

export interface Line {
  code: string;
  name: string;
  kind: Item['kind'];
  now: Item | null;
  before: Item | null;
}

/** The items of both months, in the order of the present one. */
export function linesOf(payroll: Payroll, before: Payroll | null, named: (item: Item) => string): Line[] {
  const old = before && before.currency === payroll.currency ? before.items ?? [] : [];
  const items = payroll.items ?? [];
  const lines = items.map((now): Line => ({ code: now.code, name: named(now), kind: now.kind, now, before: old.find(({ code, kind }) => code === now.code && kind === now.kind) ?? null }));
  const gone = old.filter(({ code, kind }) => !items.some((now) => now.code === code && now.kind === kind)).map((item): Line => ({ code: item.code, name: named(item), kind: item.kind, now: null, before: item }));
  return [...lines, ...gone];
}

interface ItemsProps {
  payroll: Payroll;
  before: Payroll | null;
  lines: readonly Line[];
  at: Line | undefined;
  monthName: (date: string) => string;
}

export function Items({ payroll, before, lines, at, monthName }: ItemsProps): JSX.Element {
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
