// The words of leave types in full.

import { partOf } from '../words/more.tsx';

export const LEAVE_TYPES = partOf({
  en: async () => (await import('../words/en/leave-types.ts')).leaveTypes,
  de: async () => (await import('../words/de/leave-types.ts')).leaveTypes,
});
