// Working times that wait for a decision, and forgotten clock-outs that somebody has to enter.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction, useReading, useSession } from '../hooks.ts';
import { Field, Icon, Notice, Read, takeFocus, useViolations } from '../parts.tsx';
import { usePaidDate } from '../paid.tsx';
import { FORGOTTEN_DAYS, type Attendance } from '../punches.ts';
import { answered, api, readRows } from '../service.ts';
import { addDays, localDate } from '../words/format.ts';
import { useWords, wordOf } from '../words/index.ts';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';

export function Times({ tell }: SectionProps): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  const nameOf = useName();
  const reading = useReading('decide times', async () => {
    const from = addDays(localDate(Date.now()), -FORGOTTEN_DAYS);
    const [pending, incomplete] = await Promise.all([
      readRows((query) => api.GET('/attendances', { params: { query: { review: 'pending', expand: 'employee', limit: 100, ...query } } })),
      readRows((query) => api.GET('/attendances', { params: { query: { status: 'incomplete', from, expand: 'employee', limit: 100, ...query } } }), 100),
    ]);
    return { pending: pending.rows, incomplete: incomplete.rows.filter(({ review }) => review === 'none' || review === 'approved') };
  });
  // Nobody decides about their own times.
  const ofOthers = (rows: Attendance[]): Attendance[] => rows.filter((row) => row.employee_id !== user.employee_id);
  return (
    <Read of={reading}>
      {({ pending, incomplete }) => (
        <>
          <Section title={t.decide.attendances} count={ofOthers(pending).length}>
            {ofOthers(pending).map((row) => <TimeRow key={row.id} row={row} name={nameOf(row.employee)} reload={reading.reload} tell={tell} isDecided />)}
          </Section>
          {ofOthers(incomplete).length > 0 && (
            <Section title={t.times.forgotten} count={ofOthers(incomplete).length} hint={t.times.forgottenHint}>
              {ofOthers(incomplete).map((row) => <TimeRow key={row.id} row={row} name={nameOf(row.employee)} reload={reading.reload} tell={tell} />)}
            </Section>
          )}
        </>
      )}
    </Read>
  );
}

interface TimeRowProps extends SectionProps {
  row: Attendance;
  name: string;
  reload: () => void;
  /** Whether it waits for a decision, and not for a clock-out alone. */
  isDecided?: boolean;
}

function TimeRow({ row, name, reload, tell, isDecided = false }: TimeRowProps): JSX.Element {
  const { t, format } = useWords();
  const [isCorrecting, setCorrecting] = useState<boolean | null>(null);
  const about = <TimeFacts row={row} />;
  const done = (): void => {
    setCorrecting(false);
    tell(t.times.corrected(name));
    reload();
  };
  if (isCorrecting) return <li class="row"><h3>{name}</h3>{about}<CorrectTimes row={row} close={() => { setCorrecting(false); }} done={done} /></li>;
  const correct = row.clock_out_at === null ? t.times.enter : t.times.correct;
  const button = (
    <button type="button" ref={isCorrecting === null ? null : takeFocus} class={`small ${isDecided ? '' : 'main'}`} aria-label={`${correct}: ${name}`} onClick={() => { setCorrecting(true); }}>{correct}</button>
  );
  if (!isDecided) return <li class="row"><h3>{name}</h3>{about}<div class="ways">{button}</div></li>;
  return (
    <DecisionRow
      name={name} reload={reload} tell={tell} more={button} locked={row.flags.includes('period_locked') ? t.paid.review(format.monthOf(row.date)) : null}
      decide={(review, note) => answered(api.PATCH('/attendances/{id}', { params: { path: { id: row.id } }, body: { review, ...(note && { note }) } }))}
    >
      {about}
    </DecisionRow>
  );
}

/** What was recorded, what was planned, and why somebody has to look. */
function TimeFacts({ row }: { row: Attendance }): JSX.Element {
  const { t, format } = useWords();
  const { scheduled_start_at, scheduled_end_at, distance_m } = row;
  const at = (instant: string, date = localDate(instant)): string => `${format.day(date)}, ${format.time(instant)}`;
  return (
    <>
      <p class="times">
        {row.clock_in_latest_at
          ? t.times.between(at(row.clock_in_at), at(row.clock_in_latest_at))
          : `${at(row.clock_in_at, row.date)} – ${row.clock_out_at ? format.time(row.clock_out_at) : t.decide.noOut}`}
        {row.worked_minutes > 0 && <span class="soft"> · {format.minutes(row.worked_minutes)}</span>}
      </p>
      {scheduled_start_at && scheduled_end_at && <p class="soft times">{t.team.shift(format.time(scheduled_start_at), format.time(scheduled_end_at))}</p>}
      {row.flags.map((flag) => (
        <p class="tag warn flag" key={flag}>
          <Icon name="warn" />
          {flag === 'outside_geofence' && distance_m !== null ? t.times.outside(format.distance(distance_m)) : wordOf(t.flags, flag) ?? flag}
        </p>
      ))}
    </>
  );
}

function CorrectTimes({ row, close, done }: { row: Attendance; close: () => void; done: () => void }): JSX.Element {
  const { t, format, problem } = useWords();
  const action = useAction();
  // Of a clock-in that nobody knows, nothing is filled in.
  const before = { begin: row.clock_in_latest_at ? '' : fieldTime(row.clock_in_at), end: row.clock_out_at ? fieldTime(row.clock_out_at) : '' };
  const [begin, setBegin] = useState(before.begin);
  const [end, setEnd] = useState(before.end);
  const [reason, setReason] = useState('');
  const violationAt = useViolations(action.error);
  const isChanged = begin !== before.begin || end !== before.end;
  const shiftEnd = row.clock_out_at === null ? row.scheduled_end_at : null;
  const paid = usePaidDate(row.employee_id, row.date, row.date);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!isChanged) return;
    void action.run(async () => {
      await answered(api.PATCH('/attendances/{id}', {
        params: { path: { id: row.id } },
        body: {
          reason: reason.trim(),
          ...(begin !== before.begin && { clock_in_at: new Date(begin).toISOString() }),
          ...(end !== before.end && { clock_out_at: new Date(end).toISOString() }),
        },
      }));
      done();
    });
  };
  if (paid !== null) {
    return (
      <>
        <Notice tone="warn"><p>{t.paid.correct(format.monthOf(paid))}</p></Notice>
        <div class="ways"><button type="button" class="small" ref={takeFocus} onClick={close}>{t.back}</button></div>
      </>
    );
  }
  return (
    <form class="form inset" onSubmit={submit}>
      <div class="pair wide-fields">
        <Field label={t.times.begin} error={violationAt('/clock_in_at')}>
          {(given) => <input {...given} ref={takeFocus} type="datetime-local" name="begin" required value={begin} onInput={(event) => { setBegin(event.currentTarget.value); }} />}
        </Field>
        <Field label={t.times.end} error={violationAt('/clock_out_at')}>
          {(given) => (
            <input {...given} type="datetime-local" name="end" required={row.clock_out_at === null} min={begin} value={end} onInput={(event) => { setEnd(event.currentTarget.value); }} />
          )}
        </Field>
      </div>
      {shiftEnd !== null && Date.parse(shiftEnd) > Date.parse(row.clock_in_at) && (
        <button type="button" class="small" onClick={() => { setEnd(fieldTime(shiftEnd)); }}>{t.times.useShift(format.time(shiftEnd))}</button>
      )}
      <Field label={t.times.reason} hint={t.times.reasonHint} error={violationAt('/reason')}>
        {(given) => <textarea {...given} name="reason" required maxLength={500} value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
      </Field>
      {action.error !== null && <Notice tone="bad"><p>{problem(action.error)}</p></Notice>}
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning || !isChanged}>{t.times.save}</button>
        <button type="button" class="small quiet" onClick={close}>{t.cancel}</button>
      </div>
    </form>
  );
}

/** A moment as a field for date and time has it, in the zone of this device: `2026-11-19T08:02`. */
function fieldTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
