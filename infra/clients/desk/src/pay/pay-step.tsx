// Pay: what is to be transferred, by currency and pay date, and marking it as paid.

import type { JSX } from 'preact';
import { Problem } from 'wfm-ui/parts.tsx';
import { useSession } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { Empty, Grey } from '../parts.tsx';
import { listName, useSettings } from '../people.ts';
import { hrefOf } from '../route.ts';
import { compare } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { counting, totalsOf, usePayrolls } from './data.ts';
import { DecideButton } from './decide.tsx';
import { RunAside } from './run-aside.tsx';
import type { StepProps } from './step.ts';

export function PayStep({ month, tell }: StepProps): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  const { data, error, reload } = usePayrolls(month);
  const isSecond = useSettings().data?.payroll?.second_person !== false;
  if (error !== null && data === null) return <div class="pad problem"><Problem error={error} retry={reload} /></div>;
  if (data === null) return <Grey lines={8} />;
  const all = counting(data);
  const approved = all.filter(({ status }) => status === 'approved');
  // Nobody decides about their own pay, and who alone has approved a payroll does not pay it, too (rule PAY-72).
  const mine = approved.filter(({ employee_id, approvals }) => employee_id !== user.employee_id && (!isSecond || approvals.some(({ by }) => by !== user.id)));
  const others = approved.length - mine.length;
  const rows = [...approved].sort((one, other) => (one.employee?.last_name ?? '').localeCompare(other.employee?.last_name ?? ''));
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
          <>
            <dl class="figures">
              {totalsOf(approved).map(({ currency, transfer, people }) => <div key={currency}><dt>{t.pay.payStep.transfer} · {t.pay.persons(people)}</dt><dd>{format.decimal(transfer)} <small>{currency}</small></dd></div>)}
            </dl>
            {others > 0 && <p class="notice"><Icon name="second" /><span>{t.pay.payStep.others(others)}</span></p>}
            {mine.length > 0 && <div class="ways">
              <DecideButton payrolls={mine} status="paid" label={t.pay.payStep.mark(mine.length)} title={t.pay.payStep.sure} text={t.pay.payStep.sureText(mine.length)} done={t.pay.payStep.done} tell={tell} />
            </div>}
            <table class="boxed tight">
              <thead><tr><th scope="col">{t.people.name}</th><th scope="col">{t.pay.payStep.date}</th><th scope="col" class="num">{t.pay.payStep.transfer}</th></tr></thead>
              <tbody>
                {rows.map(({ id, employee, pay_date, transfer, currency }) => (
                  <tr key={id}>
                    <th scope="row"><a href={hrefOf(`pay/${month}/${id}`)}>{employee ? listName(employee) : t.somebody}</a></th><td>{format.day(pay_date)}</td>
                    <td class="num">{transfer !== null && <>{compare(transfer, '0') < 0 && <span class="warn small">{t.pay.payStep.recover} </span>}{format.decimal(transfer)} <span class="soft small">{currency}</span></>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      <RunAside month={month} payrolls={data} />
    </div>
  );
}
