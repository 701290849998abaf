// Review: the payrolls in groups, with what is odd about them beside the month before.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from 'wfm-ui/parts.tsx';

import { addMonths } from '../dates.ts';
import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import type { Key } from '../keys.ts';
import { Empty, Grey } from '../parts.tsx';
import { listName } from '../people.ts';
import { go, hrefOf, readRoute, setQuery } from '../route.ts';
import { percentOf, subtract } from '../sums.ts';
import type { Dictionary } from '../words/en.ts';
import { useWords, type Words } from '../words/index.ts';
import { counting, toggleLooked, totalsOf, useLooked, useReview, type ReviewRow } from './data.ts';
import { PICTURE_OF, textOf } from './reasons.ts';
import type { StepProps } from './step.ts';
import { RunAside } from './run-aside.tsx';
import { signed } from './signed.ts';

const GROUPS = ['none', 'open', 'differs'] as const;

/** The rows in the order of the screen. */
export function inOrder(rows: readonly ReviewRow[], isRestShown: boolean): ReviewRow[] {
  return [...GROUPS.flatMap((group) => rows.filter((row) => row.group === group)), ...(isRestShown ? rows.filter(({ group }) => group === 'rest') : [])];
}

export function reviewKeys(rows: readonly ReviewRow[], query: Readonly<Record<string, string>>, t: Dictionary, month: string): Key[] {
  const listed = inOrder(rows, query['rest'] === 'open');
  const present = (): ReviewRow | undefined => listed.find(({ key }) => key === readRoute().query['at']) ?? listed[0];
  const move = (by: number): void => {
    const row = present();
    const next = row && readRoute().query['at'] ? listed[listed.indexOf(row) + by] : listed[0];
    if (!next) return;
    setQuery({ at: next.key });
    document.querySelector(`[data-row="${CSS.escape(next.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return [
    { key: 'j', also: ['ArrowDown'], label: t.keys.next, run: () => { move(1); } },
    { key: 'k', also: ['ArrowUp'], label: t.keys.previous, run: () => { move(-1); } },
    { key: 'Enter', label: t.pay.review.open, run: () => { const row = present(); if (row?.payroll) go(`pay/${month}/${row.payroll.id}`); } },
    { key: 'x', label: t.pay.review.look, run: () => { const row = present(); if (row?.payroll) toggleLooked(row.payroll.snapshot_hash); } },
    { key: 'm', label: t.pay.review.openMonth, run: () => { const row = present(); if (row) go(`people/${row.employeeId}/month/${month}`); } },
  ];
}

export function Review({ month, query }: StepProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const threshold = query['from'] ?? '5';
  const { rows, payrolls, error, reload } = useReview(month, threshold);
  const before = format.month(`${addMonths(month, -1)}-01`).replace(/ \d{4}$/, '');
  const isRestShown = query['rest'] === 'open';
  if (error !== null) return <div class="pad problem"><Problem error={error} retry={reload} /></div>;
  if (rows === null) return <Grey lines={10} />;
  if (counting(payrolls.data ?? []).length === 0) {
    return <Empty title={t.pay.review.nothing} text={t.pay.review.nothingHint}><a class="button main" href={hrefOf(`pay/${month}`, { step: 'prepare' })}>{t.pay.review.toPrepare}</a></Empty>;
  }
  const rest = rows.filter(({ group }) => group === 'rest');
  const currencies = [...new Set(rest.map(({ currency }) => currency))].sort();
  return (
    <div class="split">
      <div class="scroll" data-keep-scroll>
        <Totals rows={rows} month={before} words={words} />
        <table class="lines review">
          <thead>
            <tr>
              <th scope="col"><Icon name="check" /><span class="unseen">{t.pay.review.lookedAt}</span></th><th scope="col">{t.people.name}</th><th scope="col">{t.pay.review.odd}</th>
              <th scope="col" class="num">{t.pay.gross}</th><th scope="col" class="num" colSpan={2}>{t.pay.net}</th><th scope="col" class="num" colSpan={2}>{t.pay.review.againstShort(before)}</th>
            </tr>
          </thead>
          {GROUPS.map((group) => {
            const some = rows.filter((row) => row.group === group);
            const title = group === 'differs' ? t.pay.review.groups.differs(before) : t.pay.review.groups[group];
            return some.length > 0 && (
              <tbody key={group}>
                <tr class="group"><th scope="rowgroup" colSpan={8}>{title} <span class="soft">{some.length}</span></th></tr>
                {some.map((row) => <Row key={row.key} row={row} month={month} isChosen={row.key === query['at']} />)}
              </tbody>
            );
          })}
          {currencies.map((currency) => {
            const some = rest.filter((row) => row.currency === currency);
            const [total] = totalsOf(some.map(({ payroll }) => payroll).filter((one) => one !== null));
            const [then] = totalsOf(some.map((row) => row.before).filter((one) => one !== null));
            const title = t.pay.review.groups.rest(format.number(threshold), before);
            const [difference, percent] = total && then ? [subtract(total.net, then.net), percentOf(total.net, then.net)] : [null, null];
            return (
              <tbody key={currency}>
                <tr class="group fold">
                  <th scope="rowgroup" colSpan={3}>
                    <button type="button" class="quiet" aria-expanded={isRestShown} onClick={() => { setQuery({ rest: isRestShown ? null : 'open' }); }}>
                      <Icon name={isRestShown ? 'down' : 'right'} />{title} <span class="soft">{some.length}</span>
                    </button>
                  </th>
                  <td class="num">{total && format.decimal(total.gross)}</td><td class="num">{total && format.decimal(total.net)}</td><td class="cur soft">{currency}</td>
                  <td class="num">{difference !== null && signed(difference, format.decimal)}</td><td class="num soft">{percent !== null && `${signed(percent, format.decimal)} %`}</td>
                </tr>
                {isRestShown && some.map((row) => <Row key={row.key} row={row} month={month} isChosen={row.key === query['at']} />)}
              </tbody>
            );
          })}
        </table>
        <p class="under"><Threshold value={threshold} /> <button type="button" class="quiet" onClick={() => { download(rows, words, t.pay.review.file(month)); }}><Icon name="download" />{t.pay.review.list}</button></p>
      </div>
      <RunAside month={month} payrolls={payrolls.data ?? []} isExplained />
    </div>
  );
}

function Totals({ rows, month, words: { t, format } }: { rows: readonly ReviewRow[]; month: string; words: Words }): JSX.Element {
  const now = totalsOf(rows.map(({ payroll }) => payroll).filter((one) => one !== null));
  const then = totalsOf(rows.map(({ before }) => before).filter((one) => one !== null));
  return (
    <table class="totals">
      <thead>
        <tr>
          <th scope="col">{t.pay.review.in}</th><th scope="col" class="num">{t.pay.people}</th><th scope="col" class="num">{t.pay.gross}</th><th scope="col" class="num">{t.pay.deductions}</th>
          <th scope="col" class="num">{t.pay.netToPay}</th><th scope="col" class="num">{t.pay.employerCost}</th><th scope="col" class="num" colSpan={2}>{t.pay.review.against(month)}</th>
        </tr>
      </thead>
      <tbody>
        {now.map((total) => {
          const before = then.find(({ currency }) => currency === total.currency);
          const percent = before && percentOf(total.net, before.net);
          return (
            <tr key={total.currency}>
              <th scope="row">{total.currency}</th><td class="num">{total.people}</td><td class="num">{format.decimal(total.gross)}</td><td class="num">{format.decimal(total.deductions)}</td>
              <td class="num strong big">{format.decimal(total.net)}</td><td class="num">{format.decimal(total.employerCost)}</td>
              <td class="num">{before ? signed(subtract(total.net, before.net), format.decimal) : '–'}</td><td class="num soft">{percent ? `${signed(percent, format.decimal)} %` : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Row({ row, month, isChosen }: { row: ReviewRow; month: string; isChosen: boolean }): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const { payroll, before } = row;
  const name = listName(row.name);
  const looked = useLooked();
  const isLooked = payroll !== null && looked.has(payroll.snapshot_hash);
  const isComparable = payroll?.net && before?.net && before.currency === payroll.currency;
  const difference = isComparable ? subtract(payroll.net ?? '0', before.net ?? '0') : null;
  const percent = isComparable ? percentOf(payroll.net ?? '0', before.net ?? '0') : null;
  const [reason] = row.reasons;
  return (
    <tr data-row={row.key} aria-selected={isChosen}>
      <td>{payroll && <input type="checkbox" checked={isLooked} aria-label={`${t.pay.review.lookedAt}: ${name}`} onChange={() => { toggleLooked(payroll.snapshot_hash); }} />}</td>
      <th scope="row">{payroll ? <a href={hrefOf(`pay/${month}/${payroll.id}`)} data-focus={row.key}>{name}</a> : <a href={hrefOf(`people/${row.employeeId}`)}>{name}</a>}</th>
      <td class={`odd ${isLooked ? 'soft' : ''}`}>
        {row.group !== 'rest' && (
          <p>
            <Icon name={reason?.kind === 'first' ? 'plus' : PICTURE_OF[row.group]} class={row.group === 'none' ? 'bad' : row.group === 'open' ? 'warn' : ''} />
            <span>
              {textOf(row, words)}
              {reason?.kind === 'noPay' && <> <a href={hrefOf(`people/${row.employeeId}/pay`, { do: 'pay' })}>{t.pay.review.why.enterPay}</a></>}
              {reason?.kind === 'noPayroll' && <> <a href={hrefOf(`pay/${month}`, { step: 'prepare' })}>{t.pay.review.why.prepare}</a></>}
            </span>
          </p>
        )}
      </td>
      <td class="num">{payroll?.gross ? format.decimal(payroll.gross) : '–'}</td>
      <td class="num strong">{payroll?.net ? format.decimal(payroll.net) : '–'}</td>
      <td class="cur soft">{row.currency}</td>
      <td class="num">{difference === null ? '–' : signed(difference, format.decimal)}</td>
      <td class="num soft">{percent === null ? '' : `${signed(percent, format.decimal)} %`}</td>
    </tr>
  );
}

/** From which difference a net is odd. */
function Threshold({ value }: { value: string }): JSX.Element {
  const { t } = useWords();
  const [text, setText] = useState(value);
  useEffect(() => { setText(value); }, [value]);
  const left = (): void => {
    const wanted = text.replace(',', '.').trim();
    if (/^\d{1,3}(\.\d)?$/.test(wanted)) setQuery({ from: wanted === '5' ? null : wanted });
    else setText(value);
  };
  return <label class="inline">{t.pay.review.threshold} <input class="auto num" size={4} inputMode="decimal" value={text} onInput={(event) => { setText(event.currentTarget.value); }} onBlur={left} onKeyDown={(event) => { if (event.key === 'Enter') left(); }} /> %</label>;
}

/** The list as a file for a spreadsheet. */
function download(rows: readonly ReviewRow[], words: Words, name: string): void {
  const { t } = words;
  const lines = [
    [t.people.number, t.people.name, t.pay.review.odd, t.pay.gross, t.pay.net, '', t.pay.slip.difference],
    ...inOrder(rows, true).map((row) => [
      row.name.employee_number, listName(row.name), textOf(row, words), row.payroll?.gross ?? '', row.payroll?.net ?? '', row.currency,
      row.payroll?.net && row.before?.net && row.before.currency === row.currency ? subtract(row.payroll.net, row.before.net) : '',
    ]),
  ];
  saveTable(lines, name);
}
