// What is changed of a person, beside the overview. Every change has a date, and says before saving what it changes and what not.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useSession, type Action } from 'wfm-ui/session.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useLeaveNames } from '../leave-names.ts';
import { payOn, type Entry } from '../pay/data.ts';
import { payOf } from '../pay/reasons.ts';
import { signed } from '../pay/signed.ts';
import { listName, useDepartments, usePeople, useSettings, useSites, type Employee } from '../people.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { percentOf } from '../sums.ts';
import { useWords } from '../words/index.ts';
import { Choice, InvitationLink } from './new.tsx';
import { useHistories } from './overview.tsx';
import { readEmployee, type DrawerProps } from './drawer.ts';

const AFTER = ['person ', 'people', 'month ', 'payrolls', 'leave ', 'pay '];

interface FrameProps {
  title: string;
  close: () => void;
  action: Action;
  submit: (() => void) | null;
  label: string;
  hint?: string;
  children: ComponentChildren;
}

function Drawer({ title, close, action, submit, label, hint, children }: FrameProps): JSX.Element {
  const { t } = useWords();
  return (
    <form class="drawer" onSubmit={(event) => { event.preventDefault(); submit?.(); }} noValidate onKeyDown={(event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(); }}>
      <header><h2>{title}</h2><button type="button" class="quiet icon-only" aria-label={t.close} onClick={close}><Icon name="close" /></button></header>
      <div class="stack">{children}<Problem error={action.error} /></div>
      <footer class="ways">
        {submit && <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : label}</button>}
        <button type="button" class="quiet" onClick={close}>{t.cancel}</button>
        {hint && <span class="soft small hold">{hint}</span>}
      </footer>
    </form>
  );
}

function Effect({ title, lines }: { title: string; lines: readonly (ComponentChildren | false | null)[] }): JSX.Element {
  return <div class="effect" role="status"><h3>{title}</h3><ul>{lines.filter(Boolean).map((line, index) => <li key={index}>{line}</li>)}</ul></div>;
}

/** What a save has done, for the last line of the screen. */
function useOutcome(): (outcome: 'saved' | 'merged' | 'kept', usual: string) => string {
  const { t } = useWords();
  return (outcome, usual) => ({ saved: usual, merged: t.conflict.merged, kept: t.conflict.kept })[outcome];
}

/** Changes fields of an employee with `If-Match`. */
function useEmployeeSave(labels: Record<string, string>, write: (field: string, value: unknown) => string): { save: (base: Stored<Employee>, changes: Partial<Employee>) => Promise<'saved' | 'merged' | 'kept'>; dialog: JSX.Element | null } {
  const { save, dialog } = useSave((field) => labels[field] ?? field, write);
  return {
    dialog,
    save: (base, changes) => save<Employee>({
      base, changes, read: () => readEmployee(base.value.id),
      send: async (wanted, tag) => {
        await answered(api.PATCH('/employees/{id}', { params: { path: { id: base.value.id }, header: { 'If-Match': tag } }, body: wanted as components['schemas']['EmployeePatch'] }));
      },
    }),
  };
}

const inputOf = (components_: NonNullable<Entry['components']>): components['schemas']['AssignedComponentInput'][] => components_.map(({ component_id, amount, rate }) => ({ component_id, ...(amount !== null && { amount }), ...(rate !== null && { rate }) }));

export function PayDrawer({ stored, close, saved, query }: DrawerProps): JSX.Element {
  const words = useWords();
  const { t, format, language } = words;
  const texts = t.people.payFrom;
  // What was read when the person began is what the change is based on.
  const [base] = useState(stored);
  const employee = base.value;
  const { data: settings } = useSettings();
  const today = localDate(Date.now());
  const nextMonth = `${addDays(`${today.slice(0, 7)}-28`, 7).slice(0, 7)}-01`;
  const chosen = (employee.compensation ?? []).find(({ effective_from }) => effective_from === query['from']);
  const latest = chosen ?? payOn(employee, '9999-12-31');
  const [from, setFrom] = useState(chosen?.effective_from ?? (latest ? nextMonth : employee.hire_date));
  const [amount, setAmount] = useState(latest ? format.decimal(latest.amount) : '');
  const [paid, setPaid] = useState<string>(latest?.pay_type ?? 'monthly');
  const [currency, setCurrency] = useState(latest?.currency ?? settings?.organization?.currency ?? 'EUR');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const { save, dialog } = useEmployeeSave({ compensation: texts.field }, (_, value) => (Array.isArray(value) ? (value as Entry[]).map((entry) => `${format.day(entry.effective_from)}: ${payOf(entry, words)}`).join(', ') : '–'));
  const figure = readFigure(amount, language);
  const isWrong = figure === null || figure.startsWith('-');
  const isCurrency = /^[A-Za-z]{3}$/.test(currency.trim());
  const others = (employee.compensation ?? []).filter(({ effective_from }) => effective_from !== from && effective_from !== chosen?.effective_from);
  const before = from ? [...others].filter(({ effective_from }) => effective_from < from).sort((one, other) => other.effective_from.localeCompare(one.effective_from))[0] ?? null : null;
  const replaced = (employee.compensation ?? []).find(({ effective_from }) => effective_from === from);
  const kept = (chosen ?? replaced ?? before)?.components ?? [];
  const types = ['monthly', 'daily', 'hourly', ...(latest && !['monthly', 'daily', 'hourly'].includes(latest.pay_type) ? [latest.pay_type] : [])];
  const entry = (): components['schemas']['CompensationEntry'] => ({
    effective_from: from, amount: figure ?? '0', currency: currency.trim().toUpperCase(), pay_type: paid as 'monthly', components: inputOf(kept), ...((chosen ?? replaced ?? before)?.pay_group_id && { pay_group_id: (chosen ?? replaced ?? before)?.pay_group_id ?? null }),
  });
  const submit = (): void => {
    setTried(true);
    if (!from || isWrong || !isCurrency) return;
    void action.run(async () => {
      const rest = others.map((one): components['schemas']['CompensationEntry'] => ({ effective_from: one.effective_from, amount: one.amount, currency: one.currency, pay_type: one.pay_type, components: inputOf(one.components ?? []), ...(one.pay_group_id && { pay_group_id: one.pay_group_id }) }));
      const compensation = [...rest, entry()].sort((one, other) => one.effective_from.localeCompare(other.effective_from));
      const result = await save(base, { compensation } as unknown as Partial<Employee>);
      await readAgain(...AFTER);
      saved(outcome(result, texts.saved));
    });
  };
  const now = figure === null ? null : payOf({ amount: figure, currency: currency.toUpperCase(), pay_type: paid } as Entry, words);
  const percent = before && figure && before.currency === currency.toUpperCase() && before.pay_type === paid ? percentOf(figure, before.amount) : null;
  const then = before && payOf(before, words);
  return (
    <Drawer title={texts.title} close={close} action={action} submit={submit} label={t.save} hint={texts.proof}>
      <DateField label={texts.from} value={from} change={setFrom} error={(isTried && !from ? t.problems.required : null) ?? violation('/compensation')} />
      <p class="hint">{replaced && replaced !== chosen ? texts.replaces(format.day(replaced.effective_from)) : before && texts.before(format.day(before.effective_from))}</p>
      <div class="fields">
        <Field label={texts.amount} error={isTried && isWrong ? t.people.new.wrongAmount : null}>
          {(given) => <input {...given} class="num" inputMode="decimal" autocomplete="off" value={amount} onInput={(event) => { setAmount(event.currentTarget.value); }} />}
        </Field>
        <Field label={texts.currency} error={isTried && !isCurrency ? texts.wrongCurrency : null}>
          {(given) => <input {...given} maxLength={3} autocomplete="off" spellcheck={false} value={currency} onInput={(event) => { setCurrency(event.currentTarget.value); }} />}
        </Field>
        <div class="all">
          <Field label={texts.paid}>
            {(given) => <select {...given} value={paid} onChange={(event) => { setPaid(event.currentTarget.value); }}>{types.map((type) => <option key={type} value={type}>{t.people.payTypes[type]?.(currency.toUpperCase()) ?? type}</option>)}</select>}
          </Field>
        </div>
      </div>
      {from && now && (
        <Effect
          title={texts.effect} lines={[
            then === null ? texts.first(format.date(from), now) : percent === null ? texts.insteadPlain(format.date(from), now, then) : texts.instead(format.date(from), now, then, signed(percent, format.decimal)),
            texts.earlier(format.date(from)), kept.length > 0 && texts.components(kept.length), from < today && texts.past, texts.second,
          ]}
        />
      )}
      {dialog}
    </Drawer>
  );
}

const WORK_FIELDS = ['job_title', 'department_id', 'site_id', 'manager_id', 'employment_type', 'weekly_hours', 'full_time_share', 'cost_centre'] as const;
type WorkField = typeof WORK_FIELDS[number];

export function WorkDrawer({ stored, close, saved, query }: DrawerProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.workFrom;
  const [base] = useState(stored);
  const { id } = base.value;
  const { data: people } = usePeople();
  const departments = useDepartments();
  const sites = useSites();
  const histories = useHistories(id);
  const today = localDate(Date.now());
  const assignments = histories.data?.assignments ?? [];
  const [from, setFrom] = useState(query['from'] ?? today);
  const [typed, setTyped] = useState<Partial<Record<WorkField, string>>>({});
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const present = [...assignments].filter(({ date }) => date <= from).sort((one, other) => other.date.localeCompare(one.date))[0] ?? assignments[0];
  const labels: Record<WorkField, string> = {
    job_title: t.people.job, department_id: t.people.department, site_id: t.people.site, manager_id: t.people.manager, employment_type: t.people.type, weekly_hours: t.people.hours, full_time_share: texts.share, cost_centre: t.people.costCentre,
  };
  const stated = (field: WorkField): string => present?.[field] ?? '';
  const valueOf = (field: WorkField): string => typed[field] ?? (field === 'weekly_hours' || field === 'full_time_share' ? stated(field) && format.decimal(stated(field)) : stated(field));
  const set = (field: WorkField) => (text: string): void => { setTyped({ ...typed, [field]: text }); };
  const name = (field: WorkField, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return '–';
    const lists: Partial<Record<WorkField, readonly { id: string; name: string }[]>> = { department_id: departments, site_id: sites, manager_id: (people ?? []).map((one) => ({ id: one.id, name: listName(one) })) };
    if (field === 'employment_type') return t.people.types[value] ?? value;
    return lists[field]?.find((one) => one.id === value)?.name ?? (field === 'weekly_hours' || field === 'full_time_share' ? format.decimal(value) : value);
  };
  const isFigure = (field: WorkField): boolean => field === 'weekly_hours' || field === 'full_time_share';
  const wanted = (field: WorkField): string | null => {
    const text = valueOf(field).trim();
    if (text === '') return null;
    return isFigure(field) ? readFigure(text, language) : text;
  };
  const wrong = (field: WorkField): string | null => (isTried && isFigure(field) && valueOf(field).trim() !== '' && wanted(field) === null ? t.people.new.wrongHours : null);
  const changed = WORK_FIELDS.filter((field) => typed[field] !== undefined && (wanted(field) ?? '') !== stated(field));
  const { save, dialog } = useSave((field) => labels[field as WorkField] ?? field, (field, value) => name(field as WorkField, value));
  const read = async (): Promise<Stored<Record<string, unknown>>> => {
    const answer = await api.GET('/employees/{id}/assignments', { params: { path: { id } } });
    const { data } = await answered(Promise.resolve(answer));
    const entry = data.filter(({ date }) => date <= from).sort((one, other) => other.date.localeCompare(one.date))[0];
    return { value: (entry ?? {}) as Record<string, unknown>, tag: answer.response.headers.get('etag') ?? '*' };
  };
  const submit = (): void => {
    setTried(true);
    if (!from || changed.some((field) => isFigure(field) && valueOf(field).trim() !== '' && wanted(field) === null) || changed.length === 0) return;
    void action.run(async () => {
      const result = await save<Record<string, unknown>>({
        base: { value: { ...present } as Record<string, unknown>, tag: base.tag }, changes: Object.fromEntries(changed.map((field) => [field, wanted(field)])), read,
        send: async (changes, tag) => {
          await answered(api.PUT('/employees/{id}/assignments/{date}', { params: { path: { id, date: from }, header: { 'If-Match': tag } }, body: changes as components['schemas']['AssignmentInput'] }));
        },
      });
      await readAgain(...AFTER);
      saved(outcome(result, texts.saved));
    });
  };
  const plain = (field: WorkField, isNumber = false): JSX.Element => (
    <Field label={labels[field]} error={wrong(field) ?? violation(`/${field}`)}>
      {(given) => <input {...given} class={isNumber ? 'num' : ''} inputMode={isNumber ? 'decimal' : 'text'} maxLength={100} autocomplete="off" value={valueOf(field)} onInput={(event) => { set(field)(event.currentTarget.value); }} />}
    </Field>
  );
  return (
    <Drawer title={texts.title} close={close} action={action} submit={submit} label={t.save}>
      <DateField label={texts.from} value={from} change={setFrom} error={isTried && !from ? t.problems.required : null} />
      {plain('job_title')}
      <Choice label={labels.department_id} value={valueOf('department_id')} error={violation('/department_id')} change={set('department_id')} options={departments.filter(({ is_active, id: one }) => is_active || one === stated('department_id')).map((one) => [one.id, one.name])} />
      <Choice label={labels.site_id} value={valueOf('site_id')} error={violation('/site_id')} change={set('site_id')} options={sites.filter(({ is_active, id: one }) => is_active || one === stated('site_id')).map((one) => [one.id, one.name])} />
      <Choice label={labels.manager_id} value={valueOf('manager_id')} error={violation('/manager_id')} change={set('manager_id')} options={(people ?? []).filter((one) => one.id !== id && one.status === 'active').map((one) => [one.id, listName(one)])} />
      <div class="fields">
        <Field label={labels.employment_type} error={violation('/employment_type')}>
          {(given) => <select {...given} value={valueOf('employment_type')} onChange={(event) => { set('employment_type')(event.currentTarget.value); }}>{Object.entries(t.people.types).map(([type, text]) => <option key={type} value={type}>{text}</option>)}</select>}
        </Field>
        {plain('weekly_hours', true)}
        {plain('full_time_share', true)}
        {plain('cost_centre')}
      </div>
      <Effect title={texts.effect} lines={changed.length === 0 ? [texts.nothing] : [...changed.map((field) => texts.changes(labels[field], name(field, wanted(field)), name(field, stated(field)))), from && texts.earlier(format.date(from))]} />
      {dialog}
    </Drawer>
  );
}

const EDIT_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'employee_number'] as const;

export function EditDrawer({ stored, close, saved }: DrawerProps): JSX.Element {
  const { t } = useWords();
  const [base] = useState(stored);
  const [typed, setTyped] = useState<Partial<Record<typeof EDIT_FIELDS[number], string>>>({});
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const labels = { first_name: t.people.firstName, last_name: t.people.lastName, email: t.people.email, phone: t.people.phone, employee_number: t.people.number };
  const { save, dialog } = useEmployeeSave(labels, (_, value) => (typeof value === 'string' && value !== '' ? value : '–'));
  const valueOf = (field: typeof EDIT_FIELDS[number]): string => typed[field] ?? base.value[field] ?? '';
  const isMissing = (field: typeof EDIT_FIELDS[number]): boolean => field !== 'phone' && valueOf(field).trim() === '';
  const submit = (): void => {
    const changes = Object.fromEntries(EDIT_FIELDS.filter((field) => valueOf(field).trim() !== (base.value[field] ?? '')).map((field) => [field, valueOf(field).trim() || null]));
    if (EDIT_FIELDS.some(isMissing)) return;
    if (Object.keys(changes).length === 0) {
      saved(t.people.editing.nothing);
      return;
    }
    void action.run(async () => {
      const result = await save(base, changes);
      await readAgain(...AFTER);
      saved(outcome(result, t.people.editing.saved));
    });
  };
  return (
    <Drawer title={t.people.editing.title} close={close} action={action} submit={submit} label={t.save}>
      {EDIT_FIELDS.map((field) => (
        <Field key={field} label={labels[field]} error={(isMissing(field) ? t.problems.required : null) ?? violation(`/${field}`)}>
          {(given) => <input {...given} autocomplete="off" spellcheck={false} maxLength={254} value={valueOf(field)} onInput={(event) => { setTyped({ ...typed, [field]: event.currentTarget.value }); }} />}
        </Field>
      ))}
      <p class="hint">{t.people.editing.effect}</p>
      {dialog}
    </Drawer>
  );
}

export function LeavingDrawer({ stored, close, saved }: DrawerProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.leaving;
  // Nobody makes themselves a manager.
  const { user } = useSession();
  const [base] = useState(stored);
  const employee = base.value;
  const { data: people } = usePeople();
  const names = useLeaveNames();
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
  const settlement = useReading(day ? `person settlement ${employee.id} ${day}` : null, () => answered(api.GET('/employees/{id}/settlement', { params: { path: { id: employee.id }, query: { termination_date: day } } })));
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
  const { data } = settlement;
  return (
    <Drawer title={texts.title} close={close} action={action} submit={() => { send(day); }} label={texts.save}>
      <DateField label={texts.day} value={day} change={setDay} error={(isTried && !day ? t.problems.required : null) ?? violation('/termination_date')} />
      <Field label={texts.reason} error={violation('/reason')}>{(given) => <input {...given} maxLength={200} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}</Field>
      <section class="effect" aria-live="polite">
        <h3>{texts.due}</h3>
        {!day && <p class="soft small">{texts.choose}</p>}
        <Problem error={settlement.error} retry={settlement.reload} />
        {day && !data && settlement.error === null && <p class="soft small">{t.loading}</p>}
        {data && (
          <ul>
            <li>{data.unpaid_from === null ? texts.allPaid : texts.unpaid(format.date(data.unpaid_from))}</li>
            {data.leave.filter(({ available }) => available !== null).map(({ type, available, unit }) => <li key={type}>{texts.balance}, {names(type)}: <b>{format.amount(available ?? '0', unit)}</b></li>)}
            {data.leave_changes.map(({ leave_id, from_days, to_days }) => <li key={leave_id}>{Number(to_days) === 0 ? texts.cancelled(format.amount(from_days, 'day')) : texts.changed(format.amount(from_days, 'day'), format.amount(to_days, 'day'))}</li>)}
            <li>{data.pending_attendances > 0 ? texts.pending(data.pending_attendances) : texts.nothingPending}</li>
            <li>{texts.works(format.date(day))}</li>
            {employee.user_id && <li>{texts.account}</li>}
          </ul>
        )}
      </section>
      {reports.length > 0 && (
        <Field label={texts.team} error={isTried && !manager ? texts.teamNeeded : null} hint={day ? texts.teamHint(reports.length, format.day(addDays(day, 1))) : undefined}>
          {(given) => (
            <select {...given} value={manager} onChange={(event) => { setManager(event.currentTarget.value); }}>
              <option value="">{texts.nobody}</option>
              {(people ?? []).filter((one) => one.id !== employee.id && one.id !== user.employee_id && one.status === 'active' && one.termination_date === null).map((one) => <option key={one.id} value={one.id}>{listName(one)}</option>)}
            </select>
          )}
        </Field>
      )}
      {left > 0 && <p class="notice warn"><Icon name="warn" /><span>{texts.half(left)}</span></p>}
      {employee.termination_date !== null && <button type="button" onClick={() => { send(null); }}>{texts.takeBack}</button>}
      {dialog}
    </Drawer>
  );
}

export function InviteDrawer({ stored, close }: DrawerProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.invite;
  const employee = stored.value;
  const [made, setMade] = useState<components['schemas']['Activation'] | null>(null);
  const action = useAction();
  const make = (): void => {
    void action.run(async () => {
      if (!employee.user_id) {
        await answered(api.PUT('/employees/{id}/account', { params: { path: { id: employee.id } }, body: { email: employee.email, roles: ['employee'] } }));
        await readAgain('person ', 'people');
      }
      setMade(await answered(api.POST('/employees/{id}/account/activation', { params: { path: { id: employee.id } } })));
    });
  };
  return (
    <Drawer title={texts.title} close={close} action={action} submit={made ? null : make} label={employee.user_id ? texts.make : texts.account}>
      {!made && <p>{employee.user_id ? texts.text : texts.none}</p>}
      {made && (
        <>
          <InvitationLink token={made.activation_token} />
          <p class="soft">{texts.until(format.moment(made.expires_at))}</p>
          {made.needs_confirmation && <p class="notice warn"><Icon name="warn" /><span>{texts.half}</span></p>}
        </>
      )}
    </Drawer>
  );
}
