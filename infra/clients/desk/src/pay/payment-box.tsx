// One payment: its sums, its files for the bank, marking it as paid, and releasing it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction, useSession } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { JobEnd, readItems, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { download, type Download } from '../money/downloads.ts';
import { MONEY } from '../money/words.ts';
import { useAccountNames } from '../people.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { isZero, subtract } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { Payroll } from './data.ts';
import { DecideButton } from './decide.tsx';
import { payableBy, type Payment } from './payments.ts';

interface BoxProps {
  payment: Payment;
  /** The payrolls of the month that are in it. */
  payrolls: readonly Payroll[];
  isSecond: boolean;
  tell: (text: string) => void;
}

export function PaymentBox({ payment, payrolls, isSecond, tell }: BoxProps): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(MONEY).pay;
  const { user } = useSession();
  const accounts = useAccountNames([payment.made_by]);
  const [files, setFiles] = useState<Download[] | null>(null);
  const [isReleasing, setReleasing] = useState(false);
  const action = useAction();
  const paid = payrolls.filter(({ status }) => status === 'paid');
  const approved = payrolls.filter(({ status }) => status === 'approved');
  const mine = payableBy(approved, user, isSecond);
  const fetchFile = (isWanted: (file: Download) => boolean): void => {
    void action.run(async () => {
      const { data } = await answered(api.GET('/payments/{id}/files', { params: { path: { id: payment.id } } }));
      const wanted = data.filter(isWanted);
      // A browser loads one file for one click: several are offered one by one.
      if (wanted.length > 1) setFiles(wanted);
      else if (wanted[0]) {
        download(wanted[0]);
        tell(texts.isLoaded(wanted[0].name));
      }
    });
  };
  const isBankFile = ({ media_type: type }: Download): boolean => type.includes('xml');
  const hasBankFile = payment.sums.some(({ in_bank_files: count }) => count > 0);
  return (
    <section class="box payment" aria-label={texts.payment(format.date(payment.execution_date))}>
      <header>
        <h2>{texts.payment(format.date(payment.execution_date))}</h2>
        <span class={`state ${payment.state === 'ready' ? 'good' : 'none'}`}>{texts.states[payment.state] ?? payment.state}</span>
      </header>
      <div class="stack">
        <table class="tight sums-table">
          <thead><tr><th scope="col"><span class="unseen">{t.pay.payStep.transfer}</span></th><th scope="col" class="num">{t.pay.payStep.transfer}</th><th scope="col" class="num">{texts.inFile}</th><th scope="col" class="num">{texts.byHand}</th></tr></thead>
          <tbody>
            {payment.sums.map(({ currency, transfers, amount, in_bank_files: inFiles, amount_in_bank_files: amountInFiles }) => {
              const byHand = subtract(amount, amountInFiles);
              return (
                <tr key={currency}>
                  <th scope="row">{texts.transfers(transfers)}</th><td class="num">{format.decimal(amount)} <span class="soft small">{currency}</span></td>
                  <td class="num strong">{inFiles > 0 ? <>{format.decimal(amountInFiles)} <span class="soft small">{currency}</span></> : '–'}</td>
                  <td class="num">{isZero(byHand) ? '–' : <>{format.decimal(byHand)} <span class="soft small">{currency}</span></>}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p class="soft small">{texts.by(accounts(payment.made_by), format.moment(payment.created_at))} · {texts.isPaid(paid.length, payrolls.length)}. {hasBankFile && texts.compare} {payment.sums.some(({ transfers, in_bank_files: count }) => transfers > count) && texts.byHandHint}</p>
        {!isReleasing && <Problem error={action.error} />}
        {payment.state === 'ready' && (
          <div class="ways">
            {hasBankFile && <button type="button" class={approved.length > 0 ? 'main' : ''} aria-disabled={action.isRunning} onClick={() => { fetchFile(isBankFile); }}><Icon name="download" />{texts.bankFile}</button>}
            <button type="button" aria-disabled={action.isRunning} onClick={() => { fetchFile((file) => !isBankFile(file)); }}><Icon name="download" />{texts.list}</button>
            {mine.length > 0 && (
              <DecideButton
                payrolls={mine} payment={mine.length === payrolls.length ? payment.id : undefined} status="paid" isSecondary label={texts.mark(mine.length)} title={texts.sure} text={texts.sureText(mine.length)} done={t.pay.payStep.done} tell={tell}
              />
            )}
            <span class="grow" />
            {paid.length === 0 && (payment.made_by === user.id ? <span class="soft small">{texts.releaseOther}</span> : <button type="button" class="quiet danger" onClick={() => { action.clear(); setReleasing(true); }}>{texts.release}</button>)}
          </div>
        )}
      </div>
      {files && <FileList files={files} fetch={(name) => { fetchFile((file) => file.name === name); }} close={() => { setFiles(null); }} />}
      {isReleasing && <Release payment={payment} close={() => { setReleasing(false); }} tell={tell} />}
    </section>
  );
}

function FileList({ files, fetch, close }: { files: readonly Download[]; fetch: (name: string) => void; close: () => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(MONEY).pay;
  return (
    <Dialog title={texts.bankFiles} close={close}>
      <ul class="stack">{files.map(({ name }) => <li key={name}><button type="button" onClick={() => { fetch(name); }}><Icon name="download" />{name}</button></li>)}</ul>
      <div class="ways"><button type="button" class="main" onClick={close}>{t.close}</button></div>
    </Dialog>
  );
}

/** Releases a payment whose files the bank never took. */
function Release({ payment, close, tell }: { payment: Payment; close: () => void; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(MONEY).pay;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const send = (event: Event): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    void action.run(async () => {
      const body = { reason: reason.trim() };
      const accepted = await answered(api.POST('/payments/{id}/release', { params: { path: { id: payment.id }, header: { 'Idempotency-Key': keyOf({ id: payment.id, body }) } }, body }));
      const job = await jobs.follow(accepted, 'release');
      const items = await readItems(job);
      if (job.status === 'failed' || items.some(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed')) setEnded({ job, items });
      else {
        tell(texts.released);
        close();
      }
      await readAgain('payrolls', 'payments');
    });
  };
  if (ended) return <JobEnd job={ended.job} items={ended.items} title={t.jobs.ended} close={close} />;
  return (
    <Dialog title={texts.releaseTitle} close={close}>
      <form class="form" onSubmit={send} noValidate>
        <p>{texts.releaseText}</p>
        <Field label={texts.releaseReason} error={isMissing ? t.problems.required : null}>{(given) => <textarea {...given} maxLength={1000} value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}</Field>
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.release}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
