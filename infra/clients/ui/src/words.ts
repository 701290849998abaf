// The language of a client: its texts, and how it writes dates, times and numbers.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { WfmError } from 'wfm-client';

import { createFormat, type Format, type FormatTexts } from './format.ts';
import type { Language } from './language.ts';

/** The texts that what is shared needs. Each client has them in its dictionary. */
export interface SharedTexts extends FormatTexts {
  readonly tryAgain: string;
  readonly cancel: string;
  readonly sending: string;
  readonly proof: Readonly<Record<'title' | 'withPassword' | 'withCode' | 'wrongPassword' | 'submit', string>>;
  readonly signIn: {
    readonly password: string;
    readonly code: string;
    readonly codeHint: string;
    readonly wrongCode: string;
    readonly wait: (seconds: number) => string;
  };
  /** What a problem means and what to do, by its code. `internal` stands for all that are unknown. */
  readonly problems: Readonly<Record<string, string>> & { readonly internal: string };
}

export interface Words<Texts extends SharedTexts = SharedTexts> {
  readonly language: Language;
  readonly t: Texts;
  readonly format: Format;
  /** What something is called in this language, or else in the one of the organization. */
  readonly named: (thing: { name: string; names?: Readonly<Record<string, string>> | null }) => string;
  /** What a failure means and what to do, in plain words. */
  readonly problem: (error: unknown) => string;
}

/** The locale of a language. British or American dates: the browser knows. The texts decide about the language alone. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? (language === 'en' ? 'en-GB' : 'de-DE');
}

export function createWords<Texts extends SharedTexts>(language: Language, t: Texts): Words<Texts> {
  const problem = (error: unknown): string => {
    if (!(error instanceof WfmError)) return t.problems.internal;
    const [violation] = error.problem?.errors ?? [];
    if (error.code === 'validation_failed' && violation) return wordOf(t.problems, violation.code) ?? violation.detail;
    return wordOf(t.problems, error.code) ?? error.message;
  };
  return { language, t, format: createFormat(localeOf(language), t), named: ({ name, names }) => names?.[language] ?? name, problem };
}

/** The words for a code, if the dictionary has some: services that are newer than this client have codes that it does not know. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

export const WordsContext = createContext<Words | null>(null);

/** The words of the page, with the texts that everything shared may use. Each client has its own hook, which knows all its texts. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('no language');
  return words;
}
