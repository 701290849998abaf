// Time policies of some countries to begin with (POL-15). The premiums that pay their codes are salary components. Pure data.

import type { Rule, Weekday } from './rule.ts';
import type { VersionInput } from './versions.ts';

export interface ReadyMade {
  id: 'due' | 'us' | 'california' | 'france' | 'germany' | 'philippines' | 'australia';
  code: string;
  version: Omit<VersionInput, 'effective_from'>;
}

const WORKDAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const AFTER_MIDNIGHT = { between: { from: '00:00', to: '04:00' }, date_by: 'carried' } satisfies Partial<Rule>;
const AFTERNOON = { between: { from: '14:00', to: '00:00' } } satisfies Partial<Rule>;

const day = (minutes: number): Pick<Rule, 'after'> => ({ after: [{ per: 'day', minutes }] });
const week = (minutes: number): Pick<Rule, 'after'> => ({ after: [{ per: 'week', minutes }] });

export const READY_MADE: readonly ReadyMade[] = [
  { id: 'due', code: 'STANDARD', version: { rules: [{ code: 'overtime', after: [{ per: 'day', plus_due: true }] }] } },
  { id: 'us', code: 'US', version: { week_start: 'sunday', rules: [{ code: 'overtime', ...week(2_400) }] } },
  {
    id: 'california', code: 'US-CA',
    version: {
      week_start: 'sunday',
      rules: [
        { code: 'overtime', group: 'overtime', ...week(2_400) },
        { code: 'overtime', group: 'overtime', ...day(480) },
        { code: 'overtime', group: 'overtime', worked_days: { from: 7, in: 'week' } },
        { code: 'double', group: 'overtime', ...day(720) },
        { code: 'double', group: 'overtime', worked_days: { from: 7, in: 'week' }, ...day(480) },
      ],
    },
  },
  { id: 'france', code: 'FR', version: { rules: [{ code: 'extra25', group: 'weekly', ...week(2_100) }, { code: 'extra50', group: 'weekly', ...week(2_580) }] } },
  {
    id: 'germany', code: 'DE',
    version: {
      breaks: [{ after_minutes: 360, minutes: 30 }, { after_minutes: 540, minutes: 45 }],
      rules: [
        { code: 'night25', group: 'night', between: { from: '20:00', to: '06:00' } },
        { code: 'night40', group: 'night', ...AFTER_MIDNIGHT },
        { code: 'sunday', group: 'day', weekdays: ['sunday'] },
        { code: 'sunday', group: 'day', weekdays: ['sunday'], ...AFTER_MIDNIGHT },
        { code: 'holiday125', group: 'day', holidays: ['public'] },
        { code: 'holiday125', group: 'day', holidays: ['public'], ...AFTER_MIDNIGHT },
        { code: 'holiday125', group: 'day', holidays: ['new_years_eve'], ...AFTERNOON },
        { code: 'holiday150', group: 'day', holidays: ['christmas_eve'], ...AFTERNOON },
        { code: 'holiday150', group: 'day', holidays: ['christmas', 'labour_day'] },
        { code: 'holiday150', group: 'day', holidays: ['christmas', 'labour_day'], ...AFTER_MIDNIGHT },
      ],
    },
  },
  {
    id: 'philippines', code: 'PH',
    version: {
      rules: [
        { code: 'rest', group: 'rest', rest_day: true },
        { code: 'special', group: 'rest', holidays: ['special'] },
        { code: 'special_rest', group: 'rest', holidays: ['special'], rest_day: true },
        { code: 'regular', holidays: ['regular'] },
        { code: 'overtime', group: 'overtime', ...day(480) },
        { code: 'overtime30', group: 'overtime', rest_day: true, ...day(480) },
        { code: 'overtime30', group: 'overtime', holidays: ['special', 'regular'], ...day(480) },
        { code: 'night', between: { from: '22:00', to: '06:00' } },
      ],
    },
  },
  {
    id: 'australia', code: 'AU',
    version: {
      guarantee: { minutes: 180 },
      rules: [
        { code: 'late', group: 'penalty', weekdays: WORKDAYS, between: { from: '18:00', to: '00:00' } },
        { code: 'saturday', group: 'penalty', weekdays: ['saturday'] },
        { code: 'sunday', group: 'penalty', weekdays: ['sunday'] },
        { code: 'short_rest', group: 'penalty', rest_below_minutes: 720 },
        { code: 'public', group: 'penalty', holidays: ['public'] },
        { code: 'overtime', group: 'overtime', ...day(540) },
        { code: 'overtime2', group: 'overtime', ...day(720) },
      ],
    },
  },
];
