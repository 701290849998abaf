// Working times: the week of the organization.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { useAction } from 'wfm-ui/session.ts';

import { useDraft } from '../drafts.ts';
import { readTime } from '../dates.ts';
import { useSave } from '../saving.tsx';
import { patchSettings, readSettings, type Settings } from '../settings/stored.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { COUNTRIES } from './countries.ts';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

type Shift = NonNullable<components['schemas']['WorkSchedule']['days']>[number];

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = typeof WEEKDAYS[number];

interface Day {
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

const shiftsOf = (week: Readonly<Record<Weekday, Day>>): Shift[] => WEEKDAYS.filter((day) => week[day].isOn).map((weekday) => ({
  weekday, start: readTime(week[weekday].start) ?? '', end: readTime(week[weekday].end) ?? '', break_minutes: Number(week[weekday].pause),
}));

const daysOf = ({ work_schedule: schedule }: Settings): { days: Shift[] } => ({ days: schedule?.days ?? [] });

export function Times({ stored, progress, next, back, later }: StepProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = useTexts(SETUP).times;
  const [base] = useState(stored);
  const isKept = progress.done.includes('times');
  const usual = COUNTRIES[progress.region.slice(0, 2)]?.day ?? ['09:00', '17:30', 30] as const;
  const known = daysOf(base.value).days;
  const initial = Object.fromEntries(WEEKDAYS.map((weekday, index): [Weekday, Day] => {
    const shift = known.find((one) => one.weekday === weekday);
    if (isKept && known.length > 0) return [weekday, { isOn: Boolean(shift), start: shift?.start ?? usual[0], end: shift?.end ?? usual[1], pause: String(shift?.break_minutes ?? usual[2]) }];
    return [weekday, { isOn: index < 5, start: usual[0], end: usual[1], pause: String(usual[2]) }];
  })) as Record<Weekday, Day>;
  const { value: week, set, drop } = useDraft('setup times', initial);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const write = (_: string, shown: unknown): string => (shown as Shift[]).map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`).join(', ') || '–';
  const { save, dialog } = useSave(() => texts.week, write);
  const nameOf = (weekday: string): string => new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday as Weekday))));
  const change = (weekday: Weekday, changes: Partial<Day>): void => { set({ [weekday]: { ...week[weekday], ...changes } }); };
  const works = WEEKDAYS.map((weekday) => (week[weekday].isOn ? workOf(week[weekday]) : 0));
  const total = works.reduce<number>((sum, work) => sum + (work ?? 0), 0);
  const submit = (): void => {
    setTried(true);
    if (works.some((work) => work === null)) return;
    void action.run(async () => {
      const days = shiftsOf(week);
      if (JSON.stringify(days) !== JSON.stringify(known)) {
        await save<{ days: Shift[] }>({
          base: { value: { days: known }, tag: base.tag }, changes: { days }, read: async () => { const now = await readSettings(); return { value: daysOf(now.value), tag: now.tag }; },
          send: ({ days: sent }, tag) => patchSettings({ work_schedule: { days: sent ?? [] } }, tag),
        });
      }
      drop();
      await next();
    });
  };
  return (
    <StepFrame step="times" intro={texts.intro} action={action} submit={submit} back={back} later={later}>
      <table class="boxed week-table">
        <caption class="unseen">{texts.week}</caption>
        <thead><tr><th scope="col">{texts.day}</th><th scope="col">{texts.from}</th><th scope="col">{texts.to}</th><th scope="col">{texts.pause}</th><th scope="col" class="num">{texts.work}</th></tr></thead>
        <tbody>
          {WEEKDAYS.map((weekday, index) => {
            const day = week[weekday];
            const name = nameOf(weekday);
            const wrong = isTried && day.isOn && works[index] === null ? { 'aria-invalid': true as const } : {};
            const field = (key: 'start' | 'end' | 'pause', label: string): JSX.Element => <input {...wrong} class="num" aria-label={`${label}, ${name}`} autocomplete="off" inputMode="numeric" maxLength={8} disabled={!day.isOn} value={day[key]} onInput={(event) => { change(weekday, { [key]: event.currentTarget.value }); }} onBlur={(event) => { const time = key === 'pause' ? null : readTime(event.currentTarget.value); if (time !== null) change(weekday, { [key]: time }); }} />;
            return (
              <tr key={weekday}>
                <th scope="row"><label class="check"><input type="checkbox" checked={day.isOn} onChange={(event) => { change(weekday, { isOn: event.currentTarget.checked }); }} />{name}</label></th>
                <td>{field('start', texts.from)}</td><td>{field('end', texts.to)}</td><td>{field('pause', texts.pause)}</td>
                <td class="num">{!day.isOn ? '–' : works[index] === null ? <span class="bad">{t.times.noTime}</span> : format.minutes(works[index] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot><tr><th scope="row" colSpan={4}>{texts.total}</th><td class="num">{format.minutes(total)}</td></tr></tfoot>
      </table>
      <p class="soft">{texts.hint}</p>
      {dialog}
    </StepFrame>
  );
}
