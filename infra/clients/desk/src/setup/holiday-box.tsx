// The holidays of the organization, and of sites in other regions: those of the country are filled in.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from 'wfm-ui/parts.tsx';

import { DateField } from '../date-field.tsx';
import { weekdayOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { Holiday } from './holidays.ts';
import { SETUP } from './words.ts';
import { Year } from './year.tsx';

interface BoxProps {
  /** What is offered. */
  offered: readonly Holiday[];
  /** What is chosen. */
  chosen: readonly Holiday[];
  change: (chosen: Holiday[]) => void;
}

const byDate = (one: Holiday, other: Holiday): number => one.date.localeCompare(other.date);

export function HolidayBox({ offered, chosen, change }: BoxProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = useTexts(SETUP).leave;
  const [year, setYear] = useState(new Date().getFullYear() + (new Date().getMonth() >= 9 ? 1 : 0));
  const [isAdding, setAdding] = useState(false);
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const taken = new Set(chosen.map(({ date }) => date));
  const rows = [...chosen, ...offered.filter(({ date }) => !taken.has(date))].filter(({ date }) => date.startsWith(String(year))).sort(byDate);
  const present = rows.filter(({ date }) => taken.has(date));
  const weekdays = present.filter(({ date }) => weekdayOf(date) % 6 !== 0).length;
  const toggle = (holiday: Holiday): void => {
    change(taken.has(holiday.date) ? chosen.filter(({ date }) => date !== holiday.date) : [...chosen, holiday].sort(byDate));
  };
  const add = (): void => {
    setTried(true);
    if (!day || !name.trim() || taken.has(day)) return;
    change([...chosen, { date: day, name: name.trim() }].sort(byDate));
    setYear(Number(day.slice(0, 4)));
    setAdding(false);
    setDay('');
    setName('');
    setTried(false);
  };
  const weekday = (date: string): string => new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));
  return (
    <section class="box days" aria-labelledby="holidays">
      <div>
        <header>
          <h2 id="holidays">{texts.holidays(year)}</h2>
          <div class="joined">
            <button type="button" class="icon-only" aria-label={String(year - 1)} onClick={() => { setYear(year - 1); }}><Icon name="left" /></button>
            <button type="button" class="icon-only" aria-label={String(year + 1)} onClick={() => { setYear(year + 1); }}><Icon name="right" /></button>
          </div>
        </header>
        {rows.length === 0 && <p class="soft">{texts.noHolidays}</p>}
        <ul>
          {rows.map((holiday) => (
            <li key={holiday.date}><label class="check"><input type="checkbox" checked={taken.has(holiday.date)} onChange={() => { toggle(holiday); }} /><span class="n">{holiday.name}</span><span class={weekdayOf(holiday.date) % 6 === 0 ? 'num soft' : 'num'}>{weekday(holiday.date)}</span></label></li>
          ))}
        </ul>
        {!isAdding && <button type="button" class="quiet add" onClick={() => { setAdding(true); }}><Icon name="plus" />{texts.addDay}</button>}
        {isAdding && (
          <div class="stack add-day">
            <DateField label={texts.date} value={day} change={setDay} error={isTried && !day ? t.problems.required : taken.has(day) ? t.problems.already_exists : null} />
            <Field label={texts.name} error={isTried && !name.trim() ? t.problems.required : null}>{(given) => <input {...given} autocomplete="off" maxLength={100} value={name} onInput={(event) => { setName(event.currentTarget.value); }} />}</Field>
            <div class="ways"><button type="button" onClick={add}>{texts.add}</button><button type="button" class="quiet" onClick={() => { setAdding(false); }}>{t.cancel}</button></div>
          </div>
        )}
      </div>
      <div>
        <header><h2>{texts.count(present.length, weekdays)}</h2></header>
        <Year year={year} days={new Set(present.map(({ date }) => date))} label={texts.calendar(year, present.map(({ date }) => format.day(date)).join(', '))} />
      </div>
    </section>
  );
}
