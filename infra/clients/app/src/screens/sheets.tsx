// Submitted timesheets that wait for this person, with their hours: decided one by one, or all that are listed.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';
import { localDate } from 'wfm-ui/zones.ts';

import { hasCode, useAction, useReading } from '../hooks.ts';
import { Notice, Problem, Read, takeFocus } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWaitingSheets, type SheetState, type WaitingSheet } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { codeName, DayList, periodName, signed, type Sheet } from './days.tsx';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';
import { decideTogether, Outcome, type Decided } from './outcome.tsx';

/** So many are listed, with their hours. The next ones come when these are decided. */
const SHOWN = 20;

export function Sheets({ tell }: SectionProps): JSX.Element {
  const { t } = useWords();
  const reading = useWaitingSheets();
  return (
    <Read of={reading}>
      {(waiting) => {
        const rows = waiting ?? [];
        if (rows.length === 0) return null;
        const shown = rows.slice(0, SHOWN);
        const readable = shown.flatMap(({ sheet }) => sheet ?? []);
        return (
          <>
            <Section title={t.sheet.list} count={rows.length}>
              {readable.length > 1 && <AllRow rows={readable} reload={reading.reload} tell={tell} />}
              {shown.map((row) => <SheetRow key={row.id} row={row} reload={reading.reload} tell={tell} />)}
            </Section>
            {rows.length > SHOWN && <p class="soft">{t.decide.first(rows.length - SHOWN)}</p>}
          </>
        );
      }}
    </Read>
  );
}

export const readSheet = ({ employee_id: id, period_start }: SheetState): Promise<Sheet> => answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id, period_start } } }));

interface SheetRowProps extends SectionProps {
  row: WaitingSheet;
  reload: () => unknown;
}

function SheetRow({ row: { id, employee, since, sheet }, reload, tell }: SheetRowProps): JSX.Element {
  const { t, format } = useWords();
  const nameOf = useName();
  const name = sheet ? `${nameOf(employee)}, ${periodName(sheet, format)}` : nameOf(employee);
  const decide = async (status: 'approved' | 'rejected', note: string): Promise<string | null> => {
    try {
      const { state } = await answered(api.PATCH('/timesheets/{id}', { params: { path: { id } }, body: status === 'approved' ? { state: 'approved' } : { state: 'open', note } }));
      return state === 'submitted' ? t.decide.nextStep(name) : null;
    } catch (error) {
      // Nobody else has decided if it is still submitted: the service counts its days again.
      if (sheet && hasCode(error, 'invalid_transition') && (await readSheet(sheet)).state === 'submitted') throw new WfmError('recalculating', '', { cause: error });
      throw error;
    }
  };
  return (
    // Nobody approves days that this screen cannot show.
    <DecisionRow name={name} reload={() => { reload(); }} tell={tell} decide={decide} refusal={sheet ? null : t.decide.notReadable} isReturned>
      <p class="soft">{t.sheet.submittedOn(format.date(localDate(sheet?.submitted_at ?? since)))}</p>
      {sheet?.approvals.map(({ step }) => <p class="soft" key={step}>{t.decide.stepApproved(step)}</p>)}
      {sheet && <Counted sheet={sheet} />}
    </DecisionRow>
  );
}

/** The hours of a timesheet as they are counted, and its days on demand. */
export function Counted({ sheet }: { sheet: SheetState }): JSX.Element {
  const { t, format } = useWords();
  const reading = useReading(`sheet ${sheet.id} ${sheet.submitted_at}`, () => readSheet(sheet));
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
            <details>
              <summary>{t.sheet.show}</summary>
              <DayList days={days} today={localDate(Date.now())} />
            </details>
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
