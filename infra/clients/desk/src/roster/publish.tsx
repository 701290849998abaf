// Publishes the drafts of a week.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { JobEnd, readItems, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import type { Cell } from './drafts.ts';

export function Publish({ cells, week, isReady, tell }: { cells: readonly Cell[]; week: string; isReady: boolean; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const people = [...new Set(cells.map(({ employee }) => employee))];
  const send = (): void => {
    void action.run(async () => {
      const body = { from: week, to: addDays(week, 6), employee_ids: people };
      const key = keyOf({ body, drafts: cells.map(({ employee, date, shifts }) => [employee, date, shifts]) });
      const accepted = await answered(api.POST('/roster/publish', { params: { header: { 'Idempotency-Key': key } }, body }));
      setAsking(false);
      const job = await jobs.follow(accepted, 'publish');
      const items = await readItems(job);
      await readAgain('roster ', 'month ', 'presence ');
      if (job.status === 'failed' || items.some(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed')) setEnded({ job, items });
      else tell(texts.published);
    });
  };
  return (
    <>
      {cells.length > 0 && <button type="button" class="main" aria-disabled={!isReady || action.isRunning} onClick={() => { if (isReady && !action.isRunning) { action.clear(); setAsking(true); } }}>{action.isRunning && !isAsking ? t.sending : texts.publish(cells.length)}</button>}
      {isAsking && (
        <Dialog title={texts.publishSure} close={() => { setAsking(false); }}>
          <p>{texts.publishText(cells.length, people.length)}</p>
          <Problem error={action.error} />
          <div class="ways">
            <button type="button" class="main" aria-disabled={action.isRunning} onClick={send}>{action.isRunning ? t.sending : texts.publish(cells.length)}</button>
            <button type="button" onClick={() => { setAsking(false); }}>{t.cancel}</button>
          </div>
        </Dialog>
      )}
      {ended && <JobEnd job={ended.job} items={ended.items} title={t.jobs.ended} close={() => { setEnded(null); }} />}
    </>
  );
}
