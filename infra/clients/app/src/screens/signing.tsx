// The state of a person's own timesheet: submitting it, withdrawing it, and what the approver has decided.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Format } from 'wfm-ui/format.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { hasCode, useAction, useMay, useOnline } from '../hooks.ts';
import { Icon, Notice, Problem, type Tone } from '../parts.tsx';
import { answered, api } from '../service.ts';
import type { Dictionary } from '../words/en.ts';
import { useWords } from '../words/index.ts';
import { Approvers } from './approvers.tsx';
import type { Sheet } from './days.tsx';

interface SigningProps {
  sheet: Sheet;
  reload: () => Promise<unknown>;
}

export function Signing({ sheet, reload }: SigningProps): JSX.Element {
  const { t, format } = useWords();
  const mayWrite = useMay('attendances:write:own', 'attendances:write:team', 'attendances:write:all');
  const isOnline = useOnline();
  const action = useAction();
  const [done, setDone] = useState('');
  const { state, period_start, period_end } = sheet;
  const isSubmitted = state === 'submitted';
  // A period is over by the clocks of the place where the person works.
  const isOver = localDate(Date.now(), sheet.days.at(-1)?.timezone) > period_end;
  const isChanged = isSubmitted && sheet.submitted_hash !== sheet.days_hash;
  const mayAct = mayWrite && (isSubmitted || (state === 'open' && isOver));

  const withdraw = async (): Promise<void> => {
    await answered(api.PATCH('/timesheets/{id}', { params: { path: { id: sheet.id } }, body: { state: 'open' } }));
  };
  const submit = async (): Promise<void> => {
    await answered(api.POST('/timesheets', { body: { period_start } }));
  };
  const run = (told: string, ...steps: (() => Promise<void>)[]): void => {
    void action.run(async () => {
      setDone('');
      try {
        for (const step of steps) await step();
      } finally {
        // Somebody may have decided meanwhile.
        await reload();
      }
      setDone(told);
    });
  };

  const [tone, text] = stateOf(sheet, t, format);
  return (
    <section class="card" id="signing">
      <h2>{t.sheet.title}</h2>
      <p><span class={`tag ${tone}`}><Icon name={tone} />{text}</span></p>
      {sheet.decision_note && <p class="quote">{t.sheet.note(sheet.decision_note)}</p>}
      {state === 'open' && !isOver && <p class="soft">{t.sheet.from(format.date(addDays(period_end, 1)))}</p>}
      {isSubmitted && !isChanged && <Approvers request={sheet} />}
      {isChanged && <Notice tone="warn" live={false}><p>{t.sheet.changed}</p></Notice>}
      {mayAct && !isSubmitted && <p class="soft">{t.sheet.means}</p>}
      {mayAct && !isOnline && <p class="soft">{t.sheet.offline}</p>}
      {mayAct && isOnline && (
        <div class="ways">
          {(!isSubmitted || isChanged) && (
            <button
              type="button" class="main" aria-disabled={action.isRunning}
              onClick={() => { run(t.sheet.done.submit, ...(isChanged ? [withdraw] : []), submit); }}
            >
              {action.isRunning ? t.sending : isChanged ? t.sheet.again : t.sheet.submit}
            </button>
          )}
          {isSubmitted && (
            <button type="button" class="small" aria-disabled={action.isRunning} onClick={() => { run(t.sheet.done.withdraw, withdraw); }}>{t.sheet.withdraw}</button>
          )}
        </div>
      )}
      {hasCode(action.error, 'validation_failed') ? <Notice tone="bad"><p>{t.sheet.outside}</p></Notice> : <Problem error={action.error} />}
      <div role="status">{done && <Notice tone="good" live={false}><p>{done}</p></Notice>}</div>
    </section>
  );
}

/** The state, and the date of the step that led to it. */
function stateOf({ state, submitted_at, decided_at }: Sheet, { sheet: words }: Dictionary, format: Format): [Tone, string] {
  const date = (instant: string | null): string => (instant === null ? '' : format.date(localDate(instant)));
  if (state === 'submitted') return ['info', words.submittedOn(date(submitted_at))];
  if (state === 'approved') return ['good', words.approvedOn(date(decided_at))];
  return decided_at === null ? ['info', words.open] : ['warn', words.returnedOn(date(decided_at))];
}
