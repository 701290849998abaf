// The words of the timesheet of a month.

import { partOf } from '../words/more.tsx';

export const SHEET = partOf({
  en: async () => (await import('../words/en/sheet.ts')).sheet,
  de: async () => (await import('../words/de/sheet.ts')).sheet,
});
