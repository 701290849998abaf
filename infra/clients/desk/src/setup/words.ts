// The words of the set-up.

import { partOf } from '../words/more.tsx';

export const SETUP = partOf({
  en: async () => (await import('../words/en/setup.ts')).setup,
  de: async () => (await import('../words/de/setup.ts')).setup,
});
