// Turns a second factor on: the password, then the secret for an authenticator app, then a code of it, then the recovery
// codes. Somebody who has lost both asks HR, so nothing here turns it off.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';

import { hasCode, useAction, useOnline, useReading, useSession } from '../hooks.ts';
import { Field, Icon, Notice, takeFocus } from '../parts.tsx';
import { answered, api, client } from '../service.ts';
import { useWords } from '../words/index.ts';
import { SignInProblem } from './sign-in.tsx';

type Step =
  | { name: 'start' }
  | { name: 'password' }
  | { name: 'confirm'; secret: components['schemas']['TotpSecret'] }
  | { name: 'codes'; codes: readonly string[] };

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
        ? <Codes codes={step.codes} done={() => { setStep({ name: 'start' }); me.reload(); }} />
        : isOn
          ? <p><span class="tag good"><Icon name="good" />{t.factor.on}</span></p>
          : <p>{t.factor.off}</p>}
      {isOn && step.name === 'start' && <p class="soft">{t.factor.lost}</p>}
      {!isOn && step.name === 'start' && (isOnline
        ? <button type="button" class="small" onClick={() => { setStep({ name: 'password' }); }}>{t.factor.begin}</button>
        : <p class="soft">{t.factor.offline}</p>)}
      {step.name === 'password' && <PasswordStep next={setStep} />}
      {step.name === 'confirm' && <ConfirmStep secret={step.secret} next={setStep} />}
    </section>
  );
}

function PasswordStep({ next }: { next: (step: Step) => void }): JSX.Element {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => { next({ name: 'confirm', secret: await answered(api.POST('/auth/totp', { body: { password } })) }); });
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
      <SignInProblem error={action.error} wrong={t.proof.wrongPassword} />
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning}>{t.factor.next}</button>
        <button type="button" class="small quiet" onClick={() => { next({ name: 'start' }); }}>{t.cancel}</button>
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
      <Field label={t.signIn.code}>
        {(given) => (
          <input
            {...given} ref={takeFocus} name="code" inputMode="numeric" autocomplete="one-time-code" required maxLength={10}
            value={code} onInput={(event) => { setCode(event.currentTarget.value); }}
          />
        )}
      </Field>
      <SignInProblem error={action.error} wrong={t.signIn.wrongCode} />
      {hasCode(action.error, 'invalid_transition') && <Notice tone="warn"><p>{t.factor.again}</p></Notice>}
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning}>{t.factor.turnOn}</button>
        <button type="button" class="small quiet" onClick={() => { next({ name: 'start' }); }}>{t.cancel}</button>
      </div>
    </form>
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
