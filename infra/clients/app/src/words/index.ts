// The language of the app: its texts, and how it writes dates, times and numbers.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { WfmError } from 'wfm-client';

import { de } from './de.ts';
import { en, type Dictionary } from './en.ts';
import { createFormat, type Format } from './format.ts';

export const LANGUAGES = { en, de } as const;
export type Language = keyof typeof LANGUAGES;

export interface Words {
  readonly language: Language;
  readonly t: Dictionary;
  readonly format: Format;
  /** What a failure means and what to do, in plain words. */
  readonly problem: (error: unknown) => string;
}

const STORED = 'wfm-language';

export function readLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((tag): tag is Language => tag !== null && tag in LANGUAGES) ?? 'en';
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // The choice then holds until the page is closed.
  }
}

export function createWords(language: Language): Words {
  const t = LANGUAGES[language];
  // British or American dates: the browser knows. The texts decide about the language alone.
  const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? (language === 'en' ? 'en-GB' : 'de-DE');
  const problem = (error: unknown): string => {
    if (!(error instanceof WfmError)) return t.problems.internal;
    const [violation] = error.problem?.errors ?? [];
    if (error.code === 'validation_failed' && violation) return wordOf(t.problems, violation.code) ?? violation.detail;
    return wordOf(t.problems, error.code) ?? error.message;
  };
  return { language, t, format: createFormat(locale, t), problem };
}

/** The words for a code, if the dictionary has some: services that are newer than this app have codes that it does not know. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

export const WordsContext = createContext<Words>(createWords('en'));
export const useWords = (): Words => useContext(WordsContext);
