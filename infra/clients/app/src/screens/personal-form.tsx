// Changes the personal data of the person. Only what was changed is sent, and what somebody else has saved meanwhile is never
// overwritten unseen: what was entered stays in the form, and stands beside what is stored now.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countriesOf, countryName } from 'wfm-ui/countries.ts';
import { ADDRESS, MOST_CONTACTS, readPersonal, sendPersonal, textOf, type Contact, type CustomField, type Personal, type StoredPersonal } from 'wfm-ui/personal.ts';
import { localeOf } from 'wfm-ui/words.ts';

import { dropPersonalDraft, keepPersonalDraft, readPersonalDraft } from '../drafts.ts';
import { hasCode, useAction, useSession } from '../hooks.ts';
import { Field, Notice, Problem, takeFocus, useViolations } from '../parts.tsx';
import { api, violationsOf } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords, wordOf } from '../words/index.ts';

interface PersonalFormProps {
  id: string;
  stored: StoredPersonal;
  /** The fields of the organization that the person changes. */
  fields: readonly CustomField[];
  mayWrite: boolean;
  reload: () => Promise<unknown>;
}

/** What the browser fills in. */
const KNOWN: Readonly<Record<string, string>> = {
  preferred_name: 'nickname', 'address/street': 'address-line1', 'address/postal_code': 'postal-code', 'address/city': 'address-level2', 'address/region': 'address-level1',
  'address/country': 'country', private_email: 'email', private_phone: 'tel',
};

/** After so many changes of others that came between, the person tries again. */
const ATTEMPTS = 5;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A value of a field of the organization, as a person reads it. */
export function useCustomValue(): (field: CustomField, value: string) => string {
  const { format } = useWords();
  const texts = usePersonTexts().personal;
  return ({ type }, value) => {
    if (value === '') return '';
    return type === 'date' ? format.date(value) : type === 'number' ? format.decimal(value) : type === 'yes_no' ? texts[value === 'yes' ? 'yes' : 'no'] : value;
  };
}

export function PersonalForm({ id, stored, fields, mayWrite, reload }: PersonalFormProps): JSX.Element {
  const { t, language } = useWords();
  const texts = usePersonTexts().personal;
  const custom = useCustomValue();
  const user = useSession().user.id;
  // What was read when the person began is what the change is based on.
  const [{ base, value }, setDraft] = useState(() => readPersonalDraft(user) ?? { base: stored, value: stored.value });
  const [disputed, setDisputed] = useState<readonly string[]>([]);
  const [told, setTold] = useState<'saved' | 'merged' | 'unchanged' | null>(null);
  const action = useAction();
  const violationAt = useViolations(action.error);
  const form = useRef<HTMLFormElement>(null);
  const locale = localeOf(language);
  const change = (changes: Partial<Personal>): void => {
    const draft = { base, value: { ...value, ...changes } as Personal };
    setTold(null);
    setDraft(draft);
    keepPersonalDraft(user, draft);
  };
  const begin = (from: StoredPersonal): void => {
    dropPersonalDraft();
    setDraft({ base: from, value: from.value });
    setDisputed([]);
  };
  const fieldOf = (name: string): CustomField | undefined => fields.find(({ code }) => name === `custom/${code}`);
  // Numbers are written with a comma in German.
  const decimal = (text: string): string => (language === 'de' ? text.replace(',', '.') : text);
  const at = (name: string): string => textOf(value, name);
  const changesOf = (): Partial<Personal> => {
    const entered = Object.keys(value).map((name) => {
      if (name === 'emergency_contacts') return [name, value.emergency_contacts.map((one) => ({ name: one.name.trim(), relation: one.relation?.trim() || null, phone: one.phone.trim() }))] as const;
      return [name, fieldOf(name)?.type === 'number' ? decimal(at(name).trim()) : at(name).trim()] as const;
    });
    return Object.fromEntries(entered.filter(([name, is]) => !isSame(is, base.value[name]))) as Partial<Personal>;
  };
  const isDirty = Object.keys(changesOf()).length > 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    setTold(null);
    const changes = changesOf();
    if (!isDirty) {
      setTold('unchanged');
      return;
    }
    void action.run(async () => {
      let present = base;
      for (let attempt = 0; ; attempt += 1) {
        try {
          await sendPersonal(api, id, changes, present.tag);
          break;
        } catch (error) {
          if (!hasCode(error, 'precondition_failed') || attempt >= ATTEMPTS) throw error;
        }
        const theirs = await readPersonal(api, id);
        const both = Object.keys(changes).filter((name) => !isSame(present.value[name], theirs.value[name]) && !isSame(changes[name], theirs.value[name]));
        present = theirs;
        if (both.length === 0) continue;
        const draft = { base: theirs, value: { ...theirs.value, ...changes } as Personal };
        setDraft(draft);
        keepPersonalDraft(user, draft);
        setDisputed(both);
        return;
      }
      begin(await readPersonal(api, id));
      setTold(isSame(present, base) ? 'saved' : 'merged');
      await reload();
    });
  };
  // The first place that is wrong is where the person goes on.
  useEffect(() => { form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [action.error, disputed]);

  const write = (name: string): string => {
    if (name === 'emergency_contacts') return base.value.emergency_contacts.map((one) => `${one.name}, ${one.phone}`).join('; ') || texts.nothing;
    const text = textOf(base.value, name);
    const field = fieldOf(name);
    return (name === 'address/country' && text ? countryName(text, locale) : field ? custom(field, text) : text) || texts.nothing;
  };
  const errorAt = (name: string): string | null => {
    if (disputed.includes(name)) return texts.theirs(write(name));
    const code = violationsOf(action.error).get(`/${name}`)?.code;
    return (code && wordOf(texts.invalid, code)) ?? violationAt(`/${name}`);
  };
  const input = (name: string, label: string, most = 100, hint?: string, type = 'text'): JSX.Element => (
    <Field key={name} label={label} hint={hint} error={errorAt(name)}>
      {(given) => (
        <input
          {...given} type={type} name={name} autocomplete={(KNOWN[name] ?? 'off') as 'off'} maxLength={most}
          value={fieldOf(name)?.type === 'number' && language === 'de' ? at(name).replace('.', ',') : at(name)} onInput={(event) => { change({ [name]: event.currentTarget.value }); }}
        />
      )}
    </Field>
  );
  const choice = (name: string, label: string, none: string, options: readonly (readonly [string, string])[], isNeeded = false): JSX.Element => (
    <Field key={name} label={label} error={errorAt(name)}>
      {(given) => (
        <select {...given} name={name} autocomplete={(KNOWN[name] ?? 'off') as 'off'} required={isNeeded} value={at(name)} onChange={(event) => { change({ [name]: event.currentTarget.value }); }}>
          <option value="">{none}</option>
          {options.map(([option, text]) => <option key={option} value={option}>{text}</option>)}
        </select>
      )}
    </Field>
  );
  const ofOrganization = ({ code, name, type, choices }: CustomField): JSX.Element => {
    const field = `custom/${code}`;
    switch (type) {
      case 'date': return input(field, name, 10, undefined, 'date');
      case 'choice': return choice(field, name, texts.nothing, [...new Set([...choices ?? [], at(field)])].filter(Boolean).map((one) => [one, one]));
      case 'yes_no': return choice(field, name, texts.nothing, [['yes', texts.yes], ['no', texts.no]]);
      default: return input(field, name, 500);
    }
  };
  const contacts = value.emergency_contacts;
  const hasAddress = ADDRESS.some((part) => part !== 'country' && at(`address/${part}`).trim() !== '');
  return (
    <form ref={form} onSubmit={submit}>
      <fieldset class="bare" disabled={!mayWrite}>
        {!mayWrite && <p>{texts.readOnly}</p>}
        <section class="card form">
          <h2>{texts.person}</h2>
          {input('preferred_name', texts.preferred, 100, texts.preferredHint)}
        </section>
        <section class="card form">
          <h2>{texts.address}</h2>
          <div class="street">{input('address/street', texts.parts.street)}{input('address/house_number', texts.parts.house_number, 20)}</div>
          <div class="town">{input('address/postal_code', texts.parts.postal_code, 16)}{input('address/city', texts.parts.city)}</div>
          {input('address/region', texts.parts.region)}
          {choice('address/country', texts.parts.country, hasAddress ? '' : texts.noCountry, countriesOf(locale), hasAddress)}
        </section>
        <section class="card form">
          <h2>{texts.contact}</h2>
          {input('private_email', texts.email, 254, undefined, 'email')}
          {input('private_phone', texts.phone, 32, undefined, 'tel')}
        </section>
        <Contacts contacts={contacts} error={errorAt('emergency_contacts')} violationAt={violationAt} change={(next) => { change({ emergency_contacts: next }); }} />
        {fields.length > 0 && <section class="card form"><h2>{texts.more}</h2>{fields.map(ofOrganization)}</section>}
        {disputed.length > 0 && <Notice tone="warn"><p>{texts.conflict}</p></Notice>}
        <Problem error={action.error} />
        <div role="status">{told !== null && <Notice tone={told === 'unchanged' ? 'info' : 'good'} live={false}><p>{texts[told]}</p></Notice>}</div>
        {mayWrite && (
          <div class="ways save">
            <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.save}</button>
            {isDirty && <button type="button" class="quiet" onClick={() => { begin(stored); action.clear(); form.current?.querySelector('input')?.focus(); }}>{texts.discard}</button>}
          </div>
        )}
      </fieldset>
    </form>
  );
}

interface ContactsProps {
  contacts: readonly Contact[];
  error: string | null;
  violationAt: (pointer: string) => string | null;
  change: (next: Contact[]) => void;
}

/** The people to call in an emergency. */
function Contacts({ contacts, error, violationAt, change }: ContactsProps): JSX.Element {
  const texts = usePersonTexts().personal;
  const add = useRef<HTMLButtonElement>(null);
  // Somebody who adds a contact goes on with the name.
  const isAdding = useRef(false);
  const input = (index: number, field: keyof Contact, label: string, most: number): JSX.Element => (
    <Field label={label} error={violationAt(`/emergency_contacts/${index}/${field}`)}>
      {(given) => (
        <input
          {...given} type={field === 'phone' ? 'tel' : 'text'} name={`${field}-${index}`} autocomplete="off" maxLength={most} required={field !== 'relation'}
          ref={(element) => { if (field === 'name' && isAdding.current && index === contacts.length - 1 && element) { isAdding.current = false; takeFocus(element); } }}
          value={contacts[index]?.[field] ?? ''}
          onInput={(event) => { const text = event.currentTarget.value; change(contacts.map((one, place) => (place === index ? { ...one, [field]: text } : one))); }}
        />
      )}
    </Field>
  );
  return (
    <section class="card form">
      <h2>{texts.emergency}</h2>
      <p class="soft">{texts.emergencyHint}</p>
      {error !== null && <div class="field" tabIndex={-1} aria-invalid="true"><p class="error">{error}</p></div>}
      {contacts.map((_, index) => (
        <fieldset class="bare contact" key={index}>
          <legend class="label">{texts.contactOf(index + 1)}</legend>
          {input(index, 'name', texts.name, 100)}{input(index, 'relation', texts.relation, 100)}{input(index, 'phone', texts.telephone, 32)}
          <button
            type="button" class="small quiet flat-start"
            onClick={() => { change(contacts.filter((__, place) => place !== index)); queueMicrotask(() => { add.current?.focus(); }); }}
          >
            {texts.remove}<span class="unseen">: {texts.contactOf(index + 1)}</span>
          </button>
        </fieldset>
      ))}
      <div><button type="button" class="small" ref={add} hidden={contacts.length >= MOST_CONTACTS} onClick={() => { isAdding.current = true; change([...contacts, { name: '', relation: null, phone: '' }]); }}>{texts.add}</button></div>
    </section>
  );
}
