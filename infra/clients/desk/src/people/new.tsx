// Adds a person, with pay and an invitation.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Field, Problem, takeFocus, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { Empty, Screen } from '../parts.tsx';
import { useDepartments, usePeople, useSettings, useSites, type Employee } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { go, hrefOf } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

type Create = components['schemas']['EmployeeCreate'];

const EMPTY = {
  number: '', first: '', last: '', email: '', day: '', job: '', department: '', site: '', manager: '', hours: '', type: 'full_time', amount: '', paid: 'monthly', currency: '', isInvited: true, role: 'employee',
};

/** The number after the largest one that is a plain number. */
export function nextNumber(people: readonly Pick<Employee, 'employee_number'>[]): string {
  const numbers = people.map(({ employee_number }) => employee_number).filter((one) => /^\d{1,9}$/.test(one));
  if (numbers.length === 0) return '';
  const largest = Math.max(...numbers.map(Number));
  return String(largest + 1).padStart(numbers[0]?.length ?? 1, '0');
}

export function NewPerson(): JSX.Element {
  const { t, language } = useWords();
  const { data: people } = usePeople();
  const { data: settings } = useSettings();
  const departments = useDepartments().filter(({ is_active }) => is_active);
  const sites = useSites().filter(({ is_active }) => is_active);
  const mayPay = useMay('compensation:write');
  const mayInvite = useMay('accounts:write');
  const mayRoles = useMay('roles:read');
  const mayAdd = useMay('employees:write');
  const roles = useReading(mayRoles && mayInvite ? 'roles' : null, async () => (await readRows((query) => api.GET('/roles', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  const draft = useDraft('new person', EMPTY);
  const { value, set } = draft;
  const [isTried, setTried] = useState(false);
  const [added, setAdded] = useState<Employee | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const suggested = nextNumber(people ?? []);
  const number = value.number || suggested;
  const currency = value.currency || (settings?.organization?.currency ?? 'EUR');
  const amount = value.amount.trim() ? readFigure(value.amount, language) : null;
  const hours = value.hours.trim() ? readFigure(value.hours, language) : null;
  const isAmountWrong = value.amount.trim() !== '' && (amount === null || amount.startsWith('-'));
  const isHoursWrong = value.hours.trim() !== '' && (hours === null || hours.startsWith('-'));
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isTried, action.error]);
  const missing = (text: string): string | null => (isTried && text.trim() === '' ? t.problems.required : null);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!number || !value.first.trim() || !value.last.trim() || !value.email.trim() || !value.day || isAmountWrong || isHoursWrong) {
      requestAnimationFrame(() => { form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); });
      return;
    }
    const body: Create = {
      employee_number: number, first_name: value.first.trim(), last_name: value.last.trim(), email: value.email.trim(), hire_date: value.day, employment_type: value.type as 'full_time',
      ...(value.job.trim() && { job_title: value.job.trim() }), ...(value.department && { department_id: value.department }), ...(value.site && { site_id: value.site }),
      ...(value.manager && { manager_id: value.manager }), ...(hours && { weekly_hours: hours }),
      ...(amount !== null && mayPay && { compensation: [{ effective_from: value.day, amount, currency: currency.toUpperCase(), pay_type: value.paid as 'monthly' }] }),
      ...(value.isInvited && mayInvite && { account: { email: value.email.trim(), roles: [value.role] } }),
    };
    void action.run(async () => {
      const employee = await answered(api.POST('/employees', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      draft.drop();
      setTried(false);
      setAdded(employee);
      await readAgain('people');
    });
  };
  const crumbs = [{ text: t.places.people, href: hrefOf('people') }];
  if (!mayAdd) return <Screen place="people" title={t.people.add} crumbs={crumbs}><Empty title={t.denied.title} text={t.denied.text} /></Screen>;
  if (added) return <Added employee={added} again={() => { setAdded(null); }} />;
  const input = (name: 'first' | 'last' | 'email' | 'job' | 'number' | 'hours' | 'amount' | 'currency') => ({
    value: name === 'number' ? number : name === 'currency' ? currency : value[name], autocomplete: 'off', spellcheck: false, onInput: (event: Event) => { set({ [name]: (event.currentTarget as HTMLInputElement).value }); },
  });
  return (
    <Screen place="people" title={t.people.add} crumbs={crumbs}>
      <form class="scroll pad new-person" ref={form} onSubmit={submit} noValidate data-keep-scroll>
        <section class="box">
          <header><h2>{t.people.new.person}</h2></header>
          <div class="fields">
            <Field label={t.people.firstName} error={missing(value.first) ?? violation('/first_name')}>{(given) => <input {...given} {...input('first')} ref={draft.isChanged ? null : takeFocus} maxLength={100} />}</Field>
            <Field label={t.people.lastName} error={missing(value.last) ?? violation('/last_name')}>{(given) => <input {...given} {...input('last')} maxLength={100} />}</Field>
            <Field label={t.people.email} error={missing(value.email) ?? violation('/email') ?? violation('/account/email')}>{(given) => <input {...given} {...input('email')} inputMode="email" maxLength={254} />}</Field>
            <Field label={t.people.number} error={missing(number) ?? violation('/employee_number')}>{(given) => <input {...given} {...input('number')} maxLength={50} />}</Field>
            <DateField label={t.people.firstDay} value={value.day} change={(day) => { set({ day }); }} error={missing(value.day) ?? violation('/hire_date')} />
          </div>
        </section>
        <section class="box">
          <header><h2>{t.people.new.work}</h2></header>
          <div class="fields">
            <Field label={t.people.job} error={violation('/job_title')}>{(given) => <input {...given} {...input('job')} maxLength={100} />}</Field>
            <PersonField label={t.people.manager} none="–" value={value.manager} error={violation('/manager_id')} change={(manager) => { set({ manager }); }} isMeant={({ status }) => status === 'active'} />
            {departments.length > 0 && <Choice label={t.people.department} value={value.department} error={violation('/department_id')} change={(department) => { set({ department }); }} options={departments.map(({ id, name }) => [id, name])} />}
            {sites.length > 0 && <Choice label={t.people.site} value={value.site} error={violation('/site_id')} change={(site) => { set({ site }); }} options={sites.map(({ id, name }) => [id, name])} />}
            <Field label={t.people.hours} error={(isTried && isHoursWrong ? t.people.new.wrongHours : null) ?? violation('/weekly_hours')}>{(given) => <input {...given} {...input('hours')} class="num" inputMode="decimal" />}</Field>
            <Field label={t.people.type} error={violation('/employment_type')}>
              {(given) => <select {...given} value={value.type} onChange={(event) => { set({ type: event.currentTarget.value }); }}>{Object.entries(t.people.types).map(([type, name]) => <option key={type} value={type}>{name}</option>)}</select>}
            </Field>
          </div>
        </section>
        {mayPay && (
          <section class="box">
            <header><h2>{t.people.new.pay}</h2><span class="soft small">{t.people.new.payHint}</span></header>
            <div class="fields">
              <Field label={t.people.new.amount} error={(isTried && isAmountWrong ? t.people.new.wrongAmount : null) ?? violation('/compensation/0/amount')}>{(given) => <input {...given} {...input('amount')} class="num" inputMode="decimal" />}</Field>
              <div class="pair">
                <Field label={t.people.payFrom.currency} error={violation('/compensation/0/currency')}>{(given) => <input {...given} {...input('currency')} maxLength={3} size={4} />}</Field>
                <Field label={t.people.new.paid}>
                  {(given) => <select {...given} value={value.paid} onChange={(event) => { set({ paid: event.currentTarget.value }); }}>{['monthly', 'daily', 'hourly'].map((type) => <option key={type} value={type}>{t.people.payTypes[type]?.(currency)}</option>)}</select>}
                </Field>
              </div>
            </div>
          </section>
        )}
        {mayInvite && (
          <section class="box">
            <header><h2>{t.people.new.invite}</h2><span class="soft small">{t.people.new.accountHint}</span></header>
            <div class="fields">
              <label class="check"><input type="checkbox" checked={value.isInvited} onChange={(event) => { set({ isInvited: event.currentTarget.checked }); }} />{t.people.new.withAccount}</label>
              {value.isInvited && (
                <Field label={t.people.new.role} error={violation('/account/roles') ?? violation('/account/roles/0')}>
                  {(given) => <select {...given} value={value.role} onChange={(event) => { set({ role: event.currentTarget.value }); }}>{(roles.data?.map(({ name }) => name) ?? ['employee']).map((name) => <option key={name} value={name}>{name}</option>)}</select>}
                </Field>
              )}
            </div>
          </section>
        )}
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.people.new.submit}</button>
          <button type="button" onClick={() => { draft.drop(); go('people'); }}>{t.cancel}</button>
        </div>
      </form>
    </Screen>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [id: string, name: string])[];
  change: (id: string) => void;
  error?: string | null;
}

/** One of several, or none. */
export function Choice({ label, value, options, change, error }: ChoiceProps): JSX.Element {
  return (
    <Field label={label} error={error}>
      {(given) => (
        <select {...given} value={value} onChange={(event) => { change(event.currentTarget.value); }}>
          <option value="">–</option>
          {options.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select>
      )}
    </Field>
  );
}

/** The link with which a person chooses a password. It is shown once. */
export function InvitationLink({ token }: { token: string }): JSX.Element {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}/app/#/activate/${token}`;
  return (
    <div class="stack invitation">
      <Field label={t.people.new.link} hint={t.people.new.linkHint}>
        {(given) => <input {...given} readOnly value={link} onFocus={(event) => { event.currentTarget.select(); }} />}
      </Field>
      <button type="button" onClick={() => { navigator.clipboard.writeText(link).then(() => { setCopied(true); }, () => { setCopied(false); }); }}>{isCopied ? <><Icon name="check" />{t.people.new.copied}</> : t.people.new.copy}</button>
    </div>
  );
}

function Added({ employee, again }: { employee: Employee; again: () => void }): JSX.Element {
  const { t } = useWords();
  const name = `${employee.first_name} ${employee.last_name}`;
  return (
    <Screen place="people" title={t.people.new.saved(name)} crumbs={[{ text: t.places.people, href: hrefOf('people') }]}>
      <div class="scroll pad stack new-person">
        {employee.activation_token && <InvitationLink token={employee.activation_token} />}
        <div class="ways">
          <a class="button main" href={hrefOf(`people/${employee.id}`)}>{t.people.new.open}</a>
          <button type="button" onClick={again}><Icon name="plus" />{t.people.new.another}</button>
        </div>
      </div>
    </Screen>
  );
}
