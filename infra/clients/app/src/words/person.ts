// The texts of the part `person`, which nobody needs for a first start. Both languages come with that part.

import type { Language } from 'wfm-ui/language.ts';

import { useWords } from './index.ts';
import { person as de } from './person-de.ts';
import { person as en } from './person-en.ts';

export type PersonTexts = typeof en;

const TEXTS: Readonly<Record<Language, PersonTexts>> = { en, de };

export const usePersonTexts = (): PersonTexts => TEXTS[useWords().language];
