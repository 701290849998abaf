// What an import of one kind of record knows and does: people, bank accounts, leave accounts, shifts.

import { WfmError } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import type { ComponentChildren } from 'preact';

import type { Columns } from './cells.ts';

export const KINDS = ['people', 'accounts', 'leave', 'roster'] as const;
export type KindId = typeof KINDS[number];

export interface FileRow {
  number: number;
  values: Partial<Record<string, string>>;
}

export interface Reason {
  field: string | null;
  code: 'required' | 'date' | 'time' | 'figure' | 'whole' | 'iban' | 'unknown' | 'ambiguous' | 'twice' | 'together' | 'there' | 'service';
  /** The other row of `twice` and `together`; the code and words of the service. */
  row?: number;
  service?: { code: string | null; detail: string };
}

export interface Read<Body = unknown> {
  body: Body | null;
  reasons: Reason[];
  /** The row that has to be imported first, if it is in the file, too. */
  after: number | null;
  /** The row with whose request this one is sent. */
  with?: number;
}

/** What the service has made of a row. */
export interface Sent {
  id: string;
  token: string | null;
}

export interface Kind {
  id: KindId;
  fields: readonly string[];
  guess: (head: readonly string[]) => Columns;
  /** The field of a place in the request, such as `/compensation/0/amount`. */
  fieldOf: (pointer: string) => string | null;
  /** Null once everything that the rows need was read. */
  missing: { error: unknown; reload: () => unknown } | null;
  /** Changes where the same rows mean something else. */
  knownBy: string;
  /** Whether rows that were imported say nothing about the others any more. */
  readsOpen: boolean;
  read: (rows: readonly FileRow[]) => Map<number, Read>;
  /** What speaks against a row, as far as it can be known before it is sent. It throws what the service refuses. */
  check: (body: unknown, row: number) => Promise<Reason[]>;
  send: (body: unknown, keyOf: (body: unknown) => Promise<string>, read: Read, done: ReadonlyMap<number, Sent>) => Promise<Sent>;
  /** Whether the same row of the same file has the same key for ever. Else a key lasts as long as the page. */
  hasLastingKeys: boolean;
  /** What is read again afterwards. */
  after: readonly string[];
  options?: (isLocked: boolean) => ComponentChildren;
  /** Beside what was imported. */
  ended: (rows: readonly FileRow[], imported: ReadonlyMap<number, Sent>) => ComponentChildren;
}

/** The reasons of a refusal, by the column they belong to. */
export function serviceReasons(error: unknown, fieldOf: Kind['fieldOf']): Reason[] {
  const problem = error instanceof WfmError ? error.problem : error as { code?: string; detail?: string; errors?: { pointer?: string | null; code: string; detail: string }[] } | null;
  const code = error instanceof WfmError ? error.code : problem?.code ?? 'network';
  const violations = problem?.errors ?? [];
  if (violations.length === 0) return [{ field: null, code: 'service', service: { code, detail: problem?.detail ?? '' } }];
  return violations.map((one): Reason => ({ field: one.pointer ? fieldOf(one.pointer) : null, code: 'service', service: { code: one.code, detail: one.detail } }));
}

/** The same for the same row of the same file, so that it is done once, however often it is imported. */
export async function lastingKey(kind: KindId, body: unknown, nth: number): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(['desk import', kind, nth, body]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks the service what a change would do. */
export async function tryOut(request: Parameters<typeof answered>[0]): Promise<[]> {
  await answered(request);
  return [];
}
