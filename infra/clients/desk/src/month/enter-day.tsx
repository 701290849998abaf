// Enters an attendance that nobody clocked.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { instantsOf } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readTime } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { setQuery } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { endDateOf } from '../times-form.tsx';
import { useWords } from '../words/index.ts';

interface EnterProps {
  id: string;
  date: string;
  zone: string | undefined;
  close: () => void;
  tell: (text: string) => void;
}

/** Enters an attendance that nobody clocked. */
export function EnterDay({ id, date: first, zone, close, tell }: EnterProps): JSX.Element {
  const { t, format } = useWords();
  const [date, setDate] = useState(first);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const plan = useReading(date ? `month plan ${id} ${date}` : null, async () => (await answered(api.GET('/employees/{id}/schedule', { params: { path: { id }, query: { from: date, to: date } } }))).days[0] ?? null);
  const shift = plan.data?.shifts[0];
  const place = plan.data?.timezone ?? zone;
  useEffect(() => {
    if (shift && !from && !to) {
      setFrom(shift.start);
      setTo(shift.end);
    }
  }, [shift?.start_at]);
  const [begin, end] = [readTime(from), readTime(to)];
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!date || !begin || !end || reason.trim() === '' || !place) return;
    const instant = (day: string, time: string): string => new Date(instantsOf(`${day}T${time}`, place)[0] ?? NaN).toISOString();
    const body = { employee_id: id, clock_in_at: instant(date, begin), clock_out_at: instant(endDateOf(date, begin, end), end), reason: reason.trim() };
    void action.run(async () => {
      await answered(api.POST('/attendances', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain('month ', 'inbox ', 'attendances ', 'presence ');
      setQuery({ day: date });
      tell(t.month.entered);
    });
  };
  const times = (label: string, value: string, set: (text: string) => void, time: string | null, pointer: string): JSX.Element => (
    <Field label={label} error={(isTried && !time ? t.times.noTime : null) ?? violation(pointer)}>
      {(given) => <input {...given} class="times" inputMode="numeric" autocomplete="off" value={value} onInput={(event) => { set(event.currentTarget.value); }} onBlur={() => { if (time) set(time); }} />}
    </Field>
  );
  return (
    <form class="drawer" onSubmit={submit} noValidate>
      <header><h2>{t.month.enterDay}</h2><button type="button" class="quiet icon-only" aria-label={t.close} onClick={close}><Icon name="close" /></button></header>
      <div class="stack">
        <DateField label={t.month.day} value={date} change={setDate} error={isTried && !date ? t.problems.required : null} />
        <div class="fields">{times(t.times.begin, from, setFrom, begin, '/clock_in_at')}{times(t.times.end, to, setTo, end, '/clock_out_at')}</div>
        <Field label={t.month.addReason} hint={t.times.reasonHint} error={(isTried && reason.trim() === '' ? t.problems.required : null) ?? violation('/reason')}>
          {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
        </Field>
        <p class="soft small">{date && format.zoned(t.times.of(format.day(date)), place)}</p>
        <Problem error={action.error} />
      </div>
      <footer class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.save}</button>
        <button type="button" class="quiet" onClick={close}>{t.cancel}</button>
      </footer>
    </form>
  );
}
