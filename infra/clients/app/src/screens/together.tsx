// Working times that one device has sent and that wait for a review, such as those of an import: approved together.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { useAction } from '../hooks.ts';
import { Field, Problem, takeFocus } from '../parts.tsx';
import type { Attendance } from '../punches.ts';
import { reasonsOf } from '../policy.ts';
import { useWords, wordOf } from '../words/index.ts';
import type { SectionProps } from './decision.tsx';
import { decideTogether, Outcome, type Decided } from './outcome.tsx';

export interface Group {
  device: string;
  isImport: boolean;
  rows: Attendance[];
}

/** What an import or a terminal has sent, if that is several, and all else. Pure. */
export function groupsOf(pending: readonly Attendance[]): { groups: Group[]; others: Attendance[] } {
  const byDevice = new Map<string, Attendance[]>();
  for (const row of pending) {
    if (row.device_id !== null && (row.source === 'import' || row.source === 'kiosk')) byDevice.set(row.device_id, [...byDevice.get(row.device_id) ?? [], row]);
  }
  const groups = [...byDevice].filter(([, rows]) => rows.length > 1)
    .map(([device, rows]) => ({ device, isImport: rows.every(({ source }) => source === 'import'), rows }));
  const grouped = new Set(groups.flatMap(({ rows }) => rows));
  return { groups, others: pending.filter((row) => !grouped.has(row)) };
}

interface GroupRowProps extends SectionProps {
  group: Group;
  reload: () => unknown;
  /** One of its entries, to be decided by itself. */
  entry: (row: Attendance) => JSX.Element;
}

export function GroupRow({ group: { device, isImport, rows }, reload, tell, entry }: GroupRowProps): JSX.Element {
  const { t, format } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const [note, setNote] = useState('');
  // The same request again is done once, also where an answer was lost.
  const key = useRef(crypto.randomUUID());
  // A serial number or a name says something, an id does not.
  const name = (isImport ? t.together.import : t.together.terminal)(/^[0-9a-f-]{36}$/.test(device) ? '' : device);
  const dates = rows.map(({ date }) => date).sort();
  const counts = new Map<string, number>();
  for (const row of rows) for (const flag of reasonsOf(row)) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const yes = isImport ? t.together.approveImport : t.together.approveTerminal;
  const approve = (): void => {
    void action.run(async () => {
      const decided = await decideTogether(key.current, {
        status: 'approved', ...(note.trim() && { note: note.trim() }), filter: { review: 'pending', device_id: device },
      });
      key.current = crypto.randomUUID();
      tell(decided ? <Approved name={name} decided={decided} rows={rows} /> : t.together.running(name));
      reload();
    });
  };
  return (
    <li class="row">
      <h3>{name}</h3>
      <p>{t.together.entries(rows.length)} · {dates[0] === dates.at(-1) ? format.date(dates[0] ?? '') : format.range(dates[0] ?? '', dates.at(-1) ?? '')}</p>
      {[...counts].map(([flag, count]) => <p class="soft" key={flag}>{wordOf(t.flags, flag) ?? flag}: {count}</p>)}
      <div class="ways">
        {isSure && (
          <>
            <p tabIndex={-1} ref={takeFocus}>{t.together.sure}</p>
            <Field label={t.together.note}>
              {(given) => <textarea {...given} maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
            </Field>
          </>
        )}
        <button type="button" class="small main" aria-disabled={action.isRunning} onClick={() => { if (isSure) approve(); else setSure(true); }}>
          {action.isRunning ? t.together.approving : yes}
        </button>
        {isSure && <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.cancel}</button>}
        <Problem error={action.error} />
      </div>
      <details>
        <summary>{t.together.each}</summary>
        <ul class="rows">{rows.map(entry)}</ul>
      </details>
    </li>
  );
}

interface ApprovedProps {
  name: string;
  decided: Decided;
  rows: readonly Attendance[];
}

function Approved({ name, decided: { count, failed }, rows }: ApprovedProps): JSX.Element {
  const { t, format } = useWords();
  const dates = new Map(rows.map(({ id, date }) => [id, format.day(date)]));
  return (
    <Outcome
      approved={t.together.approved(name, count)} notApproved={t.together.failed(failed.length)} failed={failed} reasons={t.together.reasons}
      whenOf={({ attendance_id: id }) => dates.get(id ?? '')}
    />
  );
}
