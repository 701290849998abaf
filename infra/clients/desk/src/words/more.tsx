// Words of a part of the desk that not everybody opens: a file for each language, which is loaded with that part.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Language } from 'wfm-ui/language.ts';
import { Notice } from 'wfm-ui/parts.tsx';

import { Grey } from '../parts.tsx';
import { useWords } from './index.ts';

export interface Part<Texts> {
  readonly load: Readonly<Record<Language, () => Promise<Texts>>>;
  readonly loaded: Map<Language, Texts>;
}

export function partOf<Texts>(load: Part<Texts>['load']): Part<Texts> {
  return { load, loaded: new Map() };
}

/** Loads the texts of a part in the language of the desk. Those of another language stay until they are there. */
function useLoaded<Texts>(part: Part<Texts>): { texts: Texts | null; hasFailed: boolean } {
  const { language } = useWords();
  const [, redraw] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (part.loaded.has(language)) return;
    part.load[language]().then((texts) => {
      part.loaded.set(language, texts);
      redraw((count) => count + 1);
    }, (error: unknown) => {
      console.warn(error);
      setFailed(true);
    });
  }, [part, language]);
  return { texts: part.loaded.get(language) ?? [...part.loaded.values()][0] ?? null, hasFailed };
}

/** Shows a part as soon as its words are there. */
export function WithWords({ of: part, children }: { of: Part<unknown>; children: ComponentChildren }): JSX.Element {
  const { t } = useWords();
  const { texts, hasFailed } = useLoaded(part);
  if (texts !== null) return <>{children}</>;
  return hasFailed ? <div class="pad"><Notice tone="bad"><p>{t.placeMissing}</p><button type="button" onClick={() => { location.reload(); }}>{t.newPage}</button></Notice></div> : <Grey lines={4} />;
}

/** The texts of a part, within its `WithWords`. */
export function useTexts<Texts>(part: Part<Texts>): Texts {
  const { texts } = useLoaded(part);
  if (texts === null) throw new Error('the words of this part are not there');
  return texts;
}
