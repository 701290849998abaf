// A payslip: its items with their explanation beside the month before, down to the days.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { openPayslip } from 'wfm-ui/uploads.ts';

import { useReading } from '../data.ts';
import { addMonths } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { Read, Screen } from '../parts.tsx';
import { go, hrefOf, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { percentOf, subtract } from '../sums.ts';
import { useWords, wordOf } from '../words/index.ts';
import { Adjust } from './adjust.tsx';
import { beforeOf, toggleLooked, useLooked, usePayrolls, useReview, type Payroll } from './data.ts';
import { reasonText } from './reasons.ts';
import { inOrder } from './review.tsx';
import { signed } from './signed.ts';
import { Items, linesOf } from './slip-items.tsx';
import { Void } from './slip-void.tsx';
import { Computed, Why } from './slip-why.tsx';

export interface SlipProps {
  month: string;
  id: string;
  query: Readonly<Record<string, string>>;
}

export function Slip({ month, id, query }: SlipProps): JSX.Element {
  const words = useWords();
  const { t, format, named, language } = words;
  const { user } = useSession();
  const document = useAction();
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
          {payroll.year_to_date && <button type="button" class="quiet" disabled={document.isRunning} onClick={() => { void document.run(() => openPayslip(api, id, language)); }}>PDF</button>}
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
                <Problem error={document.error} />
                {data.reason && <p class="notice bad"><Icon name="bad" /><span>{t.pay.slip.reason}: {data.reason}</span></p>}
                <Figures payroll={data} before={before} monthName={monthName} />
                <Items payroll={data} before={before} lines={lines} at={at} monthName={monthName} />
                {data.corrections.length > 0 && (
                  <section class="under stack">
                    <h2>{t.pay.slip.corrections}</h2>
                    <ul>{data.corrections.map((one) => (
                      <li key={one.payroll_id} class="soft">
                        <a href={hrefOf(`pay/${one.period_start.slice(0, 7)}/${one.payroll_id}`)}>{format.month(one.period_start)}</a>: {one.reasons.map((reason) => [wordOf(t.pay.slip.reasons, reason) ?? reason, one.changes.filter(({ kind }) => kind === reason).map(({ date }) => format.date(date)).join(', ')].filter(Boolean).join(' ')).join('; ')}: {one.items.map((item) => `${item.code} ${signed(item.difference, format.decimal)}`).join(', ')}
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
