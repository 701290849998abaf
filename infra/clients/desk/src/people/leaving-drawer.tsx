// The last day of somebody: what is due, and the next manager of the team.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { Icon } from '../icons.tsx';
import { Lazy } from '../lazy.tsx';
import { usePeople } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { AFTER, Drawer, useOutcome } from './drawer-frame.tsx';
import type { DrawerProps } from './drawer.ts';
import { loadSettlement, useHistories } from './overview.tsx';

export function LeavingDrawer({ stored, close, saved }: DrawerProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.leaving;
  // Nobody makes themselves a manager.
  const { user } = useSession();
  const [base] = useState(stored);
  const employee = base.value;
  const { data: people } = usePeople();
  const mayLeave = useMay('leaves:read:all', 'leaves:read:team');
  const histories = useHistories(employee.id);
  const [day, setDay] = useState(employee.termination_date ?? '');
  const [reason, setReason] = useState('');
  const [manager, setManager] = useState('');
  const [isTried, setTried] = useState(false);
  const [left, setLeft] = useState(0);
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const employment = histories.data?.employments.at(-1);
  const reports = (people ?? []).filter(({ manager_id, status }) => manager_id === employee.id && status !== 'terminated');
  const { save, dialog } = useSave((field) => (field === 'reason' ? texts.reason : texts.day), (_, value) => (typeof value === 'string' ? value : '–'));
  const read = async (): Promise<Stored<Record<string, unknown>>> => {
    const answer = await api.GET('/employees/{id}/employments', { params: { path: { id: employee.id } } });
    const { data } = await answered(Promise.resolve(answer));
    return { value: { ...data.find(({ date }) => date === employment?.date) } as Record<string, unknown>, tag: answer.response.headers.get('etag') ?? '*' };
  };
  const send = (last: string | null): void => {
    setTried(true);
    if (!employment || last === '' || (last !== null && reports.length > 0 && !manager)) return;
    void action.run(async () => {
      // The service lets nobody go who still has a team.
      if (last !== null) {
        let open = reports.length;
        try {
          for (const report of reports) {
            // The same entry once more changes nothing, so this may be repeated.
            await answered(api.PUT('/employees/{id}/assignments/{date}', { params: { path: { id: report.id, date: addDays(last, 1) } }, body: { manager_id: manager } }));
            open -= 1;
          }
        } finally {
          setLeft(open);
          if (open > 0) await readAgain(...AFTER);
        }
      }
      const result = await save<Record<string, unknown>>({
        base: { value: { ...employment } as Record<string, unknown>, tag: base.tag }, changes: { termination_date: last, ...(reason.trim() && { reason: reason.trim() }) }, read,
        send: async (changes, tag) => {
          await answered(api.PATCH('/employees/{id}/employments/{date}', { params: { path: { id: employee.id, date: employment.date }, header: { 'If-Match': tag } }, body: changes }));
        },
      });
      await readAgain(...AFTER);
      saved(outcome(result, last === null ? texts.takenBack : texts.saved(format.date(last))));
    });
  };
  return (
    <Drawer title={texts.title} close={close} action={action} submit={() => { send(day); }} label={texts.save}>
      <DateField label={texts.day} value={day} change={setDay} error={(isTried && !day ? t.problems.required : null) ?? violation('/termination_date')} />
      <Field label={texts.reason} error={violation('/reason')}>{(given) => <input {...given} maxLength={200} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}</Field>
      <section class="effect" aria-live="polite">
        <h3>{texts.due}</h3>
        {!day && <p class="soft small">{texts.choose}</p>}
        {day && mayLeave && <Lazy isPart load={loadSettlement} props={{ id: employee.id, date: day }} />}
        {day && <ul><li>{texts.works(format.date(day))}</li>{employee.user_id && <li>{texts.account}</li>}</ul>}
      </section>
      {reports.length > 0 && (
        <PersonField
          label={texts.team} value={manager} change={setManager} error={isTried && !manager ? texts.teamNeeded : null} hint={day ? texts.teamHint(reports.length, format.day(addDays(day, 1))) : undefined}
          isMeant={(one) => one.id !== employee.id && one.id !== user.employee_id && one.status === 'active' && one.termination_date === null}
        />
      )}
      {left > 0 && <p class="notice warn"><Icon name="warn" /><span>{texts.half(left)}</span></p>}
      {employee.termination_date !== null && <button type="button" onClick={() => { send(null); }}>{texts.takeBack}</button>}
      {dialog}
    </Drawer>
  );
}
