// The people to call in an emergency, at most three.

import type { JSX } from 'preact';
import { Field } from 'wfm-ui/parts.tsx';
import { MOST_CONTACTS, type Contact } from 'wfm-ui/personal.ts';

import { Icon } from '../icons.tsx';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { PERSONAL } from './words.ts';

interface ContactsProps {
  contacts: readonly Contact[];
  isTried: boolean;
  violation: (pointer: string) => string | null;
  change: (next: Contact[]) => void;
}

export function Contacts({ contacts, isTried, violation, change }: ContactsProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(PERSONAL);
  const input = (index: number, field: keyof Contact, most: number): JSX.Element => {
    const value = contacts[index]?.[field] ?? '';
    const isMissing = isTried && field !== 'relation' && value.trim() === '';
    return (
      <Field label={texts.contactFields[field](index + 1)} error={isMissing ? t.problems.required : violation(`/emergency_contacts/${index}/${field}`)}>
        {(given) => <input {...given} autocomplete="off" spellcheck={false} maxLength={most} value={value} onInput={(event) => { change(contacts.map((one, place) => (place === index ? { ...one, [field]: event.currentTarget.value } : one))); }} />}
      </Field>
    );
  };
  return (
    <fieldset>
      <legend>{texts.emergency}</legend>
      {contacts.map((_, index) => (
        <div class="contact" key={index}>
          {input(index, 'name', 100)}{input(index, 'relation', 100)}{input(index, 'phone', 32)}
          <button type="button" class="quiet icon-only" aria-label={texts.removeContact(index + 1)} onClick={() => { change(contacts.filter((__, place) => place !== index)); }}><Icon name="close" /></button>
        </div>
      ))}
      {contacts.length < MOST_CONTACTS && <button type="button" onClick={() => { change([...contacts, { name: '', relation: null, phone: '' }]); }}><Icon name="plus" />{texts.addContact}</button>}
    </fieldset>
  );
}
