// The month of a person: planned, clocked and counted, day by day, and beside it the chosen day.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { openTimeRecord } from 'wfm-ui/uploads.ts';
import { localDate, localTime } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { addMonths, lastOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useKeys } from '../keys.ts';
import { useLocks } from '../locks.ts';
import { Empty, Read } from '../parts.tsx';
import { hrefOf, readRoute, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { WithWords } from '../words/more.tsx';
import { ChosenDay } from './chosen-day.tsx';
import { EnterDay } from './enter-day.tsx';
import { counts, isOpen, isQuiet, noteOf, short, useMonth, type Attendance, type Day } from './month-data.ts';
import { SheetBox } from './sheet.tsx';
import { SHEET } from './words.ts';

export interface MonthProps {
  id: string;
  month: string;
  query: Readonly<Record<string, string>>;
  tell: (text: string) => void;
}

export function Month(props: MonthProps): JSX.Element {
  return <WithWords of={SHEET}><Days {...props} /></WithWords>;
}

function Days({ id, month, query, tell }: MonthProps): JSX.Element {
  const words = useWords();
  const { t, format, language } = words;
  const { user } = useSession();
  const reading = useMonth(id, month);
  const mayReview = useMay('attendances:review:all', 'attendances:review:team') && user.employee_id !== id;
  const mayLeave = useMay('leaves:read:all', 'leaves:read:team');
  const document = useAction();
  const [isEntering, setEntering] = useState(false);
  const days = reading.data?.days ?? [];
  const lockOf = useLocks(id, days.map(({ plan }) => plan));
  const listed = days.filter((day) => !isQuiet(day));
  const today = localDate(Date.now());
  const chosen = days.find(({ date }) => date === query['day']) ?? listed.find(({ attendances }) => attendances.some(isOpen)) ?? listed.find(({ date }) => date === today) ?? listed.at(-1);
  const move = (by: number): void => {
    const next = chosen && listed[listed.indexOf(chosen) + by];
    if (next) setQuery({ day: next.date });
  };
  useKeys([
    { key: 'ArrowDown', label: t.month.nextDay, run: () => { move(1); } }, { key: 'ArrowUp', label: t.month.previousDay, run: () => { move(-1); } },
  ]);
  const sum = (read: (attendance: Attendance) => number): number => days.flatMap(({ attendances }) => attendances).filter(counts).reduce((total, one) => total + read(one), 0);
  const totals = reading.data?.sheet?.totals;
  const open = days.filter(({ attendances }) => attendances.some(isOpen)).length;
  const codes = totals?.codes.filter(({ code }) => code !== 'overtime').slice(0, 2) ?? [];
  const figures: [string, string][] = [
    [t.month.due, format.minutes(totals?.due ?? days.reduce((total, { plan }) => total + plan.net_minutes, 0))], [t.month.worked, format.minutes(totals?.worked ?? sum(({ worked_minutes }) => worked_minutes))],
    ...(totals ? [[t.month.leave, format.minutes(totals.credited)] as [string, string]] : []), [t.month.overtime, format.minutes(sum(({ overtime_minutes }) => overtime_minutes))],
    ...codes.map(({ code, minutes }): [string, string] => [wordOf(t.month.codes, code) ?? code, format.minutes(minutes)]),
  ];
  return (
    <>
      <div class="month-pane">
        <header class="month-head">
          <h2>{format.month(`${month}-01`)}</h2>
          <span class="joined">
            <a class="button icon-only" href={hrefOf(`people/${id}/month/${addMonths(month, -1)}`)} aria-label={t.month.before}><Icon name="left" /></a>
            <a class="button icon-only" href={hrefOf(`people/${id}/month/${addMonths(month, 1)}`)} aria-label={t.month.after}><Icon name="right" /></a>
          </span>
          <span class="grow" />
          {mayLeave && <button type="button" class="quiet" disabled={document.isRunning} onClick={() => { void document.run(() => openTimeRecord(api, id, month, language)); }}>{t.month.timeRecord}</button>}
          {mayReview && <button type="button" onClick={() => { setEntering(true); }}><Icon name="plus" />{t.month.enterDay}</button>}
        </header>
        <Problem error={document.error} />
        <Read of={reading} lines={12}>
          {({ sheet }) => (
            <>
              {sheet && <SheetBox key={sheet.id} sheet={sheet} mayDecide={mayReview} tell={tell} />}
              <dl class="strip">
                {figures.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
                {open > 0 && <div class="todo"><dt>{t.month.open}</dt><dd>{t.month.openDays(open)}</dd></div>}
              </dl>
              {listed.length === 0 && <NothingHere id={id} month={month} />}
              {listed.length > 0 && (
                <div class="scroll" data-keep-scroll>
                  <table class="tight days">
                    <thead>
                      <tr>
                        <th scope="col">{t.month.day}</th><th scope="col">{t.month.due}</th><th scope="col" class="chart" aria-hidden="true"><span class="ticks">{['06', '12', '18', '00', '06'].map((hour, index) => <span key={index}>{hour}</span>)}</span></th>
                        <th scope="col">{t.month.clocked}</th><th scope="col" class="num">{t.month.worked}</th><th scope="col" class="num">{t.month.overtime}</th><th scope="col">{t.month.know}</th>
                      </tr>
                    </thead>
                    <tbody>{rowsOf(days).map((row) => (Array.isArray(row) ? <Quiet key={row[0]?.date} days={row} /> : <DayRow key={row.date} day={row} locked={row.plan.locked ? t.month.locked[lockOf(id, row.date) ?? 'closed'] : null} isChosen={row === chosen} mayReview={mayReview} choose={() => { setQuery({ day: row.date }); }} />))}</tbody>
                  </table>
                </div>
              )}
            </>
          )}
        </Read>
      </div>
      <aside aria-label={t.month.day}>
        {isEntering
          ? <EnterDay id={id} date={chosen?.date ?? today} zone={chosen?.plan.timezone} close={() => { setEntering(false); }} tell={(text) => { setEntering(false); tell(text); }} />
          : chosen && <ChosenDay key={chosen.date} day={chosen} locked={chosen.plan.locked ? t.month.lockedText[lockOf(id, chosen.date) ?? 'closed'] : null} mayReview={mayReview} move={move} tell={tell} isOwn={user.employee_id === id} query={query} enter={() => { setEntering(true); }} />}
      </aside>
    </>
  );
}

/** Days in a row on which nothing is planned and nothing was recorded are one line. */
function rowsOf(days: readonly Day[]): (Day | Day[])[] {
  const rows: (Day | Day[])[] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (!isQuiet(day)) rows.push(day);
    else if (Array.isArray(last)) last.push(day);
    else rows.push([day]);
  }
  return rows;
}

function Quiet({ days }: { days: readonly Day[] }): JSX.Element {
  const { t, format } = useWords();
  const [first, last] = [days[0], days.at(-1)];
  const holidays = days.flatMap(({ plan }) => (plan.holiday ? [plan.holiday] : []));
  const what = days.every(({ plan }) => !plan.employed) ? t.month.notEmployed : holidays.join(', ') || t.month.free;
  return <tr class="rest"><td colSpan={7}>{first && format.day(first.date)}{last && last !== first && ` – ${format.day(last.date)}`} · {what}</td></tr>;
}

/** The chart begins at four o'clock and is 28 hours wide, so that a night shift fits. */
const [CHART_FROM, CHART_WIDTH] = [4 * 60, 28 * 60];
function DayRow({ day, locked, isChosen, mayReview, choose }: { day: Day; locked: string | null; isChosen: boolean; mayReview: boolean; choose: () => void }): JSX.Element {
  const words = useWords();
  const { t, format, language } = words;
  const { plan, attendances, date } = day;
  const zone = plan.timezone;
  const note = noteOf(day, words);
  const minutes = (instant: string): number => {
    const local = localTime(instant, zone);
    const days = (Date.parse(local.slice(0, 10)) - Date.parse(date)) / 86_400_000;
    return days * 1_440 + Number(local.slice(11, 13)) * 60 + Number(local.slice(14)) - CHART_FROM;
  };
  const missing = attendances.find(({ status, review }) => status === 'incomplete' && review !== 'rejected');
  const worked = attendances.filter(counts).reduce((total, one) => total + one.worked_minutes, 0);
  const waiting = attendances.filter((one) => one.review === 'pending').reduce((total, one) => total + one.worked_minutes, 0);
  const overtime = attendances.filter(counts).reduce((total, one) => total + one.overtime_minutes, 0);
  const weekday = format.day(date).replace(/\d.*$/u, '').replace(/[,.\s]+$/u, '');
  return (
    <tr aria-selected={isChosen} data-day={date} onClick={choose}>
      <th scope="row"><a href={hrefOf(readRoute().parts.join('/'), { day: date })} aria-current={isChosen ? 'date' : undefined} onClick={(event) => { event.preventDefault(); choose(); }}><span class="soft">{weekday}</span> <b>{Number(date.slice(8))}</b><span class="unseen">{language === 'de' ? '.' : ''}</span></a></th>
      <td class="soft times">{plan.shifts.map(({ start, end }) => `${start}–${end}`).join(', ') || (plan.holiday ?? '–')}</td>
      <td class="chart" aria-hidden="true">
        <svg class="bars" viewBox={`0 0 ${CHART_WIDTH} 14`} preserveAspectRatio="none">
          {plan.shifts.map(({ start_at, end_at }) => <rect key={start_at} class="plan" x={Math.max(0, minutes(start_at))} y="1" width={Math.max(0, minutes(end_at) - minutes(start_at))} height="12" />)}
          {attendances.map((one) => <rect key={one.id} class={one.status === 'incomplete' ? 'open' : one.review === 'pending' ? 'wait' : 'is'} x={Math.max(0, minutes(one.clock_in_at))} y="5" width={one.clock_out_at === null ? 60 : Math.max(20, minutes(one.clock_out_at) - minutes(one.clock_in_at))} height="4" />)}
        </svg>
      </td>
      <td class="times">
        {attendances.filter((one) => one !== missing).map(({ clock_in_at, clock_out_at }) => `${format.time(clock_in_at, zone)}–${clock_out_at === null ? '' : format.time(clock_out_at, zone)}`).join(', ') || (missing ? '' : '–')}
        {missing && <>{format.time(missing.clock_in_at, zone)}–{mayReview && <button type="button" class="enter" aria-label={t.month.enterFor(format.day(date))} onClick={(event) => { event.stopPropagation(); setQuery({ day: date, enter: '1' }); }}>{t.month.enter}</button>}</>}
      </td>
      <td class={`num strong ${missing ? 'bad' : waiting > 0 ? 'waiting' : ''}`}>{attendances.length === 0 ? '–' : short(worked + waiting)}</td>
      <td class="num">{overtime > 0 ? short(overtime) : '–'}</td>
      <td>{note && (note.tone === 'soft' ? note.text : <span class={`flag ${note.tone}`}><Icon name={note.tone} />{note.text}</span>)}{locked !== null && <span class="soft small"> {note ? '· ' : ''}{locked}</span>}</td>
    </tr>
  );
}

/** An empty month names the next planned shift. */
function NothingHere({ id, month }: { id: string; month: string }): JSX.Element {
  const { t, format } = useWords();
  const { data } = useReading(`month next ${id} ${month}`, async () => (
    (await answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from: `${month}-01`, to: lastOf(addMonths(month, 1)) } } }))).days.find(({ shifts }) => shifts.length > 0)?.date ?? null
  ));
  return <Empty title={t.month.none} {...(data && { text: t.month.next(format.day(data)) })} />;
}
