// What is due to somebody on a last day, as a list.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { useLeaveNames } from '../leave-names.ts';
import { api } from '../service.ts';
import { isZero } from '../sums.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { LEAVING } from './words.ts';

type Due = components['schemas']['Settlement'];

export interface SettlementProps {
  id: string;
  /** The last day. */
  date: string;
}

export function Settlement(props: SettlementProps): JSX.Element {
  return <WithWords of={LEAVING}><Reading {...props} /></WithWords>;
}

function Reading({ id, date }: SettlementProps): JSX.Element {
  const { t } = useWords();
  const { data, error, reload } = useReading(`person settlement ${id} ${date}`, () => answered(api.GET('/employees/{id}/settlement', { params: { path: { id }, query: { termination_date: date } } })));
  return (
    <>
      <Problem error={error} retry={reload} />
      {!data && error === null && <p class="soft small">{t.loading}</p>}
      {data && <ul class="due"><Pay due={data} /><Leave due={data} /><Corrections due={data} /></ul>}
    </>
  );
}

function Pay({ due }: { due: Due }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(LEAVING).due;
  return (
    <>
      <li>{due.unpaid_from === null ? texts.allPaid : texts.unpaid(format.date(due.unpaid_from))}</li>
      <li>{due.pending_attendances > 0 ? texts.pending(due.pending_attendances) : texts.nothingPending}</li>
      {due.pending_leaves > 0 && <li>{texts.pendingLeaves(due.pending_leaves)}</li>}
      {due.adjustments && due.adjustments.length > 0 && <li>{texts.adjustments(due.adjustments.map(({ date }) => format.date(date)).join(', '))}</li>}
    </>
  );
}

function Leave({ due }: { due: Due }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(LEAVING).due;
  const names = useLeaveNames();
  const write = (amount: string, unit: 'day' | 'minute'): string => format.amount(amount, unit).replace('-', '−');
  return (
    <>
      {due.leave.filter(({ available, paid_out }) => available !== null || !isZero(paid_out)).map(({ type, available, paid_out, unit }) => (
        <li key={type}>{texts.balance}, {names(type)}: <b>{available === null ? '–' : write(available, unit)}</b>{!isZero(paid_out) && `, ${texts.paidOut(write(paid_out, unit))}`}</li>
      ))}
      {due.leave_changes.map(({ leave_id, from_days, to_days }) => <li key={leave_id}>{Number(to_days) === 0 ? texts.cancelled(format.amount(from_days, 'day')) : texts.changed(format.amount(from_days, 'day'), format.amount(to_days, 'day'))}</li>)}
    </>
  );
}

/** Advances and corrections of earlier payslips, where the reader may see pay. */
function Corrections({ due }: { due: Due }): JSX.Element {
  const { t, format, named } = useWords();
  const texts = useTexts(LEAVING).due;
  const may = useMay('salary_components:read');
  const isNamed = may && Boolean(due.corrections?.length);
  const parts = useReading(isNamed ? 'salary components' : null, async () => (await readRows((query) => api.GET('/salary-components', { params: { query: { ...query, limit: 100 } } }), 1_000)).rows);
  const nameOf = (code: string): string => {
    const found = parts.data?.find((one) => one.code === code);
    return code === 'base' ? texts.base : found ? named(found) : code;
  };
  const signed = (amount: string): string => (amount.startsWith('-') ? `−${format.decimal(amount.slice(1))}` : `+${format.decimal(amount)}`);
  return (
    <>
      {due.advances?.map(({ pay_adjustment_id, remaining, currency }) => <li key={pay_adjustment_id}>{texts.advance(`${format.decimal(remaining)} ${currency}`)}</li>)}
      {due.corrections?.filter(({ items }) => items.length > 0).map(({ payroll_id, period_start, period_end, currency, items }) => (
        <li key={payroll_id}>{texts.correction(format.range(period_start, period_end), items.map(({ code, difference }) => `${nameOf(code)} ${signed(difference)} ${currency}`).join(', '))}</li>
      ))}
      {due.corrections_failed !== null && <li class="bad">{texts.failed(wordOf(t.problems, due.corrections_failed) ?? due.corrections_failed)}</li>}
    </>
  );
}
