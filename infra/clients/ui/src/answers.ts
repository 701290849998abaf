// What turns the answers of the service into values or failures.

import { failureOf, pages, readRetryAfter, WfmError, type PageQuery } from 'wfm-client';

export interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * The value of an answer.
 *
 * @throws WfmError with the service's code.
 */
export async function answered<T>(request: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await request;
  if (response.ok) return data as T;
  throw failureOf({ status: response.status, body: error, retryAfter: readRetryAfter(response.headers) });
}

interface Page<Row> {
  data: Row[];
  meta: { has_more: boolean; next_cursor: string | null };
}

export interface Rows<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** The rows of a list, at most so many. */
export async function readRows<Row>(read: (query: PageQuery) => Promise<Answered<Page<Row>>>, most = 300): Promise<Rows<Row>> {
  const rows: Row[] = [];
  for await (const page of pages(read)) {
    rows.push(...page);
    if (rows.length >= most) return { rows: rows.slice(0, most), hasMore: true };
  }
  return { rows, hasMore: false };
}

/** Whether it is unknown if the service has done what was asked. */
export function isUnsure(error: unknown): boolean {
  return error instanceof WfmError && (error.code === 'network' || error.code === 'malformed_answer' || (error.status ?? 0) >= 500);
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof WfmError && codes.includes(error.code);
}

/** The violations of a failure by the place of the request. */
export function violationsOf(error: unknown): Map<string, { code: string; detail: string }> {
  const places = new Map<string, { code: string; detail: string }>();
  for (const { pointer, code, detail } of error instanceof WfmError ? error.problem?.errors ?? [] : []) {
    if (pointer) places.set(pointer, { code, detail });
  }
  return places;
}

/** Null for what is not readable any more: somebody has decided or removed it meanwhile. */
export async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'not_found', 'forbidden')) return null;
    throw error;
  }
}
