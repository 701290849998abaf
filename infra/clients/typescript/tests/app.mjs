// The page of a small app. What the tests call is `globalThis.app`.
import { createClient, createOutbox, pages } from '../src/index.ts';

const client = createClient({ baseUrl: new URLSearchParams(location.search).get('api'), timeout: 15_000, retry: { min: 30, max: 300 } });
const outbox = createOutbox(client, { backoff: { min: 30, max: 300 } });
const states = [];
client.session.subscribe((state) => { states.push(state.status); });
globalThis.app = {
  client, outbox, pages, states,
  stop: outbox.start(),
  // What a failure is, for a test outside of the page.
  attempt: (work) => work().then((value) => ({ value }), ({ code, status }) => ({ code, status })),
};
