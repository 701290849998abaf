// A rule of a time policy as one sentence.

import { useWeekdayNames } from '../../setup/week-table.tsx';
import { localeOf, useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import type { Rule, Threshold } from './rule.ts';
import { POLICIES } from './words.ts';

/** Which minutes get the code of a rule. */
export function useRuleText(): (rule: Rule) => string {
  const { format, language } = useWords();
  const texts = useTexts(POLICIES).sentence;
  const nameOf = useWeekdayNames();
  const or = (parts: readonly string[]): string => new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(parts);
  const threshold = ({ per, weeks, minutes, plus_due: plus, count_leave: leave }: Threshold): string => {
    const block = per === 'day' ? texts.ofDay : texts.ofWeeks(weeks ?? 1);
    const hours = minutes ? format.minutes(minutes) : null;
    const before = plus ? (hours ? texts.dueAnd(hours, block) : texts.due(block)) : texts.hours(hours ?? format.minutes(0), block);
    return leave ? texts.withLeave(before) : before;
  };
  return (rule) => {
    const by = rule.date_by ?? 'minute';
    // Both conditions have to be met.
    const on = [rule.weekdays?.length ? or(rule.weekdays.map(nameOf)) : '', rule.holidays?.length ? texts.holiday(or(rule.holidays)) : ''].filter(Boolean).join(texts.andOn);
    const parts = [
      rule.between && (rule.between.from === rule.between.to ? null : texts.between(rule.between.from, rule.between.to)),
      on && (by === 'minute' ? texts.on(on) : texts.begunOn(on)),
      by === 'carried' && (on ? texts.afterMidnight : texts.carried),
      rule.rest_day === true && texts.restDay, rule.rest_day === false && texts.noRestDay,
      rule.worked_days && texts.workedDays[rule.worked_days.in](rule.worked_days.from),
      rule.rest_below_minutes && texts.rest(format.minutes(rule.rest_below_minutes)),
      rule.after?.length ? texts.after(rule.after.map(threshold).join(texts.and)) : null,
      rule.at_least_minutes && texts.least(format.minutes(rule.at_least_minutes)),
    ].filter((part): part is string => typeof part === 'string' && part !== '');
    return texts.every(parts.join(', '));
  };
}
