// One's own shifts by date, two weeks at a time.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { addDays, foreignPlace, localDate, placeOf } from 'wfm-ui/zones.ts';

import { useMay, useReading, useSession } from '../hooks.ts';
import { Notice, Read, Screen } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { Swaps } from './swaps.tsx';

type Day = components['schemas']['PlannedDay'];

const DAYS = 14;

export function ShiftsScreen(): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <Screen title={t.shifts.title}>
      {user.employee_id === null ? <Notice tone="info" live={false}><p>{t.shifts.none}</p></Notice> : <Shifts employee={user.employee_id} />}
    </Screen>
  );
}

function Shifts({ employee }: { employee: string }): JSX.Element {
  const { t, format } = useWords();
  const mayChange = useMay('schedules:request:own', 'schedules:request:all');
  const [told, setTold] = useState<ComponentChildren>(null);
  const today = localDate(Date.now());
  const [from, setFrom] = useState(today);
  const to = addDays(from, DAYS - 1);
  const schedule = useReading(`shifts ${from}`, () => answered(api.GET('/employees/{id}/schedule', {
    params: { path: { id: employee }, query: { from, to } },
  })), from === today ? { as: 'shifts' } : null);
  // The times are those of the place of work. That only needs saying where the person's clock shows others.
  const zones = new Set(schedule.data?.days.map(({ timezone }) => timezone));
  const places = [...zones].some((zone) => foreignPlace(zone) !== null) ? [...zones].map(placeOf) : [];
  return (
    <>
      <div role="status">{told !== null && <Notice tone="good" live={false}><p>{told}</p></Notice>}</div>
      {mayChange && <Swaps tell={setTold} isQuiet />}
      <div class="pager">
        <button type="button" class="small" onClick={() => { setFrom(addDays(from, -DAYS)); }}>{t.shifts.earlier}</button>
        {from !== today && <button type="button" class="small" onClick={() => { setFrom(today); }}>{t.shifts.now}</button>}
        <button type="button" class="small" onClick={() => { setFrom(addDays(from, DAYS)); }}>{t.shifts.later}</button>
      </div>
      <p class="soft" role="status">{format.range(from, to)}{places.length > 0 && <span class="block">{t.shifts.zone(places.join(', '))}</span>}</p>
      <Read of={schedule}>
        {({ days }) => {
          // What the device keeps may have been read on another day.
          const shown = days.filter(({ date }) => date >= from && date <= to);
          if (shown.length === 0) return <p class="soft">{t.shifts.notKept}</p>;
          return <ul class="rows">{shown.map((day) => <DayRow key={day.date} day={day} today={today} />)}</ul>;
        }}
      </Read>
    </>
  );
}

function DayRow({ day, today }: { day: Day; today: string }): JSX.Element {
  const { t, format, named } = useWords();
  const { date, shifts, holiday, leave, employed } = day;
  const name = date === today ? t.shifts.today : date === addDays(today, 1) ? t.shifts.tomorrow : null;
  return (
    <li class={`row ${date === today ? 'today' : ''}`}>
      <div class="head">
        <strong>{name ? `${name}, ${format.day(date)}` : format.day(date)}</strong>
        {holiday && <span class="tag">{holiday}</span>}
        {leave.map(({ leave_id, status }) => (
          <span key={leave_id} class={`tag ${status === 'approved' ? 'good' : 'warn'}`}>{status === 'approved' ? t.shifts.leave : t.shifts.leavePending}</span>
        ))}
      </div>
      {shifts.length === 0 && <p class="soft">{employed ? t.shifts.off : t.shifts.notEmployed}</p>}
      {shifts.map((shift) => (
        <p class="times" key={shift.start_at}>
          {shift.start} – {shift.end}
          <span class="soft small-text">
            {shift.end <= shift.start && ` ${t.shifts.nextDay}`}
            {[shift.name !== null && named({ name: shift.name, names: shift.names }), shift.break_minutes > 0 && t.shifts.pause(shift.break_minutes)]
              .filter(Boolean).map((text) => ` · ${text}`).join('')}
          </span>
        </p>
      ))}
    </li>
  );
}
