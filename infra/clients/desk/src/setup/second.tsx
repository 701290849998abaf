// The second person: nobody pays alone, so somebody else gets an account.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { InvitationLink, nextNumber } from '../people/new.tsx';
import { usePeople, type Employee } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

const EMPTY = { who: '', first: '', last: '', email: '', role: 'admin' };
const ROLES = ['admin', 'hr_manager'] as const;

export function Second({ next, back, later }: StepProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(SETUP).second;
  const { user } = useSession();
  const { data: people } = usePeople();
  const { value, set, drop } = useDraft('setup second', EMPTY);
  const [token, setToken] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const isWithout = ({ user_id: account, status, id }: Employee): boolean => account === null && status !== 'terminated' && id !== user.employee_id;
  const without = (people ?? []).filter(isWithout);
  const isNew = value.who === '';
  const missing = (text: string): string | null => (isTried && text.trim() === '' ? t.problems.required : null);
  const invite = (): void => {
    setTried(true);
    if (isNew && (!value.first.trim() || !value.last.trim() || !value.email.trim())) return;
    void action.run(async () => {
      if (isNew) {
        const email = value.email.trim();
        const body = { employee_number: nextNumber(people ?? []) || '1', first_name: value.first.trim(), last_name: value.last.trim(), email, hire_date: localDate(Date.now()), account: { email, roles: [value.role] } };
        const made = await answered(api.POST('/employees', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
        setToken(made.activation_token ?? null);
      } else {
        const person = without.find(({ id }) => id === value.who);
        await answered(api.PUT('/employees/{id}/account', { params: { path: { id: value.who } }, body: { email: person?.email ?? '', roles: [value.role] } }));
        setToken((await answered(api.POST('/employees/{id}/account/activation', { params: { path: { id: value.who } } }))).activation_token);
      }
      drop();
      setTried(false);
      await readAgain('people');
    });
  };
  const input = (field: 'first' | 'last' | 'email') => ({ value: value[field], autocomplete: 'off', onInput: (event: Event) => { set({ [field]: (event.currentTarget as HTMLInputElement).value }); } });
  return (
    <StepFrame step="second" intro={texts.intro} action={action} submit={() => { if (value.first || value.email) invite(); else void action.run(next); }} label={texts.end} back={back} later={later}>
      {token && <><p class="notice good narrow" role="status"><Icon name="check" /><span>{texts.invited}</span></p><InvitationLink token={token} /></>}
      <section class="box narrow" aria-labelledby="invite">
        <header><h2 id="invite">{token ? texts.another : texts.invite}</h2></header>
        <div class="stack">
          <div class="fields">
            <div class="all">
              <PersonField label={texts.who} none={texts.somebodyNew} value={value.who} change={(who) => { set({ who }); }} isMeant={isWithout} />
            </div>
            {isNew && <Field label={t.people.firstName} error={missing(value.first) ?? violation('/first_name')}>{(given) => <input {...given} {...input('first')} maxLength={100} />}</Field>}
            {isNew && <Field label={t.people.lastName} error={missing(value.last) ?? violation('/last_name')}>{(given) => <input {...given} {...input('last')} maxLength={100} />}</Field>}
            {isNew && <Field label={t.people.email} error={missing(value.email) ?? violation('/email') ?? violation('/account/email')}>{(given) => <input {...given} {...input('email')} inputMode="email" maxLength={254} />}</Field>}
            <Field label={texts.role}>{(given) => <select {...given} value={value.role} onChange={(event) => { set({ role: event.currentTarget.value }); }}>{ROLES.map((role) => <option key={role} value={role}>{texts.roles[role]}</option>)}</select>}</Field>
          </div>
          <div class="ways"><button type="button" aria-disabled={action.isRunning} onClick={invite}><Icon name="second" />{texts.make}</button></div>
        </div>
      </section>
      <p class="notice warn narrow"><Icon name="warn" /><span>{texts.independent}</span></p>
    </StepFrame>
  );
}
