// The pages of a list, one after the other.

import { failureOf } from './answers.js';
import { localError } from './errors.js';
import { readRetryAfter } from './retry.js';

/** Where a page of a list begins; empty for the first page. */
export type PageQuery = { cursor?: string };

interface Page<Row> {
  data: Row[];
  meta: { has_more: boolean; next_cursor: string | null };
}

/** What an operation of openapi-fetch answers. */
interface Read<Row> {
  data?: Page<Row>;
  error?: unknown;
  response: Response;
}

/**
 * Reads a list page by page. A page may be short, even empty, while more follow.
 *
 * @example
 * for await (const rows of pages((query) => api.GET('/employees', { params: { query: { limit: 100, ...query } } }))) …
 *
 * @throws WfmError with the service's code. After `cursor_invalid`, start the list again.
 */
export async function* pages<Row>(read: (query: PageQuery) => Promise<Read<Row>>): AsyncGenerator<Row[], void, void> {
  let query: PageQuery = {};
  for (;;) {
    const { data: page, error, response } = await read(query);
    if (!page) throw failureOf({ status: response.status, body: error, retryAfter: readRetryAfter(response.headers) });
    yield page.data;
    const { has_more, next_cursor } = page.meta;
    if (!has_more) return;
    if (next_cursor === null || next_cursor === query.cursor) {
      throw localError('malformed_answer', 'The list has more rows but does not say where they begin.');
    }
    query = { cursor: next_cursor };
  }
}
