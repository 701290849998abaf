// One thing that waits for a decision, and the section it stands in.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { fullName, type Named } from 'wfm-ui/names.ts';

import { hasCode, useAction } from '../hooks.ts';
import type { Locked } from '../paid.tsx';
import { Field, Notice, Problem, takeFocus } from '../parts.tsx';
import { useWords } from '../words/index.ts';
import { useTeamTexts } from '../words/team.ts';

type Name = Named | null | undefined;

export interface SectionProps {
  tell: (text: ComponentChildren) => void;
}

export function useName(): (employee: Name) => string {
  const { t } = useWords();
  return (employee) => (employee ? fullName(employee) : t.decide.someone);
}

interface SectionFrame {
  title: string;
  count: number;
  hint?: string;
  children: ComponentChildren;
}

export function Section({ title, count, hint, children }: SectionFrame): JSX.Element {
  const { t } = useWords();
  return (
    <section>
      <h2>{title} <span class="soft">({count})</span></h2>
      {hint && <p class="soft">{hint}</p>}
      {count === 0 ? <p class="soft">{t.decide.nothing}</p> : <ul class="rows">{children}</ul>}
    </section>
  );
}

interface DecisionRowProps {
  name: string;
  /** Decides. Answers what to tell the person who decides, if that is not the usual sentence. */
  decide: (status: 'approved' | 'rejected', note: string) => Promise<unknown>;
  /** Whether an approval may have a note, too. */
  isNoted?: boolean;
  reload: () => void;
  tell: (text: ComponentChildren) => void;
  /** Whether a colleague asks, who is answered by accepting or declining. */
  isOffer?: boolean;
  /** Whether it is returned to the person, with a note that says what to change, and not rejected. */
  isReturned?: boolean;
  /** Why it cannot be approved here, such as what this screen cannot show. */
  refusal?: string | null;
  /** Its date, if an approved payslip or timesheet holds that. */
  locked?: Locked | null;
  /** What names that which overlaps, where the service refuses an approval for that. */
  overlap?: (error: unknown) => ComponentChildren;
  /** Something else that may be done instead. */
  more?: ComponentChildren;
  children: ComponentChildren;
}

export function DecisionRow({ name, decide, reload, tell, isNoted = false, isOffer = false, isReturned = false, refusal = null, locked = null, overlap, more, children }: DecisionRowProps): JSX.Element {
  const { t, format } = useWords();
  const texts = useTeamTexts().locked.decide;
  const action = useAction();
  const [isRejecting, setRejecting] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const [note, setNote] = useState('');
  const isRefused = refusal !== null || locked?.isRefused === true;
  const isNoteMissing = isReturned && note.trim() === '';
  const send = (status: 'approved' | 'rejected'): void => {
    if (status === 'rejected' && isNoteMissing) return;
    void action.run(async () => {
      try {
        const told = await decide(status, note.trim());
        if (typeof told === 'string') {
          tell(told);
          reload();
          return;
        }
      } catch (error) {
        // Somebody has been faster, or it is gone: the list shows what holds now.
        if (!hasCode(error, 'invalid_transition', 'not_found', 'precondition_failed')) throw error;
        tell(t.decide.byOther);
        reload();
        return;
      }
      if (isOffer) tell(status === 'approved' ? t.decide.accepted : t.decide.declined);
      else tell(isReturned && status === 'rejected' ? t.sheet.returned(name) : t.decide[status](name));
      reload();
    });
  };
  const yes = isOffer ? t.decide.accept : t.decide.approve;
  const no = isOffer ? t.decide.decline : isReturned ? t.sheet.return : t.decide.reject;
  return (
    <li class="row">
      <h3>{name}</h3>
      {children}
      {refusal !== null && <Notice tone="warn" live={false}><p>{refusal}</p></Notice>}
      {locked && <Notice tone="warn" live={false}><p>{texts[locked.by](format.monthOf(locked.date))}</p></Notice>}
      <div class="ways">
        {(isRejecting || isNoting) && (
          <Field label={isReturned ? t.sheet.change : t.decide.why}>
            {(given) => <textarea {...given} ref={takeFocus} required={isReturned} maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
          </Field>
        )}
        {!isRejecting && !isRefused && <button type="button" class="small main" aria-disabled={action.isRunning} aria-label={`${yes}: ${name}`} onClick={() => { send('approved'); }}>{yes}</button>}
        <button
          type="button" class={`small ${isRejecting ? 'danger' : ''}`} aria-disabled={action.isRunning || (isRejecting && isNoteMissing)} aria-label={`${no}: ${name}`}
          onClick={() => { if (isRejecting) send('rejected'); else setRejecting(true); }}
        >
          {no}
        </button>
        {isNoted && !isRejecting && !isNoting && !isRefused && <button type="button" class="small quiet" aria-label={`${t.decide.addNote}: ${name}`} onClick={() => { setNoting(true); }}>{t.decide.addNote}</button>}
        {!isRejecting && !isRefused && more}
        {isRejecting && <button type="button" class="small quiet" onClick={() => { setRejecting(false); }}>{t.cancel}</button>}
        <Problem error={action.error} />
        {overlap?.(action.error)}
      </div>
    </li>
  );
}
