// Choose a password with the token that HR has given, or that was mailed. The link is `#/activate/TOKEN`.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { SessionState } from 'wfm-client';
import { SignInProblem } from 'wfm-ui/proof.tsx';

import { useAction } from '../hooks.ts';
import { Field, Problem, Screen } from '../parts.tsx';
import { client, violationsOf } from '../service.ts';
import { useWords } from '../words/index.ts';
import { begin } from './sign-in.tsx';

interface ActivateScreenProps {
  token: string;
  session: SessionState;
}

export function ActivateScreen({ token, session }: ActivateScreenProps): JSX.Element {
  const { t } = useWords();
  // A session that begins here is the one that the link is for.
  const isFree = useRef(false);
  isFree.current ||= session.status === 'signed_out';
  const [password, setPassword] = useState('');
  const [half, setHalf] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      try {
        await client.session.activate({
          token, password, ...(half && { confirmation_token: half.trim() }), ...(code && { code: code.trim() }),
        });
      } catch (error) {
        if (violationsOf(error).has('/code')) setAsksCode(true);
        throw error;
      }
      begin();
    });
  };
  if (session.status !== 'signed_out' && !isFree.current) {
    return (
      <Screen title={t.activate.title}>
        <p>{t.activate.signedIn(session.user.email)}</p>
        <Problem error={action.error} />
        <button type="button" class="wide" onClick={() => { void action.run(async () => { await client.session.signOut(); }); }}>{t.account.signOut}</button>
      </Screen>
    );
  }
  return (
    <Screen title={t.activate.title}>
      <form class="card form" onSubmit={submit}>
        <Field label={t.signIn.password} hint={t.activate.hint}>
          {(given) => (
            <input
              {...given} type="text" name="new-password" autocomplete="new-password" required minLength={10} maxLength={128}
              autocapitalize="none" spellcheck={false} value={password} onInput={(event) => { setPassword(event.currentTarget.value); }}
            />
          )}
        </Field>
        <Field label={t.activate.half} hint={t.activate.halfHint}>
          {(given) => (
            <input
              {...given} type="text" name="confirmation" autocomplete="off" autocapitalize="none" spellcheck={false}
              value={half} onInput={(event) => { setHalf(event.currentTarget.value); }}
            />
          )}
        </Field>
        {asksCode && (
          <Field label={t.activate.code} hint={t.activate.codeHint}>
            {(given) => (
              <input
                {...given} name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck={false} required maxLength={40}
                value={code} onInput={(event) => { setCode(event.currentTarget.value); }}
              />
            )}
          </Field>
        )}
        <SignInProblem error={action.error} wrong={t.activate.wrong} />
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.activate.submit}</button>
      </form>
    </Screen>
  );
}
