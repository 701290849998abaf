// A week of work: the days, their times and breaks.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';

import { readTime } from '../dates.ts';
import type { Settings } from '../settings/stored.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { SETUP } from './words.ts';

export type Shift = NonNullable<components['schemas']['WorkSchedule']['days']>[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = typeof WEEKDAYS[number];

export interface Day {
  isOn: boolean;
  start: string;
  end: string;
  pause: string;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes of work of a day; null where it is not written as it should be. Pure. */
export function workOf({ start, end, pause }: Day): number | null {
  const [from, to] = [readTime(start), readTime(end)];
  if (from === null || to === null || !/^\d{1,3}$/.test(pause.trim())) return null;
  const length = (minutesOf(to) - minutesOf(from) + 1_440) % 1_440 || 1_440;
  const work = length - Number(pause);
  return work > 0 && length <= 1_080 ? work : null;
}

export const shiftsOf = (week: Readonly<Record<Weekday, Day>>): Shift[] => WEEKDAYS.filter((day) => week[day].isOn).map((weekday) => ({
  weekday, start: readTime(week[weekday].start) ?? '', end: readTime(week[weekday].end) ?? '', break_minutes: Number(week[weekday].pause),
}));

export const daysOf = ({ work_schedule: schedule }: Settings): { days: Shift[] } => ({ days: schedule?.days ?? [] });

export type WeekDays = Record<Weekday, Day>;

/** A week as it is typed: that of the shifts, or else Monday to Friday as is usual. Pure. */
export function weekOf(known: readonly Shift[], usual: readonly [start: string, end: string, pause: number]): WeekDays {
  return Object.fromEntries(WEEKDAYS.map((weekday, index): [Weekday, Day] => {
    const shift = known.find((one) => one.weekday === weekday);
    return [weekday, { isOn: known.length > 0 ? Boolean(shift) : index < 5, start: shift?.start ?? usual[0], end: shift?.end ?? usual[1], pause: String(shift?.break_minutes ?? usual[2]) }];
  })) as WeekDays;
}

export const isWeekWrong = (week: Readonly<WeekDays>): boolean => WEEKDAYS.some((weekday) => week[weekday].isOn && workOf(week[weekday]) === null);

export function useWeekdayNames(): (weekday: string) => string {
  const { language } = useWords();
  return (weekday) => new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday as Weekday))));
}

export function WeekTable({ week, change: set, isTried, isReadOnly = false }: { week: Readonly<WeekDays>; change: (changes: Partial<WeekDays>) => void; isTried: boolean; isReadOnly?: boolean }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(SETUP).times;
  const nameOf = useWeekdayNames();
  const change = (weekday: Weekday, changes: Partial<Day>): void => { set({ [weekday]: { ...week[weekday], ...changes } }); };
  const works = WEEKDAYS.map((weekday) => (week[weekday].isOn ? workOf(week[weekday]) : 0));
  const total = works.reduce<number>((sum, work) => sum + (work ?? 0), 0);
  return (
    <table class="boxed week-table">
      <caption class="unseen">{texts.week}</caption>
      <thead><tr><th scope="col">{texts.day}</th><th scope="col">{texts.from}</th><th scope="col">{texts.to}</th><th scope="col">{texts.pause}</th><th scope="col" class="num">{texts.work}</th></tr></thead>
      <tbody>
        {WEEKDAYS.map((weekday, index) => {
          const day = week[weekday];
          const name = nameOf(weekday);
          const wrong = isTried && day.isOn && works[index] === null ? { 'aria-invalid': true as const } : {};
          const field = (key: 'start' | 'end' | 'pause', label: string): JSX.Element => <input {...wrong} class="num" aria-label={`${label}, ${name}`} autocomplete="off" inputMode="numeric" maxLength={8} disabled={!day.isOn || isReadOnly} value={day[key]} onInput={(event) => { change(weekday, { [key]: event.currentTarget.value }); }} onBlur={(event) => { const time = key === 'pause' ? null : readTime(event.currentTarget.value); if (time !== null) change(weekday, { [key]: time }); }} />;
          return (
            <tr key={weekday}>
              <th scope="row"><label class="check"><input type="checkbox" disabled={isReadOnly} checked={day.isOn} onChange={(event) => { change(weekday, { isOn: event.currentTarget.checked }); }} />{name}</label></th>
              <td>{field('start', texts.from)}</td><td>{field('end', texts.to)}</td><td>{field('pause', texts.pause)}</td>
              <td class="num">{!day.isOn ? '–' : works[index] === null ? <span class="bad">{t.times.noTime}</span> : format.minutes(works[index] ?? 0)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot><tr><th scope="row" colSpan={4}>{texts.total}</th><td class="num">{format.minutes(total)}</td></tr></tfoot>
    </table>
  );
}
