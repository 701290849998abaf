// The words of salary components.

import { partOf } from '../../words/more.tsx';

export const COMPONENTS = partOf({
  en: async () => (await import('../../words/en/components.ts')).components,
  de: async () => (await import('../../words/de/components.ts')).components,
});
