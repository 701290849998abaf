// A request to correct a working time, or to enter one that was forgotten. The approver decides about it.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { WfmError, type components } from 'wfm-client';
import { foreignPlace, instantsOf, localDate, localTime } from 'wfm-ui/zones.ts';

import { hasCode, useAction, useMay, useReading, useSession } from '../hooks.ts';
import { PaidNotice } from '../paid.tsx';
import { Field, Icon, Notice, Problem, Read, Screen, takeFocus, useViolations } from '../parts.tsx';
import { countsAsDay, endAfter, stayOf, type Attendance } from '../punches.ts';
import { answered, api, isUnsure } from '../service.ts';
import { useWords } from '../words/index.ts';
import { usePeople } from './approvers.tsx';
import { OwnRequests, useOwnRequests } from './own-requests.tsx';
import { useOwnAttendances } from './punch.tsx';
import { writeSpan } from './spans.ts';
import { StayRow } from './stays.tsx';

type Body = components['schemas']['AttendanceRequestCreate'];

/** The choice of a day that has no entry. */
const MISSING = 'missing';

export function CorrectionScreen({ id }: { id: string }): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <Screen title={t.correction.title}>
      <a class="backlink" href="#/punch"><Icon name="back" />{t.punch.title}</a>
      {user.employee_id === null
        ? <Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice>
        : <Correction employee={user.employee_id} id={id} />}
    </Screen>
  );
}

function Correction({ employee, id }: { employee: string; id: string }): JSX.Element {
  const { t } = useWords();
  const mayAsk = useMay('attendances:write:own', 'attendances:write:team', 'attendances:write:all');
  const days = useOwnAttendances(employee);
  const requests = useOwnRequests(employee);
  const people = usePeople(employee);
  const [isSent, setSent] = useState(false);
  // The name is there with the form, or not at all: nothing moves while the person writes.
  if (people === undefined) return <p class="loading" role="status">{t.loading}</p>;
  const sent = (): void => {
    setSent(true);
    void requests.reload();
  };
  return (
    <Read of={days}>
      {({ data }) => (
        <>
          {isSent
            ? (
              <section class="card form">
                <Notice tone="good"><p tabIndex={-1} ref={takeFocus}>{t.correction.sent}</p></Notice>
                <div class="ways"><button type="button" onClick={() => { setSent(false); }}>{t.correction.another}</button></div>
              </section>
            )
            : mayAsk && <CorrectionForm employee={employee} manager={people.manager} attendances={data} id={id} sent={sent} reload={requests.reload} />}
          <OwnRequests reading={requests} attendances={data} zone={data[0]?.timezone} />
        </>
      )}
    </Read>
  );
}

/** The time zone of the place where the person works on a date; undefined before that is known. */
function useZone(id: string, date: string): string | undefined {
  const reading = useReading(`zone ${id} ${date}`, async () => {
    if (date === '') return { zone: undefined };
    const { days } = await answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from: date, to: date } } }));
    return { zone: days[0]?.timezone };
  });
  return reading.data?.zone;
}

interface Entered {
  /** The date of the clock-in. */
  date: string;
  from: string;
  to: string;
}

/** The recorded times of an attendance as the fields have them. Of a clock-in that nobody knows, nothing is filled in. Pure. */
function recordedOf(row: Attendance | null): Entered {
  if (row === null) return { date: '', from: '', to: '' };
  const time = (instant: string | null): string => (instant ? localTime(instant, row.timezone).slice(11) : '');
  return { date: localDate(row.clock_in_at, row.timezone), from: time(row.clock_in_latest_at ? null : row.clock_in_at), to: time(row.clock_out_at) };
}

interface Wanted {
  begin: number;
  end: number | null;
  /** Whether the recorded time stays. */
  isSameBegin: boolean;
  isSameEnd: boolean;
}

/** The moments that the fields mean. The clock-out is the first such time after the clock-in. Null before they mean something. Pure. */
function wantedOf({ date, from, to }: Entered, row: Attendance | null, zone: string | undefined): Wanted | null {
  const recorded = recordedOf(row);
  const isSameBegin = row !== null && date === recorded.date && from === recorded.from && from !== '';
  const isSameEnd = row !== null && date === recorded.date && to === recorded.to;
  const begin = isSameBegin ? Date.parse(row.clock_in_at) : instantsOf(`${date}T${from}`, zone)[0];
  if (begin === undefined) return null;
  const end = isSameEnd ? row.clock_out_at && Date.parse(row.clock_out_at) : endAfter(new Date(begin).toISOString(), to, zone)?.getTime();
  return { begin, end: end || null, isSameBegin, isSameEnd };
}

interface CorrectionFormProps {
  employee: string;
  manager: string | null;
  attendances: readonly Attendance[];
  id: string;
  sent: () => void;
  reload: () => unknown;
}

function CorrectionForm({ employee, manager, attendances, id, sent, reload }: CorrectionFormProps): JSX.Element {
  const { t, format } = useWords();
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(attendances.some((row) => row.id === id) ? id : attendances[0]?.id ?? MISSING);
  const attendance = attendances.find((row) => row.id === chosen) ?? null;
  const [entered, setEntered] = useState(recordedOf(attendance));
  const [reason, setReason] = useState('');
  // The same request again is made once, also where an answer was lost.
  const attempt = useRef({ body: '', key: '' });
  const violationAt = useViolations(action.error);
  const change = (part: Partial<Entered>): void => {
    setEntered((before) => ({ ...before, ...part }));
    action.clear();
  };
  const write = (row: Attendance): string => {
    const time = (instant: string | null): string => (instant ? format.time(instant, row.timezone) : '?');
    const begin = time(row.clock_in_latest_at ? null : row.clock_in_at);
    return `${format.day(row.date)}, ${format.zoned(countsAsDay(row) ? begin : `${begin} – ${time(row.clock_out_at)}`, row.timezone)}`;
  };
  const choose = (next: string): void => {
    setChosen(next);
    setEntered(recordedOf(attendances.find((one) => one.id === next) ?? null));
    action.clear();
  };
  // A day without an entry has the zone of the place where the person works on it, and else of that where the person worked last.
  const zoneOfDate = useZone(employee, attendance === null ? entered.date : '');
  const zone = attendance?.timezone ?? zoneOfDate ?? attendances[0]?.timezone;
  const place = foreignPlace(zone);
  const wanted = wantedOf(entered, attendance, zone);
  const isSame = wanted !== null && wanted.isSameBegin && wanted.isSameEnd;
  const needsEnd = attendance === null || attendance.clock_out_at !== null || attendance.status === 'incomplete';
  const submit = (event: Event): void => {
    event.preventDefault();
    if (wanted === null || isSame) return;
    const body: Body = {
      reason: reason.trim(),
      ...(attendance !== null && { attendance_id: attendance.id }),
      ...(!wanted.isSameBegin && { clock_in_at: new Date(wanted.begin).toISOString() }),
      ...(!wanted.isSameEnd && wanted.end !== null && { clock_out_at: new Date(wanted.end).toISOString() }),
    };
    void action.run(async () => {
      // Without a network nothing has begun, so nothing is unsure.
      if (!navigator.onLine) throw new WfmError('offline', '');
      const content = JSON.stringify(body);
      if (attempt.current.body !== content) attempt.current = { body: content, key: crypto.randomUUID() };
      try {
        await answered(api.POST('/attendance-requests', { params: { header: { 'Idempotency-Key': attempt.current.key } }, body }));
      } catch (error) {
        // The list below shows the request that exists.
        if (hasCode(error, 'already_exists', 'too_many')) reload();
        throw error;
      }
      sent();
    });
  };
  // The first place that is wrong is where the person goes on.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [action.error]);
  const exists = hasCode(action.error, 'already_exists') ? t.correction.exists : null;
  const isAtField = exists !== null || ['/attendance_id', '/clock_in_at', '/clock_out_at', '/reason'].some((pointer) => violationAt(pointer) !== null);
  const clocks = place ? t.forgotten.clocksOf(place) : undefined;
  const day = attendance?.date ?? entered.date;
  return (
    <form class="card form" ref={form} onSubmit={submit}>
      <p>{t.correction.how(manager)}</p>
      <Field label={t.correction.entry} error={exists ?? violationAt('/attendance_id')}>
        {(given) => (
          <select {...given} value={chosen} onChange={(event) => { choose(event.currentTarget.value); }}>
            {attendances.map((row) => <option key={row.id} value={row.id}>{write(row)}</option>)}
            <option value={MISSING}>{t.correction.missing}</option>
          </select>
        )}
      </Field>
      {attendance !== null && <ul class="rows entry"><StayRow stay={stayOf(attendance)} now={Date.now()} isSending={false} isAlone /></ul>}
      <PaidNotice employee={employee} from={day} />
      <Field label={t.correction.day}>
        {(given) => <input {...given} type="date" name="day" required max={localDate(Date.now(), zone)} value={entered.date} onInput={(event) => { change({ date: event.currentTarget.value }); }} />}
      </Field>
      <div class="pair">
        <Field label={t.correction.from} hint={clocks} error={violationAt('/clock_in_at')}>
          {(given) => <input {...given} type="time" name="from" required value={entered.from} onInput={(event) => { change({ from: event.currentTarget.value }); }} />}
        </Field>
        <Field label={t.correction.to} hint={clocks} error={violationAt('/clock_out_at')}>
          {(given) => <input {...given} type="time" name="to" required={needsEnd} value={entered.to} onInput={(event) => { change({ to: event.currentTarget.value }); }} />}
        </Field>
      </div>
      <p class="soft times" role="status">
        {isSame ? t.correction.same : wanted !== null && wanted.end !== null
          && `${writeSpan(format, wanted.begin, wanted.end, zone)} · ${format.minutes(Math.round((wanted.end - wanted.begin) / 60_000))}`}
      </p>
      <Field label={t.correction.reason} error={violationAt('/reason')}>
        {(given) => <textarea {...given} name="reason" required maxLength={500} value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
      </Field>
      {hasCode(action.error, 'too_many')
        ? <Notice tone="bad"><p>{t.correction.tooMany}</p></Notice>
        : isUnsure(action.error) ? <Notice tone="bad"><p>{t.leave.unsure}</p></Notice> : !isAtField && <Problem error={action.error} />}
      <button type="submit" class="main" aria-disabled={action.isRunning || isSame}>{action.isRunning ? t.sending : t.leave.submit}</button>
    </form>
  );
}
