// The words of time policies.

import { partOf } from '../../words/more.tsx';

export const POLICIES = partOf({
  en: async () => (await import('../../words/en/policies.ts')).policies,
  de: async () => (await import('../../words/de/policies.ts')).policies,
});
