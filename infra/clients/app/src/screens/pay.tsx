// Payslips, and how each amount came about.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import type { Format } from 'wfm-ui/format.ts';
import { countedOf, explain } from 'wfm-ui/amounts.ts';
import { openPayslip } from 'wfm-ui/uploads.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useAction, useHasLeft, useReading, useSession } from '../hooks.ts';
import { Icon, Notice, Problem, Read, Screen } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import type { Dictionary } from '../words/en.ts';
import { useWords } from '../words/index.ts';

type Payroll = components['schemas']['Payroll'];
type Item = components['schemas']['PayrollItem'];

export function PayScreen(): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  const hasLeft = useHasLeft();
  return (
    <Screen title={t.pay.title}>
      {hasLeft && <Notice tone="info" live={false}><p>{t.left.about(format.date(localDate(Date.parse(user.ends_at ?? '') - 1)))}</p></Notice>}
      {user.employee_id === null ? <Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice> : <Payslips employee={user.employee_id} />}
    </Screen>
  );
}

function Payslips({ employee }: { employee: string }): JSX.Element {
  const { t, format } = useWords();
  const slips = useReading('payslips', () => readRows((query) => api.GET('/payrolls', { params: { query: { employee_id: employee, limit: 50, ...query } } }), 100), { as: 'payslips' });
  return (
    <Read of={slips}>
        {({ rows }) => (rows.length === 0
          ? <p class="soft">{t.pay.empty}</p>
          : (
            <ul class="rows">
              {rows.map((slip) => (
                <li key={slip.id}>
                  <a class="row open" href={`#/pay/${slip.id}`}>
                    <span>
                      <strong>{titleOf(slip, format)}</strong>
                      <span class="soft block">{t.pay.status[slip.status]}</span>
                    </span>
                    <span class="figure strong fixed">{slip.net === null ? '–' : format.money(slip.net, slip.currency)}</span>
                    <Icon name="next" />
                  </a>
                </li>
              ))}
            </ul>
          ))}
    </Read>
  );
}

function titleOf({ period_start, period_end }: { period_start: string; period_end: string }, format: Format): string {
  if (period_start === period_end) return format.day(period_start);
  const isMonth = period_start.endsWith('-01') && period_start.slice(0, 7) === period_end.slice(0, 7)
    && new Date(Date.parse(period_end) + 86_400_000).getUTCDate() === 1;
  return isMonth ? format.month(period_start) : format.range(period_start, period_end);
}

export function PayslipScreen({ id }: { id: string }): JSX.Element {
  const { t, format } = useWords();
  const reading = useReading(`payslip ${id}`, () => answered(api.GET('/payrolls/{id}', { params: { path: { id } } })));
  return (
    <Screen title={reading.data ? titleOf(reading.data, format) : t.pay.title}>
      <a class="backlink" href="#/pay"><Icon name="back" />{t.pay.list}</a>
      <Read of={reading}>{(slip) => <Payslip slip={slip} />}</Read>
    </Screen>
  );
}

function Payslip({ slip }: { slip: Payroll }): JSX.Element {
  const { t, format, language } = useWords();
  const action = useAction();
  const open = (): void => { void action.run(() => openPayslip(api, slip.id, language)); };
  const money = (amount: string | null): string => (amount === null ? '–' : format.money(amount, slip.currency));
  const facts = counted(slip, t, format);
  if (slip.worked_minutes > 0) facts.push([t.pay.worked, format.minutes(slip.worked_minutes)]);
  if (slip.overtime_minutes > 0) facts.push([t.pay.overtime, format.minutes(slip.overtime_minutes)]);
  if (Number(slip.unpaid_leave_days) > 0) facts.push([t.pay.unpaid, t.days(format.number(slip.unpaid_leave_days))]);
  const of = (kind: Item['kind']): Item[] => (slip.items ?? []).filter((item) => item.kind === kind);
  return (
    <>
      <section class="card">
        <p class="soft">{t.pay.net}</p>
        <p class="total">{money(slip.net)}</p>
        <dl class="both">
          <div><dt>{t.pay.gross}</dt><dd>{money(slip.gross)}</dd></div>
          <div><dt>{t.pay.deductions}</dt><dd>− {money(slip.deductions)}</dd></div>
        </dl>
        <p><span class={`tag ${slip.status === 'paid' ? 'good' : 'info'}`}><Icon name={slip.status === 'paid' ? 'good' : 'info'} />{t.pay.status[slip.status]}</span></p>
        {slip.reason && <p>{t.pay.reason(slip.reason)}</p>}
        {facts.length > 0 && <dl class="facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>}
      </section>
      <Items title={t.pay.earnings} items={of('earning')} total={[t.pay.gross, slip.gross]} money={money} />
      <Items title={t.pay.deducted} items={of('deduction')} total={[t.pay.deductions, slip.deductions]} money={money} />
      <Items title={t.pay.employer} items={of('employer_contribution')} total={null} money={money} />
      <Corrections slip={slip} money={money} />
      <button type="button" class="wide" onClick={open} disabled={action.isRunning}>{t.pay.print}</button>
      <Problem error={action.error} />
    </>
  );
}

/** What the payslip pays for other periods, and why. The items have it already. */
function Corrections({ slip, money }: { slip: Payroll; money: (amount: string) => string }): JSX.Element | null {
  const { t, format } = useWords();
  if (slip.corrections.length === 0) return null;
  const nameOf = (code: string): string => slip.items?.find((item) => item.code === code)?.name ?? code;
  return (
    <section>
      <h2>{t.pay.corrections}</h2>
      <ul class="rows">
        {slip.corrections.map((of) => (
          <li class="row" key={`${of.period_start} ${of.payroll_id}`}>
            <strong>{titleOf(of, format)}</strong>
            {of.reasons.map((reason) => (
              <p class="soft" key={reason}>{[t.pay.because[reason], datesOf(of, reason, format)].filter(Boolean).join(': ')}</p>
            ))}
            {of.items.map((item) => (
              <div class="item" key={item.code}><span>{nameOf(item.code)}</span><span class="figure">{money(item.difference)}</span></div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The dates on which something differs for this reason. */
function datesOf({ changes }: Payroll['corrections'][number], reason: string, format: Format): string {
  return changes.filter(({ kind }) => kind === reason).map(({ date }) => format.date(date)).join(', ');
}

/** What the base pay counted. Of a pay by the day or by the hour, the payable days of the month say nothing. */
function counted({ items, payable_days, working_days }: Payroll, t: Dictionary, format: Format): [string, string][] {
  const base = items?.find(({ code }) => code === 'base');
  switch (base && countedOf(base)) {
    case 'payable': return [[t.pay.days, t.pay.daysOf(format.number(payable_days), format.number(working_days))]];
    case 'days': return [[t.pay.days, t.days(format.number(base?.quantity ?? '0'))]];
    case 'minutes': return [[t.pay.time, format.minutes(Math.round(Number(base?.quantity ?? 0)))]];
    default: return [];
  }
}

interface ItemsProps {
  title: string;
  items: readonly Item[];
  total: [label: string, amount: string | null] | null;
  money: (amount: string | null) => string;
}

function Items({ title, items, total, money }: ItemsProps): JSX.Element | null {
  const { t, format, named } = useWords();
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="rows">
        {items.map((item) => (
          <li class="row" key={`${item.code} ${item.name}`}>
            <div class="item"><strong>{named(item)}</strong><span class="figure">{money(item.amount)}</span></div>
            <p class="soft">{explain(item.explanation, t.pay.amounts, format.decimal)}</p>
          </li>
        ))}
        {total && <li class="row item sumrow"><strong>{total[0]}</strong><span class="figure">{money(total[1])}</span></li>}
      </ul>
    </section>
  );
}
