// The desk: who is signed in, in which language.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionState } from 'wfm-client';
import { LANGUAGES, storeLanguage, type Language } from 'wfm-ui/language.ts';
import { Notice, Problem } from 'wfm-ui/parts.tsx';
import { ProofProvider } from 'wfm-ui/proof.tsx';
import { SessionContext } from 'wfm-ui/session.ts';

import { forgetReadings } from './data.ts';
import { keepDraftsOf } from './drafts.ts';
import { Frame } from './frame.tsx';
import { JobsProvider } from './jobs.tsx';
import { client, forgetAnswers } from './service.ts';
import { SignIn } from './sign-in.tsx';
import type { Dictionary } from './words/en.ts';
import { createWords, useWords, WordsContext } from './words/index.ts';

interface AppProps {
  language: Language;
  texts: Dictionary;
  loadTexts: (language: Language) => Promise<Dictionary>;
  failure: unknown;
}

/** After so many milliseconds without a key, a click or a movement, the desk signs out. */
const IDLE = 30 * 60_000;

export function App({ language, texts, loadTexts, failure }: AppProps): JSX.Element {
  const [chosen, setChosen] = useState({ language, texts });
  const words = useMemo(() => createWords(chosen.language, chosen.texts), [chosen]);
  const session = useSessionState();
  const wasIdle = useIdle(session.status === 'signed_in');
  useLayoutEffect(() => { document.documentElement.lang = chosen.language; }, [chosen]);
  const choose = async (wanted: Language): Promise<void> => {
    setChosen({ language: wanted, texts: await loadTexts(wanted) });
    storeLanguage(wanted);
  };
  const { t } = words;
  return (
    <WordsContext.Provider value={words}>
      {failure !== null && <main id="main" class="alone"><h1>{t.app}</h1><Problem error={failure} retry={() => { location.reload(); }} /></main>}
      {failure === null && session.status !== 'signed_in' && (
        <div class="alone">
          <header><LanguageSwitch choose={choose} /></header>
          <SignIn known={session.status === 'expired' ? session.user.email : wasIdle} wasIdle={wasIdle !== null} />
        </div>
      )}
      {failure === null && session.status === 'signed_in' && (
        <SessionContext.Provider value={session}>
          <ProofProvider key={session.user.id} client={client}>
            <JobsProvider key={session.user.id}><Frame languages={<LanguageSwitch choose={choose} />} /></JobsProvider>
          </ProofProvider>
        </SessionContext.Provider>
      )}
    </WordsContext.Provider>
  );
}

/** The session as it is now, in whatever tab it changes. */
function useSessionState(): SessionState {
  const [session, setSession] = useState(client.session.state);
  useEffect(() => {
    let person: string | null | undefined;
    const readMe = (): void => { client.session.me().catch(() => undefined); };
    const changed = (state: SessionState): void => {
      const user = state.status === 'signed_out' ? null : state.user.id;
      if (user !== person && person !== undefined) {
        forgetReadings();
        forgetAnswers();
      }
      // What was typed stays for the same person.
      if (user !== null) keepDraftsOf(user);
      person = user;
      setSession(state);
      if (state.status === 'signed_in' && state.permissions === null) readMe();
    };
    const stop = client.session.subscribe(changed);
    changed(client.session.state);
    if (client.session.state.status === 'signed_in') readMe();
    return stop;
  }, []);
  return session;
}

/** Signs out after a while without input. Answers the e-mail of the person who was signed in then. */
function useIdle(isOn: boolean): string | null {
  const [wasIdle, setIdle] = useState<string | null>(null);
  const last = useRef(Date.now());
  useEffect(() => {
    if (!isOn) return undefined;
    last.current = Date.now();
    setIdle(null);
    const moved = (): void => { last.current = Date.now(); };
    const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'];
    for (const event of events) addEventListener(event, moved, { passive: true, capture: true });
    const timer = setInterval(() => {
      const { state } = client.session;
      if (Date.now() - last.current < IDLE || state.status === 'signed_out') return;
      setIdle(state.user.email);
      void client.session.signOut();
    }, 5_000);
    return () => {
      for (const event of events) removeEventListener(event, moved, { capture: true });
      clearInterval(timer);
    };
  }, [isOn]);
  return wasIdle;
}

export function LanguageSwitch({ choose }: { choose: (language: Language) => Promise<void> }): JSX.Element {
  const { t, language } = useWords();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div class="languages" role="group" aria-label={t.language.title}>
      {(Object.keys(LANGUAGES) as Language[]).map((tag) => (
        <button type="button" class="quiet" key={tag} lang={tag} aria-pressed={tag === language} onClick={() => { choose(tag).then(() => { setFailed(false); }, () => { setFailed(true); }); }}>
          {LANGUAGES[tag]}
        </button>
      ))}
      {hasFailed && <Notice tone="bad"><p>{t.language.missing}</p></Notice>}
    </div>
  );
}
