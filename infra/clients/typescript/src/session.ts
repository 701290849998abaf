// Who is signed in on this device, in all tabs.
//
// The access token is in the memory of a tab. The refresh token is in the storage, because a reload must not sign
// somebody out. It renews the session once, so a tab renews inside a lock, after reading the token again, and stores the
// next one before it uses anything of the answer. If it dies in between, the same token may be sent again, with the same
// attempt, which is stored before it is sent.

import { failureOf, isObject, isProblem, readAnswer, type Answer } from './answers.js';
import { Listeners, type Channel } from './channel.js';
import { localError } from './errors.js';
import { withLock } from './locks.js';
import type { Send } from './retry.js';
import type { components } from './schema.js';
import type { Storage } from './storage.js';
import type { StoredSession, User } from './stored.js';

export type { User };
export type CurrentUser = components['schemas']['CurrentUser'];
type Tokens = components['schemas']['AuthLoginResponse'];

export type SessionState =
  | { readonly status: 'signed_out' }
  /** `permissions` are those that `me()` read last, and null before. They are known offline. */
  | { readonly status: 'signed_in'; readonly user: User; readonly permissions: readonly string[] | null }
  /** The session has ended. The same user signs in again; what the user recorded is still there. */
  | { readonly status: 'expired'; readonly user: User; readonly permissions: readonly string[] | null };

/** The password is right, and the account has a second factor. Ask for a code and call `verify` within five minutes. */
export interface SecondFactor {
  readonly status: 'second_factor';
  readonly challenge: string;
}

export class Session {
  readonly #service: string;
  readonly #send: Send;
  readonly #storage: Storage;
  readonly #channel: Channel;
  readonly #listeners = new Listeners<SessionState>();
  #stored: StoredSession | null = null;
  #access: { session: string; token: string } | null = null;
  #restored: Promise<unknown> | null = null;

  constructor(service: string, send: Send, storage: Storage, channel: Channel) {
    this.#service = service;
    this.#send = send;
    this.#storage = storage;
    this.#channel = channel;
    channel.subscribe((news) => {
      if (news === 'session') void this.#read().catch(() => undefined);
    });
  }

  /** The session as this tab knows it. Before `restore` it is `signed_out`. */
  get state(): SessionState {
    if (!this.#stored) return { status: 'signed_out' };
    const { user, permissions, refresh } = this.#stored;
    return { status: refresh === null ? 'expired' : 'signed_in', user, permissions };
  }

  /** For the client: whose session it is; null where nobody is signed in. */
  get user(): string | null {
    return this.#stored?.user.id ?? null;
  }

  /** The session that this device has stored. It needs no network. */
  async restore(): Promise<SessionState> {
    this.#restored ??= this.#read();
    try {
      await this.#restored;
    } catch (error) {
      this.#restored = null;
      throw error;
    }
    return this.state;
  }

  /** Calls the listener after every change of the state, in whatever tab, until the answered function is called. */
  subscribe(listener: (state: SessionState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** @throws WfmError `invalid_credentials`; `too_many_requests` with `retryAfter`; `network`. */
  async signIn(credentials: components['schemas']['AuthLoginRequest']): Promise<SessionState | SecondFactor> {
    const answer = await this.#post('/auth/login', credentials);
    if (isProblem(answer.body) && answer.body.code === 'second_factor_required' && answer.body.challenge) {
      return { status: 'second_factor', challenge: answer.body.challenge };
    }
    return this.#begin(answer);
  }

  /** Ends a sign-in with a code of the authenticator, or a recovery code. */
  async verify(challenge: string, code: string): Promise<SessionState> {
    return this.#begin(await this.#post('/auth/totp/verify', { challenge, code }));
  }

  /** Chooses a password with an activation token, and signs in. */
  async activate(request: components['schemas']['ActivateRequest']): Promise<SessionState> {
    return this.#begin(await this.#post('/auth/activate', request));
  }

  /** Asks for a new password by e-mail. The answer is the same whether or not somebody has the address. */
  async resetPassword(request: components['schemas']['PasswordReset']): Promise<void> {
    const answer = await this.#post('/auth/password-reset', request);
    if (answer.status !== 202) throw failureOf(answer);
  }

  /** Proves again who calls, after an operation was 401 `step_up_required`. Then repeat the operation. */
  async stepUp(proof: components['schemas']['StepUpRequest']): Promise<void> {
    await this.restore();
    const session = this.#stored?.id;
    const answer = await readAnswer(await this.fetch(this.#request('/auth/step-up', proof), this.user));
    if (answer.status !== 200 || !isObject(answer.body) || typeof answer.body['access_token'] !== 'string') throw failureOf(answer);
    // Where somebody has signed in or out meanwhile, the token belongs to a session that is over here.
    if (session && this.#stored?.id === session) this.#access = { session, token: answer.body['access_token'] };
  }

  /** Reads the account and its permissions from the service, and keeps the permissions for offline. */
  async me(): Promise<CurrentUser> {
    const answer = await readAnswer(await this.fetch(this.#request('/auth/me')));
    if (answer.status !== 200 || !isObject(answer.body) || !Array.isArray(answer.body['permissions'])) throw failureOf(answer);
    const me = answer.body as CurrentUser;
    await this.#storage.write(['session'], async (transaction) => {
      const session = transaction.objectStore('session');
      const stored = await session.get('present');
      if (stored?.user.id === me.id) await session.put({ ...stored, permissions: me.permissions }, 'present');
    });
    await this.#changed();
    return me;
  }

  /**
   * Signs out on this device at once, also offline. What the user recorded stays.
   *
   * @returns whether the service has ended the session, too. Offline it lives on until it ends by itself, but nobody has
   * its token any more.
   */
  async signOut(): Promise<boolean> {
    const access = this.#access;
    const stored = await this.#storage.write(['session'], async (transaction) => {
      const session = transaction.objectStore('session');
      const found = await session.get('present');
      await session.delete('present');
      return found ?? null;
    });
    await this.#changed();
    if (!stored?.refresh || stored.service !== this.#service) return stored === null || stored.refresh === null;
    try {
      const token = access?.session === stored.id
        ? access.token
        : tokensOf(await this.#refresh(stored.refresh, stored.attempt ?? crypto.randomUUID())).access_token;
      return (await this.#send(bearing(new Request(`${this.#service}/auth/logout`, { method: 'POST' }), token))).status === 204;
    } catch {
      return false;
    }
  }

  /**
   * Sends a request as the user who is signed in. After a 401 it renews the session once and sends the request again.
   *
   * @param user whose request it is, null for nobody's; by default the present user's. It is sent as this user or not at all.
   * @throws WfmError `other_user`, `signed_out`, `network`.
   */
  async fetch(request: Request, user?: string | null): Promise<Response> {
    await this.restore();
    const sender = user === undefined ? this.user : user;
    const token = this.#token() ?? await this.#renew(null);
    this.#require(sender);
    if (token === null) return this.#send(request);
    const response = await this.#send(bearing(request.clone(), token));
    if (response.status !== 401 || response.headers.get('x-error-code') === 'step_up_required') return response;
    const renewed = await this.#renew(token);
    if (renewed === null || this.user !== sender) return response;
    await response.body?.cancel();
    return this.#send(bearing(request, renewed));
  }

  #require(user: string | null): void {
    if (this.user === user) return;
    throw this.#stored
      ? localError('other_user', 'Somebody else is signed in now. Nothing was sent.')
      : localError('signed_out', 'Nobody is signed in any more. Nothing was sent.');
  }

  /** The access token, if this tab has one of the present session. */
  #token(): string | null {
    return this.#access && this.#access.session === this.#stored?.id ? this.#access.token : null;
  }

  /**
   * An access token other than the one that failed; null where there is no session or it has ended.
   *
   * @throws WfmError of a failure that may be over later.
   */
  #renew(failed: string | null): Promise<string | null> {
    if (this.#stored === null || this.#stored.refresh === null) return Promise.resolve(null);
    return withLock('wfm-refresh', async () => {
      for (;;) {
        let stored = await this.#read();
        if (stored === null || stored.refresh === null) return null;
        const token = this.#token();
        if (token !== null && token !== failed) return token;
        const attempt = stored.attempt ?? crypto.randomUUID();
        if (!stored.attempt) {
          if (!(await this.#replace(stored, { ...stored, attempt }))) continue;
          stored = { ...stored, attempt };
        }
        const answer = await this.#refresh(stored.refresh, attempt);
        const ended = (answer.status === 401 || answer.status === 400) && isProblem(answer.body);
        const tokens = ended ? null : tokensOf(answer);
        const next = tokens
          ? { ...stored, user: tokens.user, refresh: tokens.refresh_token, attempt: null }
          : { ...stored, refresh: null, attempt: null };
        // Where another tab has signed in or out meanwhile, its session counts.
        if (!(await this.#replace(stored, next))) continue;
        if (tokens) this.#access = { session: stored.id, token: tokens.access_token };
        await this.#changed();
        return tokens && tokens.access_token;
      }
    });
  }

  async #begin(answer: Answer): Promise<SessionState> {
    const tokens = tokensOf(answer);
    const id = crypto.randomUUID();
    const refresh = tokens.refresh_token;
    await this.#storage.write(['session'], async (transaction) => {
      const session = transaction.objectStore('session');
      const before = await session.get('present');
      const permissions = before?.user.id === tokens.user.id ? before.permissions : null;
      await session.put({ service: this.#service, id, user: tokens.user, permissions, refresh }, 'present');
    });
    this.#access = { session: id, token: tokens.access_token };
    await this.#changed();
    return this.state;
  }

  /** Stores `next` if `stored` is still what is stored. */
  #replace(stored: StoredSession, next: StoredSession): Promise<boolean> {
    return this.#storage.write(['session'], async (transaction) => {
      const session = transaction.objectStore('session');
      const present = await session.get('present');
      if (present?.id !== stored.id || present.refresh !== stored.refresh) return false;
      await session.put({ ...next, permissions: present.permissions }, 'present');
      return true;
    });
  }

  async #changed(): Promise<void> {
    await this.#read();
    this.#channel.post('session');
  }

  /** Reads the stored session, and tells the listeners if it has changed. */
  async #read(): Promise<StoredSession | null> {
    const before = JSON.stringify(this.state);
    const found = await this.#storage.read((database) => database.get('session', 'present'));
    this.#stored = found && found.service === this.#service ? found : null;
    if (JSON.stringify(this.state) !== before) this.#listeners.notify(this.state);
    return this.#stored;
  }

  #request(path: string, body?: object): Request {
    return new Request(this.#service + path, body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {});
  }

  /** Renews the session. The same attempt may be sent again until its answer is stored. */
  #refresh(refresh_token: string | null, attempt: string): Promise<Answer> {
    return this.#post('/auth/refresh', { refresh_token, attempt });
  }

  async #post(path: string, body: object): Promise<Answer> {
    return readAnswer(await this.#send(this.#request(path, body)));
  }
}

function bearing(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

/** @throws WfmError where the answer has no tokens. */
function tokensOf(answer: Answer): Tokens {
  const { status, body } = answer;
  if (status === 200 && isObject(body) && typeof body['access_token'] === 'string'
    && typeof body['refresh_token'] === 'string' && isObject(body['user']) && typeof body['user']['id'] === 'string') {
    return body as Tokens;
  }
  throw failureOf(answer);
}
