// A rule of a time policy: what is typed of it, and what is sent. Pure.

import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import { readTime } from '../../dates.ts';
import { readHours, readMinutes, writeHours } from '../../durations.ts';

type Schemas = components['schemas'];
export type Rule = Schemas['TimeRuleInput'];
export type Threshold = Schemas['TimeThresholdInput'];
export type Weekday = NonNullable<Rule['weekdays']>[number];
export type DateBy = NonNullable<Rule['date_by']>;

export const MOST_RULES = 32;
export const MOST_THRESHOLDS = 2;

export interface TypedThreshold {
  per: 'day' | 'week';
  weeks: string;
  hours: string;
  isPlusDue: boolean;
  isWithLeave: boolean;
}

export interface TypedRule {
  code: string;
  group: string;
  from: string;
  to: string;
  weekdays: readonly Weekday[];
  /** Kinds of holidays, with commas between. */
  holidays: string;
  dateBy: DateBy;
  restDay: '' | 'yes' | 'no';
  workedIn: '' | 'week' | 'row';
  workedFrom: string;
  rest: string;
  least: string;
  after: readonly TypedThreshold[];
}

export const NEW_THRESHOLD: TypedThreshold = { per: 'day', weeks: '1', hours: '', isPlusDue: false, isWithLeave: false };
export const NEW_RULE: Rule = { code: '' };

/** A rule without what is null or the default. */
export function plainRule(stored: Schemas['TimeRule'] | Rule): Rule {
  const known = Object.fromEntries(Object.entries(stored).filter(([name, value]) => value !== null && value !== undefined && !(name === 'date_by' && value === 'minute'))) as unknown as Rule;
  return known.after ? { ...known, after: known.after.map(plainThreshold) } : known;
}

function plainThreshold({ per, weeks, minutes, plus_due: plus, count_leave: leave }: Threshold): Threshold {
  return { per, ...(per === 'week' && weeks && weeks !== 1 ? { weeks } : {}), ...(minutes ? { minutes } : {}), ...(plus && { plus_due: true }), ...(leave && { count_leave: true }) };
}

export function ruleTyped(rule: Rule): TypedRule {
  return {
    code: rule.code, group: rule.group ?? '', from: rule.between?.from ?? '', to: rule.between?.to ?? '', weekdays: rule.weekdays ?? [], holidays: (rule.holidays ?? []).join(', '), dateBy: rule.date_by ?? 'minute',
    restDay: rule.rest_day === true ? 'yes' : rule.rest_day === false ? 'no' : '', workedIn: rule.worked_days?.in ?? '', workedFrom: String(rule.worked_days?.from ?? 7),
    rest: writeHours(rule.rest_below_minutes), least: writeHours(rule.at_least_minutes),
    after: (rule.after ?? []).map(({ per, weeks, minutes, plus_due: plus, count_leave: leave }) => ({ per, weeks: String(weeks ?? 1), hours: minutes || !plus ? writeHours(minutes ?? 0) : '', isPlusDue: plus === true, isWithLeave: leave === true })),
  };
}

export const isCode = (text: string): boolean => /^[a-z][a-z0-9_-]{0,63}$/.test(text);
const kindsOf = (text: string): string[] => text.split(/[,;\s]+/).filter(Boolean);

/** What is sent of a rule, or the places that are not written as they should be, such as `/after/0/minutes`. */
export function ruleSent(typed: TypedRule, language: Language): Rule | { wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const must = <Value>(place: string, value: Value | null | undefined): Value | null => {
    if (value === undefined) wrong.add(place);
    return value ?? null;
  };
  const inRange = (value: number | null | undefined, least: number, most: number): number | null | undefined => (typeof value === 'number' && (value < least || value > most) ? undefined : value);
  const code = typed.code.trim();
  if (!isCode(code)) wrong.add('/code');
  const group = typed.group.trim();
  if (group !== '' && !isCode(group)) wrong.add('/group');
  const hasBand = typed.from.trim() !== '' || typed.to.trim() !== '';
  const [from, to] = hasBand ? [must('/between/from', readTime(typed.from) ?? undefined), must('/between/to', readTime(typed.to) ?? undefined)] : [null, null];
  const holidays = kindsOf(typed.holidays);
  if (holidays.some((kind) => !isCode(kind))) wrong.add('/holidays');
  const rest = must('/rest_below_minutes', inRange(readHours(typed.rest, language), 1, 100_000));
  const least = must('/at_least_minutes', inRange(readHours(typed.least, language), 1, 100_000));
  const worked = typed.workedIn === '' ? null : must('/worked_days/from', inRange(readMinutes(typed.workedFrom) ?? undefined, 2, 14));
  const after = typed.after.map((one, at): Threshold => {
    const minutes = must(`/after/${at}/minutes`, inRange(readHours(one.hours, language), 0, 1_000_000));
    // A threshold without hours and without due minutes holds for every minute.
    if (minutes === null && !one.isPlusDue) wrong.add(`/after/${at}/minutes`);
    const weeks = one.per === 'week' ? must(`/after/${at}/weeks`, inRange(readMinutes(one.weeks) ?? undefined, 1, 12)) : null;
    return plainThreshold({ per: one.per, weeks, minutes, plus_due: one.isPlusDue, count_leave: one.isWithLeave });
  });
  if (wrong.size > 0) return { wrong };
  return {
    code, ...(group && { group }), ...(from !== null && to !== null && { between: { from, to } }), ...(typed.weekdays.length > 0 && { weekdays: [...typed.weekdays] }), ...(holidays.length > 0 && { holidays }),
    ...(typed.dateBy !== 'minute' && { date_by: typed.dateBy }), ...(typed.restDay !== '' && { rest_day: typed.restDay === 'yes' }), ...(typed.workedIn !== '' && worked !== null && { worked_days: { from: worked, in: typed.workedIn } }),
    ...(rest !== null && { rest_below_minutes: rest }), ...(least !== null && { at_least_minutes: least }), ...(after.length > 0 && { after }),
  };
}

/** The places of a rule at which the service may name something. */
export const RULE_PLACES = [
  '', '/code', '/group', '/between', '/between/from', '/between/to', '/weekdays', '/holidays', '/date_by', '/rest_day', '/worked_days', '/worked_days/from', '/worked_days/in', '/rest_below_minutes', '/at_least_minutes', '/after',
  ...[0, 1].flatMap((at) => ['', '/per', '/weeks', '/minutes', '/plus_due', '/count_leave'].map((field) => `/after/${at}${field}`)), ...Array.from({ length: 7 }, (_, at) => [`/weekdays/${at}`, `/holidays/${at}`]).flat(),
];
