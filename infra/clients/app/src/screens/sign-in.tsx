// Sign in with e-mail and password, and with a code where the account has a second factor.

import type { JSX } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { SignInProblem } from 'wfm-ui/proof.tsx';

import { SessionContext, useAction } from '../hooks.ts';
import { Field, Screen, takeFocus } from '../parts.tsx';
import { go, readRoute } from '../route.ts';
import { client, outbox } from '../service.ts';
import { useWords } from '../words/index.ts';

/** Asks the browser to keep what is stored, and shows the first screen. */
export function begin(): void {
  // Where the browser says no, the account screen says what that means.
  void navigator.storage?.persist?.().catch(() => false);
  // A person who came by the link of a mail goes on there.
  if (readRoute().parts[0] !== 'email') go('');
}

export function SignInScreen(): JSX.Element {
  const expired = useContext(SessionContext);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState<string | null>(null);
  if (challenge !== null) return <CodeForm challenge={challenge} back={() => { setChallenge(null); }} />;
  if (forgotten !== null) return <ForgottenForm email={forgotten} back={() => { setForgotten(null); }} />;
  return <PasswordForm email={expired?.user.email ?? ''} askCode={setChallenge} forget={setForgotten} />;
}

interface PasswordFormProps {
  email: string;
  askCode: (challenge: string) => void;
  /** Goes on with a new password for the e-mail. */
  forget: (email: string) => void;
}

function PasswordForm({ email: known, askCode, forget }: PasswordFormProps): JSX.Element {
  const { t } = useWords();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const action = useAction();
  const others = useOthers();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      const state = await client.session.signIn({ email: email.trim(), password });
      if (state.status === 'second_factor') askCode(state.challenge);
      else begin();
    });
  };
  return (
    <Screen title={known ? t.signIn.expiredTitle : t.signIn.title}>
      <form class="card form" onSubmit={submit}>
        {known && <p>{t.signIn.expired(known)}</p>}
        <Field label={t.signIn.email}>
          {(given) => (
            <input
              {...given} type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck={false} required maxLength={254}
              value={email} onInput={(event) => { setEmail(event.currentTarget.value); }}
            />
          )}
        </Field>
        <Field label={t.signIn.password}>
          {(given) => (
            <input
              {...given} type={isShown ? 'text' : 'password'} name="password" autocomplete="current-password" required maxLength={128}
              autocapitalize="none" spellcheck={false} value={password} onInput={(event) => { setPassword(event.currentTarget.value); }}
            />
          )}
        </Field>
        <label class="check">
          <input type="checkbox" checked={isShown} onChange={(event) => { setShown(event.currentTarget.checked); }} />
          {t.signIn.show}
        </label>
        <SignInProblem error={action.error} wrong={t.signIn.wrong} />
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.submit}</button>
        <button type="button" class="quiet" name="forgotten" onClick={() => { forget(email); }}>{t.signIn.forgotten}</button>
      </form>
      {others > 0 && <p class="soft">{t.signIn.others(others)}</p>}
    </Screen>
  );
}

/** Asks for a new password by e-mail. The service does not tell whether somebody has the address. */
function ForgottenForm({ email: known, back }: { email: string; back: () => void }): JSX.Element {
  const { t } = useWords();
  const [email, setEmail] = useState(known);
  const [isSent, setSent] = useState(false);
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      await client.session.resetPassword({ email: email.trim() });
      setSent(true);
    });
  };
  return (
    <Screen title={t.signIn.forgottenTitle}>
      <form class="card form" onSubmit={submit}>
        {isSent ? <p role="status">{t.signIn.sent}</p> : (
          <>
            <Field label={t.signIn.email} hint={t.signIn.forgottenHint}>
              {(given) => (
                <input
                  {...given} ref={takeFocus} type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck={false} required maxLength={254}
                  value={email} onInput={(event) => { setEmail(event.currentTarget.value); }}
                />
              )}
            </Field>
            <SignInProblem error={action.error} wrong={t.signIn.wrong} />
            <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.send}</button>
          </>
        )}
        <button type="button" class="quiet" onClick={back}>{t.back}</button>
      </form>
    </Screen>
  );
}

function CodeForm({ challenge, back }: { challenge: string; back: () => void }): JSX.Element {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      await client.session.verify(challenge, code.trim());
      begin();
    });
  };
  return (
    <Screen title={t.signIn.codeTitle}>
      <form class="card form" onSubmit={submit}>
        <Field label={t.signIn.code} hint={t.signIn.codeHint}>
          {(given) => (
            <input
              {...given} ref={takeFocus} name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck={false} required maxLength={40}
              value={code} onInput={(event) => { setCode(event.currentTarget.value); }}
            />
          )}
        </Field>
        <SignInProblem error={action.error} wrong={t.signIn.wrongCode} />
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.submit}</button>
        <button type="button" class="quiet" onClick={back}>{t.back}</button>
      </form>
    </Screen>
  );
}

/** How many punches of other people wait on this device. */
function useOthers(): number {
  const [others, setOthers] = useState(0);
  useEffect(() => {
    outbox.status().then((status) => { setOthers(status.others); }, () => undefined);
  }, []);
  return others;
}
