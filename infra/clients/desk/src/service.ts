// The client of the desk. Its session is its own: who signs in here stays signed in to the employees' app as before.

import { createClient } from 'wfm-client';

// A page that is served elsewhere names its service in `<meta name="api">`.
const named = document.querySelector<HTMLMetaElement>('meta[name="api"]')?.content;

export const client = createClient({
  baseUrl: named || location.origin, database: 'wfm-desk', retry: { attempts: 3, max: 3_000, patience: 5_000 },
});
export const { api } = client;

interface Known {
  tag: string;
  body: string;
}

/** What the service answered last, by address: only in the memory of this page, and for the person who is signed in. */
const known = new Map<string, Known>();
const MOST_KNOWN = 400;

export function forgetAnswers(): void {
  known.clear();
}

// What is shown is read again and again. An answer that is still the same is not sent again.
api.use({
  onRequest({ request }) {
    const last = request.method === 'GET' ? known.get(request.url) : undefined;
    if (last) request.headers.set('if-none-match', last.tag);
    return request;
  },
  async onResponse({ request, response }) {
    if (request.method !== 'GET') return undefined;
    const last = known.get(request.url);
    if (response.status === 304 && last) {
      return new Response(last.body, { status: 200, headers: { 'content-type': 'application/json', etag: last.tag } });
    }
    const tag = response.headers.get('etag');
    if (response.status !== 200 || !tag) return undefined;
    known.delete(request.url);
    known.set(request.url, { tag, body: await response.clone().text() });
    for (const url of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(url);
    }
    return undefined;
  },
});
