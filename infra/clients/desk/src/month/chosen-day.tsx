// The chosen day: what was recorded, how it counts, and its decision.

import type { JSX } from 'preact';
import { answered } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { reasonOf } from '../inbox/kinds.tsx';
import { useKeys } from '../keys.ts';
import { api } from '../service.ts';
import { TimesForm } from '../times-form.tsx';
import { useWords, wordOf } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { Counted } from './counted.tsx';
import { short, type Attendance, type Day } from './month-data.ts';
import { SHEET } from './words.ts';

interface ChosenProps {
  day: Day;
  /** Says what holds the day, if it is locked. */
  locked: string | null;
  mayReview: boolean;
  isOwn: boolean;
  move: (by: number) => void;
  tell: (text: string) => void;
  enter: () => void;
  query: Readonly<Record<string, string>>;
}

export function ChosenDay({ day, locked, mayReview, isOwn, move, tell, enter, query }: ChosenProps): JSX.Element {
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
        {locked !== null && <p class="notice"><Icon name="check" /><span>{locked}</span></p>}
        {plan.holiday && <p class="soft">{t.month.holiday}: {plan.holiday}</p>}
        {attendances.length === 0 && <div class="stack"><p class="soft">{t.month.nothingRecorded}</p>{mayReview && plan.employed && date <= localDate(Date.now()) && <button type="button" onClick={enter}>{t.month.add}</button>}</div>}
        {attendances.map((attendance) => <Recorded key={`${attendance.id} ${attendance.updated_at}`} attendance={attendance} day={day} mayReview={mayReview} tell={tell} hasFocus={query['enter'] === '1' && attendance.status === 'incomplete'} />)}
        {attendances.length !== 1 && <Counted title={t.month.counted} day={day} lines={day.lines.filter(({ attendance_id: id }) => id === null)} />}
        {(attendances.length === 0 || !mayReview) && <p class="soft small">{format.zoned(t.times.of(format.day(date)), plan.timezone)}</p>}
      </div>
    </>
  );
}

interface RecordedProps {
  attendance: Attendance;
  day: Day;
  mayReview: boolean;
  tell: (text: string) => void;
  hasFocus: boolean;
}

function Recorded({ attendance, day, mayReview, tell, hasFocus }: RecordedProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const texts = useTexts(SHEET);
  const zone = attendance.timezone;
  const isMissing = attendance.status === 'incomplete';
  const waits = attendance.review === 'pending' || attendance.extra_review === 'pending';
  const isAlone = day.attendances.length === 1;
  const lines = day.lines.filter(({ attendance_id: id }) => id === attendance.id || (isAlone && id === null));
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
      {day.lines.length > 0
        ? <Counted title={isAlone ? t.month.counted : texts.entryCounted} day={day} lines={lines} />
        : <Sums attendance={attendance} codes={isAlone ? day.codes : []} />}
      {mayReview && waits && <Decide attendance={attendance} tell={tell} />}
      {mayReview && attendance.status !== 'open' && <TimesForm attendance={attendance} saved={tell} hasFocus={hasFocus} />}
    </>
  );
}

/** What an attendance counts, where no timesheet of the month explains it: the organization counts by weeks. */
function Sums({ attendance, codes }: { attendance: Attendance; codes: readonly { code: string; minutes: number }[] }): JSX.Element | null {
  const { t, format } = useWords();
  const zone = attendance.timezone;
  if (attendance.clock_out_at === null) return null;
  const span = Math.floor(Date.parse(attendance.clock_out_at) / 60_000) - Math.floor(Date.parse(attendance.clock_in_at) / 60_000);
  const own = attendance.codes?.length ? attendance.codes : codes;
  return (
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
