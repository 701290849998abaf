// The days of a timesheet as they are counted, for the person and for the approver.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import type { Format } from 'wfm-ui/format.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { Icon, type Tone } from '../parts.tsx';
import type { Dictionary } from '../words/en.ts';
import { useWords, wordOf } from '../words/index.ts';

export type Sheet = components['schemas']['Timesheet'];
type Day = components['schemas']['TimesheetDay'];
type Attendance = components['schemas']['TimesheetAttendance'];
type Code = components['schemas']['TimesheetCode'];
type Period = Pick<Sheet, 'period_start' | 'period_end'>;

export const isWeek = ({ period_start, period_end }: Period): boolean => addDays(period_start, 6) === period_end;

/** `October 2026`, or the dates of a week. */
export const periodName = (period: Period, format: Format): string => (isWeek(period) ? format.range(period.period_start, period.period_end) : format.month(period.period_start));

const isSomething = ({ shifts, attendances, holiday, credited }: Day): boolean => shifts.length > 0 || attendances.length > 0 || holiday !== null || credited > 0;

export const signed = (minutes: number, format: Format): string => `${minutes > 0 ? '+ ' : minutes < 0 ? '− ' : ''}${format.minutes(Math.abs(minutes))}`;

/** The name of a time code. Those of the organization have none but the code. */
export function codeName(code: string, t: Dictionary): string {
  return wordOf(t.month.code, code) ?? code.replaceAll(/[_-]/g, ' ');
}

export function DayList({ days, today }: { days: readonly Day[]; today: string }): JSX.Element {
  const { t } = useWords();
  const shown = days.filter(isSomething);
  return shown.length === 0
    ? <p class="soft">{t.month.empty}</p>
    : <ul class="rows">{shown.map((day) => <DayRow key={day.date} day={day} today={today} />)}</ul>;
}

function DayRow({ day, today }: { day: Day; today: string }): JSX.Element {
  const { t, format } = useWords();
  const { date, timezone, due, worked, credited, holiday, shifts, attendances, codes } = day;
  const at = (instant: string): string => (localDate(instant, timezone) === date ? format.time(instant, timezone) : format.dayTime(instant, timezone));
  const sum = worked === 0 && date > today ? due > 0 && t.month.ahead(format.minutes(due))
    : due > 0 ? t.month.workedOf(format.minutes(worked), format.minutes(due)) : worked > 0 && format.minutes(worked);
  const written = (of: readonly Code[]): string => of.map(({ code, minutes }) => `${codeName(code, t)} ${format.minutes(minutes)}`).join(' · ');
  return (
    <li class={`row ${date === today ? 'today' : ''}`}>
      <div class="head">
        <strong>{format.day(date)}</strong>
        {sum && <span class="figure">{sum}</span>}
      </div>
      {(holiday || credited > 0) && (
        <p class="head">
          {holiday && <span class="tag">{t.month.holiday[holiday.off]}</span>}
          {credited > 0 && <span class="tag good">{t.month.leave(format.minutes(credited))}</span>}
        </p>
      )}
      {attendances.map((attendance) => (
        <div key={attendance.id}>
          <p class="times">
            {format.zoned(`${at(attendance.clock_in_at)}${attendance.clock_out_at ? ` – ${at(attendance.clock_out_at)}` : attendance.end === 'known' ? '' : ' – ?'}`, timezone)}
            {attendance.end === 'known' && !attendance.clock_out_at && <span class="soft"> · {t.punch.countsAsDay}</span>}
          </p>
          {marksOf(attendance, t, format).map(([tone, text]) => <p key={text}><span class={`tag ${tone}`}><Icon name={tone} />{text}</span></p>)}
        </div>
      ))}
      {shifts.map(({ start_at, end_at }) => (
        <p class="soft small-text times" key={start_at}>
          {format.zoned(t.team.shift(format.time(start_at, timezone), format.time(end_at, timezone)), timezone)}
          {localDate(end_at, timezone) > date && ` ${t.shifts.nextDay}`}
        </p>
      ))}
      {codes.length > 0 && <p class="soft small-text">{written(codes)}</p>}
    </li>
  );
}

/** The marks of an attendance that waits for something, or of which minutes do not count. */
function marksOf({ end, review, extra_review, uncounted_minutes }: Attendance, t: Dictionary, format: Format): [Tone, string][] {
  const marks: [Tone, string][] = [];
  if (end === 'open') marks.push(['info', t.month.open]);
  if (end === 'incomplete') marks.push(['warn', t.forgotten.missing]);
  if (review === 'pending') marks.push(['warn', t.month.review]);
  if (review === 'rejected') marks.push(['bad', t.month.rejected]);
  if (extra_review === 'pending') marks.push(['warn', t.month.extra]);
  if (uncounted_minutes > 0) marks.push(['info', t.month.uncounted(format.minutes(uncounted_minutes))]);
  return marks;
}
