// The recorded times of somebody who has left, month by month.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useReading, useSession } from '../hooks.ts';
import { Read, Screen } from '../parts.tsx';
import { api, readRows } from '../service.ts';
import { useWords } from '../words/index.ts';

export function OwnTimesScreen(): JSX.Element {
  const { t, format } = useWords();
  const { employee_id: employee, ends_at: end } = useSession().user;
  // The month of the last day.
  const [from, setFrom] = useState(() => `${localDate(Date.parse(end ?? '') - 1).slice(0, 7)}-01`);
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  const reading = useReading(`own times ${from}`, () => readRows((query) => api.GET('/attendances', { params: { query: { employee_id: employee ?? '', from, to: addDays(next, -1), limit: 100, ...query } } })));
  return (
    <Screen title={t.nav.times}>
      <div class="pager">
        <button type="button" class="small" onClick={() => { setFrom(`${addDays(from, -1).slice(0, 7)}-01`); }}>{t.shifts.earlier}</button>
        <button type="button" class="small" onClick={() => { setFrom(next); }}>{t.shifts.later}</button>
      </div>
      <p class="soft" role="status">{format.month(from)}</p>
      <Read of={reading}>
        {({ rows }) => (rows.length === 0 ? <p class="soft">{t.left.noTimes}</p> : (
          <ul class="rows">
            {rows.map((row) => (
              <li class="row item" key={row.id}>
                <span><strong>{format.day(row.date)}</strong><span class="soft block">{format.zoned(`${format.time(row.clock_in_at, row.timezone)} – ${row.clock_out_at === null ? '' : format.time(row.clock_out_at, row.timezone)}`, row.timezone)}</span></span>
                <span class="figure">{format.minutes(row.worked_minutes)}</span>
              </li>
            ))}
          </ul>
        ))}
      </Read>
    </Screen>
  );
}
