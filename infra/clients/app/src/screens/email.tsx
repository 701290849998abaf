// Makes the address to which a link was mailed the e-mail of the account. The link is `#/email/TOKEN`.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction } from '../hooks.ts';
import { Notice, Problem, Screen } from '../parts.tsx';
import { answered, api, client, violationsOf } from '../service.ts';
import { useWords } from '../words/index.ts';

export function EmailScreen({ token }: { token: string }): JSX.Element {
  const { t } = useWords();
  const [email, setEmail] = useState<string | null>(null);
  const action = useAction();
  const confirm = (): void => {
    void action.run(async () => {
      const user = await answered(api.POST('/auth/email/confirmation', { body: { token } }));
      setEmail(user.email);
      await client.session.me();
    });
  };
  const isWrong = violationsOf(action.error).has('/token');
  return (
    <Screen title={t.email.title}>
      {email === null ? (
        <section class="card">
          <p>{t.email.text}</p>
          {isWrong ? <Notice tone="warn"><p>{t.email.wrong}</p></Notice> : <Problem error={action.error} />}
          <button type="button" class="main" aria-disabled={action.isRunning} onClick={confirm}>{action.isRunning ? t.sending : t.email.submit}</button>
        </section>
      ) : <Notice tone="info"><p>{t.email.done(email)}</p></Notice>}
    </Screen>
  );
}
