// The roster: a week in which shifts are put down as drafts and published, or a month of shifts or of leave to look at.

import type { JSX } from 'preact';
import { useMay } from 'wfm-ui/session.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { addMonths, mondayOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { Screen } from '../parts.tsx';
import { useDepartments, useSettings } from '../people.ts';
import { hrefOf, setQuery, type PlaceProps } from '../route.ts';
import { useWords } from '../words/index.ts';
import { LeaveView } from './leave-view.tsx';
import { MonthView } from './month.tsx';
import { Week } from './week.tsx';

export function Place({ route: { query } }: PlaceProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  const departments = useDepartments();
  const today = localDate(Date.now());
  const week = mondayOf(/^\d{4}-\d\d-\d\d$/.test(query['week'] ?? '') ? query['week'] as string : today);
  const hasMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(query['month'] ?? '');
  const isLeave = query['view'] === 'leave';
  const isMonth = hasMonth || isLeave;
  const { data: settings } = useSettings();
  // Others are in it for those who read leave, or where the organization shows it to colleagues.
  const maySeeLeave = useMay('leaves:read:all', 'leaves:read:team') || settings?.leave?.team_calendar === 'department';
  const month = hasMonth ? query['month'] as string : week.slice(0, 7);
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
        <a class="button" href={hrefOf('roster', { department, month })} aria-current={isMonth && !isLeave ? 'true' : undefined}>{texts.viewMonth}</a>
        {maySeeLeave && <a class="button" href={hrefOf('roster', { department, month, view: 'leave' })} aria-current={isLeave ? 'true' : undefined}>{texts.leave}</a>}
      </span>
    </>
  );
  if (isMonth) return <Screen place="roster" title={t.places.roster} beside={beside}>{isLeave ? <LeaveView month={month} department={department} /> : <MonthView month={month} department={department} />}</Screen>;
  return <Week key={`${week} ${department}`} week={week} department={department} beside={beside} />;
}
