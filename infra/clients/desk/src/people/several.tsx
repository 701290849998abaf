// Changes the people of a selection: manager, department, site, schedule, or an invitation.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Dialog, Field } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import { useDepartments, useSites, type Employee } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { changeAll, KINDS, type Kind, type Verdict } from './change-several.ts';
import { AFTER } from './drawer-frame.tsx';
import { SEVERAL } from './words.ts';

interface SeveralProps {
  people: readonly Employee[];
  close: () => void;
  /** Tells what was done, and who is left in the selection. */
  done: (text: string, left: readonly Employee[]) => void;
}

export function Several(props: SeveralProps): JSX.Element {
  return <WithWords of={SEVERAL}><Form {...props} /></WithWords>;
}

function Form({ people: chosen, close, done }: SeveralProps): JSX.Element {
  const { t, problem } = useWords();
  const texts = useTexts(SEVERAL);
  const { user } = useSession();
  const mayAccounts = useMay('accounts:write');
  const departments = useDepartments();
  const sites = useSites();
  const rotations = useReading(useMay('schedules:read:all') ? 'rotations' : null, async () => (await readRows((query) => api.GET('/rotations', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  const [kind, setKind] = useState<Kind>('manager_id');
  const [from, setFrom] = useState(localDate(Date.now()));
  const [to, setTo] = useState('');
  const [verdicts, setVerdicts] = useState<readonly Verdict[] | null>(null);
  const [count, setCount] = useState(0);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const [others] = useState(() => chosen.filter(({ id }) => id !== user.employee_id));
  const isInvitation = kind === 'invitation';
  const meant = isInvitation ? others.filter(({ user_id }) => user_id === null) : others;
  const options: Record<Kind, readonly (readonly [id: string, name: string])[]> = {
    manager_id: [],
    department_id: [['', '–'], ...departments.filter(({ is_active }) => is_active).map(({ id, name }) => [id, name] as const)],
    site_id: [['', '–'], ...sites.filter(({ is_active }) => is_active).map(({ id, name }) => [id, name] as const)],
    schedule: [['', texts.inherit], ...(rotations.data ?? []).filter(({ is_active }) => is_active).map(({ id, name }) => [id, name] as const)],
    invitation: [],
  };
  const send = (people: readonly Employee[], before: readonly Verdict[]): void => {
    setTried(true);
    if (people.length === 0 || (!isInvitation && !from)) return;
    void action.run(async () => {
      const found: Verdict[] = [...before];
      setCount(0);
      await changeAll(people, { kind, from, to }, (verdict) => {
        found.push(verdict);
        setCount(found.length - before.length);
      });
      await readAgain(...AFTER, 'roster ');
      const good = found.filter(({ error }) => error === null);
      const text = isInvitation ? texts.invited(good.length) : texts.done(good.length);
      if (good.length === found.length && !isInvitation) done(text, []);
      else setVerdicts(found);
    });
  };
  const failed = verdicts?.filter(({ error }) => error !== null) ?? [];
  const invited = verdicts?.filter(({ token }) => token !== null) ?? [];
  const finish = (): void => {
    if (!verdicts) close();
    else done(isInvitation ? texts.invited(invited.length) : texts.done(verdicts.length - failed.length), failed.map(({ employee }) => employee));
  };
  const saveLinks = (): void => {
    saveTable([[t.people.name, t.people.email, texts.link], ...invited.map(({ employee, token }) => [fullName(employee), employee.email, `${location.origin}/app/#/activate/${token}`])], texts.linksName);
  };
  if (verdicts) {
    return (
      <Dialog title={isInvitation ? texts.invited(invited.length) : texts.done(verdicts.length - failed.length)} close={finish}>
        {failed.length > 0 && <><p class="strong">{texts.failed(failed.length)}</p><ul class="failures">{failed.map(({ employee, error }) => <li key={employee.id}><span class="strong">{fullName(employee)}</span> {problem(error)}</li>)}</ul></>}
        {invited.length > 0 && <p class="soft">{t.people.new.linkHint}</p>}
        <div class="ways">
          {invited.length > 0 && <button type="button" class="main" onClick={saveLinks}><Icon name="download" />{texts.links}</button>}
          {failed.length > 0 && <button type="button" aria-disabled={action.isRunning} onClick={() => { send(failed.map(({ employee }) => employee), verdicts.filter(({ error }) => error === null)); }}>{action.isRunning ? texts.progress(count, failed.length) : texts.again}</button>}
          <button type="button" class={invited.length > 0 ? '' : 'main'} onClick={finish}>{t.close}</button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.title(chosen.length)} close={close}>
      <form class="form" noValidate onSubmit={(event) => { event.preventDefault(); send(meant, []); }}>
        <Field label={texts.what}>{(given) => <select {...given} value={kind} onChange={(event) => { setKind(event.currentTarget.value as Kind); setTo(''); }}>{KINDS.filter((one) => one !== 'invitation' || mayAccounts).map((one) => <option key={one} value={one}>{texts.kinds[one]}</option>)}</select>}</Field>
        {kind === 'manager_id' && <PersonField label={texts.to} none={texts.nobody} value={to} change={setTo} isMeant={({ status }) => status === 'active'} />}
        {!isInvitation && kind !== 'manager_id' && <Field label={texts.to}>{(given) => <select {...given} value={to} onChange={(event) => { setTo(event.currentTarget.value); }}>{options[kind].map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select>}</Field>}
        {!isInvitation && <DateField label={texts.from} value={from} change={setFrom} error={isTried && !from ? t.problems.required : null} isRequired />}
        <p class="soft">{isInvitation ? texts.inviteEffect(meant.length, others.length) : texts.effect} {others.length < chosen.length && texts.ownLeftOut}</p>
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning || meant.length === 0}>{action.isRunning ? texts.progress(count, meant.length) : isInvitation ? texts.invite(meant.length) : texts.send(meant.length)}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** The selection, above the list. */
export function SelectionBar({ count, change, clear }: { count: number; change: () => void; clear: () => void }): JSX.Element {
  return <WithWords of={SEVERAL}><Bar count={count} change={change} clear={clear} /></WithWords>;
}

function Bar({ count, change, clear }: { count: number; change: () => void; clear: () => void }): JSX.Element {
  const texts = useTexts(SEVERAL);
  return (
    <div class="bar selection" role="status">
      <span class="strong">{texts.selected(count)}</span>
      <button type="button" class="main" onClick={change}>{texts.change}</button>
      <button type="button" class="quiet" onClick={clear}>{texts.clear}</button>
    </div>
  );
}
