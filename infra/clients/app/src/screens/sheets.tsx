// Submitted timesheets that wait for an approver, one by one or all that are listed.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';
import { localDate } from 'wfm-ui/zones.ts';

import { hasCode, useAction, useReading } from '../hooks.ts';
import { Notice, Problem, Read, takeFocus } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWaitingSheets, type SheetState } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { codeName, DayList, periodName, signed, type Sheet } from './days.tsx';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';
import { decideTogether, Outcome, type Decided } from './outcome.tsx';

/** So many are listed. The next ones come when these are decided. */
const SHOWN = 100;

export function Sheets({ tell }: SectionProps): JSX.Element {
  const { t } = useWords();
  const reading = useWaitingSheets();
  return (
    <Read of={reading}>
      {(waiting) => {
        const rows = waiting ?? [];
        if (rows.length === 0) return null;
        const shown = rows.slice(0, SHOWN);
        return (
          <>
            <Section title={t.sheet.list} count={rows.length}>
              {shown.length > 1 && <AllRow rows={shown} reload={reading.reload} tell={tell} />}
              {shown.map((row) => <SheetRow key={row.id} row={row} reload={reading.reload} tell={tell} />)}
            </Section>
            {rows.length > SHOWN && <p class="soft">{t.decide.first(rows.length - SHOWN)}</p>}
          </>
        );
      }}
    </Read>
  );
}

const readSheet = ({ employee_id: id, period_start }: SheetState): Promise<Sheet> => answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id, period_start } } }));

interface SheetRowProps extends SectionProps {
  row: SheetState;
  reload: () => unknown;
}

function SheetRow({ row, reload, tell }: SheetRowProps): JSX.Element {
  const { t, format } = useWords();
  const nameOf = useName();
  const [isOpen, setOpen] = useState(false);
  const decide = async (status: 'approved' | 'rejected', note: string): Promise<void> => {
    try {
      await answered(api.PATCH('/timesheets/{id}', {
        params: { path: { id: row.id } }, body: status === 'approved' ? { state: 'approved' } : { state: 'open', note },
      }));
    } catch (error) {
      // Nobody else has decided if it is still submitted: the service counts its days again.
      if (hasCode(error, 'invalid_transition') && (await readSheet(row)).state === 'submitted') throw new WfmError('recalculating', '', { cause: error });
      throw error;
    }
  };
  return (
    <DecisionRow name={`${nameOf(row.employee)}, ${periodName(row, format)}`} reload={() => { reload(); }} tell={tell} decide={decide} isReturned>
      {row.submitted_at && <p class="soft">{t.sheet.submittedOn(format.date(localDate(row.submitted_at)))}</p>}
      <details onToggle={(event) => { if (event.currentTarget.open) setOpen(true); }}>
        <summary>{t.sheet.show}</summary>
        {isOpen && <Counted row={row} />}
      </details>
    </DecisionRow>
  );
}

/** The totals and the days that are approved. */
function Counted({ row }: { row: SheetState }): JSX.Element {
  const { t, format } = useWords();
  const reading = useReading(`sheet ${row.id}`, () => readSheet(row));
  return (
    <Read of={reading}>
      {({ days, totals: { due, worked, credited, codes }, days_hash, submitted_hash }) => {
        const facts: [string, string][] = [
          [t.month.due, format.minutes(due)], [t.month.worked, format.minutes(worked)], [t.month.credited, format.minutes(credited)],
          [t.month.difference, signed(worked + credited - due, format)], ...codes.map(({ code, minutes }): [string, string] => [codeName(code, t), format.minutes(minutes)]),
        ];
        return (
          <>
            {submitted_hash !== null && submitted_hash !== days_hash && <Notice tone="warn" live={false}><p>{t.problems.timesheet_changed}</p></Notice>}
            <dl class="facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
            <DayList days={days} today={localDate(Date.now())} />
          </>
        );
      }}
    </Read>
  );
}

interface AllRowProps extends SectionProps {
  rows: readonly SheetState[];
  reload: () => unknown;
}

function AllRow({ rows, reload, tell }: AllRowProps): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  // The same timesheets again are decided once, also where an answer was lost.
  const attempt = useRef({ ids: '', key: '' });
  const approve = (): void => {
    void action.run(async () => {
      const ids = rows.map(({ id }) => id).join();
      if (attempt.current.ids !== ids) attempt.current = { ids, key: crypto.randomUUID() };
      const decided = await decideTogether(attempt.current.key, { status: 'approved', items: rows.map(({ id }) => ({ kind: 'timesheet', id })) });
      attempt.current = { ids: '', key: '' };
      setSure(false);
      tell(decided ? <Approved decided={decided} rows={rows} /> : t.together.running(t.sheet.list));
      reload();
    });
  };
  return (
    <li class="row">
      <div class="ways">
        {isSure && <p tabIndex={-1} ref={takeFocus}>{t.sheet.sure(rows.length)}</p>}
        <button type="button" class="small main" aria-disabled={action.isRunning} onClick={() => { if (isSure) approve(); else setSure(true); }}>
          {action.isRunning ? t.together.approving : t.sheet.approveAll(rows.length)}
        </button>
        {isSure && <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.cancel}</button>}
        <Problem error={action.error} />
      </div>
    </li>
  );
}

function Approved({ decided: { count, failed }, rows }: { decided: Decided; rows: readonly SheetState[] }): JSX.Element {
  const { t, format } = useWords();
  const periods = new Map(rows.map((row) => [row.id, periodName(row, format)]));
  return <Outcome approved={t.sheet.approved(count)} notApproved={t.sheet.notApproved(failed.length)} failed={failed} whenOf={({ timesheet_id: id }) => periods.get(id ?? '')} />;
}
