// The texts of those who decide about others, beside the ones that every start loads. Both languages come with the part `team`.

import type { Language } from 'wfm-ui/language.ts';

import { useWords } from './index.ts';
import { team as de } from './team-de.ts';
import { team as en, type TeamTexts } from './team-en.ts';

const TEXTS: Readonly<Record<Language, TeamTexts>> = { en, de };

export const useTeamTexts = (): TeamTexts => TEXTS[useWords().language];
