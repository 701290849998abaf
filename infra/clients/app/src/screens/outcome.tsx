// A job that decides about many things: its end, and the things that it has not decided.

import type { ComponentChildren, JSX } from 'preact';
import type { components } from 'wfm-client';

import { finished, type Job } from '../jobs.ts';
import { answered, api, readRows } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useName } from './decision.tsx';

type Body = components['schemas']['ApprovalsDecide'];
type Item = components['schemas']['JobItem'];

/** The greatest number of things that are named with their reasons. */
const NAMED = 20;

export interface Decided {
  /** The number of things that have the wanted state now. */
  count: number;
  failed: readonly Item[];
}

/**
 * Decides about many things; null where that still runs after a while.
 *
 * @param key the same request with the same key is done once, also where an answer was lost.
 */
export async function decideTogether(key: string, body: Body): Promise<Decided | null> {
  const { job_id } = await answered(api.POST('/approvals/decide', { params: { header: { 'Idempotency-Key': key } }, body }));
  const job = await finished(job_id);
  if (!job) return null;
  const { summary } = job.result;
  return { count: (summary['updated'] ?? 0) + (summary['skipped'] ?? 0), failed: await failedOf(job) };
}

/** The items that were not decided, with their reasons. */
async function failedOf({ job_id, result: { summary } }: Job): Promise<Item[]> {
  if (!Object.entries(summary).some(([verdict, count]) => count > 0 && isFailure(verdict))) return [];
  const { rows } = await readRows((query) => api.GET('/jobs/{job_id}/items', { params: { path: { job_id }, query: { expand: 'employee', limit: 100, ...query } } }), 2_000);
  return rows.filter(({ verdict }) => isFailure(verdict));
}

const isFailure = (verdict: string): boolean => verdict === 'failed' || verdict === 'unprocessed';

interface OutcomeProps {
  approved: string;
  /** The sentence before the list of what was not approved. */
  notApproved: string;
  failed: readonly Item[];
  /** The date or the period of an item. */
  whenOf: (item: Item) => string | undefined;
  reasons?: Readonly<Record<string, string>>;
}

/** The number of approved things, and the others with their reasons. */
export function Outcome({ approved, notApproved, failed, whenOf, reasons = {} }: OutcomeProps): JSX.Element {
  const { t } = useWords();
  const nameOf = useName();
  const row = (item: Item): ComponentChildren => {
    const code = item.code ?? '';
    const who = [nameOf(item.employee), whenOf(item)].filter(Boolean).join(', ');
    return <li key={item.index}>{who}: {wordOf(reasons, code) ?? wordOf(t.problems, code) ?? item.detail}</li>;
  };
  return (
    <>
      <p>{approved}</p>
      {failed.length > 0 && (
        <>
          <p>{notApproved}</p>
          <ul class="overlaps">
            {failed.slice(0, NAMED).map(row)}
            {failed.length > NAMED && <li>{t.decide.andMore(failed.length - NAMED)}</li>}
          </ul>
        </>
      )}
    </>
  );
}
