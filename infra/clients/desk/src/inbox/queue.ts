// Decisions that were made and are not sent yet (DESK-1). A decision leaves the list at once and is sent after five seconds. Until
// then it can be taken back. Closing the page sends it. If it is refused, the item returns with the reason.

import { useEffect, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';

import { readAgain } from '../data.ts';
import { readItems, type Job } from '../jobs.tsx';
import { api } from '../service.ts';
import type { Item } from './items.ts';

export type Status = 'approved' | 'rejected';

export interface Decision {
  key: string;
  items: Item[];
  status: Status;
  note: string;
  /** When it is sent, in milliseconds. */
  at: number;
  isSent: boolean;
}

/** Why an item was refused: a code of the service, and its own words. */
export interface Refusal {
  code: string | null;
  detail: string;
  item: Item;
}

export const WAIT = 5_000;

let decisions: Decision[] = [];
const refusals = new Map<string, Refusal>();
const watchers = new Set<() => void>();
const tell = (): void => { for (const redraw of watchers) redraw(); };

type ApprovalItem = components['schemas']['ApprovalItem'];

/** How the service names an item that `POST /approvals/decide` takes; null for the others. */
function approvalOf({ kind, id }: Item): ApprovalItem | null {
  switch (kind) {
    case 'leave': return { kind: 'leave', id };
    case 'correction': case 'review': return { kind: 'attendance', id };
    case 'extra': return { kind: 'extra_time', id };
    case 'sheet': return { kind: 'timesheet', id };
    default: return null;
  }
}

/** Whether an item can be decided from the list, and is sent with the others. */
export const isQuick = (item: Item): boolean => item.kind === 'shift' || approvalOf(item) !== null;

function refuse(items: readonly Item[], error: unknown): void {
  const { code = null, message = '' } = error as { code?: string; message?: string };
  for (const item of items) refusals.set(item.key, { code, detail: message, item });
}

async function wait(job: Job): Promise<Job> {
  let present = job;
  while (present.status !== 'completed' && present.status !== 'failed') {
    present = await answered(api.GET('/jobs/{job_id}', { params: { path: { job_id: job.job_id }, query: { wait: 10 } } }));
  }
  return present;
}

async function sendApprovals({ key, status, note }: Decision, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const body = { status, items: items.map(approvalOf).filter((one) => one !== null), ...(note && { note }) };
  try {
    const accepted = await answered(api.POST('/approvals/decide', { params: { header: { 'Idempotency-Key': key } }, body, keepalive: true }));
    const job = await wait(accepted);
    for (const { index, verdict, code, detail } of await readItems(job)) {
      const item = items[index];
      if (item && ['failed', 'rejected', 'conflict', 'unprocessed'].includes(verdict)) refusals.set(item.key, { code, detail, item });
    }
  } catch (error) {
    refuse(items, error);
  }
}

async function sendShift({ status, note }: Decision, item: Item): Promise<void> {
  try {
    await answered(api.PATCH('/shift-requests/{id}', { params: { path: { id: item.id } }, body: { status, ...(note && { note }) }, keepalive: true }));
  } catch (error) {
    refuse([item], error);
  }
}

async function send(decision: Decision): Promise<void> {
  if (decision.isSent) return;
  decision.isSent = true;
  tell();
  const approvals = decision.items.filter((item) => approvalOf(item) !== null);
  const shifts = decision.items.filter(({ kind }) => kind === 'shift');
  await Promise.all([sendApprovals(decision, approvals), ...shifts.map((item) => sendShift(decision, item))]);
  // Until the list is read again, the items stay away.
  await readAgain('inbox ', 'month ', 'leave ');
  decisions = decisions.filter((one) => one !== decision);
  tell();
}

/** Decides about items. What was decided before is sent now. */
export function decide(items: Item[], status: Status, note: string): void {
  for (const { key } of items) refusals.delete(key);
  const decision: Decision = { key: crypto.randomUUID(), items, status, note: note.trim(), at: Date.now() + WAIT, isSent: false };
  decisions = [...decisions, decision];
  setTimeout(() => { if (decisions.includes(decision)) void send(decision); }, WAIT);
  tell();
}

/** Somebody has read why an item was refused. */
export function forgetRefusal(key: string): void {
  refusals.delete(key);
  tell();
}

/** Takes the last decision back that is not sent yet. Answers its items. */
export function takeBack(): Item[] {
  const last = decisions.filter(({ isSent }) => !isSent).at(-1);
  if (!last) return [];
  decisions = decisions.filter((one) => one !== last);
  tell();
  return last.items;
}

addEventListener('pagehide', () => { for (const decision of decisions) void send(decision); });

export interface Queue {
  decisions: readonly Decision[];
  refusals: ReadonlyMap<string, Refusal>;
  /** The last decision that can be taken back. */
  last: Decision | null;
}

export function useQueue(): Queue {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watch = (): void => { redraw((count) => count + 1); };
    watchers.add(watch);
    return () => { watchers.delete(watch); };
  }, []);
  return { decisions, refusals, last: decisions.filter(({ isSent }) => !isSent).at(-1) ?? null };
}
