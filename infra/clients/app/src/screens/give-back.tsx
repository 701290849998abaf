// Dates that are taken out of a leave: by the person, or by somebody who may decide about it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { hasCode, useAction } from '../hooks.ts';
import { Field, Notice, Problem, takeFocus } from '../parts.tsx';
import { answered, api } from '../service.ts';
import type { Leave } from '../waiting.ts';
import { useWords } from '../words/index.ts';

interface GiveBackProps {
  leave: Leave;
  /** The first date that may be taken out. */
  first: string;
  label: string;
  hint: string;
  /** The message if the service refuses the dates. */
  refusal: string;
  /** The name of the person, if it is somebody else's leave. */
  name?: string;
  /** Called after the service has taken the dates out. */
  done?: () => void;
  reload: () => unknown;
}

export function GiveBack({ leave, first, label, hint, refusal, name, done, reload }: GiveBackProps): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const toggle = (open: boolean): void => {
    setOpen(open);
    setWasOpen(true);
    setFrom('');
    setTo('');
    action.clear();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      try {
        await answered(api.PATCH('/leaves/{id}', { params: { path: { id: leave.id } }, body: { withdraw: { from, to } } }));
      } finally {
        // Somebody may have decided meanwhile.
        reload();
      }
      toggle(false);
      done?.();
    });
  };
  const called = name === undefined ? {} : { 'aria-label': `${label}: ${name}` };
  if (!isOpen) return <button type="button" class="small" {...called} ref={wasOpen ? takeFocus : null} onClick={() => { toggle(true); }}>{label}</button>;
  return (
    <form class="form inset" onSubmit={submit}>
      <p class="soft">{hint}</p>
      <div class="pair">
        <Field label={t.leave.from}>
          {(given) => (
            <input
              {...given} ref={takeFocus} type="date" name="back-from" required min={first} max={leave.end_date} value={from}
              onInput={(event) => {
                const date = event.currentTarget.value;
                setFrom(date);
                if (to < date) setTo(date);
              }}
            />
          )}
        </Field>
        <Field label={t.leave.to}>
          {(given) => <input {...given} type="date" name="back-to" required min={from || first} max={leave.end_date} value={to} onInput={(event) => { setTo(event.currentTarget.value); }} />}
        </Field>
      </div>
      {hasCode(action.error, 'validation_failed', 'own_record') ? <Notice tone="bad"><p>{refusal}</p></Notice> : <Problem error={action.error} />}
      <div class="ways">
        <button type="submit" class="small main" aria-disabled={action.isRunning} {...called}>{action.isRunning ? t.sending : label}</button>
        <button type="button" class="small quiet" onClick={() => { toggle(false); }}>{t.cancel}</button>
      </div>
    </form>
  );
}
