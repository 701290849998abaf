// The roster: a week in which shifts are put down as drafts and published, or a month to look at.

import type { JSX } from 'preact';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { addMonths, mondayOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { Screen } from '../parts.tsx';
import { useDepartments } from '../people.ts';
import { hrefOf, setQuery, type PlaceProps } from '../route.ts';
import { useWords } from '../words/index.ts';
import { MonthView } from './month.tsx';
import { Week } from './week.tsx';

export function Place({ route: { query } }: PlaceProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  const departments = useDepartments();
  const today = localDate(Date.now());
  const week = mondayOf(/^\d{4}-\d\d-\d\d$/.test(query['week'] ?? '') ? query['week'] as string : today);
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(query['month'] ?? '');
  const month = isMonth ? query['month'] as string : week.slice(0, 7);
  const department = query['department'] ?? '';
  const steps = isMonth
    ? { before: { month: addMonths(month, -1) }, now: { month: today.slice(0, 7) }, after: { month: addMonths(month, 1) }, text: format.month(`${month}-01`) }
    : { before: { week: addDays(week, -7) }, now: { week: null }, after: { week: addDays(week, 7) }, text: format.range(week, addDays(week, 6)) };
  const beside = (
    <>
      <span class="joined">
        <a class="button icon-only" href={hrefOf('roster', { ...query, ...steps.before })} aria-label={isMonth ? t.pay.before : texts.before}><Icon name="left" /></a>
        <a class="button" href={hrefOf('roster', { ...query, ...steps.now })}>{steps.text}</a>
        <a class="button icon-only" href={hrefOf('roster', { ...query, ...steps.after })} aria-label={isMonth ? t.pay.after : texts.after}><Icon name="right" /></a>
      </span>
      {departments.length > 0 && <select class="auto" aria-label={texts.department} value={department} onChange={(event) => { setQuery({ department: event.currentTarget.value }); }}><option value="">{texts.everybody}</option>{departments.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
      <span class="joined" role="group" aria-label={texts.view}>
        <a class="button" href={hrefOf('roster', { department, week: isMonth ? mondayOf(`${month}-01`) : week })} aria-current={isMonth ? undefined : 'true'}>{texts.viewWeek}</a>
        <a class="button" href={hrefOf('roster', { department, month })} aria-current={isMonth ? 'true' : undefined}>{texts.viewMonth}</a>
      </span>
    </>
  );
  if (isMonth) return <Screen place="roster" title={t.places.roster} beside={beside}><MonthView month={month} department={department} /></Screen>;
  return <Week key={`${week} ${department}`} week={week} department={department} beside={beside} />;
}
