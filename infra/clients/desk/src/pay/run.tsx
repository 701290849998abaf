// The pay of a month, in five steps: prepare, review, approve, pay, files.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from 'wfm-ui/parts.tsx';
import { useMay } from 'wfm-ui/session.ts';

import { addMonths } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { Grey, Screen } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { useWords, wordOf } from '../words/index.ts';
import { Adjust } from './adjust.tsx';
import { ApproveStep } from './approve.tsx';
import { counting, useLooked, usePayrolls, useReview } from './data.ts';
import { FilesStep } from './files-step.tsx';
import { PayStep } from './pay-step.tsx';
import { Prepare } from './prepare.tsx';
import { Review, reviewKeys } from './review.tsx';
import { STEPS, type Step } from './step.ts';

export function Run({ month, query }: { month: string; query: Readonly<Record<string, string>> }): JSX.Element {
  const { t, format } = useWords();
  const mayGenerate = useMay('payrolls:generate');
  const mayDecide = useMay('payrolls:decide');
  const mayAdjust = useMay('compensation:write');
  const mayExport = useMay('exports:write');
  const maySeePay = useMay('compensation:read:all');
  const [told, setTold] = useState('');
  const [isAdjusting, setAdjusting] = useState(false);
  const { data, error, reload } = usePayrolls(month);
  const threshold = query['from'] ?? '5';
  const { rows } = useReview(month, threshold);
  const some = counting(data ?? []);
  const drafts = some.filter(({ status }) => status === 'draft');
  const approved = some.filter(({ status }) => status === 'approved' || status === 'paid');
  const paid = some.filter(({ status }) => status === 'paid');
  const steps = STEPS.filter((step) => (step === 'prepare' ? mayGenerate : step === 'files' ? mayExport && maySeePay : step === 'review' || mayDecide));
  const usual: Step = some.length === 0 && mayGenerate ? 'prepare' : drafts.length > 0 || !mayDecide || some.length === 0 ? 'review' : 'pay';
  const step = steps.find((one) => one === query['step']) ?? (data === null ? null : usual);
  const looked = useLooked();
  const odd = (rows ?? []).filter(({ group, payroll }) => group !== 'rest' && (payroll === null || (payroll.status === 'draft' && !looked.has(payroll.snapshot_hash)))).length;
  const newest = some.map(({ created_at }) => created_at).sort().at(-1);
  const more: Record<Step, string> = {
    prepare: newest ? t.pay.stepMore.prepared(format.moment(newest)) : t.pay.stepMore.notPrepared,
    review: rows ? t.pay.stepMore.toLook(odd) : '',
    approve: data ? t.pay.stepMore.approved(approved.length, some.length) : '',
    pay: data ? t.pay.stepMore.paid(paid.length, some.length) : '',
    files: t.pay.stepMore.files,
  };
  const isDone: Record<Step, boolean> = {
    prepare: some.length > 0, review: rows !== null && some.length > 0 && odd === 0, approve: some.length > 0 && drafts.length === 0, pay: some.length > 0 && paid.length === some.length, files: false,
  };
  const states = [...new Set(some.map(({ status }) => status))];
  const keys = step === 'review' && rows ? reviewKeys(rows, query, t, month) : [];
  const title = format.month(`${month}-01`);
  return (
    <Screen
      place="pay run" title={title} crumbs={[{ text: t.places.pay, href: hrefOf('pay') }]} keys={keys} status={[told, step === 'review' && rows && rows.length > 0 ? t.pay.review.looked(rows.filter(({ group, payroll }) => group !== 'rest' && payroll && looked.has(payroll.snapshot_hash)).length, rows.filter(({ group }) => group !== 'rest').length) : ''].filter(Boolean).join(' · ')}
      beside={(
        <>
          {states.length > 0 && <span class={`tag ${states.length === 1 && states[0] === 'paid' ? 'good' : ''}`}>{states.map((state) => wordOf(t.pay.states, state) ?? state).join(', ')}</span>}
          <span class="joined">
            <a class="button icon-only" href={hrefOf(`pay/${addMonths(month, -1)}`)} aria-label={t.pay.before}><Icon name="left" /></a>
            <a class="button icon-only" href={hrefOf(`pay/${addMonths(month, 1)}`)} aria-label={t.pay.after}><Icon name="right" /></a>
          </span>
        </>
      )}
      actions={mayAdjust && <button type="button" onClick={() => { setAdjusting(true); }}><Icon name="plus" />{t.pay.adjust.open}</button>}
    >
      <nav aria-label={t.pay.stepsOf}>
        <ol class="steps">
          {steps.map((one, index) => (
            <li key={one} class={one === step ? 'now' : isDone[one] ? 'done' : ''}>
              <a href={hrefOf(`pay/${month}`, { step: one })} aria-current={one === step ? 'step' : undefined}>
                <i aria-hidden="true">{isDone[one] && one !== step ? <Icon name="check" /> : index + 1}</i><span><b>{t.pay.steps[one]}</b><small>{more[one]}</small></span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {step === null && (error === null ? <Grey lines={10} /> : <div class="pad problem"><Problem error={error} retry={reload} /></div>)}
      {step === 'prepare' && <Prepare month={month} query={query} tell={setTold} />}
      {step === 'review' && <Review month={month} query={query} tell={setTold} />}
      {step === 'approve' && <ApproveStep month={month} query={query} tell={setTold} />}
      {step === 'pay' && <PayStep month={month} query={query} tell={setTold} />}
      {step === 'files' && <FilesStep month={month} query={query} tell={setTold} />}
      {isAdjusting && <Adjust month={month} employee={null} close={() => { setAdjusting(false); }} saved={() => { setAdjusting(false); setTold(t.pay.adjust.saved); }} />}
    </Screen>
  );
}
