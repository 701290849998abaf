// Approved timesheets, and their reopening.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { hasCode, useAction, useReading, useSession } from '../hooks.ts';
import { Field, Notice, Problem, Read, takeFocus } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import type { SheetState } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { useTeamTexts } from '../words/team.ts';
import { periodName } from './days.tsx';
import { useName, type SectionProps } from './decision.tsx';
import { Counted } from './sheets.tsx';

/** So many are read, those of the latest period first. */
const MOST = 300;
/** So many are shown. The field finds the others. */
const SHOWN = 10;

export function SignedSheets({ tell }: SectionProps): JSX.Element {
  const texts = useTeamTexts().sheets;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="more" onToggle={(event) => { if (event.currentTarget.open) setOpen(true); }}>
      <summary>{texts.signed}</summary>
      {isOpen && <Signed tell={tell} />}
    </details>
  );
}

function Signed({ tell }: SectionProps): JSX.Element {
  const { t, format } = useWords();
  const texts = useTeamTexts().sheets;
  const nameOf = useName();
  const own = useSession().user.employee_id;
  const [wanted, setWanted] = useState('');
  const reading = useReading('signed sheets', () => readRows((query) => api.GET('/timesheets', { params: { query: { state: 'approved', expand: 'employee', limit: 100, ...query } } }), MOST));
  return (
    <Read of={reading}>
      {({ rows }) => {
        const others = rows.filter(({ employee_id: id }) => id !== own);
        const found = others.filter((row) => `${nameOf(row.employee)} ${periodName(row, format)}`.toLowerCase().includes(wanted.trim().toLowerCase()));
        return (
          <>
            {others.length > SHOWN && (
              <Field label={texts.find}>
                {(given) => <input {...given} type="search" value={wanted} autocomplete="off" onInput={(event) => { setWanted(event.currentTarget.value); }} />}
              </Field>
            )}
            {found.length === 0 && <p class="soft">{t.decide.nothing}</p>}
            <ul class="rows">{found.slice(0, SHOWN).map((row) => <SignedRow key={row.id} row={row} reload={reading.reload} tell={tell} />)}</ul>
            {found.length > SHOWN && <p class="soft">{t.decide.first(found.length - SHOWN)}</p>}
          </>
        );
      }}
    </Read>
  );
}

interface SignedRowProps extends SectionProps {
  row: SheetState;
  reload: () => unknown;
}

function SignedRow({ row, reload, tell }: SignedRowProps): JSX.Element {
  const { t, format } = useWords();
  const texts = useTeamTexts().sheets;
  const nameOf = useName();
  const action = useAction();
  const [isShown, setShown] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const name = `${nameOf(row.employee)}, ${periodName(row, format)}`;
  const isNoteMissing = note?.trim() === '';
  const reopen = (): void => {
    if (note === null || isNoteMissing) {
      setNote(note ?? '');
      return;
    }
    void action.run(async () => {
      await answered(api.PATCH('/timesheets/{id}', { params: { path: { id: row.id } }, body: { state: 'open', note: note.trim() } }));
      tell(texts.reopened(name));
      reload();
    });
  };
  return (
    <li class="row">
      <h3>{name}</h3>
      <details onToggle={(event) => { if (event.currentTarget.open) setShown(true); }}>
        <summary>{texts.hours}</summary>
        {isShown && <Counted sheet={row} />}
      </details>
      <div class="ways">
        {note !== null && (
          <>
            <p class="soft">{texts.reopenMeans}</p>
            <Field label={t.sheet.change}>
              {(given) => <textarea {...given} ref={takeFocus} required maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
            </Field>
          </>
        )}
        <button type="button" class={`small ${note === null ? '' : 'danger'}`} aria-disabled={action.isRunning || isNoteMissing} aria-label={`${texts.reopen}: ${name}`} onClick={reopen}>{texts.reopen}</button>
        {note !== null && <button type="button" class="small quiet" onClick={() => { setNote(null); action.clear(); }}>{t.cancel}</button>}
        {hasCode(action.error, 'period_locked') ? <Notice tone="bad"><p>{texts.paid}</p></Notice> : <Problem error={action.error} />}
      </div>
    </li>
  );
}
