// The words of changes of several people, and of the shifts of one.

import { partOf } from '../words/more.tsx';

export const SEVERAL = partOf({
  en: async () => (await import('../words/en/several.ts')).several,
  de: async () => (await import('../words/de/several.ts')).several,
});

/** Those of the personal data and the files. */
export const PERSONAL = partOf({
  en: async () => (await import('../words/en/personal.ts')).personal,
  de: async () => (await import('../words/de/personal.ts')).personal,
});

/** Those of what is due to somebody who leaves, of leave that is paid out, and of pay adjustments. */
export const LEAVING = partOf({
  en: async () => (await import('../words/en/leaving.ts')).leaving,
  de: async () => (await import('../words/de/leaving.ts')).leaving,
});
