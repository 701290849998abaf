// Proves again who the person is, where an operation asks for it: with the password, or with a code where the account has
// a second factor.

import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { WfmError, type Client } from 'wfm-client';

import { hasCode, violationsOf } from './answers.ts';
import { Dialog, Field, Notice } from './parts.tsx';
import { ProofContext, useAction, useSession } from './session.ts';
import { useWords } from './words.ts';

interface Question {
  answer: (isProven: boolean) => void;
  asked: Promise<boolean>;
}

export function ProofProvider({ client, children }: { client: Client; children: ComponentChildren }): JSX.Element {
  const [question, setQuestion] = useState<Question | null>(null);
  const present = useRef<Question | null>(null);
  const prove = useRef(async (): Promise<boolean> => {
    // Two things at once need one proof.
    if (present.current) return present.current.asked;
    const { promise, resolve } = withResolver();
    const answer = (isProven: boolean): void => {
      present.current = null;
      setQuestion(null);
      resolve(isProven);
    };
    present.current = { answer, asked: promise };
    setQuestion(present.current);
    return promise;
  });
  return (
    <ProofContext.Provider value={prove.current}>
      {children}
      {question && <ProofDialog client={client} answer={question.answer} />}
    </ProofContext.Provider>
  );
}

function withResolver(): { promise: Promise<boolean>; resolve: (value: boolean) => void } {
  let resolve: (value: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => { resolve = done; });
  return { promise, resolve };
}

function ProofDialog({ client, answer }: { client: Client; answer: (isProven: boolean) => void }): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  const [isCode, setCode] = useState(user.second_factor);
  const [text, setText] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      try {
        await client.session.stepUp(isCode ? { code: text.trim() } : { password: text });
      } catch (error) {
        // The second factor was turned on or off since the sign-in: the service says which proof it wants.
        const wanted = violationsOf(error);
        const other = isCode ? '/password' : '/code';
        if (wanted.get(other)?.code !== 'required') throw error;
        setText('');
        setCode(!isCode);
        return;
      }
      answer(true);
    });
  };
  return (
    <Dialog title={t.proof.title} close={() => { answer(false); }}>
      <form class="form" onSubmit={submit}>
        <p>{isCode ? t.proof.withCode : t.proof.withPassword}</p>
        <Field label={isCode ? t.signIn.code : t.signIn.password} hint={isCode ? t.signIn.codeHint : undefined} key={String(isCode)}>
          {(given) => (isCode
            ? (
              <input
                {...given} name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck={false} required maxLength={40}
                value={text} onInput={(event) => { setText(event.currentTarget.value); }}
              />
            )
            : (
              <input
                {...given} type="password" name="password" autocomplete="current-password" required maxLength={128}
                value={text} onInput={(event) => { setText(event.currentTarget.value); }}
              />
            ))}
        </Field>
        <SignInProblem error={action.error} wrong={isCode ? t.signIn.wrongCode : t.proof.wrongPassword} />
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.proof.submit}</button>
        <button type="button" class="quiet" onClick={() => { answer(false); }}>{t.cancel}</button>
      </form>
    </Dialog>
  );
}

/** Why a sign-in or a proof has failed. */
export function SignInProblem({ error, wrong }: { error: unknown; wrong: string }): JSX.Element | null {
  const { t, problem } = useWords();
  if (error === null) return null;
  const wait = error instanceof WfmError ? error.retryAfter : null;
  let text = problem(error);
  if (hasCode(error, 'invalid_credentials', 'unauthenticated')) text = wrong;
  else if (hasCode(error, 'too_many_requests') && wait !== null) text = t.signIn.wait(Math.ceil(wait / 1000));
  return <Notice tone="bad"><p>{text}</p></Notice>;
}
