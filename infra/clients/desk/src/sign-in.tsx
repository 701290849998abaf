// Sign in with e-mail and password, and with a code where the account has a second factor.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Field, Notice, takeFocus } from 'wfm-ui/parts.tsx';
import { SignInProblem } from 'wfm-ui/proof.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { client } from './service.ts';
import { useWords } from './words/index.ts';

export function SignIn({ known, wasIdle }: { known: string | null; wasIdle: boolean }): JSX.Element {
  const { t } = useWords();
  const [challenge, setChallenge] = useState<string | null>(null);
  const title = challenge === null ? t.signIn.title : t.signIn.codeTitle;
  useEffect(() => { document.title = `${title} – ${t.app}`; }, [title, t]);
  return (
    <main id="main" tabIndex={-1} class="sign-in">
      <p class="org"><b aria-hidden="true">W</b><span>{t.app}</span></p>
      <h1>{title}</h1>
      {wasIdle && challenge === null && <Notice tone="info"><p>{t.signIn.idle}</p></Notice>}
      {challenge === null
        ? <PasswordForm known={known} askCode={setChallenge} />
        : <CodeForm challenge={challenge} back={() => { setChallenge(null); }} />}
    </main>
  );
}

function PasswordForm({ known, askCode }: { known: string | null; askCode: (challenge: string) => void }): JSX.Element {
  const { t } = useWords();
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [organization, setOrganization] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      const state = await client.session.signIn({ email: email.trim(), password, ...(organization.trim() && { organization: organization.trim() }) });
      if (state.status === 'second_factor') askCode(state.challenge);
      else await client.session.me();
    });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Field label={t.signIn.email}>
        {(given) => (
          <input
            {...given} ref={known === null ? takeFocus : null} type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck={false} required maxLength={254}
            value={email} onInput={(event) => { setEmail(event.currentTarget.value); }}
          />
        )}
      </Field>
      <Field label={t.signIn.password}>
        {(given) => (
          <input
            {...given} ref={known === null ? null : takeFocus} type="password" name="password" autocomplete="current-password" required maxLength={128}
            value={password} onInput={(event) => { setPassword(event.currentTarget.value); }}
          />
        )}
      </Field>
      <details>
        <summary>{t.signIn.organizationMore}</summary>
        <Field label={t.signIn.organization} hint={t.signIn.organizationHint}>
          {(given) => <input {...given} name="organization" autocomplete="organization" maxLength={200} value={organization} onInput={(event) => { setOrganization(event.currentTarget.value); }} />}
        </Field>
      </details>
      <SignInProblem error={action.error} wrong={t.signIn.wrong} />
      <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.submit}</button>
    </form>
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
      await client.session.me();
    });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Field label={t.signIn.code} hint={t.signIn.codeHint}>
        {(given) => (
          <input
            {...given} ref={takeFocus} name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck={false} required maxLength={40}
            value={code} onInput={(event) => { setCode(event.currentTarget.value); }}
          />
        )}
      </Field>
      <SignInProblem error={action.error} wrong={t.signIn.wrongCode} />
      <div class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.submit}</button>
        <button type="button" class="quiet" onClick={back}>{t.back}</button>
      </div>
    </form>
  );
}
