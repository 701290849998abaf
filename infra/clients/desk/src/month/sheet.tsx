// The timesheet of the month: its state, and the decision about it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, hasCode } from 'wfm-ui/answers.ts';
import { Dialog, Field, Notice, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, type Action } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { useAccountNames } from '../people.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { SHEET } from './words.ts';

type Sheet = components['schemas']['Timesheet'];
type Decision = components['schemas']['TimesheetDecide'];

interface SheetProps {
  sheet: Sheet;
  /** Whether the reader may decide about the timesheets of this person. */
  mayDecide: boolean;
  tell: (text: string) => void;
}

export function SheetBox({ sheet, mayDecide, tell }: SheetProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(SHEET);
  const action = useAction();
  const [isOpening, setOpening] = useState(false);
  const { state } = sheet;
  const accounts = useAccountNames([sheet.submitted_by, sheet.decided_by, ...sheet.approvals.map((one) => one.decided_by)].filter((id) => id !== null));
  const hasChanged = state === 'submitted' && sheet.days_hash !== sheet.submitted_hash;
  const decide = (decision: Decision): void => {
    void action.run(async () => {
      const after = await sendDecision(sheet, decision);
      setOpening(false);
      tell(decision.state === 'open' ? (state === 'approved' ? texts.isOpen : texts.isReturned) : after === 'approved' ? texts.isApproved : texts.isStepApproved);
      await readAgain('month ', 'inbox ');
    });
  };
  const open = (): void => {
    action.clear();
    setOpening(true);
  };
  return (
    <section class="month-sheet" aria-labelledby="sheet">
      <div class="ways">
        <h3 id="sheet">{texts.title}</h3>
        <State sheet={sheet} accounts={accounts} />
        {mayDecide && state === 'submitted' && <button type="button" aria-disabled={action.isRunning} onClick={() => { decide({ state: 'approved' }); }}>{texts.approve}</button>}
        {mayDecide && state === 'submitted' && <button type="button" onClick={open}>{texts.giveBack}</button>}
        {mayDecide && state === 'approved' && <button type="button" onClick={open}>{texts.reopen}</button>}
      </div>
      {sheet.decision_note && <p class="quote note">{sheet.decision_note}</p>}
      {hasChanged && <p class="notice warn"><Icon name="warn" /><span>{t.inbox.sheetChanged}</span></p>}
      {!isOpening && <Problem error={action.error} />}
      {isOpening && <OpenAgain isApproved={state === 'approved'} action={action} send={(note) => { decide({ state: 'open', note }); }} close={() => { setOpening(false); action.clear(); }} />}
    </section>
  );
}

function State({ sheet, accounts }: { sheet: Sheet; accounts: (id: string | null) => string }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(SHEET);
  const { state, submitted_at: submitted, decided_at: decided, approvals } = sheet;
  if (state === 'approved') return <span class="state good">{texts.approved(accounts(sheet.decided_by), decided ? format.moment(decided) : '–')}</span>;
  if (state === 'submitted') {
    return (
      <>
        <span class="state warn">{texts.submitted(accounts(sheet.submitted_by), submitted ? format.moment(submitted) : '–')}</span>
        {approvals.length > 0 && <span class="soft">{texts.soFar(approvals.map((one) => accounts(one.decided_by)).join(', '))}</span>}
      </>
    );
  }
  return <span class="state none">{decided ? texts.opened(accounts(sheet.decided_by), format.moment(decided)) : texts.notSubmitted}</span>;
}

interface OpenProps {
  isApproved: boolean;
  action: Action;
  send: (note: string) => void;
  close: () => void;
}

/** Returns a submitted timesheet, or opens an approved one again. The person reads why. */
function OpenAgain({ isApproved, action, send, close }: OpenProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(SHEET);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const violation = useViolations(action.error);
  const label = isApproved ? texts.reopen : texts.giveBack;
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (note.trim() !== '') send(note.trim());
  };
  return (
    <Dialog title={label} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        <p>{isApproved ? texts.reopenMeans : texts.giveBackMeans}</p>
        <Field label={texts.note} hint={texts.noteHint} error={(isTried && note.trim() === '' ? t.problems.required : null) ?? violation('/note')}>
          {(given) => <textarea {...given} maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
        </Field>
        {isApproved && hasCode(action.error, 'period_locked') ? <Notice tone="bad"><p>{texts.late}</p></Notice> : <Problem error={action.error} />}
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : label}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** Answers the state after the decision. What somebody else has decided meanwhile is looked at first. */
async function sendDecision(sheet: Sheet, decision: Decision): Promise<Sheet['state']> {
  const present = await api.GET('/timesheets/{id}', { params: { path: { id: sheet.id } } });
  const stored = await answered(Promise.resolve(present));
  const isSame = stored.state === sheet.state && stored.step === sheet.step && stored.submitted_hash === sheet.submitted_hash;
  const tag = isSame ? present.response.headers.get('etag') ?? '*' : '"older"';
  return (await answered(api.PATCH('/timesheets/{id}', { params: { path: { id: sheet.id }, header: { 'If-Match': tag } }, body: decision }))).state;
}
