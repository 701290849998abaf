// Working times that wait for a decision, and forgotten clock-outs that somebody has to enter.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { foreignPlace, instantsOf, localDate, localTime } from 'wfm-ui/zones.ts';

import { useAction } from '../hooks.ts';
import { Field, Icon, Notice, Read, takeFocus, useViolations } from '../parts.tsx';
import { useLocked } from '../paid.tsx';
import { reasonsOf } from '../policy.ts';
import type { Attendance } from '../punches.ts';
import { answered, api } from '../service.ts';
import { useWaitingTimes } from '../waiting.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useTeamTexts } from '../words/team.ts';
import { findAttendances, Overlap } from './overlap.tsx';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';
import { GroupRow, groupsOf } from './together.tsx';

export function Times({ tell }: SectionProps): JSX.Element {
  const { t } = useWords();
  const nameOf = useName();
  const reading = useWaitingTimes();
  return (
    <Read of={reading}>
      {(waiting) => {
        const { pending, incomplete } = waiting ?? { pending: [], incomplete: [] };
        const { groups, others } = groupsOf(pending);
        const entry = (row: Attendance): JSX.Element => <TimeRow key={row.id} row={row} name={nameOf(row.employee)} reload={reading.reload} tell={tell} isDecided />;
        return (
          <>
            <Section title={t.decide.attendances} count={pending.length}>
              {groups.map((group) => <GroupRow key={group.device} group={group} reload={reading.reload} tell={tell} entry={entry} />)}
              {others.map(entry)}
            </Section>
            {incomplete.length > 0 && (
              <Section title={t.times.forgotten} count={incomplete.length} hint={t.times.forgottenHint}>
                {incomplete.map((row) => <TimeRow key={row.id} row={row} name={nameOf(row.employee)} reload={reading.reload} tell={tell} />)}
              </Section>
            )}
          </>
        );
      }}
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
  const { t } = useWords();
  const locked = useLocked(isDecided && row.flags.includes('period_locked') ? row.employee_id : null, row.date, row.date);
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
      name={name} reload={reload} tell={tell} more={button} locked={locked}
      overlap={(error) => <OtherTimes error={error} row={row} begin={Date.parse(row.clock_in_at)} end={row.clock_out_at === null ? null : Date.parse(row.clock_out_at)} />}
      decide={(review, note) => answered(api.PATCH('/attendances/{id}', { params: { path: { id: row.id } }, body: { review, ...(note && { note }) } }))}
    >
      {about}
    </DecisionRow>
  );
}

/** What was recorded, what was planned, and why somebody has to look. */
export function TimeFacts({ row }: { row: Attendance }): JSX.Element {
  const { t, format } = useWords();
  const { scheduled_start_at, scheduled_end_at, distance_m } = row;
  const zone = row.timezone;
  const at = (instant: string): string => format.dayTime(instant, zone);
  return (
    <>
      <p class="times">
        {row.clock_in_latest_at
          ? format.zoned(t.times.between(at(row.clock_in_at), at(row.clock_in_latest_at)), zone)
          : row.clock_out_at
            ? format.zoned(`${at(row.clock_in_at)} – ${localDate(row.clock_out_at, zone) === localDate(row.clock_in_at, zone) ? format.time(row.clock_out_at, zone) : at(row.clock_out_at)}`, zone)
            : `${format.zoned(at(row.clock_in_at), zone)} – ${t.decide.noOut}`}
        {row.worked_minutes > 0 && <span class="soft"> · {format.minutes(row.worked_minutes)}</span>}
      </p>
      {scheduled_start_at && scheduled_end_at && <p class="soft times">{format.zoned(t.team.shift(format.time(scheduled_start_at, zone), format.time(scheduled_end_at, zone)), zone)}</p>}
      {reasonsOf(row).map((flag) => (
        <p class="tag warn flag" key={flag}>
          <Icon name="warn" />
          {flag === 'outside_geofence' && distance_m !== null ? t.times.outside(format.distance(distance_m)) : wordOf(t.flags, flag) ?? flag}
        </p>
      ))}
    </>
  );
}

interface OtherTimesProps {
  error: unknown;
  row: Attendance;
  begin: number;
  end: number | null;
}

/** The other entries that these times overlap. */
function OtherTimes({ error, row, begin, end }: OtherTimesProps): JSX.Element {
  return <Overlap error={error} find={() => findAttendances(row, begin, end)}>{(other) => <TimeFacts row={other} />}</Overlap>;
}

function CorrectTimes({ row, close, done }: { row: Attendance; close: () => void; done: () => void }): JSX.Element {
  const { t, format, problem } = useWords();
  const action = useAction();
  // Of a clock-in that nobody knows, nothing is filled in.
  const zone = row.timezone;
  const place = foreignPlace(zone);
  const before = { begin: row.clock_in_latest_at ? '' : localTime(row.clock_in_at, zone), end: row.clock_out_at ? localTime(row.clock_out_at, zone) : '' };
  const [begin, setBegin] = useState(before.begin);
  const [end, setEnd] = useState(before.end);
  const [reason, setReason] = useState('');
  const violationAt = useViolations(action.error);
  const isChanged = begin !== before.begin || end !== before.end;
  const shiftEnd = row.clock_out_at === null ? row.scheduled_end_at : null;
  const locked = useLocked(row.employee_id, row.date, row.date);
  const texts = useTeamTexts().locked.correct;
  const notice = locked && <Notice tone="warn"><p>{texts[locked.by](format.monthOf(locked.date))}</p></Notice>;
  // In the hour that the clocks repeat, the end is the first one after the begin.
  const from = begin === before.begin ? Date.parse(row.clock_in_at) : instantsOf(begin, zone)[0] ?? NaN;
  const ends = instantsOf(end, zone);
  const to = ends.find((instant) => instant >= from) ?? ends.at(-1) ?? NaN;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!isChanged) return;
    void action.run(async () => {
      await answered(api.PATCH('/attendances/{id}', {
        params: { path: { id: row.id } },
        body: {
          reason: reason.trim(),
          ...(begin !== before.begin && { clock_in_at: new Date(from).toISOString() }),
          ...(end !== before.end && { clock_out_at: new Date(to).toISOString() }),
        },
      }));
      done();
    });
  };
  if (locked?.isRefused) {
    return (
      <>
        {notice}
        <div class="ways"><button type="button" class="small" ref={takeFocus} onClick={close}>{t.back}</button></div>
      </>
    );
  }
  return (
    <form class="form inset" onSubmit={submit}>
      {notice}
      <div class="pair wide-fields">
        <Field label={t.times.begin} hint={place ? t.forgotten.clocksOf(place) : undefined} error={violationAt('/clock_in_at')}>
          {(given) => <input {...given} ref={takeFocus} type="datetime-local" name="begin" required value={begin} onInput={(event) => { setBegin(event.currentTarget.value); }} />}
        </Field>
        <Field label={t.times.end} hint={place ? t.forgotten.clocksOf(place) : undefined} error={violationAt('/clock_out_at')}>
          {(given) => (
            <input {...given} type="datetime-local" name="end" required={row.clock_out_at === null} min={begin} value={end} onInput={(event) => { setEnd(event.currentTarget.value); }} />
          )}
        </Field>
      </div>
      {shiftEnd !== null && Date.parse(shiftEnd) > Date.parse(row.clock_in_at) && (
        <button type="button" class="small" onClick={() => { setEnd(localTime(shiftEnd, zone)); }}>{t.times.useShift(format.zoned(format.time(shiftEnd, zone), zone))}</button>
      )}
      <Field label={t.times.reason} hint={t.times.reasonHint} error={violationAt('/reason')}>
        {(given) => <textarea {...given} name="reason" required maxLength={500} value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
      </Field>
      {action.error !== null && <Notice tone="bad"><p>{problem(action.error)}</p></Notice>}
      <OtherTimes error={action.error} row={row} begin={from} end={Number.isNaN(to) ? null : to} />
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning || !isChanged}>{t.times.save}</button>
        <button type="button" class="small quiet" onClick={close}>{t.cancel}</button>
      </div>
    </form>
  );
}
