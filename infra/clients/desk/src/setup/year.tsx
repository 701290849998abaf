// A year on one look, with its holidays.

import type { JSX } from 'preact';

import { datesOf, lastOf, weekdayOf } from '../dates.ts';
import { localeOf, useWords } from '../words/index.ts';

/** What it shows stands in the list beside it, too. */
export function Year({ year, days, label }: { year: number; days: ReadonlySet<string>; label: string }): JSX.Element {
  const { language } = useWords();
  return (
    <div class="year" role="img" aria-label={label}>
      {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((month) => (
        <div class="mon" key={month}>
          <b>{new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))}</b>
          <p>
            {Array.from({ length: (weekdayOf(`${month}-01`) + 6) % 7 }, (_, index) => <i key={`before${index}`} />)}
            {datesOf(`${month}-01`, lastOf(month)).map((date) => <i key={date} class={days.has(date) ? 'h' : weekdayOf(date) % 6 === 0 ? 'w' : ''}>{Number(date.slice(8))}</i>)}
          </p>
        </div>
      ))}
    </div>
  );
}
