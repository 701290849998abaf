// The texts of the part `person`, which nobody needs for a first start. Both languages come with that part.

import type { Language } from 'wfm-ui/language.ts';

import { useWords } from './index.ts';
import { person as de } from './person-de.ts';
import { person as en, type PersonTexts } from './person-en.ts';

const TEXTS: Readonly<Record<Language, PersonTexts>> = { en, de };

export const usePersonTexts = (): PersonTexts => TEXTS[useWords().language];
