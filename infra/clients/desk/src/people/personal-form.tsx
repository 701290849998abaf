// Changes the personal data of a person. Only what was changed is sent.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countriesOf, countryName } from 'wfm-ui/countries.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { ADDRESS, OF_OFFICE, readPersonal, sendPersonal, textOf, type Contact, type CustomField, type Personal } from 'wfm-ui/personal.ts';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { useDraft } from '../drafts.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { Contacts } from './personal-contacts.tsx';
import { useCustomValue } from './custom-value.ts';
import { PERSONAL } from './words.ts';

interface FormProps {
  id: string;
  stored: Stored<Personal>;
  fields: readonly CustomField[];
  isOwn: boolean;
  close: () => void;
  saved: (text: string) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

export function PersonalForm({ id, stored, fields, isOwn, close, saved }: FormProps): JSX.Element {
  const { t, language, format } = useWords();
  const texts = useTexts(PERSONAL);
  const custom = useCustomValue();
  // What was read when the person began is what the change is based on.
  const [base] = useState(stored);
  const draft = useDraft<Personal>(`personal ${id}`, base.value);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const form = useRef<HTMLFormElement>(null);
  const locale = localeOf(language);
  const at = (field: string): string => textOf(draft.value, field);
  const set = (field: string, value: unknown): void => { draft.set({ [field]: value }); };
  // A field that is not in use any more keeps its value and takes no other.
  const shown = fields.filter(({ is_active, code }) => is_active || at(`custom/${code}`) !== '');
  const labelOf = (field: string): string => texts.fields[field] ?? fields.find(({ code }) => field === `custom/${code}`)?.name ?? field;
  const write = (field: string, value: unknown): string => {
    if (field === 'emergency_contacts') return (value as Contact[]).map(({ name, phone }) => `${name} ${phone}`).join(', ') || '–';
    const text = typeof value === 'string' ? value : '';
    if (text === '') return '–';
    if (field === 'address/country') return countryName(text, locale);
    if (field === 'birth_date') return format.date(text);
    return custom(fields.find(({ code }) => field === `custom/${code}`)?.type, text);
  };
  const { save, dialog } = useSave(labelOf, write);
  useEffect(() => { if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [isTried, action.error]);
  const hasAddress = ADDRESS.some((part) => at(`address/${part}`).trim() !== '');
  const contacts = draft.value.emergency_contacts;
  const figure = (code: string): string | null => readFigure(at(`custom/${code}`), language);
  const isNumberWrong = ({ code, type }: CustomField): boolean => type === 'number' && at(`custom/${code}`) !== '' && at(`custom/${code}`) !== textOf(base.value, `custom/${code}`) && figure(code) === null;
  const isIncomplete = (hasAddress && at('address/country') === '') || contacts.some(({ name, phone }) => !name.trim() || !phone.trim()) || shown.some(isNumberWrong);
  const changesOf = (): Partial<Personal> => {
    const trimmed = Object.entries(draft.value).map(([field, value]) => {
      if (field === 'emergency_contacts') return [field, contacts.map(({ name, relation, phone }) => ({ name: name.trim(), relation: relation?.trim() || null, phone: phone.trim() }))] as const;
      const own = fields.find(({ code }) => field === `custom/${code}`);
      return [field, own?.type === 'number' && !isSame(value, base.value[field]) ? figure(own.code) ?? '' : at(field).trim()] as const;
    });
    return Object.fromEntries(trimmed.filter(([field, value]) => !isSame(value, base.value[field]))) as Partial<Personal>;
  };
  const submit = (): void => {
    setTried(true);
    if (isIncomplete) return;
    const changes = changesOf();
    if (Object.keys(changes).length === 0) {
      draft.drop();
      saved(texts.nothing);
      return;
    }
    void action.run(async () => {
      const outcome = await save<Personal>({ base, changes, read: () => readPersonal(api, id), send: (wanted, tag) => sendPersonal(api, id, wanted, tag) });
      draft.drop();
      await readAgain('personal ', 'person ', 'people');
      saved({ saved: texts.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
    });
  };
  const leave = (): void => { draft.drop(); close(); };
  const text = (field: string, more: { most?: number; off?: boolean; error?: string | null; hint?: string } = {}): JSX.Element => (
    <Field key={field} label={labelOf(field)} hint={more.hint} error={more.error ?? violation(`/${field}`)}>
      {(given) => <input {...given} autocomplete="off" spellcheck={false} disabled={more.off} maxLength={more.most ?? 100} value={at(field)} onInput={(event) => { set(field, event.currentTarget.value); }} />}
    </Field>
  );
  const choice = (field: string, options: readonly (readonly [string, string])[], off = false, error: string | null = null): JSX.Element => (
    <Field key={field} label={labelOf(field)} error={error ?? violation(`/${field}`)}>
      {(given) => <select {...given} disabled={off} value={at(field)} onChange={(event) => { set(field, event.currentTarget.value); }}><option value="">–</option>{options.map(([value, name]) => <option key={value} value={value}>{name}</option>)}</select>}
    </Field>
  );
  const ownField = (one: CustomField): JSX.Element => {
    const field = `custom/${one.code}`;
    const off = !one.is_active || (isOwn && !one.employee_writes);
    switch (one.type) {
      case 'date': return off ? text(field, { off }) : <DateField key={field} label={one.name} value={at(field)} change={(date) => { set(field, date); }} error={violation(`/${field}`)} />;
      case 'choice': return choice(field, [...new Set([...one.choices ?? [], at(field)])].filter(Boolean).map((value) => [value, value]), off);
      case 'yes_no': return choice(field, [['yes', texts.yes], ['no', texts.no]], off);
      default: return text(field, { off, most: 500, ...(isTried && isNumberWrong(one) && { error: texts.noNumber }) });
    }
  };
  return (
    <form ref={form} class="stack narrow" noValidate onSubmit={(event) => { event.preventDefault(); submit(); }} onKeyDown={(event) => { if (event.key === 'Escape' && !event.defaultPrevented) leave(); }}>
      {isOwn && <p class="hint">{texts.ownHint}</p>}
      <fieldset class="fields">
        <legend>{texts.person}</legend>
        {text('preferred_name', { hint: texts.preferredHint })}
        {isOwn ? text('birth_date', { off: true }) : <DateField label={texts.fields['birth_date'] ?? ''} value={at('birth_date')} change={(date) => { set('birth_date', date); }} error={violation('/birth_date')} />}
        {OF_OFFICE.slice(1).map((field) => text(field, { off: isOwn, most: 64 }))}
      </fieldset>
      <fieldset class="fields">
        <legend>{texts.contact}</legend>
        {ADDRESS.slice(0, -1).map((part) => text(`address/${part}`))}
        {choice('address/country', countriesOf(locale), false, isTried && hasAddress && at('address/country') === '' ? texts.noCountry : null)}
        {text('private_email', { most: 254 })}
        {text('private_phone', { most: 32 })}
      </fieldset>
      <Contacts contacts={contacts} isTried={isTried} violation={violation} change={(next) => { set('emergency_contacts', next); }} />
      {shown.length > 0 && <fieldset class="fields"><legend>{texts.custom}</legend>{shown.map(ownField)}</fieldset>}
      <Problem error={action.error} />
      <div class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.save}</button>
        <button type="button" onClick={leave}>{t.cancel}</button>
      </div>
      {dialog}
    </form>
  );
}
