// The colleague who decides for this person on some dates.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';
import { fullName } from 'wfm-ui/names.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { hasCode, useAction, useMay, useReading, useSession } from '../hooks.ts';
import { Field, Notice, Problem, Read, takeFocus, useViolations } from '../parts.tsx';
import { answered, api, readRows, violationsOf } from '../service.ts';
import { useDeputies, type Deputy } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { useName, type SectionProps } from './decision.tsx';

export function Deputies({ tell }: SectionProps): JSX.Element | null {
  const { t, format } = useWords();
  const id = useSession().user.employee_id;
  const nameOf = useName();
  const decides = useMay('attendances:review:team', 'attendances:review:all');
  const reading = useDeputies();
  if (id === null) return null;
  return (
    <Read of={reading}>
      {(rows) => {
        const own = rows.filter(({ employee_id }) => employee_id === id);
        const others = rows.filter(({ deputy_id }) => deputy_id === id);
        if (!decides && rows.length === 0) return null;
        return (
          <section id="deputies">
            {decides && <><h2>{t.deputy.title}</h2><p class="soft">{t.deputy.about}</p></>}
            {rows.length > 0 && (
              <ul class="rows">
                {own.map((row) => <OwnRow key={row.id} row={row} reload={reading.reload} tell={tell} />)}
                {others.map((row) => <li class="row" key={row.id}><strong>{t.deputy.decidesFor(nameOf(row.employee))}</strong><p class="soft">{format.range(row.from, row.to)}</p></li>)}
              </ul>
            )}
            {decides && <DeputyForm own={id} reload={reading.reload} tell={tell} />}
          </section>
        );
      }}
    </Read>
  );
}

interface OwnRowProps extends SectionProps {
  row: Deputy;
  reload: () => unknown;
}

function OwnRow({ row: { id, deputy, from, to }, reload, tell }: OwnRowProps): JSX.Element {
  const { t, format } = useWords();
  const name = useName()(deputy);
  const action = useAction();
  const end = (): void => {
    void action.run(async () => {
      try {
        await answered(api.DELETE('/deputies/{id}', { params: { path: { id } } }));
      } catch (error) {
        // Somebody has ended it before.
        if (!hasCode(error, 'not_found')) throw error;
      }
      tell(t.deputy.ended(name));
      reload();
    });
  };
  return (
    <li class="row">
      <strong>{name}</strong>
      <p class="soft">{format.range(from, to)}</p>
      <div class="ways">
        <button type="button" class="small" aria-disabled={action.isRunning} aria-label={`${t.deputy.end}: ${name}`} onClick={end}>{t.deputy.end}</button>
        <Problem error={action.error} />
      </div>
    </li>
  );
}

interface DeputyFormProps extends SectionProps {
  own: string;
  reload: () => unknown;
}

function DeputyForm({ own, reload, tell }: DeputyFormProps): JSX.Element {
  const { t } = useWords();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return isOpen
    ? <Open own={own} reload={reload} tell={tell} close={() => { setOpen(false); }} />
    : <div class="ways"><button type="button" ref={isOpen === null ? null : takeFocus} onClick={() => { setOpen(true); }}>{t.deputy.name}</button></div>;
}

function Open({ own, reload, tell, close }: DeputyFormProps & { close: () => void }): JSX.Element {
  const { t, format, problem } = useWords();
  const action = useAction();
  const people = useReading('colleagues', async () => {
    const { rows } = await readRows((query) => api.GET('/employees', { params: { query: { status: 'active', limit: 100, ...query } } }));
    return rows.filter(({ id }) => id !== own).map((row) => ({ id: row.id, name: fullName(row) })).sort((one, other) => one.name.localeCompare(other.name));
  });
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  // The same request again is made once, also where an answer was lost.
  const attempt = useRef({ body: '', key: '' });
  const violationAt = useViolations(action.error);
  const today = localDate(Date.now());
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      if (!navigator.onLine) throw new WfmError('offline', '');
      const body = { deputy_id: chosen, from, to };
      const content = JSON.stringify(body);
      if (attempt.current.body !== content) attempt.current = { body: content, key: crypto.randomUUID() };
      await answered(api.POST('/deputies', { params: { header: { 'Idempotency-Key': attempt.current.key } }, body }));
      tell(t.deputy.named(people.data?.find(({ id }) => id === chosen)?.name ?? '', format.range(from, to)));
      reload();
      close();
    });
  };
  const isInvalid = hasCode(action.error, 'validation_failed');
  const isTooLong = violationsOf(action.error).get('/to')?.code === 'too_long';
  return (
    <form class="card form" onSubmit={submit}>
      <Read of={people}>
        {(rows) => (rows.length === 0
          ? <p>{t.deputy.nobody}</p>
          : (
            <>
              <Field label={t.deputy.who} error={violationAt('/deputy_id')}>
                {(given) => (
                  <select {...given} ref={takeFocus} name="deputy" required value={chosen} onChange={(event) => { setChosen(event.currentTarget.value); }}>
                    <option value="" />
                    {rows.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
                  </select>
                )}
              </Field>
              <div class="pair">
                <Field label={t.leave.from} error={violationAt('/from')}>
                  {(given) => (
                    <input
                      {...given} type="date" name="deputy-from" required value={from}
                      onInput={(event) => {
                        const date = event.currentTarget.value;
                        setFrom(date);
                        if (to < date) setTo(date);
                      }}
                    />
                  )}
                </Field>
                <Field label={t.leave.to} error={isTooLong ? t.deputy.tooLong : violationAt('/to')}>
                  {(given) => <input {...given} type="date" name="deputy-to" required min={today} value={to} onInput={(event) => { setTo(event.currentTarget.value); }} />}
                </Field>
              </div>
            </>
          ))}
      </Read>
      {action.error !== null && !isInvalid && <Notice tone="bad"><p>{hasCode(action.error, 'too_many') ? t.deputy.tooMany : problem(action.error)}</p></Notice>}
      <div class="ways">
        {people.data?.length !== 0 && <button type="submit" class="small main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.deputy.save}</button>}
        <button type="button" class="small quiet" onClick={close}>{t.cancel}</button>
      </div>
    </form>
  );
}
