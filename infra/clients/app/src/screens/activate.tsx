// Choose a password with the token that HR has given. The link is `#/activate/TOKEN`.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction } from '../hooks.ts';
import { Field, Screen } from '../parts.tsx';
import { client } from '../service.ts';
import { useWords } from '../words/index.ts';
import { begin, SignInProblem } from './sign-in.tsx';

export function ActivateScreen({ token }: { token: string }): JSX.Element {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      await client.session.activate({ token, password });
      begin();
    });
  };
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
        <SignInProblem error={action.error} wrong={t.activate.wrong} />
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.activate.submit}</button>
      </form>
    </Screen>
  );
}
