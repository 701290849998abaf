// What became of every punch, in plain words.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OutboxRecord, OutboxStatus } from 'wfm-client';
import { localDate } from 'wfm-ui/zones.ts';

import { useAction, useSession, type Reading } from '../hooks.ts';
import { Age, Icon, Notice, Problem, Read, type Tone } from '../parts.tsx';
import { isPlaceOn } from '../place.ts';
import { isPlaceFlag, isReason, usePlacePolicy } from '../policy.ts';
import { countsAsDay, isInterval, isOpen, isRefused, type Attendance, type Stay } from '../punches.ts';
import { outbox } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';

/** What the outbox waits for, in plain words. While it sends, the rows say so. */
export function DeliveryNotice({ status: { delivery: { hint }, counts } }: { status: OutboxStatus }): JSX.Element | null {
  const { t, format, problem } = useWords();
  const session = useSession();
  const count = counts.pending + counts.sending;
  const deliver = (): void => { outbox.deliver().catch((error: unknown) => { console.warn(problem(error)); }); };
  switch (hint.kind) {
    case 'waits_for_network': return <Notice tone="info"><p>{t.delivery.waiting(count)}</p></Notice>;
    case 'waits_for_sign_in_page': return (
      <Notice tone="warn">
        <p>{t.delivery.wifi(count)}</p>
        <button type="button" class="small" onClick={deliver}>{t.tryAgain}</button>
      </Notice>
    );
    case 'waits_until': return <Notice tone="info"><p>{t.delivery.busy(count, format.time(hint.time))}</p></Notice>;
    // Where the session has ended, the notice at the top says so and leads to the sign-in.
    case 'signed_out': return session.status === 'expired' ? null : (
      <Notice tone="warn"><p>{t.delivery.signIn}</p><a class="button small" href="#/sign-in">{t.signIn.expiredTitle}</a></Notice>
    );
    case 'stopped': return (
      <Notice tone="bad">
        <p>{t.delivery.stopped(wordOf(t.problems, hint.code) ?? hint.detail)}</p>
        <button type="button" class="small" onClick={deliver}>{t.tryAgain}</button>
      </Notice>
    );
    default: return null;
  }
}

interface StayListProps {
  stays: readonly Stay[];
  now: number;
  /** Whether what waits is on its way just now. */
  isSending: boolean;
  reading: Reading<{ data: Attendance[] }>;
}

export function StayList({ stays, now, isSending, reading }: StayListProps): JSX.Element {
  const { t } = useWords();
  const rows = (shown: readonly Stay[]): JSX.Element => (
    <ul class="rows">{shown.map((stay) => <StayRow key={stay.id} stay={stay} now={now} isSending={isSending} />)}</ul>
  );
  // Nobody else has what the service has refused, so all of it is shown, however old it is.
  const refused = stays.filter(isRefused);
  const others = stays.filter((stay) => !isRefused(stay)).slice(0, 20);
  // The records of this device are shown whatever the service answers.
  const list = stays.length === 0 ? <p class="soft">{t.punch.empty}</p> : others.length > 0 && rows(others);
  const isQuiet = reading.error !== null && !navigator.onLine;
  return (
    <section id="stays">
      {refused.length > 0 && <><h2>{t.punch.refused}</h2>{rows(refused)}</>}
      <div class="head">
        <h2>{t.punch.list}</h2>
        <span class="head small-text">
          <a href="#/month">{t.month.title}</a>
          <a href="#/correction">{t.correction.link}</a>
        </span>
      </div>
      {isQuiet || stays.length > 0 ? <>{!isQuiet && <Problem error={reading.error} retry={reading.reload} />}<Age of={reading} />{list}</> : <Read of={reading}>{() => list}</Read>}
    </section>
  );
}

const TONES: Record<OutboxRecord['state'], Tone> = {
  pending: 'info', sending: 'info', synced: 'good', flagged: 'warn', conflict: 'bad', rejected: 'bad', quarantined: 'bad',
};

interface StayRowProps {
  stay: Stay;
  now: number;
  isSending: boolean;
  /** Whether it stands alone where the person asks for a correction of it. */
  isAlone?: boolean;
}

export function StayRow({ stay, now, isSending, isAlone = false }: StayRowProps): JSX.Element {
  const { t, format } = useWords();
  const { record, attendance, begin, end } = stay;
  const known = stateOf(record, attendance);
  // A record in a batch that waits for a network is not being sent.
  const state = known === 'sending' && !isSending ? 'pending' : known;
  const { user } = useSession();
  const isWanted = isPlaceOn(user.id);
  const policy = usePlacePolicy(attendance !== null && ((isWanted && attendance.lat !== null) || attendance.flags.some((flag) => isPlaceFlag(flag) && isReason(flag, attendance))));
  const isPlaceOff = policy === 'off';
  const zone = attendance?.timezone;
  const day = attendance?.date ?? localDate(begin);
  const time = (instant: string): string => format.time(instant, zone);
  // Of another day than that of the row, the day belongs to the time.
  const at = (instant: string): string => (localDate(instant, zone) === day ? time(instant) : format.dayTime(instant, zone));
  const between = (from: string, to: string): string => format.zoned(t.times.between(at(from), at(to)), zone);
  return (
    <li class="row" data-state={state}>
      <div class="head">
        <strong>{format.day(day)}</strong>
        {(record !== null || isAlone || state !== 'synced') && <span class={`tag ${TONES[state]}`}><Icon name={TONES[state]} />{t.states[state]}</span>}
      </div>
      <p class="times">
        {attendance?.clock_in_latest_at
          ? between(attendance.clock_in_at, attendance.clock_in_latest_at)
          : end === null && attendance && countsAsDay(attendance)
            ? <>{format.zoned(time(begin), zone)}<span class="soft"> · {t.punch.countsAsDay}</span></>
            : end ? format.zoned(`${time(begin)} – ${time(end)}`, zone) : `${format.zoned(time(begin), zone)} – ${isOpen(stay, now) ? t.punch.open : '?'}`}
        {attendance && attendance.worked_minutes > 0 && <span class="soft"> · {format.minutes(attendance.worked_minutes)}</span>}
      </p>
      <Reasons stay={stay} isPlaceOff={isPlaceOff} />
      {isWanted && !isPlaceOff && attendance?.lat != null && <p class="soft small-text">{attendance.distance_m === null ? t.place.stored : t.place.storedAt(format.distance(attendance.distance_m))}</p>}
      {record && <Ways record={record} />}
      {!isAlone && attendance && (attendance.review === 'pending' || attendance.review === 'rejected') && (
        <div class="ways"><a class="button small" href={`#/correction/${attendance.id}`}>{t.correction.ask}</a></div>
      )}
    </li>
  );
}

/** The state of a stay. What became of an attendance since its verdict counts. */
function stateOf(record: OutboxRecord | null, attendance: Attendance | null): OutboxRecord['state'] {
  const isStored = record === null || record.state === 'synced' || record.state === 'flagged';
  if (!isStored || !attendance) return record?.state ?? 'synced';
  return attendance.review === 'pending' ? 'flagged' : 'synced';
}

/** Why a stay is as it is: the verdict on the record and the flags of the attendance. */
function Reasons({ stay, isPlaceOff }: { stay: Stay; isPlaceOff: boolean }): JSX.Element | null {
  const { t, format } = useWords();
  const { record, attendance } = stay;
  const lines: string[] = [];
  const late = attendance && attendance.late_minutes > 0 ? t.punch.late(format.minutes(attendance.late_minutes)) : null;
  const settled = record && record.state !== 'pending' && record.state !== 'sending' ? record : null;
  if (settled?.verdict?.code) lines.push(wordOf(t.reasons, settled.verdict.code) ?? settled.verdict.detail ?? settled.verdict.code);
  for (const { detail, code } of settled?.state === 'quarantined' ? settled.violations : []) lines.push(wordOf(t.problems, code) ?? detail);
  for (const flag of attendance?.flags ?? []) {
    if (flag === 'late_arrival' && late) lines.push(late);
    else if (attendance && isPlaceFlag(flag) && (isPlaceOff || !isReason(flag, attendance))) continue;
    else if (flag !== settled?.verdict?.code) lines.push(wordOf(t.reasons, flag) ?? flag);
  }
  if (isInterval(stay)) lines.push(t.reasons.clock_fault);
  if (late && !attendance?.flags.includes('late_arrival')) lines.push(late);
  const isPaid = attendance?.flags.includes('period_locked') || settled?.verdict?.code === 'period_locked';
  if (!isPaid && (attendance?.review === 'pending' || (settled?.state === 'flagged' && !attendance))) lines.push(t.punch.notPaidYet);
  if (attendance?.review === 'rejected') lines.push(t.punch.reviewRejected);
  if (lines.length === 0 && settled?.state !== 'conflict') return null;
  return (
    <>
      {[...new Set(lines)].map((line) => <p class="reason" key={line}>{line}</p>)}
      {settled?.state === 'conflict' && settled.verdict?.server_record && <Both record={settled} stored={settled.verdict.server_record} />}
    </>
  );
}

/** A record and what it contradicts, side by side. */
function Both({ record, stored }: { record: OutboxRecord; stored: Attendance }): JSX.Element {
  const { t, format } = useWords();
  const { clock_in_client_ts: begin, clock_out_client_ts: end } = record.record;
  const zone = stored.timezone;
  const write = (from: string, to: string | null | undefined, rest = ' – ?'): string => format.zoned(`${format.dayTime(from, zone)}${to ? ` – ${format.time(to, zone)}` : rest}`, zone);
  return (
    <dl class="both">
      <div><dt>{t.punch.yours}</dt><dd>{write(begin, end)}</dd></div>
      <div><dt>{t.punch.service}</dt><dd>{write(stored.clock_in_at, stored.clock_out_at, countsAsDay(stored) ? '' : undefined)}</dd></div>
    </dl>
  );
}

/** What a person can do about a record that the service has not stored. */
function Ways({ record }: { record: OutboxRecord }): JSX.Element | null {
  const { t } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  if (record.state !== 'conflict' && record.state !== 'rejected' && record.state !== 'quarantined') return null;
  const save = async (): Promise<void> => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await outbox.exportQuarantined()], { type: 'application/json' }));
    link.download = 'punches.json';
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 60_000);
  };
  return (
    <div class="ways">
      {record.state === 'quarantined'
        ? <button type="button" class="small" onClick={() => { void action.run(save); }}>{t.punch.exportFile}</button>
        : <button type="button" class="small" onClick={() => { void action.run(async () => { await outbox.resend(record.id); }); }}>{t.punch.resend}</button>}
      {isSure
        ? (
          <>
            <p class="reason" role="status">{t.punch.discardSure}</p>
            <button type="button" class="small danger" onClick={() => { void action.run(() => outbox.discard(record.id)); }}>{t.punch.discard}</button>
            <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.cancel}</button>
          </>
        )
        : <button type="button" class="small quiet" onClick={() => { setSure(true); }}>{t.punch.discard}</button>}
      <Problem error={action.error} />
    </div>
  );
}
