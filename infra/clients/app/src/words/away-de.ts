// The German texts of the team calendar.

import type { AwayTexts } from './away-en.ts';

export const away: AwayTexts = {
  title: 'Teamkalender',
  now: 'Dieser Monat',
  today: 'Heute abwesend',
  asked: 'Beantragt',
  nobody: (month) => `Im ${month} ist niemand abwesend.`,
  off: 'Sie dürfen die Abwesenheiten anderer nicht sehen, oder in Ihrer Abteilung ist sonst niemand. Hier stehen nur Ihre eigenen.',
};
