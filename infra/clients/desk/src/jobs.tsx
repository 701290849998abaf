// Jobs that were started here. Each shows its progress at the left below, also after a reload, until somebody has looked at its end.

import type { ComponentChildren, JSX } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Dialog } from 'wfm-ui/parts.tsx';
import { useSession } from 'wfm-ui/session.ts';

import { Icon } from './icons.tsx';
import { useNames } from './people.ts';
import { api } from './service.ts';
import { useWords, wordOf } from './words/index.ts';

export type Job = components['schemas']['JobStatus'];
export type JobItem = components['schemas']['JobItem'];

interface Started {
  id: string;
  /** A key of `t.jobs.names`. */
  name: string;
  /** Where it was started. */
  href: string;
}

interface Jobs {
  running: readonly (Started & { job: Job | null })[];
  /** Shows the progress of a job, and answers it when it has ended. */
  follow: (job: Job, name: string) => Promise<Job>;
}

const JobsContext = createContext<Jobs>({ running: [], follow: (job) => Promise.resolve(job) });
export const useJobs = (): Jobs => useContext(JobsContext);

const ENDED = new Set(['completed', 'failed']);
const storedAs = (user: string): string => `wfm-desk-jobs ${user}`;

function readStored(user: string): Started[] {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs(user)) ?? '[]') as Started[];
  } catch {
    return [];
  }
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

export function JobsProvider({ children }: { children: ComponentChildren }): JSX.Element {
  const { user } = useSession();
  const [started, setStarted] = useState<Started[]>(() => readStored(user.id));
  const [jobs, setJobs] = useState<ReadonlyMap<string, Job>>(new Map());
  const isOver = useRef(false);
  useEffect(() => () => { isOver.current = true; }, []);
  useEffect(() => {
    try {
      sessionStorage.setItem(storedAs(user.id), JSON.stringify(started));
    } catch {
      // Then a reload does not show them.
    }
  }, [started]);
  const put = (job: Job): void => { setJobs((before) => new Map(before).set(job.job_id, job)); };
  const wait = async (id: string): Promise<Job> => {
    for (let failures = 0; ;) {
      try {
        const job = await answered(api.GET('/jobs/{job_id}', { params: { path: { job_id: id }, query: { wait: 2 } } }));
        failures = 0;
        if (!isOver.current) put(job);
        if (ENDED.has(job.status) || isOver.current) return job;
      } catch (error) {
        failures += 1;
        if (failures >= 5) throw error;
      }
      await sleep(300);
    }
  };
  useEffect(() => {
    for (const { id } of started) void wait(id).catch(() => { setStarted((before) => before.filter((one) => one.id !== id)); });
  }, []);
  const follow = async (job: Job, name: string): Promise<Job> => {
    put(job);
    setStarted((before) => [...before.filter(({ id }) => id !== job.job_id), { id: job.job_id, name, href: location.hash }]);
    const ended = ENDED.has(job.status) && job.result.items ? job : await wait(job.job_id);
    // The caller shows the end where the job was started, so the list no longer has it.
    setStarted((before) => before.filter(({ id }) => id !== job.job_id));
    return ended;
  };
  const drop = (gone: string): void => { setStarted((before) => before.filter(({ id }) => id !== gone)); };
  const running = started.map((one) => ({ ...one, job: jobs.get(one.id) ?? null }));
  return <JobsContext.Provider value={{ running, follow }}><DropContext.Provider value={drop}>{children}</DropContext.Provider></JobsContext.Provider>;
}

const DropContext = createContext<(id: string) => void>(() => undefined);

/** The jobs, at the left below. */
export function RunningJobs(): JSX.Element | null {
  const { t } = useWords();
  const { running } = useJobs();
  const drop = useContext(DropContext);
  if (running.length === 0) return null;
  return (
    <ul class="jobs" aria-label={t.jobs.title}>
      {running.map(({ id, name, href, job }) => {
        const { processed = 0, total = 0 } = job?.progress ?? {};
        const isOver = job !== null && ENDED.has(job.status);
        const label = wordOf(t.jobs.names, name) ?? name;
        return (
          <li class="job" key={id}>
            <p>
              <a href={href}>{label}</a>
              <span class="soft num">{isOver ? t.jobs.done : t.of(processed, total)}</span>
              {isOver && <button type="button" class="quiet icon-only" aria-label={t.jobs.hide(label)} onClick={() => { drop(id); }}><Icon name="close" /></button>}
            </p>
            <progress value={processed} max={Math.max(total, 1)} aria-label={label} />
          </li>
        );
      })}
    </ul>
  );
}

/** Every item of a job that has ended. */
export async function readItems(job: Job): Promise<JobItem[]> {
  if (job.result.items && job.progress.total <= 100) return job.result.items;
  const { rows } = await readRows((query) => api.GET('/jobs/{job_id}/items', { params: { path: { job_id: job.job_id }, query: { ...query, limit: 100 } } }), 10_000);
  return rows;
}

const isBad = ({ verdict }: JobItem): boolean => ['conflict', 'failed', 'rejected', 'unprocessed'].includes(verdict);

/** What a job has done: counts by verdict, and each failure with its reason. */
export function JobEnd({ job, items, title, close }: { job: Job; items: readonly JobItem[]; title: string; close: () => void }): JSX.Element {
  const { t, problem } = useWords();
  const names = useNames();
  const failed = items.filter(isBad);
  return (
    <Dialog title={title} close={close}>
      {job.error && <p class="bad">{wordOf(t.problems, job.error.code) ?? problem(null)}</p>}
      <dl class="sums">
        {Object.entries(job.result.summary).filter(([, count]) => count > 0).map(([verdict, count]) => [
          <dt key={`${verdict} name`}>{wordOf(t.jobs.verdicts, verdict) ?? verdict}</dt>, <dd key={verdict}>{count}</dd>,
        ])}
      </dl>
      {failed.length > 0 && (
        <ul class="failures">
          {failed.map((item) => <li key={item.index}><span class="strong">{names(item.employee_id)}</span> {reasonOf(item, t.problems)}</li>)}
        </ul>
      )}
      <div class="ways"><button type="button" class="main" onClick={close}>{t.close}</button></div>
    </Dialog>
  );
}

/** Why an item of a job was not done, in plain words. */
export function reasonOf(item: Pick<JobItem, 'code' | 'detail'>, problems: Readonly<Record<string, string>>): string {
  return (item.code === null ? undefined : wordOf(problems, item.code)) ?? item.detail;
}
