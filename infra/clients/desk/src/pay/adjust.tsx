// A pay adjustment: an amount that counts once, on a date.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { lastOf, readFigure } from '../dates.ts';
import { PersonField } from '../person-field.tsx';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

interface AdjustProps {
  month: string;
  /** Whose pay it is; null where the person chooses. */
  employee: string | null;
  close: () => void;
  saved: () => void;
}

export function Adjust({ month, employee, close, saved }: AdjustProps): JSX.Element {
  const { t, language, named, format } = useWords();
  const { user } = useSession();
  const components = useReading('salary components', async () => (await readRows((query) => api.GET('/salary-components', { params: { query: { ...query, limit: 100 } } }), 1_000)).rows);
  const today = localDate(Date.now());
  const [person, setPerson] = useState(employee ?? '');
  const [component, setComponent] = useState('');
  const [date, setDate] = useState(today.slice(0, 7) === month ? today : lastOf(month));
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const figure = readFigure(amount, language);
  const list = (components.data ?? []).filter(({ is_active, kind }) => is_active && kind !== 'employer_contribution');
  const chosen = component || list[0]?.id || '';
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!person || !chosen || figure === null || !date) return;
    const body = { employee_id: person, component_id: chosen, date, amount: figure, ...(note.trim() && { note: note.trim() }) };
    void action.run(async () => {
      await answered(api.POST('/pay-adjustments', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain('pay adjustments', 'payrolls');
      saved();
    });
  };
  return (
    <Dialog title={t.pay.adjust.title} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        {components.data && list.length === 0 && <p class="notice warn">{t.pay.adjust.noComponent}</p>}
        <div class="fields">
          {employee === null && (
            <PersonField label={t.pay.adjust.person} value={person} change={setPerson} isMeant={({ id }) => id !== user.employee_id} error={(isTried && !person ? t.problems.required : null) ?? violation('/employee_id')} />
          )}
          <Field label={t.pay.adjust.component} error={violation('/component_id')}>
            {(given) => <select {...given} value={chosen} onChange={(event) => { setComponent(event.currentTarget.value); }}>{list.map((one) => <option key={one.id} value={one.id}>{named(one)}</option>)}</select>}
          </Field>
          <DateField label={t.pay.adjust.date} value={date} change={setDate} error={violation('/date')} />
          <Field label={t.pay.adjust.amount} hint={t.pay.adjust.amountHint} error={(isTried && figure === null ? t.pay.adjust.wrong : null) ?? violation('/amount')}>
            {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" value={amount} onInput={(event) => { setAmount(event.currentTarget.value); }} />}
          </Field>
          <div class="all">
            <Field label={t.pay.adjust.note} error={violation('/note')}>
              {(given) => <input {...given} maxLength={200} autocomplete="off" value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
            </Field>
          </div>
        </div>
        <div class="effect">
          <h3>{t.pay.adjust.effect}</h3>
          <ul>{date && <li>{t.pay.adjust.counts(format.month(`${date.slice(0, 7)}-01`))}</li>}<li>{t.pay.adjust.second}</li></ul>
        </div>
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.save}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
