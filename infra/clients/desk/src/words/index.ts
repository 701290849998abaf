// The language of the desk.

import { useWords as useSharedWords, type Words as SharedWords } from 'wfm-ui/words.ts';

import type { Dictionary } from './en.ts';

export { createWords, localeOf, wordOf, WordsContext } from 'wfm-ui/words.ts';

export type Words = SharedWords<Dictionary>;

export function useWords(): Words {
  // The desk gives its dictionary to the context, in `app.tsx`.
  return useSharedWords() as Words;
}
