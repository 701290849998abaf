// The words of bank accounts, payments and files.

import { partOf } from '../words/more.tsx';

export const MONEY = partOf({
  en: async () => (await import('../words/en/money.ts')).money,
  de: async () => (await import('../words/de/money.ts')).money,
});
