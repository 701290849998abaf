// The part of a second person in the sign-in of somebody: confirms who holds the account, or gives the second code of a new sign-in.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

export function ConfirmAccount({ id }: { id: string }): JSX.Element {
  const { t } = useWords();
  const texts = t.people.invite;
  const action = useAction();
  const [told, setTold] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const confirm = (confirms: 'account' | 'reset'): void => {
    void action.run(async () => {
      const { confirmation_token: token } = await answered(api.POST('/employees/{id}/account/confirmation', { params: { path: { id } }, body: { confirms } }));
      setCode(token);
      setTold(confirms === 'account' ? texts.confirmed : token === null ? texts.mailed : '');
    });
  };
  return (
    <section class="stack">
      <h3>{texts.second}</h3>
      <p class="soft">{texts.confirmText}</p>
      <button type="button" aria-disabled={action.isRunning} onClick={() => { confirm('account'); }}>{texts.confirm}</button>
      <p class="soft">{texts.codeText}</p>
      <button type="button" aria-disabled={action.isRunning} onClick={() => { confirm('reset'); }}>{texts.code}</button>
      {code && <Field label={texts.codeIs}>{(given) => <input {...given} readOnly value={code} onFocus={(event) => { event.currentTarget.select(); }} />}</Field>}
      {told && <p class="notice good" role="status"><Icon name="check" /><span>{told}</span></p>}
      <Problem error={action.error} />
    </section>
  );
}
