// The month of a person: planned, clocked and counted, day by day, and beside it the chosen day.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { localDate, localTime } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { addMonths, lastOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useKeys } from '../keys.ts';
import { reasonOf } from '../inbox/kinds.tsx';
import { Empty, Read } from '../parts.tsx';
import { hrefOf, readRoute, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { TimesForm } from '../times-form.tsx';
import { useWords, wordOf, type Words } from '../words/index.ts';
import { EnterDay } from './enter-day.tsx';

type Schemas = components['schemas'];
type Attendance = Schemas['Attendance'];
type PlannedDay = Schemas['PlannedDay'];

interface Day {
  date: string;
  plan: PlannedDay;
  attendances: Attendance[];
  /** The minutes of the time codes, where the timesheet knows them. */
  codes: readonly { code: string; minutes: number }[];
}

interface MonthData {
  days: Day[];
  sheet: Schemas['Timesheet'] | null;
}

export function useMonth(id: string, month: string): ReturnType<typeof useReading<MonthData>> {
  return useReading(`month days ${id} ${month}`, async () => {
    const [from, to] = [`${month}-01`, lastOf(month)];
    const [plan, { rows }, sheet] = await Promise.all([
      answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from, to } } })),
      readRows((query) => api.GET('/attendances', { params: { query: { ...query, employee_id: id, from, to, limit: 100 } } }), 1_000),
      // Where the organization counts by weeks, there is no sheet of the month.
      answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id, period_start: from } } })).catch(() => null),
    ]);
    const days = plan.days.map((one): Day => ({
      date: one.date, plan: one, codes: sheet?.days.find(({ date }) => date === one.date)?.codes ?? [],
      attendances: rows.filter(({ date }) => date === one.date).sort((first, second) => first.clock_in_at.localeCompare(second.clock_in_at)),
    }));
    return { days, sheet };
  });
}

export const isOpen = ({ review, status, extra_review }: Attendance): boolean => review === 'pending' || (status === 'incomplete' && review !== 'rejected') || extra_review === 'pending';
const counts = ({ review }: Attendance): boolean => review !== 'pending' && review !== 'rejected';

/** What to know of a day, and how urgent it is. */
function noteOf(day: Day, words: Words): { text: string; tone: 'bad' | 'warn' | 'soft' } | null {
  const { t, format } = words;
  const open = day.attendances.find(isOpen);
  if (open?.status === 'incomplete') return { text: t.month.missing, tone: 'bad' };
  if (open?.review === 'pending') return { text: t.month.toCheck(reasonOf(open, words)), tone: 'warn' };
  if (open) return { text: t.month.extra(format.minutes(open.extra_minutes ?? 0)), tone: 'warn' };
  const [first] = day.attendances;
  if (first?.review === 'rejected') return { text: t.month.rejected, tone: 'soft' };
  if (first?.status === 'open') return { text: t.month.atWork, tone: 'soft' };
  if (day.plan.leave.length > 0) return { text: day.plan.leave.some(({ status }) => status === 'approved') ? t.month.leaveApproved : t.month.leavePending, tone: 'soft' };
  if (day.plan.holiday) return { text: day.plan.holiday, tone: 'soft' };
  if (first && first.late_minutes > 0) return { text: t.month.late(format.minutes(first.late_minutes)), tone: 'soft' };
  if (first?.flags.includes('early_leave')) return { text: t.month.early, tone: 'soft' };
  return null;
}

const isQuiet = (day: Day): boolean => day.plan.shifts.length === 0 && day.attendances.length === 0 && day.plan.leave.length === 0;

export interface MonthProps {
  id: string;
  month: string;
  query: Readonly<Record<string, string>>;
  tell: (text: string) => void;
}

export function Month({ id, month, query, tell }: MonthProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const { user } = useSession();
  const reading = useMonth(id, month);
  const mayReview = useMay('attendances:review:all', 'attendances:review:team') && user.employee_id !== id;
  const [isEntering, setEntering] = useState(false);
  const days = reading.data?.days ?? [];
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
          {mayReview && <button type="button" onClick={() => { setEntering(true); }}><Icon name="plus" />{t.month.enterDay}</button>}
        </header>
        <Read of={reading} lines={12}>
          {() => (
            <>
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
                    <tbody>{rowsOf(days).map((row) => (Array.isArray(row) ? <Quiet key={row[0]?.date} days={row} /> : <DayRow key={row.date} day={row} isChosen={row === chosen} mayReview={mayReview} choose={() => { setQuery({ day: row.date }); }} />))}</tbody>
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
          : chosen && <ChosenDay key={chosen.date} day={chosen} mayReview={mayReview} move={move} tell={tell} isOwn={user.employee_id === id} query={query} enter={() => { setEntering(true); }} />}
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

function DayRow({ day, isChosen, mayReview, choose }: { day: Day; isChosen: boolean; mayReview: boolean; choose: () => void }): JSX.Element {
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
      <td>{note && (note.tone === 'soft' ? note.text : <span class={`flag ${note.tone}`}><Icon name={note.tone} />{note.text}</span>)}{plan.locked && <span class="soft small"> {note ? '· ' : ''}{t.month.locked}</span>}</td>
    </tr>
  );
}

/** `7:38` of minutes. */
const short = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

interface ChosenProps {
  day: Day;
  mayReview: boolean;
  isOwn: boolean;
  move: (by: number) => void;
  tell: (text: string) => void;
  enter: () => void;
  query: Readonly<Record<string, string>>;
}

function ChosenDay({ day, mayReview, isOwn, move, tell, enter, query }: ChosenProps): JSX.Element {
  const { t, format } = useWords();
  const { plan, attendances, date } = day;
  return (
    <>
      <header class="dayhead">
        <h2>{new Intl.DateTimeFormat(document.documentElement.lang === 'de' ? 'de-DE' : 'en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))}</h2>
        <span class="joined">
          <button type="button" class="icon-only" aria-label={t.month.previousDay} onClick={() => { move(-1); }}><Icon name="up" /></button>
          <button type="button" class="icon-only" aria-label={t.month.nextDay} onClick={() => { move(1); }}><Icon name="down" /></button>
        </span>
      </header>
      <div class="stack">
        {isOwn && <p class="notice"><Icon name="second" /><span>{t.month.own}</span></p>}
        {plan.locked && <p class="notice"><Icon name="check" /><span>{t.month.lockedText}</span></p>}
        {plan.holiday && <p class="soft">{t.month.holiday}: {plan.holiday}</p>}
        {attendances.length === 0 && <div class="stack"><p class="soft">{t.month.nothingRecorded}</p>{mayReview && plan.employed && date <= localDate(Date.now()) && <button type="button" onClick={enter}>{t.month.add}</button>}</div>}
        {attendances.map((attendance) => <Recorded key={`${attendance.id} ${attendance.updated_at}`} attendance={attendance} codes={attendances.length === 1 ? day.codes : []} mayReview={mayReview} tell={tell} hasFocus={query['enter'] === '1' && attendance.status === 'incomplete'} />)}
        {(attendances.length === 0 || !mayReview) && <p class="soft small">{format.zoned(t.times.of(format.day(date)), plan.timezone)}</p>}
      </div>
    </>
  );
}

interface RecordedProps {
  attendance: Attendance;
  codes: readonly { code: string; minutes: number }[];
  mayReview: boolean;
  tell: (text: string) => void;
  hasFocus: boolean;
}

function Recorded({ attendance, codes, mayReview, tell, hasFocus }: RecordedProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const zone = attendance.timezone;
  const span = attendance.clock_out_at === null ? null : Math.floor(Date.parse(attendance.clock_out_at) / 60_000) - Math.floor(Date.parse(attendance.clock_in_at) / 60_000);
  const isMissing = attendance.status === 'incomplete';
  const waits = attendance.review === 'pending' || attendance.extra_review === 'pending';
  const own = attendance.codes?.length ? attendance.codes : codes;
  return (
    <>
      {isMissing && <p class="notice bad"><Icon name="bad" /><span>{t.month.missing}</span></p>}
      {attendance.review === 'pending' && <p class="notice warn"><Icon name="warn" /><span>{t.month.toCheck(reasonOf(attendance, words))}</span></p>}
      <section>
        <h3>{t.month.recorded}</h3>
        <dl class="facts">
          <dt>{t.times.begin}</dt><dd>{format.dayTime(attendance.clock_in_at, zone)}</dd>
          <dt>{t.times.end}</dt><dd>{attendance.clock_out_at === null ? t.inbox.unknown : format.dayTime(attendance.clock_out_at, zone)}</dd>
          <dt>{t.inbox.source}</dt><dd>{wordOf(t.sources, attendance.source) ?? attendance.source}{attendance.distance_m !== null && `, ${format.distance(attendance.distance_m)}`}</dd>
          {attendance.flags.length > 0 && [<dt key="flags">{t.month.know}</dt>, <dd key="list">{attendance.flags.map((flag) => wordOf(t.flags, flag) ?? flag).join(', ')}</dd>]}
        </dl>
      </section>
      {span !== null && (
        <section>
          <h3>{t.month.counted}</h3>
          <table class="why">
            <tbody>
              <tr><th scope="row">{t.month.from(format.time(attendance.clock_in_at, zone), format.time(attendance.clock_out_at ?? 0, zone))}</th><td class="num">{short(span)}</td></tr>
              {span !== attendance.worked_minutes && <tr><th scope="row">{t.month.deducted}</th><td class="num">{attendance.worked_minutes <= span ? '−' : '+'}{short(Math.abs(span - attendance.worked_minutes))}</td></tr>}
              <tr class="sum"><th scope="row">{t.month.worked}</th><td class="num">{short(attendance.worked_minutes)}</td></tr>
              {attendance.scheduled_minutes > 0 && <tr><th scope="row">{t.month.planned}</th><td class="num">{short(attendance.scheduled_minutes)}</td></tr>}
              {attendance.overtime_minutes > 0 && <tr class="sum"><th scope="row">{t.month.overtime}</th><td class="num">{short(attendance.overtime_minutes)}</td></tr>}
              {own.filter(({ code }) => code !== 'overtime').map(({ code, minutes }) => <tr key={code}><th scope="row">{wordOf(t.month.codes, code) ?? code}</th><td class="num">{short(minutes)}</td></tr>)}
            </tbody>
          </table>
        </section>
      )}
      {mayReview && waits && <Decide attendance={attendance} tell={tell} />}
      {mayReview && attendance.status !== 'open' && <TimesForm attendance={attendance} saved={tell} hasFocus={hasFocus} />}
    </>
  );
}

/** Decides about a review, or about extra time. */
function Decide({ attendance, tell }: { attendance: Attendance; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const send = (status: 'approved' | 'rejected'): void => {
    void action.run(async () => {
      const present = await api.GET('/attendances/{id}', { params: { path: { id: attendance.id } } });
      const { updated_at } = await answered(Promise.resolve(present));
      const tag = updated_at === attendance.updated_at ? present.response.headers.get('etag') ?? '*' : '"older"';
      await answered(api.PATCH('/attendances/{id}', { params: { path: { id: attendance.id }, header: { 'If-Match': tag } }, body: attendance.review === 'pending' ? { review: status } : { extra_review: status } }));
      tell(status === 'approved' ? t.month.approved : t.month.rejectedDone);
      await readAgain('month ', 'inbox ', 'attendances ');
    });
  };
  useKeys([{ key: 'a', label: t.inbox.approve, run: () => { send('approved'); } }, { key: 'r', label: t.inbox.reject, run: () => { send('rejected'); } }]);
  return (
    <div class="stack">
      <Problem error={action.error} />
      <div class="ways">
        <button type="button" class="main" aria-disabled={action.isRunning} onClick={() => { send('approved'); }}>{t.inbox.approveSome(1)} <kbd aria-hidden="true">A</kbd></button>
        <button type="button" aria-disabled={action.isRunning} onClick={() => { send('rejected'); }}>{t.inbox.rejectSome(1)} <kbd aria-hidden="true">R</kbd></button>
      </div>
    </div>
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

