// Stays whose clock-out is missing, and the form with which the person records it later.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { foreignPlace, localDate } from 'wfm-ui/zones.ts';

import { useAction, useSession } from '../hooks.ts';
import { PaidNotice } from '../paid.tsx';
import { Field, Icon, Problem, takeFocus } from '../parts.tsx';
import { canEnd, endAfter, type Stay } from '../punches.ts';
import { outbox } from '../service.ts';
import { useWords } from '../words/index.ts';

/** Somebody who enters a stay of more minutes than these may have entered a wrong time. */
const LONG = 14 * 60;

interface ForgottenProps {
  stays: readonly Stay[];
  now: number;
  tell: (text: string) => void;
}

export function Forgotten({ stays, now, tell }: ForgottenProps): JSX.Element | null {
  const { t } = useWords();
  if (stays.length === 0) return null;
  return (
    <section id="forgotten">
      <h2>{t.forgotten.title(stays.length)}</h2>
      <p class="soft">{t.forgotten.why}</p>
      <ul class="rows">{stays.map((stay) => <ForgottenRow key={stay.id} stay={stay} now={now} tell={tell} />)}</ul>
    </section>
  );
}

function ForgottenRow({ stay, now, tell }: { stay: Stay; now: number; tell: (text: string) => void }): JSX.Element {
  const { t, format } = useWords();
  // Null until the person has opened the form.
  const [isEntering, setEntering] = useState<boolean | null>(null);
  const { begin, attendance } = stay;
  const day = attendance?.date ?? localDate(begin);
  return (
    <li class="row">
      <div class="head">
        <h3>{format.day(day)}</h3>
        <span class="tag warn"><Icon name="warn" />{t.forgotten.missing}</span>
      </div>
      <p class="times">{t.forgotten.begun(format.zoned(format.time(begin, attendance?.timezone), attendance?.timezone))}</p>
      {attendance?.status === 'incomplete' && <p class="reason">{t.forgotten.closed}</p>}
      {!canEnd(stay) && <p class="reason">{t.forgotten.byManager}</p>}
      {isEntering
        ? <EndForm stay={stay} now={now} close={() => { setEntering(false); }} tell={tell} />
        : (
          <div class="ways">
            {canEnd(stay) && (
              <button type="button" class="small main" ref={isEntering === null ? null : takeFocus} aria-label={`${t.forgotten.enter}: ${format.day(day)}`} onClick={() => { setEntering(true); }}>{t.forgotten.enter}</button>
            )}
            {attendance && <a class="button small" href={`#/correction/${attendance.id}`}>{t.correction.ask}</a>}
          </div>
        )}
    </li>
  );
}

interface EndFormProps extends Omit<ForgottenProps, 'stays'> {
  stay: Stay;
  close: () => void;
}

function EndForm({ stay, now, close, tell }: EndFormProps): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  const action = useAction();
  const [time, setTime] = useState('');
  const { begin, attendance, record } = stay;
  const zone = attendance?.timezone;
  const place = foreignPlace(zone);
  const end = endAfter(begin, time, zone);
  const isFuture = end !== null && end.getTime() > now;
  const minutes = end === null ? 0 : Math.round((end.getTime() - Date.parse(begin)) / 60_000);
  const shiftEnd = attendance?.scheduled_end_at ?? null;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (end === null || isFuture) return;
    void action.run(async () => {
      if (attendance) await outbox.clockOutAttendance(attendance, end);
      else if (record) await outbox.clockOut(record.id, end);
      tell(t.forgotten.saved(format.zoned(format.time(end, zone), zone)));
    });
  };
  return (
    <form class="form inset" onSubmit={submit}>
      <Field
        label={t.forgotten.when}
        hint={[place && t.forgotten.clocksOf(place), shiftEnd && t.forgotten.shiftEnd(format.time(shiftEnd, zone))].filter(Boolean).join(' ') || undefined}
        error={isFuture ? t.forgotten.future : null}
      >
        {(given) => <input {...given} ref={takeFocus} type="time" name="end" required value={time} onInput={(event) => { setTime(event.currentTarget.value); }} />}
      </Field>
      <p class="soft" role="status">
        {end !== null && !isFuture && t.forgotten.means(format.day(localDate(end, zone)), format.minutes(minutes))}
        {end !== null && !isFuture && minutes > LONG && ` ${t.forgotten.long}`}
      </p>
      {user.employee_id !== null && <PaidNotice employee={user.employee_id} from={attendance?.date ?? localDate(begin)} />}
      <Problem error={action.error} />
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning}>{t.forgotten.submit}</button>
        <button type="button" class="small quiet" onClick={close}>{t.cancel}</button>
      </div>
    </form>
  );
}
