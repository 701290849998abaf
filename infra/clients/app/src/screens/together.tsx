// Working times that one device has sent and that wait for a review, such as those of an import: approved together.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { components } from 'wfm-client';

import { useAction } from '../hooks.ts';
import { Field, Problem, takeFocus } from '../parts.tsx';
import type { Attendance } from '../punches.ts';
import { reasonsOf } from '../policy.ts';
import { answered, api, readRows } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useName, type SectionProps } from './decision.tsx';

type Job = components['schemas']['JobStatus'];
type Item = components['schemas']['JobItem'];

/** So many of those that could not be decided are named. */
const NAMED = 20;
/** So many milliseconds a job may take while somebody looks. */
const PATIENCE = 120_000;

export interface Group {
  device: string;
  isImport: boolean;
  rows: Attendance[];
}

/** What an import or a terminal has sent, if that is several, and all else. Pure. */
export function groupsOf(pending: readonly Attendance[]): { groups: Group[]; others: Attendance[] } {
  const byDevice = new Map<string, Attendance[]>();
  for (const row of pending) {
    if (row.device_id !== null && (row.source === 'import' || row.source === 'kiosk')) byDevice.set(row.device_id, [...byDevice.get(row.device_id) ?? [], row]);
  }
  const groups = [...byDevice].filter(([, rows]) => rows.length > 1)
    .map(([device, rows]) => ({ device, isImport: rows.every(({ source }) => source === 'import'), rows }));
  const grouped = new Set(groups.flatMap(({ rows }) => rows));
  return { groups, others: pending.filter((row) => !grouped.has(row)) };
}

interface GroupRowProps extends SectionProps {
  group: Group;
  reload: () => unknown;
  /** One of its entries, to be decided by itself. */
  entry: (row: Attendance) => JSX.Element;
}

export function GroupRow({ group: { device, isImport, rows }, reload, tell, entry }: GroupRowProps): JSX.Element {
  const { t, format } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const [note, setNote] = useState('');
  // The same request again is done once, also where an answer was lost.
  const key = useRef(crypto.randomUUID());
  // A serial number or a name says something, an id does not.
  const name = (isImport ? t.together.import : t.together.terminal)(/^[0-9a-f-]{36}$/.test(device) ? '' : device);
  const dates = rows.map(({ date }) => date).sort();
  const counts = new Map<string, number>();
  for (const row of rows) for (const flag of reasonsOf(row)) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const yes = isImport ? t.together.approveImport : t.together.approveTerminal;
  const approve = (): void => {
    void action.run(async () => {
      const { job_id } = await answered(api.POST('/approvals/decide', {
        params: { header: { 'Idempotency-Key': key.current } },
        body: { status: 'approved', ...(note.trim() && { note: note.trim() }), filter: { review: 'pending', device_id: device } },
      }));
      const job = await finished(job_id);
      key.current = crypto.randomUUID();
      tell(job ? <Outcome name={name} summary={job.result.summary} failed={await failedOf(job)} rows={rows} /> : t.together.running(name));
      reload();
    });
  };
  return (
    <li class="row">
      <h3>{name}</h3>
      <p>{t.together.entries(rows.length)} · {dates[0] === dates.at(-1) ? format.date(dates[0] ?? '') : format.range(dates[0] ?? '', dates.at(-1) ?? '')}</p>
      {[...counts].map(([flag, count]) => <p class="soft" key={flag}>{wordOf(t.flags, flag) ?? flag}: {count}</p>)}
      <div class="ways">
        {isSure && (
          <>
            <p tabIndex={-1} ref={takeFocus}>{t.together.sure}</p>
            <Field label={t.together.note}>
              {(given) => <textarea {...given} maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
            </Field>
          </>
        )}
        <button type="button" class="small main" aria-disabled={action.isRunning} onClick={() => { if (isSure) approve(); else setSure(true); }}>
          {action.isRunning ? t.together.approving : yes}
        </button>
        {isSure && <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.cancel}</button>}
        <Problem error={action.error} />
      </div>
      <details>
        <summary>{t.together.each}</summary>
        <ul class="rows">{rows.map(entry)}</ul>
      </details>
    </li>
  );
}

/** The job when it has ended; null where it still runs after a while. */
async function finished(id: string): Promise<Job | null> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const job = await answered(api.GET('/jobs/{job_id}', { params: { path: { job_id: id }, query: { wait: 10 } } }));
    if (job.status === 'completed' || job.status === 'failed') return job;
  }
  return null;
}

/** What was not decided, and why. */
async function failedOf({ job_id, result: { summary } }: Job): Promise<Item[]> {
  if (!Object.entries(summary).some(([verdict, count]) => count > 0 && isFailure(verdict))) return [];
  const { rows } = await readRows((query) => api.GET('/jobs/{job_id}/items', { params: { path: { job_id }, query: { expand: 'employee', limit: 100, ...query } } }), 2_000);
  return rows.filter(({ verdict }) => isFailure(verdict));
}

const isFailure = (verdict: string): boolean => verdict === 'failed' || verdict === 'unprocessed';

interface OutcomeProps {
  name: string;
  summary: Readonly<Record<string, number>>;
  failed: readonly Item[];
  rows: readonly Attendance[];
}

/** How many were approved, and which were not and why. */
function Outcome({ name, summary, failed, rows }: OutcomeProps): JSX.Element {
  const { t, format } = useWords();
  const nameOf = useName();
  const count = (summary['updated'] ?? 0) + (summary['skipped'] ?? 0);
  const dates = new Map(rows.map(({ id, date }) => [id, date]));
  return (
    <>
      <p>{t.together.approved(name, count)}</p>
      {failed.length > 0 && (
        <>
          <p>{t.together.failed(failed.length)}</p>
          <ul class="overlaps">
            {failed.slice(0, NAMED).map(({ index, employee, attendance_id: id, code, detail }) => {
              const date = dates.get(id ?? '');
              return <li key={index}>{nameOf(employee)}{date && `, ${format.day(date)}`}: {wordOf(t.together.reasons, code ?? '') ?? wordOf(t.problems, code ?? '') ?? detail}</li>;
            })}
            {failed.length > NAMED && <li>{t.decide.andMore(failed.length - NAMED)}</li>}
          </ul>
        </>
      )}
    </>
  );
}
