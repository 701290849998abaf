// The first screen: one large button that clocks in and out, and below it what became of every punch.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';

import { useAction, useNow, usePunches, useReading, useSession, type Action, type Reading } from '../hooks.ts';
import { Notice, Problem, Screen } from '../parts.tsx';
import { isPlaceOn, usePlace, type Places } from '../place.ts';
import { isForgotten, mergeStays, openStay, type Attendance, type Stay } from '../punches.ts';
import { answered, api, isUnsure, outbox } from '../service.ts';
import { useWords } from '../words/index.ts';
import { Forgotten } from './forgotten.tsx';
import { DeliveryNotice, StayList } from './stays.tsx';

/** A second tap within this many milliseconds is the same tap. */
const PAUSE = 2_500;
/** For so many milliseconds what was read is fresh enough to decide what a tap means. */
const FRESH = 60_000;
/** A tap waits so many milliseconds at most for something fresher. */
const PATIENCE = 3_000;

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
  const days = useOwnAttendances(employee);
  const stays = useMemo(() => mergeStays(punches?.records ?? [], days.data?.data ?? []), [punches, days.data]);
  const [done, setDone] = useState<Done | null>(null);
  // A clock-out that was saved is confirmed above the list, because its row is gone.
  const [saved, setSaved] = useState<string | null>(null);
  const action = useAction();
  const open = openStay(stays, now);
  const { user } = useSession();
  const place = usePlace(isPlaceOn(user.id));
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

  const punch = (): void => {
    void action.run(async () => {
      const read = (): Promise<{ data: Attendance[] } | null> => Promise.race([days.reload(), wait(PATIENCE)]);
      // Another tab, device or terminal may have punched since this screen was drawn.
      const present = async (fresh: { data: Attendance[] } | null): Promise<Stay | null> => (
        openStay(mergeStays(await outbox.list(), (fresh ?? days.data)?.data ?? []), Date.now())
      );
      const isStale = navigator.onLine && Date.now() - (days.readAt ?? 0) > FRESH;
      const stay = await present(isStale ? await read() : null);
      // The person has asked for what the button said.
      if ((stay === null) !== (open === null)) throw new WfmError('invalid_transition', '');
      const isElsewhere = stay !== null && stay.record === null;
      const time = new Date().toISOString();
      if (isElsewhere) {
        await clockOutElsewhere(stay.id).catch(async (error: unknown) => {
          // Without an answer it may have been done.
          if ((await present(await read()))?.id === stay.id || !isUnsure(error)) throw error;
        });
      } else if (stay) await outbox.clockOut(stay.id);
      else await clockIn(place);
      setDone({ kind: stay ? 'out' : 'in', time, onDevice: !isElsewhere });
      if (isElsewhere) void days.reload();
      await wait(PAUSE);
      setDone(null);
    });
  };

  return (
    <Screen title={t.punch.title} hideTitle>
      <PunchButton open={open} done={done} action={action} punch={punch} isReady={punches !== null || failure !== null} now={now} place={place} />
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

/** The person's attendances of the last weeks. */
export function useOwnAttendances(employee: string): Reading<{ data: Attendance[] }> {
  return useReading('attendances', () => answered(api.GET('/attendances', { params: { query: { employee_id: employee, limit: 31 } } })));
}

/** Records a clock-in at once. A place that is found a moment later is added to it. */
async function clockIn(place: Places): Promise<void> {
  const here = place.read();
  const { id } = await outbox.record({ source: 'web', ...here });
  if (here || place.state === 'off') return;
  void place.wait().then(async (found) => { if (found) await outbox.fill(id, found); }).catch((error: unknown) => { console.warn(error); });
}

/** Ends a stay that began on another device. Only the service knows it, so this needs a network. Trying again is harmless. */
async function clockOutElsewhere(attendance: string): Promise<void> {
  await answered(api.POST('/attendances/clock-out', {
    params: { header: { 'Idempotency-Key': `clock-out-${attendance}` } }, body: { source: 'web' },
  }));
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
  const isElsewhere = open !== null && open.record === null;
  const worked = open ? Math.max(0, Math.floor((now - Date.parse(open.begin)) / 60_000)) : 0;
  return (
    <section class="punch">
      <p class="state">
        {open ? t.punch.isIn(format.time(open.begin)) : t.punch.isOut}
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
      {isElsewhere && !done && <p class="soft">{t.punch.elsewhere(format.time(open.begin))}</p>}
      {action.error !== null && (isElsewhere || !isUnsure(action.error)) && (
        <Notice tone="bad">
          <p>{isUnsure(action.error) ? t.punch.elsewhereOffline : `${t.punch.notRecorded} ${problem(action.error)}`}</p>
        </Notice>
      )}
    </section>
  );
}
