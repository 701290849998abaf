// Corrects the times of an attendance, or enters the clock-out that is missing, with a reason.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem, takeFocus, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { addDays, instantsOf, localDate, localTime } from 'wfm-ui/zones.ts';

import { readAgain } from './data.ts';
import { readTime } from './dates.ts';
import { useSave } from './saving.tsx';
import { api } from './service.ts';
import { useWords } from './words/index.ts';

type Attendance = components['schemas']['Attendance'];

async function readStored(id: string): Promise<{ value: Attendance; tag: string }> {
  const answer = await api.GET('/attendances/{id}', { params: { path: { id } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

interface TimesFormProps {
  attendance: Attendance;
  /** What is told when it is saved. */
  saved: (text: string) => void;
  hasFocus?: boolean;
}

/** The date on which a typed end falls: that of the clock-in, or the next one where it would be earlier. */
export function endDateOf(beginDate: string, begin: string, end: string): string {
  return end <= begin ? addDays(beginDate, 1) : beginDate;
}

export function TimesForm({ attendance, saved, hasFocus = false }: TimesFormProps): JSX.Element {
  const { t, format } = useWords();
  const zone = attendance.timezone;
  const action = useAction();
  const violation = useViolations(action.error);
  const begin = localTime(attendance.clock_in_at, zone);
  const known = attendance.clock_out_at === null ? null : localTime(attendance.clock_out_at, zone);
  const planned = attendance.scheduled_end_at === null ? null : localTime(attendance.scheduled_end_at, zone);
  const [beginText, setBegin] = useState(begin.slice(11));
  const [endText, setEnd] = useState((known ?? planned ?? '').slice(11));
  const [chosen, setChosen] = useState<string | null>(known?.slice(0, 10) ?? null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const beginTime = readTime(beginText);
  const endTime = readTime(endText);
  const beginDate = begin.slice(0, 10);
  const endDate = chosen ?? (beginTime && endTime ? endDateOf(beginDate, beginTime, endTime) : beginDate);
  const labels: Record<string, string> = { clock_in_at: t.times.begin, clock_out_at: t.times.end };
  const { save, dialog } = useSave((field) => labels[field] ?? field, (_, value) => (typeof value === 'string' ? format.dayTime(value, zone) : '–'));
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!beginTime || !endTime || reason.trim() === '') return;
    const instant = (date: string, time: string): string => new Date(instantsOf(`${date}T${time}`, zone)[0] ?? NaN).toISOString();
    const [from, to] = [instant(beginDate, beginTime), instant(endDate, endTime)];
    const changes = {
      ...(`${beginDate}T${beginTime}` !== begin && { clock_in_at: from }), ...(`${endDate}T${endTime}` !== known && { clock_out_at: to }),
    };
    void action.run(async () => {
      const base = await readStored(attendance.id);
      // What was read for the form may be older than what is stored.
      await save<Partial<Attendance>>({
        base: { value: attendance, tag: base.value.updated_at === attendance.updated_at ? base.tag : '"older"' }, changes, read: () => readStored(attendance.id),
        send: async (wanted, tag) => {
          await answered(api.PATCH('/attendances/{id}', {
            params: { path: { id: attendance.id }, header: { 'If-Match': tag } }, body: { ...wanted, reason: reason.trim() } as components['schemas']['AttendancePatch'],
          }));
        },
      });
      saved(t.times.saved);
      await readAgain('inbox ', 'month ', 'attendances ', 'presence ');
    });
  };
  return (
    <form class="stack fix" onSubmit={submit} noValidate>
      <div class="fields three">
        <Field label={t.times.begin} error={(isTried && !beginTime ? t.times.noTime : null) ?? violation('/clock_in_at')}>
          {(given) => <input {...given} class="times" inputMode="numeric" autocomplete="off" value={beginText} onInput={(event) => { setBegin(event.currentTarget.value); }} onBlur={() => { if (beginTime) setBegin(beginTime); }} />}
        </Field>
        <Field label={t.times.end} error={(isTried && !endTime ? t.times.noTime : null) ?? violation('/clock_out_at')}>
          {(given) => <input {...given} ref={hasFocus ? takeFocus : null} class="times" inputMode="numeric" autocomplete="off" value={endText} onInput={(event) => { setEnd(event.currentTarget.value); }} onBlur={() => { if (endTime) setEnd(endTime); }} />}
        </Field>
        <Field label={t.times.on}>
          {(given) => (
            <select {...given} value={endDate} onChange={(event) => { setChosen(event.currentTarget.value); }}>
              {[beginDate, addDays(beginDate, 1)].map((date) => <option key={date} value={date}>{format.day(date)}</option>)}
            </select>
          )}
        </Field>
      </div>
      <Field label={t.times.reason} hint={t.times.reasonHint} error={(isTried && reason.trim() === '' ? t.problems.required : null) ?? violation('/reason')}>
        {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
      </Field>
      <Problem error={action.error} />
      <div class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : known === null ? t.times.enter : t.times.save}</button>
        <span class="soft small">{format.zoned(t.times.of(format.day(localDate(attendance.clock_in_at, zone))), zone)}</span>
      </div>
      {dialog}
    </form>
  );
}
