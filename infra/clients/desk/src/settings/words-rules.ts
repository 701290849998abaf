// The words of routes, roles, places and rotations.

import { partOf } from '../words/more.tsx';

export const RULES = partOf({
  en: async () => (await import('../words/en/rules.ts')).rules,
  de: async () => (await import('../words/de/rules.ts')).rules,
});
