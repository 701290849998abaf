export { createClient, type Client, type ClientOptions } from './client.js';
export { WfmError, type LocalCode, type Problem } from './errors.js';
export type { Delivery } from './stored.js';
export { createOutbox, type Outbox, type OutboxOptions, type OutboxStatus } from './outbox/outbox.js';
export type { Fill, NewRecord, OutboxRecord, RecordState, Verdict, Violation, WireRecord } from './outbox/records.js';
export { pages, type PageQuery } from './pages.js';
export { retrying, type Backoff, type RetryOptions, type Send } from './retry.js';
export type { components, operations, paths } from './schema.js';
export type { CurrentUser, SecondFactor, Session, SessionState, User } from './session.js';
