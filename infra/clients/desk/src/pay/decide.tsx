// Decides about many payrolls at once. Pay is sent at once, after a question.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { JobEnd, readItems, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import type { Payroll } from './data.ts';

interface DecideProps {
  payrolls: readonly Payroll[];
  /** The payment that consists of just these payrolls. */
  payment?: string | undefined;
  status: 'approved' | 'paid';
  label: string;
  title: string;
  text: string;
  done: string;
  tell: (text: string) => void;
  /** Whether another action of the screen is the usual one. */
  isSecondary?: boolean;
}

export function DecideButton({ payrolls, payment, status, isSecondary = false, label, title, text, done, tell }: DecideProps): JSX.Element {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const send = (): void => {
    void action.run(async () => {
      const body = payment === undefined ? { payroll_ids: payrolls.map(({ id }) => id), status } : { payment_id: payment, status };
      // A second approval of the same payrolls, after something has changed, is something else.
      const key = keyOf({ body, states: payrolls.map(({ updated_at }) => updated_at) });
      const accepted = await answered(api.POST('/payrolls/decide', { params: { header: { 'Idempotency-Key': key } }, body }));
      setAsking(false);
      const job = await jobs.follow(accepted, 'decide');
      const items = await readItems(job);
      await readAgain('payrolls', 'payments', 'inbox payrolls');
      if (job.status === 'failed' || items.some(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed')) setEnded({ job, items });
      else tell(done);
    });
  };
  return (
    <>
      <button type="button" class={isSecondary ? '' : 'main'} aria-disabled={action.isRunning || payrolls.length === 0} onClick={() => { if (payrolls.length > 0 && !action.isRunning) { action.clear(); setAsking(true); } }}>{action.isRunning && !isAsking ? t.sending : label}</button>
      {!isAsking && <Problem error={action.error} />}
      {isAsking && (
        <Dialog title={title} close={() => { setAsking(false); }}>
          <p>{text}</p>
          <Problem error={action.error} />
          <div class="ways">
            <button type="button" class="main" aria-disabled={action.isRunning} onClick={send}>{action.isRunning ? t.sending : label}</button>
            <button type="button" onClick={() => { setAsking(false); }}>{t.cancel}</button>
          </div>
        </Dialog>
      )}
      {ended && <JobEnd job={ended.job} items={ended.items} title={t.jobs.ended} close={() => { setEnded(null); }} />}
    </>
  );
}
