// A part of the app that is loaded when a screen of it is opened.

import type { JSX } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

import type { LoadPart, Parts } from './loading.ts';
import { Notice, Screen } from './parts.tsx';
import { useWords } from './words/index.ts';

export const LoadPartContext = createContext<LoadPart>(() => Promise.reject(new Error('no loader')));

/** What is loaded is there at once when another of its screens is opened. */
const loaded: Partial<Parts> = {};

interface InPartProps<Name extends keyof Parts> {
  name: Name;
  children: (part: Parts[Name]) => JSX.Element;
}

export function InPart<Name extends keyof Parts>({ name, children }: InPartProps<Name>): JSX.Element {
  const { t } = useWords();
  const load = useContext(LoadPartContext);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(-1);
  const [, redraw] = useState(0);
  const part = loaded[name];
  useEffect(() => {
    if (part) return;
    load(name, attempt).then((found) => {
      loaded[name] = found;
      redraw((count) => count + 1);
    }, (error: unknown) => {
      console.warn(error);
      setFailed(attempt);
    });
  }, [name, attempt]);
  if (part) return children(part as Parts[Name]);
  if (failed !== attempt) return <main id="main" tabIndex={-1}><p class="loading" role="status">{t.loading}</p></main>;
  return (
    <Screen title={t.app} hideTitle>
      <Notice tone="bad">
        <p>{t.partMissing}</p>
        <div class="ways">
          <button type="button" class="small" onClick={() => { setAttempt(attempt + 1); }}>{t.tryAgain}</button>
          {/* A version that the service no longer has. Nothing that was recorded depends on the page. */}
          {attempt > 0 && <button type="button" class="small" onClick={() => { location.reload(); }}>{t.newPage}</button>}
        </div>
      </Notice>
    </Screen>
  );
}
