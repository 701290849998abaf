// The first screen: one large button that clocks in and out, and below it what became of every punch.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { WfmError, type OutboxRecord } from 'wfm-client';
import type { Format } from 'wfm-ui/format.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useAction, useNow, usePunches, useReading, useSession, type Action, type Reading } from '../hooks.ts';
import { Notice, Problem, Screen, takeFocus } from '../parts.tsx';
import { isPlaceOn, usePlace, type Places } from '../place.ts';
import { usePlacePolicy } from '../policy.ts';
import { canEnd, holds, isAsked, isForgotten, mergeStays, openStay, timeOf, without, type Attendance, type Stay } from '../punches.ts';
import { answered, api, isUnsure, outbox } from '../service.ts';
import { useWords } from '../words/index.ts';
import { Forgotten } from './forgotten.tsx';
import { DeliveryNotice, StayList } from './stays.tsx';

/** A second tap within this many milliseconds is the same tap. */
const PAUSE = 2_500;
/** For so many milliseconds what was read is fresh enough to decide what a tap means. */
const FRESH = 60_000;
/** After a tap on something older, the punch is stored at once, and sent after so many milliseconds at most: it is read anew first. */
const PATIENCE = 3_000;

const NONE: Attendance[] = [];

const wait = (milliseconds: number): Promise<null> => new Promise((resolve) => { setTimeout(resolve, milliseconds, null); });

interface Done {
  kind: 'in' | 'out';
  time: string;
  onDevice: boolean;
}

export function PunchScreen(): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  if (user.employee_id === null) return <Screen title={t.punch.title}><Notice tone="info" live={false}><p>{t.punch.noEmployee}</p></Notice></Screen>;
  return <Clock employee={user.employee_id} />;
}

function Clock({ employee }: { employee: string }): JSX.Element {
  const { t } = useWords();
  const now = useNow();
  const { punches, failure } = usePunches();
  const { user } = useSession();
  const days = useOwnAttendances(employee);
  // What a terminal has begun, the person ends here, also before an answer and without one.
  const attendances = (days.data ?? days.kept)?.data ?? NONE;
  // A punch about which the person is asked is no part of the list before the answer.
  const asked = punches?.records.find(isAsked) ?? null;
  const stays = useMemo(() => mergeStays(without(punches?.records ?? [], isAsked), attendances), [punches, attendances]);
  const [done, setDone] = useState<Done | null>(null);
  // A clock-out that was saved is confirmed above the list, because its row is gone.
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction();
  const open = openStay(stays, now);
  const wantsPlace = isPlaceOn(user.id);
  const place = usePlace(usePlacePolicy(wantsPlace) !== 'off' && wantsPlace);
  // The lists appear at once, so that nothing moves under a finger. What this device knows does not wait for an answer.
  const isListed = days.data !== null || days.error !== null || (punches !== null && punches.records.length > 0);
  const forgotten = stays.filter((stay) => isForgotten(stay, now));

  // A new verdict means that the service has something new to tell, too.
  const verdicts = punches?.records.filter(({ verdict }) => verdict !== null).map(({ id, revision, state }) => `${id}${revision}${state}`).join();
  const seen = useRef(verdicts);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== verdicts) void days.reload();
    seen.current = verdicts;
  }, [verdicts]);

  /** Whether nobody has punched elsewhere since the button was drawn. Otherwise the punch waits for the person. */
  const isRight = async (id: string): Promise<boolean> => {
    const fresh = await Promise.race([days.reload(), wait(PATIENCE)]);
    const records = await outbox.list();
    const stored = records.find((row) => row.id === id);
    // Without an answer it is sent, and the service says whether it contradicts something.
    if (!stored || !fresh || holds(stored, records, fresh.data)) {
      await outbox.release(id);
      return true;
    }
    return !await outbox.keep(id);
  };

  const punch = (): void => {
    const time = new Date();
    void action.run(async () => {
      // Another tab may have punched since this screen was drawn. The person has asked for what the button said.
      const stay = openStay(mergeStays(await outbox.list(), attendances), time.getTime());
      if ((stay === null) !== (open === null)) throw new WfmError('invalid_transition', '');
      const isElsewhere = stay !== null && !canEnd(stay);
      const isStale = navigator.onLine && Date.now() - (days.readAt ?? 0) > FRESH;
      let id: string | null = null;
      if (isElsewhere) {
        await clockOutElsewhere(stay.id).catch(async (error: unknown) => {
          // It may have been done: without an answer here, or from elsewhere before.
          const fresh = await Promise.race([days.reload(), wait(PATIENCE)]);
          const present = openStay(mergeStays(await outbox.list(), (fresh ?? { data: attendances }).data), Date.now());
          if (present?.id === stay.id || !isUnsure(error)) throw error;
        });
      } else if (stay) id = await endStay(stay, time, isStale ? PATIENCE : 0);
      else id = await clockIn(place, time, isStale ? PATIENCE : 0);
      setDone({ kind: stay ? 'out' : 'in', time: time.toISOString(), onDevice: !isElsewhere });
      if (isElsewhere) void days.reload();
      const pause = wait(PAUSE);
      // The punch is stored, and is sent whatever fails from here on.
      const checked = id === null || !isStale || await isRight(id).catch((error: unknown) => { console.warn(error); return true; });
      if (checked) await pause;
      setDone(null);
    });
  };

  return (
    <Screen title={t.punch.title} hideTitle>
      {asked
        ? <Question key={asked.id} punch={asked} open={open} reload={days.reload} />
        : <PunchButton open={open} done={done} action={action} punch={punch} isReady={(punches !== null && days.kept !== undefined) || failure !== null} now={now} place={place} />}
      <Ahead employee={employee} attendances={attendances} now={now} />
      <Problem error={failure} retry={() => { location.reload(); }} />
      {punches && <DeliveryNotice status={punches.status} />}
      {isListed
        ? (
          <>
            <div role="status">{saved !== null && <Notice tone="good" live={false}><p>{saved}</p></Notice>}</div>
            <Forgotten stays={forgotten} now={now} tell={setSaved} />
            <StayList stays={stays.filter((stay) => !forgotten.includes(stay))} now={now} isSending={punches?.status.delivery.status === 'sending'} reading={days} />
          </>
        )
        : <p class="loading" role="status">{t.loading}</p>}
    </Screen>
  );
}

/** The next shift, and what counts of this week. Its line is there from the beginning, so that nothing moves when they come. */
function Ahead({ employee, attendances, now }: { employee: string; attendances: readonly Attendance[]; now: number }): JSX.Element {
  const { t, format } = useWords();
  const today = localDate(now);
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  // The shifts of the next two weeks, as the screen of the shifts reads and keeps them.
  const { data, kept } = useReading(`shifts ${today}`, () => answered(api.GET('/employees/{id}/schedule', { params: { path: { id: employee }, query: { from: today, to: addDays(today, 13) } } })), { as: 'shifts' });
  const next = (data ?? kept)?.days.flatMap(({ date, timezone, shifts }) => shifts.map((shift) => ({ ...shift, date, timezone }))).find(({ start_at: start }) => Date.parse(start) > now);
  const worked = attendances.filter(({ date }) => date >= monday).reduce((sum, { worked_minutes: minutes }) => sum + minutes, 0);
  return (
    <p class="ahead soft small-text">
      {next && <span class="block">{t.punch.next(format.zoned(`${format.day(next.date)}, ${next.start}`, next.timezone))}</span>}
      {worked > 0 && <span class="block">{t.punch.week(format.minutes(worked))}</span>}
    </p>
  );
}

/** When a stay began, by the clocks where it was. */
function beginOf({ begin, attendance }: Stay, format: Format): string {
  return format.zoned(format.time(begin, attendance?.timezone), attendance?.timezone);
}

/** The person's attendances of the last weeks. Where the person was, the device does not keep. */
export function useOwnAttendances(employee: string): Reading<{ data: Attendance[] }> {
  return useReading<{ data: Attendance[] }>(
    'attendances', () => answered(api.GET('/attendances', { params: { query: { employee_id: employee, limit: 31 } } })),
    { as: 'attendances', only: ({ data }) => ({ data: data.map((row) => ({ ...row, lat: null, lng: null, location: null })) }) },
  );
}

/** Records a clock-in at once. A place that is found a moment later is added to it. */
async function clockIn(place: Places, time: Date, hold: number): Promise<string> {
  const here = place.read();
  const { id } = await outbox.record({ source: 'web', clock_in_client_ts: time.toISOString(), ...here }, hold);
  if (!here && place.state !== 'off') {
    void place.wait().then(async (found) => { if (found) await outbox.fill(id, found); }).catch((error: unknown) => { console.warn(error); });
  }
  return id;
}

/** Records the clock-out of a stay that a device has begun, whichever. Answers the id of its record. */
async function endStay({ record, attendance }: Stay, time: Date, hold = 0): Promise<string> {
  if (record) return (await outbox.clockOut(record.id, time, hold)).id;
  if (attendance) return (await outbox.clockOutAttendance(attendance, time, hold)).id;
  throw new WfmError('invalid_transition', '');
}

/** Ends a stay that no device has recorded. Only the service knows it, so this needs a network. Trying again is harmless. */
async function clockOutElsewhere(attendance: string): Promise<void> {
  await answered(api.POST('/attendances/clock-out', {
    params: { header: { 'Idempotency-Key': `clock-out-${attendance}` } }, body: { source: 'web' },
  }));
}

/** A punch that is stored and not sent, because somebody has punched elsewhere before: the person says what is right. */
function Question({ punch, open, reload }: { punch: OutboxRecord; open: Stay | null; reload: () => Promise<unknown> }): JSX.Element {
  const { t, format } = useWords();
  const action = useAction();
  const time = timeOf(punch);
  const at = format.time(time);
  const isIn = punch.held?.punch === 'in';
  const isHere = open !== null && canEnd(open);
  // First the right one is stored. Where the page ends before the other one is deleted, it asks again.
  const clockOut = async (stay: Stay): Promise<void> => {
    if (stay.record?.id === punch.id) await outbox.release(punch.id);
    else {
      if (isHere) await endStay(stay, new Date(time));
      else await clockOutElsewhere(stay.id).finally(() => { void reload(); });
      await outbox.takeBack(punch.id);
    }
  };
  const clockInThen = async (): Promise<void> => {
    if (isIn) await outbox.release(punch.id);
    else {
      await outbox.record({ source: 'web', clock_in_client_ts: time });
      await outbox.takeBack(punch.id);
    }
  };
  const button = (text: string, work: () => Promise<unknown>, kind = ''): JSX.Element => (
    <button type="button" class={kind} aria-disabled={action.isRunning} onClick={() => { void action.run(async () => { await work(); }); }}>{text}</button>
  );
  return (
    <section class="punch" id="asked">
      <p class="state">{open ? t.punch.isIn(beginOf(open, format)) : t.punch.isOut}</p>
      <Notice tone="warn" live={false}>
        <p tabIndex={-1} ref={takeFocus}>{isIn ? t.asked.in(at) : t.asked.out(at)}</p>
        <div class="ways">
          {open && Date.parse(open.begin) <= Date.parse(time) && button(isHere ? t.asked.clockOut(at) : t.punch.out, () => clockOut(open), 'main')}
          {(isIn || !open) && button(t.asked.clockIn(at), clockInThen, open ? '' : 'main')}
          {button(t.asked.delete, () => outbox.takeBack(punch.id), 'quiet')}
        </div>
      </Notice>
      <Problem error={action.error} />
    </section>
  );
}

interface PunchButtonProps {
  open: Stay | null;
  done: Done | null;
  action: Action;
  punch: () => void;
  isReady: boolean;
  now: number;
  place: Places;
}

function PunchButton({ open, done, action, punch, isReady, now, place }: PunchButtonProps): JSX.Element {
  const { t, format, problem } = useWords();
  const isOut = open !== null;
  const isElsewhere = open !== null && !canEnd(open);
  const worked = open ? Math.max(0, Math.floor((now - Date.parse(open.begin)) / 60_000)) : 0;
  return (
    <section class="punch">
      <p class="state">
        {open ? t.punch.isIn(beginOf(open, format)) : t.punch.isOut}
        <span class="soft">{open ? format.minutes(worked) : format.time(now)}</span>
      </p>
      <button
        type="button" id="punch" class={`big ${isOut ? 'out' : 'in'} ${done ? 'done' : ''}`}
        aria-disabled={!isReady || action.isRunning} onClick={() => { if (isReady) punch(); }}
      >
        {done ? `✓ ${t.punch.done[done.kind](format.time(done.time))}` : isOut ? t.punch.out : t.punch.in}
      </button>
      <p class="unseen" role="status">{done ? `${t.punch.done[done.kind](format.time(done.time))}. ${done.onDevice ? t.punch.safe : ''}` : ''}</p>
      {place.state !== 'off' && open === null && (
        <p class="soft">{place.state === 'found' && place.accuracy !== null ? t.place.found(format.distance(place.accuracy)) : t.place.state[place.state]}</p>
      )}
      {isElsewhere && !done && <p class="soft">{t.punch.elsewhere(beginOf(open, format))}</p>}
      {action.error !== null && (isElsewhere || !isUnsure(action.error)) && (
        <Notice tone="bad">
          <p>{isUnsure(action.error) ? t.punch.elsewhereOffline : `${t.punch.notRecorded} ${problem(action.error)}`}</p>
        </Notice>
      )}
    </section>
  );
}
