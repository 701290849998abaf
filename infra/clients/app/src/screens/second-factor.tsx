// Turns a second factor on: the password, then the secret for an authenticator app, then a code of it, then the recovery
// codes. Whoever has a code or a recovery code turns it off here, too. Somebody who has lost both asks HR.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { SignInProblem } from 'wfm-ui/proof.tsx';

import { hasCode, useAction, useOnline, useReading, useSession } from '../hooks.ts';
import { Field, Icon, Notice, takeFocus } from '../parts.tsx';
import { answered, api, client } from '../service.ts';
import { useWords } from '../words/index.ts';

type Step =
  | { name: 'start' }
  | { name: 'password' | 'remove' }
  | { name: 'confirm'; secret: components['schemas']['TotpSecret'] }
  | { name: 'codes'; codes: readonly string[] };

/** The focus is on the button again. */
const BACK: Step = { name: 'start' };

export function SecondFactor(): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  const isOnline = useOnline();
  const me = useReading('me', () => client.session.me());
  const [step, setStep] = useState<Step>({ name: 'start' });
  const isOn = me.data?.second_factor ?? user.second_factor;
  return (
    <section class="card">
      <h2>{t.factor.title}</h2>
      {step.name === 'codes'
        ? <Codes codes={step.codes} done={() => { setStep(BACK); me.reload(); }} />
        : isOn
          ? <p><span class="tag good"><Icon name="good" />{t.factor.on}</span></p>
          : <p>{t.factor.off}</p>}
      {isOn && step.name === 'start' && <p class="soft">{t.factor.lost}</p>}
      {step.name === 'start' && (isOnline
        ? (
          <button type="button" class="small" ref={step === BACK ? takeFocus : null} onClick={() => { setStep({ name: isOn ? 'remove' : 'password' }); }}>
            {isOn ? t.factor.turnOff : t.factor.turnOn}
          </button>
        )
        : <p class="soft">{t.factor.offline}</p>)}
      {(step.name === 'password' || step.name === 'remove') && <PasswordStep isRemoving={step.name === 'remove'} reload={me.reload} next={setStep} />}
      {step.name === 'confirm' && <ConfirmStep secret={step.secret} next={setStep} />}
    </section>
  );
}

interface PasswordStepProps {
  isRemoving: boolean;
  reload: () => Promise<unknown>;
  next: (step: Step) => void;
}

function PasswordStep({ isRemoving, reload, next }: PasswordStepProps): JSX.Element {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      if (!isRemoving) return next({ name: 'confirm', secret: await answered(api.POST('/auth/totp', { body: { password } })) });
      await answered(api.POST('/auth/totp/remove', { body: { password, code: code.trim() } }));
      await reload();
      next(BACK);
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <Field label={t.signIn.password} hint={t.factor.password}>
        {(given) => (
          <input
            {...given} ref={takeFocus} type="password" name="password" autocomplete="current-password" required maxLength={128}
            value={password} onInput={(event) => { setPassword(event.currentTarget.value); }}
          />
        )}
      </Field>
      {isRemoving && <CodeField hint={t.signIn.codeHint} value={code} set={setCode} />}
      <SignInProblem error={action.error} wrong={t.proof.wrongPassword} />
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning}>{isRemoving ? t.factor.turnOff : t.factor.next}</button>
        <button type="button" class="small quiet" onClick={() => { next(BACK); }}>{t.cancel}</button>
      </div>
    </form>
  );
}

function ConfirmStep({ secret, next }: { secret: components['schemas']['TotpSecret']; next: (step: Step) => void }): JSX.Element {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      const { recovery_codes } = await answered(api.POST('/auth/totp/confirm', { body: { code: code.trim() } }));
      next({ name: 'codes', codes: recovery_codes });
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <ol class="steps">
        <li>
          {t.factor.open} <a href={secret.otpauth_uri}>{t.factor.openHere}</a>
          <span class="block">{t.factor.type}</span>
          <code class="secret">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>{t.factor.enter}</li>
      </ol>
      <CodeField value={code} set={setCode} />
      <SignInProblem error={action.error} wrong={t.signIn.wrongCode} />
      {hasCode(action.error, 'invalid_transition') && <Notice tone="warn"><p>{t.factor.again}</p></Notice>}
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning}>{t.factor.turnOn}</button>
        <button type="button" class="small quiet" onClick={() => { next(BACK); }}>{t.cancel}</button>
      </div>
    </form>
  );
}

/** A code of the app, or where a hint says so a recovery code, which has letters. */
function CodeField({ hint, value, set }: { hint?: string; value: string; set: (code: string) => void }): JSX.Element {
  const { t } = useWords();
  return (
    <Field label={t.signIn.code} hint={hint}>
      {(given) => (
        <input
          {...given} ref={hint ? null : takeFocus} name="code" inputMode={hint ? 'text' : 'numeric'} autocomplete="one-time-code" required maxLength={40}
          value={value} onInput={(event) => { set(event.currentTarget.value); }}
        />
      )}
    </Field>
  );
}

function Codes({ codes, done }: { codes: readonly string[]; done: () => void }): JSX.Element {
  const { t } = useWords();
  return (
    <>
      <Notice tone="good"><p>{t.factor.isOn}</p></Notice>
      <p>{t.factor.codes}</p>
      <ul class="codes">{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <button type="button" class="small main" ref={takeFocus} onClick={done}>{t.factor.saved}</button>
    </>
  );
}
