// Makes a payment of the approved payrolls that are in none, and says whom it leaves out.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { Icon } from '../icons.tsx';
import { JobEnd, readItems, reasonOf, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { useBankAccount } from '../money/bank-account.tsx';
import { MONEY } from '../money/words.ts';
import { useNames } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { Payroll } from './data.ts';
import { DecideButton } from './decide.tsx';
import { payableBy, usualDate } from './payments.ts';

/** A payment names at most so many payrolls; more are those of the month. */
const MOST_NAMED = 1_000;

interface MakeProps {
  month: string;
  /** The approved payrolls that are in no payment. */
  free: readonly Payroll[];
  isSecond: boolean;
  tell: (text: string) => void;
}

export function MakePayment({ month, free, isSecond, tell }: MakeProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(MONEY).pay;
  const { user } = useSession();
  const mayRead = useMay('bank_accounts:read:all');
  const employer = useBankAccount(null, mayRead);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState<JobItem[]>([]);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const jobs = useJobs();
  const date = typed ?? usualDate(free);
  const hasNone = employer.data !== null && employer.data.value.in_use === null;
  const byHand = payableBy(free, user, isSecond);
  const send = (): void => {
    if (date === '') return;
    void action.run(async () => {
      const body: components['schemas']['PaymentCreate'] = { execution_date: date, ...(free.length > MOST_NAMED ? { period: month } : { payroll_ids: free.map(({ id }) => id) }) };
      // Another try after an account was entered is another payment.
      const key = keyOf({ body, before: left.map(({ payroll_id, code }) => [payroll_id, code]) });
      const accepted = await answered(api.POST('/payments', { params: { header: { 'Idempotency-Key': key } }, body }));
      const job = await jobs.follow(accepted, 'payment');
      const items = await readItems(job);
      const own = new Set(free.map(({ id }) => id));
      setLeft(items.filter(({ verdict, payroll_id: id }) => verdict === 'skipped' && own.has(id ?? '')));
      await readAgain('payrolls', 'payments');
      if (job.status === 'failed' || items.some(({ verdict, payroll_id: id }) => (verdict === 'failed' && own.has(id ?? '')) || verdict === 'unprocessed')) setEnded({ job, items });
      else if (items.some(({ verdict }) => verdict === 'created' || verdict === 'updated')) tell(texts.made);
    });
  };
  const dateError = violation('/execution_date');
  return (
    <section class="box" aria-labelledby="free">
      <header><h2 id="free">{texts.free}</h2><span class="soft small">{texts.freeHint(free.length)}</span></header>
      <div class="stack">
        {hasNone && <p class="notice warn"><Icon name="warn" /><span>{texts.noAccount} <a href={hrefOf('settings/bank')}>{texts.toAccount}</a></span></p>}
        {left.length > 0 && <Left items={left} />}
        <div class="make-payment">
          <DateField label={texts.execution} value={date} change={setTyped} error={dateError} isRequired />
        </div>
        {!dateError && <Problem error={action.error} />}
        <div class="ways">
          <button type="button" class={hasNone || left.length > 0 ? '' : 'main'} aria-disabled={action.isRunning || hasNone} onClick={() => { if (!hasNone) send(); }}>{action.isRunning ? t.sending : texts.make(free.length)}</button>
          {byHand.length > 0 && <DecideButton payrolls={byHand} status="paid" isSecondary label={texts.handMark(byHand.length)} title={texts.handSure} text={texts.handText(byHand.length)} done={t.pay.payStep.done} tell={tell} />}
        </div>
      </div>
      {ended && <JobEnd job={ended.job} items={ended.items} title={t.jobs.ended} close={() => { setEnded(null); }} />}
    </section>
  );
}

/** Whom the last payment has left out, and why. */
function Left({ items }: { items: readonly JobItem[] }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(MONEY).pay;
  const names = useNames();
  return (
    <div class="notice warn" role="status">
      <Icon name="warn" />
      <div>
        <p class="strong">{texts.left}</p>
        <ul>
          {items.map((item) => (
            <li key={item.index}>
              {names(item.employee_id)}: {item.code === 'no_bank_account' && item.employee_id
                ? <a href={hrefOf(`people/${item.employee_id}/pay`)} aria-label={`${names(item.employee_id)}: ${texts.reasons[item.code]}`}>{texts.reasons[item.code]}</a>
                : texts.reasons[item.code ?? ''] ?? reasonOf(item, t.problems)}
            </li>
          ))}
        </ul>
        <p class="small">{texts.leftHint}</p>
      </div>
    </div>
  );
}
