// A message that asks the manager to correct a working time. The service takes corrections from managers alone, so the
// person sends the message with another app.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction, useReading, useSession } from '../hooks.ts';
import { fullName } from '../names.ts';
import { PaidNotice, usePaidDate } from '../paid.tsx';
import { Field, Icon, Notice, Problem, Read, Screen, takeFocus } from '../parts.tsx';
import { countsAsDay, FORGOTTEN_DAYS, stayOf, type Attendance } from '../punches.ts';
import { answered, api } from '../service.ts';
import { addDays, foreignPlace, localDate, localTime } from '../words/zones.ts';
import { useWords } from '../words/index.ts';
import { useOwnAttendances } from './punch.tsx';
import { StayRow } from './stays.tsx';

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
  const days = useOwnAttendances(employee);
  const manager = useManager(employee);
  // The name is there with the form, or not at all: nothing moves while the person writes.
  if (manager === undefined) return <p class="loading" role="status">{t.loading}</p>;
  return (
    <Read of={days}>
      {({ data }) => <CorrectionForm employee={employee} manager={manager ?? t.correction.manager} attendances={data} id={id} />}
    </Read>
  );
}

/** The name of the person's manager; null where there is none or it cannot be read, undefined before that is known. */
function useManager(employee: string): string | null | undefined {
  const { data, error } = useReading('manager', async () => {
    const { data: rows } = await answered(api.GET('/employees', { params: { query: { expand: 'manager', limit: 100 } } }));
    const manager = rows.find((row) => row.id === employee)?.manager;
    return { name: manager ? fullName(manager) : null };
  });
  return error === null ? data?.name : null;
}

/** Whether a reviewer sees an entry in the list of what waits. */
function isListed({ status, review, date }: Attendance): boolean {
  return review === 'pending' || (status === 'incomplete' && review !== 'rejected' && date >= addDays(localDate(Date.now()), -FORGOTTEN_DAYS));
}

interface CorrectionFormProps {
  employee: string;
  manager: string;
  attendances: readonly Attendance[];
  id: string;
}

function CorrectionForm({ employee, manager, attendances, id }: CorrectionFormProps): JSX.Element {
  const { t, format } = useWords();
  const [chosen, setChosen] = useState(attendances.some((row) => row.id === id) ? id : attendances[0]?.id ?? MISSING);
  const attendance = attendances.find((row) => row.id === chosen) ?? null;
  const timeOf = (row: Attendance | null, instant: string | null | undefined): string => (row && instant ? localTime(instant, row.timezone).slice(11) : '');
  // Of a clock-in that nobody knows, nothing is filled in.
  const beginOf = (row: Attendance | null): string => timeOf(row, row?.clock_in_latest_at ? null : row?.clock_in_at);
  const [date, setDate] = useState('');
  const [from, setFrom] = useState(beginOf(attendance));
  const [to, setTo] = useState(timeOf(attendance, attendance?.clock_out_at));
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const write = (row: Attendance): string => {
    const time = (instant: string | null): string => (instant ? format.time(instant, row.timezone) : '?');
    const begin = time(row.clock_in_latest_at ? null : row.clock_in_at);
    return `${format.day(row.date)}, ${format.zoned(countsAsDay(row) ? begin : `${begin} – ${time(row.clock_out_at)}`, row.timezone)}`;
  };
  const choose = (next: string): void => {
    const row = attendances.find((one) => one.id === next) ?? null;
    setChosen(next);
    setFrom(beginOf(row));
    setTo(timeOf(row, row?.clock_out_at));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const recorded = attendance ? write(attendance) : t.correction.nothing(format.day(date));
    setMessage(t.correction.message(recorded, format.zoned(`${from} – ${to}`, zone), reason.trim()));
  };
  // A day without an entry is one of the place where the person worked last.
  const zone = (attendance ?? attendances[0])?.timezone;
  const place = foreignPlace(zone);
  const day = attendance?.date ?? date;
  const isPaid = usePaidDate(employee, day, day, true) !== null;
  if (message !== null) return <Message text={message} manager={manager} back={() => { setMessage(null); }} />;
  return (
    <form class="card form" onSubmit={submit}>
      <p>{t.correction.how(manager)}</p>
      <Field label={t.correction.entry}>
        {(given) => (
          <select {...given} value={chosen} onChange={(event) => { choose(event.currentTarget.value); }}>
            {attendances.map((row) => <option key={row.id} value={row.id}>{write(row)}</option>)}
            <option value={MISSING}>{t.correction.missing}</option>
          </select>
        )}
      </Field>
      {attendance === null && (
        <Field label={t.correction.day}>
          {(given) => <input {...given} type="date" required max={localDate(Date.now())} value={date} onInput={(event) => { setDate(event.currentTarget.value); }} />}
        </Field>
      )}
      {attendance !== null && <ul class="rows entry"><StayRow stay={stayOf(attendance)} now={Date.now()} isSending={false} isAlone /></ul>}
      {isPaid
        ? <PaidNotice employee={employee} from={day} />
        : <p class="soft">{(attendance === null ? t.correction.nowhere : isListed(attendance) ? t.correction.listed : t.correction.notListed)(manager)}</p>}
      <div class="pair">
        <Field label={t.correction.from} hint={place ? t.forgotten.clocksOf(place) : undefined}>
          {(given) => <input {...given} type="time" name="from" required value={from} onInput={(event) => { setFrom(event.currentTarget.value); }} />}
        </Field>
        <Field label={t.correction.to} hint={place ? t.forgotten.clocksOf(place) : undefined}>
          {(given) => <input {...given} type="time" name="to" required value={to} onInput={(event) => { setTo(event.currentTarget.value); }} />}
        </Field>
      </div>
      <Field label={t.correction.reason}>
        {(given) => <textarea {...given} name="reason" required maxLength={500} value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
      </Field>
      <button type="submit" class="main">{t.correction.write}</button>
    </form>
  );
}

function Message({ text, manager, back }: { text: string; manager: string; back: () => void }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const [isCopied, setCopied] = useState(false);
  const share = (): void => {
    void action.run(async () => {
      try {
        await navigator.share({ text });
      } catch (error) {
        // The person has closed the list of apps.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      }
    });
  };
  const copy = (): void => {
    void action.run(async () => {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    });
  };
  return (
    <section class="card form">
      <h2 tabIndex={-1} ref={takeFocus}>{t.correction.yours}</h2>
      <p>{t.correction.send(manager)}</p>
      <p class="quote message">{text}</p>
      <div class="ways">
        {'share' in navigator && <button type="button" class="main" onClick={share}>{t.correction.share}</button>}
        <button type="button" class={'share' in navigator ? '' : 'main'} onClick={copy}>{t.correction.copy}</button>
        <button type="button" class="quiet" onClick={back}>{t.correction.change}</button>
      </div>
      <div role="status">{isCopied && <Notice tone="good" live={false}><p>{t.correction.copied}</p></Notice>}</div>
      <Problem error={action.error} />
    </section>
  );
}
