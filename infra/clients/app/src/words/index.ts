// The language of the app: its texts, and how it writes dates, times and numbers.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { WfmError } from 'wfm-client';

import type { Dictionary } from './en.ts';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';

export interface Words {
  readonly language: Language;
  readonly t: Dictionary;
  readonly format: Format;
  /** What something is called in this language, or else in the one of the organization. */
  readonly named: (thing: { name: string; names?: Readonly<Record<string, string>> | null }) => string;
  /** What a failure means and what to do, in plain words. */
  readonly problem: (error: unknown) => string;
}

export function createWords(language: Language, t: Dictionary): Words {
  // British or American dates: the browser knows. The texts decide about the language alone.
  const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? (language === 'en' ? 'en-GB' : 'de-DE');
  const problem = (error: unknown): string => {
    if (!(error instanceof WfmError)) return t.problems.internal;
    const [violation] = error.problem?.errors ?? [];
    if (error.code === 'validation_failed' && violation) return wordOf(t.problems, violation.code) ?? violation.detail;
    return wordOf(t.problems, error.code) ?? error.message;
  };
  return { language, t, format: createFormat(locale, t), named: ({ name, names }) => names?.[language] ?? name, problem };
}

/** The words for a code, if the dictionary has some: services that are newer than this app have codes that it does not know. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('no language');
  return words;
}
