// The jobs of the last days, with what each has done.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readRows } from 'wfm-ui/answers.ts';

import { useReading } from '../data.ts';
import { JobEnd, readItems, type Job, type JobItem } from '../jobs.tsx';
import { Empty, Read } from '../parts.tsx';
import { useAccountNames } from '../people.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';

const MOST = 200;

export function JobsPage(): JSX.Element {
  const { t, format } = useWords();
  const texts = t.settings.jobs;
  const [opened, setOpened] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const reading = useReading('jobs', async () => (await readRows((query) => api.GET('/jobs', { params: { query: { ...query, limit: 100 } } }), MOST)).rows);
  const accounts = useAccountNames((reading.data ?? []).map(({ created_by }) => created_by));
  const nameOf = (type: string): string => wordOf(texts.types, type) ?? type.replaceAll('_', ' ');
  return (
    <div class="scroll" data-keep-scroll>
      <Read of={reading}>
        {(jobs) => (jobs.length === 0 ? <Empty title={texts.none} text={texts.noneHint} /> : (
          <table>
            <thead><tr><th scope="col">{texts.at}</th><th scope="col">{texts.type}</th><th scope="col">{texts.by}</th><th scope="col">{texts.state}</th><th scope="col" class="num">{texts.progress}</th><th scope="col">{texts.result}</th></tr></thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.job_id}>
                  <th scope="row" class="times">{format.moment(job.created_at)}</th>
                  <td><button type="button" class="link" onClick={() => { void readItems(job).then((items) => { setOpened({ job, items }); }, () => { setOpened({ job, items: [] }); }); }}>{nameOf(job.type)}</button></td>
                  <td>{accounts(job.created_by)}</td><td><span class={`state ${job.status === 'failed' ? 'bad' : job.status === 'completed' ? 'good' : 'none'}`}>{texts.states[job.status]}</span></td>
                  <td class="num">{t.of(job.progress.processed, job.progress.total)}</td>
                  <td class="soft">{Object.entries(job.result.summary).filter(([, count]) => count > 0).map(([verdict, count]) => `${wordOf(t.jobs.verdicts, verdict) ?? verdict} ${count}`).join(', ') || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Read>
      {opened && <JobEnd job={opened.job} items={opened.items} title={nameOf(opened.job.type)} close={() => { setOpened(null); }} />}
    </div>
  );
}
