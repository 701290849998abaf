// Waiting for a job.

import type { components } from 'wfm-client';

import { answered, api } from './service.ts';

export type Job = components['schemas']['JobStatus'];

/** The longest time that a screen waits for a job, in milliseconds. */
const PATIENCE = 120_000;

/** The job when it has ended; null where it still runs after a while. */
export async function finished(id: string): Promise<Job | null> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const job = await answered(api.GET('/jobs/{job_id}', { params: { path: { job_id: id }, query: { wait: 10 } } }));
    if (job.status === 'completed' || job.status === 'failed') return job;
  }
  return null;
}
