// The English texts of the team calendar.

export const away = {
  title: 'Team calendar',
  now: 'This month',
  today: 'Away today',
  asked: 'Requested',
  nobody: (month: string) => `Nobody is away in ${month}.`,
  off: 'You may not see the leave of colleagues, or you have none in your department. Only your own leave is here.',
};

export type AwayTexts = typeof away;
