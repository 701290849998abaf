// What is loaded after the start: the texts of a language, and the parts of the app that not everybody opens at once.

import type { Language } from 'wfm-ui/language.ts';

import type { Dictionary } from './words/en.ts';

export interface Parts {
  account: typeof import('./parts/account.ts');
  own: typeof import('./parts/own.ts');
  person: typeof import('./parts/person.ts');
  team: typeof import('./parts/team.ts');
}

/** Loads the texts of a language. */
export type LoadTexts = (language: Language) => Promise<Dictionary>;

/** Loads a part. A browser remembers a file that it could not load, so each further attempt has its own address. */
export type LoadPart = <Name extends keyof Parts>(name: Name, attempt: number) => Promise<Parts[Name]>;

export interface Start {
  readonly language: Language;
  readonly texts: Promise<Dictionary>;
  readonly loadTexts: LoadTexts;
  readonly loadPart: LoadPart;
}

declare global {
  /** What `start.ts` gives to the app, which is another file. */
  var wfmStart: Start;
}
