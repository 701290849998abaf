// Changes the password, and ends sign-ins on other devices.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { SignInProblem } from 'wfm-ui/proof.tsx';

import { useAction, useReading, useSession, type Reading } from '../hooks.ts';
import { Field, Icon, Notice, Problem, Read, Screen, useViolations } from '../parts.tsx';
import { answered, api, violationsOf } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';

type SignIn = components['schemas']['Session'];

export function SecurityScreen(): JSX.Element {
  const { t } = useWords();
  const texts = usePersonTexts().security;
  const sessions = useReading('sessions', async () => (await answered(api.GET('/auth/sessions'))).data);
  return (
    <Screen title={t.nav.security}>
      <a class="backlink" href="#/account"><Icon name="back" />{t.account.title}</a>
      <PasswordForm changed={() => { void sessions.reload(); }} />
      <h2>{texts.where}</h2>
      <SignIns reading={sessions} />
    </Screen>
  );
}

function PasswordForm({ changed }: { changed: () => void }): JSX.Element {
  const { t } = useWords();
  const texts = usePersonTexts().security;
  const { user } = useSession();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setShown] = useState(false);
  const [isDone, setDone] = useState(false);
  const action = useAction();
  const violationAt = useViolations(action.error);
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      setDone(false);
      await answered(api.POST('/auth/password', { body: { current_password: present, new_password: next } }));
      setPresent('');
      setNext('');
      setDone(true);
      changed();
    });
  };
  const field = (name: string, label: string, value: string, set: (text: string) => void, pointer: string, hint?: string): JSX.Element => (
    <Field label={label} hint={hint} error={violationAt(pointer)}>
      {(given) => (
        <input
          {...given} type={isShown ? 'text' : 'password'} name={name} autocomplete={name as 'new-password'} required maxLength={128}
          autocapitalize="none" spellcheck={false} value={value} onInput={(event) => { set(event.currentTarget.value); }}
        />
      )}
    </Field>
  );
  return (
    <form class="card form" onSubmit={submit}>
      <h2>{texts.change}</h2>
      {/* A program that keeps passwords learns whose this is. */}
      <input type="email" name="username" autocomplete="username" value={user.email} readOnly hidden />
      {field('current-password', texts.present, present, setPresent, '/current_password')}
      {field('new-password', texts.next, next, setNext, '/new_password', t.activate.hint)}
      <label class="check">
        <input type="checkbox" checked={isShown} onChange={(event) => { setShown(event.currentTarget.checked); }} />
        {t.signIn.show}
      </label>
      <div role="status">{isDone && <Notice tone="good" live={false}><p>{texts.changed}</p></Notice>}</div>
      {violationsOf(action.error).size === 0 && <SignInProblem error={action.error} wrong={t.problems.wrong_password} />}
      <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.change}</button>
    </form>
  );
}

function SignIns({ reading }: { reading: Reading<SignIn[]> }): JSX.Element {
  const texts = usePersonTexts().security;
  const action = useAction();
  const [isEnded, setEnded] = useState(false);
  const end = (work: () => Promise<unknown>): void => {
    void action.run(async () => {
      await work();
      await reading.reload();
      setEnded(true);
    });
  };
  return (
    <>
      <div role="status">{isEnded && <Notice tone="good" live={false}><p>{texts.ended}</p></Notice>}</div>
      <Problem error={action.error} />
      <Read of={reading}>
        {(sessions) => (
          <>
            <ul class="rows">{sessions.map((session) => <SignInRow key={session.id} session={session} end={() => { end(() => answered(api.DELETE('/auth/sessions/{id}', { params: { path: { id: session.id } } }))); }} />)}</ul>
            {sessions.length > 1
              ? <p class="ways"><button type="button" aria-disabled={action.isRunning} onClick={() => { end(() => answered(api.DELETE('/auth/sessions'))); }}>{texts.endAll}</button></p>
              : <p class="soft">{texts.only}</p>}
          </>
        )}
      </Read>
    </>
  );
}

function SignInRow({ session, end }: { session: SignIn; end: () => void }): JSX.Element {
  const { format } = useWords();
  const texts = usePersonTexts().security;
  const [program, system] = deviceOf(session.user_agent ?? '');
  const name = program === null ? texts.program : system === null ? program : texts.on(program, system);
  return (
    <li class="row">
      <div class="head"><strong>{name}</strong>{session.current && <span class="tag good"><Icon name="good" />{texts.here}</span>}</div>
      <p class="soft">{texts.used(format.moment(session.last_used_at), session.address ?? '')}</p>
      {!session.current && <button type="button" class="small quiet flat-start" onClick={end}>{texts.end}<span class="unseen">: {name}, {format.moment(session.last_used_at)}</span></button>}
    </li>
  );
}

/** Programs name others, too, so the first that is found counts. */
const PROGRAMS = [['Edg', 'Edge'], ['OPR/', 'Opera'], ['SamsungBrowser', 'Samsung Internet'], ['Firefox|FxiOS', 'Firefox'], ['Chrome|CriOS', 'Chrome'], ['Safari', 'Safari'], ['^curl', 'curl']] as const;
const SYSTEMS = [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['Windows', 'Windows'], ['Mac OS', 'macOS'], ['CrOS', 'ChromeOS'], ['Linux', 'Linux']] as const;

/** The program and the system of a `User-Agent`. */
function deviceOf(agent: string): [program: string | null, system: string | null] {
  const find = (known: readonly (readonly [string, string])[]): string | null => known.find(([sign]) => new RegExp(sign).test(agent))?.[1] ?? null;
  return [find(PROGRAMS), find(SYSTEMS)];
}
