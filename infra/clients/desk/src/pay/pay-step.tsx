// Pay: makes the payment, downloads the bank file, and marks what the bank has paid.

import type { JSX } from 'preact';
import { Problem } from 'wfm-ui/parts.tsx';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { MONEY } from '../money/words.ts';
import { Empty, Grey } from '../parts.tsx';
import { listName, useSettings } from '../people.ts';
import { hrefOf } from '../route.ts';
import { compare } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { counting, totalsOf, usePayrolls, type Payroll } from './data.ts';
import { DecideButton } from './decide.tsx';
import { MakePayment } from './make-payment.tsx';
import { PaymentBox } from './payment-box.tsx';
import { payableBy, usePayments, type Payment } from './payments.ts';
import { RunAside } from './run-aside.tsx';
import type { StepProps } from './step.ts';

export function PayStep(props: StepProps): JSX.Element {
  return <WithWords of={MONEY}><Steps {...props} /></WithWords>;
}

function Steps({ month, tell }: StepProps): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  const mayPay = useMay('payments:write');
  const { data, error, reload } = usePayrolls(month);
  const isSecond = useSettings().data?.payroll?.second_person !== false;
  const payments = usePayments(data ?? []);
  if (error !== null && data === null) return <div class="pad problem"><Problem error={error} retry={reload} /></div>;
  if (data === null) return <Grey lines={8} />;
  const all = counting(data);
  const approved = all.filter(({ status }) => status === 'approved');
  const free = mayPay ? approved.filter(({ payment_id }) => payment_id === null) : [];
  const mine = payableBy(approved, user, isSecond);
  const others = approved.length - mine.length;
  const isAllPaid = all.length > 0 && all.every(({ status }) => status === 'paid');
  return (
    <div class="split">
      <div class="scroll pad stack" data-keep-scroll>
        {approved.length === 0 && (
          <Empty title={isAllPaid ? t.pay.payStep.allPaid : t.pay.payStep.nothing} text={t.pay.payStep.nothingHint}>
            <a class="button" href={hrefOf(`pay/${month}`, { step: isAllPaid ? 'review' : 'approve' })}>{isAllPaid ? t.pay.steps.review : t.pay.steps.approve}</a>
          </Empty>
        )}
        {approved.length > 0 && (
          <dl class="figures">
            {totalsOf(approved).map(({ currency, transfer, people }) => <div key={currency}><dt>{t.pay.payStep.transfer} · {t.pay.persons(people)}</dt><dd>{format.decimal(transfer)} <small>{currency}</small></dd></div>)}
          </dl>
        )}
        {others > 0 && <p class="notice"><Icon name="second" /><span>{t.pay.payStep.others(others)}</span></p>}
        {payments.error !== null && payments.data === null && <Problem error={payments.error} retry={payments.reload} />}
        {payments.data?.map((payment) => <PaymentBox key={payment.id} payment={payment} payrolls={all.filter(({ payment_id }) => payment_id === payment.id)} isSecond={isSecond} tell={tell} />)}
        {free.length > 0 && <MakePayment month={month} free={free} isSecond={isSecond} tell={tell} />}
        {!mayPay && mine.length > 0 && <div class="ways">
          <DecideButton payrolls={mine} status="paid" label={t.pay.payStep.mark(mine.length)} title={t.pay.payStep.sure} text={t.pay.payStep.sureText(mine.length)} done={t.pay.payStep.done} tell={tell} />
        </div>}
        {approved.length > 0 && <ToPay month={month} approved={approved} payments={payments.data} />}
      </div>
      <RunAside month={month} payrolls={data} />
    </div>
  );
}

/** Everybody who is to be paid. */
function ToPay({ month, approved, payments }: { month: string; approved: readonly Payroll[]; payments: readonly Payment[] | null }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(MONEY).pay;
  const rows = [...approved].sort((one, other) => (one.employee?.last_name ?? '').localeCompare(other.employee?.last_name ?? ''));
  return (
    <table class="boxed tight">
      <thead><tr><th scope="col">{t.people.name}</th><th scope="col">{t.pay.payStep.date}</th>{payments && <th scope="col">{texts.in}</th>}<th scope="col" class="num">{t.pay.payStep.transfer}</th></tr></thead>
      <tbody>
        {rows.map(({ id, employee, pay_date, transfer, currency, payment_id }) => {
          const payment = payments?.find((one) => one.id === payment_id);
          return (
            <tr key={id}>
              <th scope="row"><a href={hrefOf(`pay/${month}/${id}`)}>{employee ? listName(employee) : t.somebody}</a></th><td>{format.day(pay_date)}</td>
              {payments && <td class={payment ? '' : 'soft'}>{payment ? format.day(payment.execution_date) : texts.notIn}</td>}
              <td class="num">{transfer !== null && <>{compare(transfer, '0') < 0 && <span class="warn small">{t.pay.payStep.recover} </span>}{format.decimal(transfer)} <span class="soft small">{currency}</span></>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
