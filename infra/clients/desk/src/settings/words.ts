// The words of records: sites, departments, shift types, terminals, holidays and leave types, exports.

import { partOf } from '../words/more.tsx';

export const RECORDS = partOf({
  en: async () => (await import('../words/en/records.ts')).records,
  de: async () => (await import('../words/de/records.ts')).records,
});
