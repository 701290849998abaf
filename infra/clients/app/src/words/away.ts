// The texts of the team calendar, which nobody needs for a first start. Both languages come with the part `own`.

import type { Language } from 'wfm-ui/language.ts';

import { useWords } from './index.ts';
import { away as de } from './away-de.ts';
import { away as en, type AwayTexts } from './away-en.ts';

const TEXTS: Readonly<Record<Language, AwayTexts>> = { en, de };

export const useAwayTexts = (): AwayTexts => TEXTS[useWords().language];
