// The client of this page.

import { createClient, createOutbox } from 'wfm-client';

export { answered, isUnsure, orNothing, readRows, violationsOf, type Rows } from 'wfm-ui/answers.ts';

// A page that is served elsewhere names its service in `<meta name="api">`.
const named = document.querySelector<HTMLMetaElement>('meta[name="api"]')?.content;
const baseUrl = named || location.origin;

export const client = createClient({ baseUrl, retry: { attempts: 3, max: 3_000, patience: 5_000 } });
export const outbox = createOutbox(client);
export const { api } = client;
