// The words of imports.

import { partOf } from '../words/more.tsx';

export const IMPORT = partOf({
  en: async () => (await import('../words/en/import.ts')).imports,
  de: async () => (await import('../words/de/import.ts')).imports,
});
