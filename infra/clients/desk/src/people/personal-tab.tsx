// The personal data of a person: what was entered, and the form that changes it in its place.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { countryName } from 'wfm-ui/countries.ts';
import { OF_OFFICE, OWN, readPersonal, textOf, type CustomField, type Personal } from 'wfm-ui/personal.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useSettings } from '../people.ts';
import type { Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { useCustomValue } from './custom-value.ts';
import { PersonalForm } from './personal-form.tsx';
import { PERSONAL } from './words.ts';

export interface PersonalProps {
  id: string;
  isOwn: boolean;
  tell: (text: string) => void;
}

export function PersonalTab(props: PersonalProps): JSX.Element {
  return <WithWords of={PERSONAL}><Data {...props} /></WithWords>;
}

function Data({ id, isOwn, tell }: PersonalProps): JSX.Element {
  const reading = useReading(`personal ${id}`, () => readPersonal(api, id));
  const mayWrite = useMay('personal_data:write:all') || (useMay('personal_data:write:own') && isOwn);
  const { data: settings } = useSettings();
  const [isEditing, setEditing] = useState(false);
  const fields = settings?.custom_fields ?? [];
  return (
    <div class="pad stack personal">
      <Read of={reading} lines={8}>
        {(stored) => (isEditing
          ? <PersonalForm id={id} stored={stored} fields={fields} isOwn={isOwn} close={() => { setEditing(false); }} saved={(text) => { setEditing(false); tell(text); }} />
          : <Facts stored={stored} fields={fields} edit={mayWrite ? () => { setEditing(true); } : null} />)}
      </Read>
    </div>
  );
}

function Facts({ stored: { value }, fields, edit }: { stored: Stored<Personal>; fields: readonly CustomField[]; edit: (() => void) | null }): JSX.Element {
  const { format, language } = useWords();
  const texts = useTexts(PERSONAL);
  const custom = useCustomValue();
  const at = (field: string): string => textOf(value, field);
  const line = (...names: string[]): string => names.map((name) => at(`address/${name}`)).filter(Boolean).join(' ');
  const country = at('address/country');
  const address = country === '' ? [] : [line('street', 'house_number'), line('postal_code', 'city'), at('address/region'), countryName(country, localeOf(language))].filter(Boolean);
  const known = [...fields.filter(({ is_active, code }) => is_active || at(`custom/${code}`) !== ''), ...Object.keys(value).filter((key) => key.startsWith('custom/') && !fields.some(({ code }) => key === `custom/${code}`)).map((key) => ({ code: key.slice(7), name: key.slice(7), type: 'text' as const }))];
  const list = (rows: readonly (readonly [string, ComponentChildren])[]): JSX.Element => <div><dl class="facts">{rows.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{text || '–'}</dd>])}</dl></div>;
  return (
    <>
      {edit && <div class="ways"><button type="button" class="main" onClick={edit}><Icon name="edit" />{texts.edit}</button></div>}
      <div class="two-boxes">
        <section class="box"><header><h2>{texts.person}</h2></header>{list([...OWN.slice(0, 1), ...OF_OFFICE].map((field) => [texts.fields[field] ?? field, field === 'birth_date' && at(field) ? format.date(at(field)) : at(field)]))}</section>
        <section class="box"><header><h2>{texts.contact}</h2></header>{list([[texts.address, address.map((text) => <span class="line" key={text}>{text}</span>)], ...OWN.slice(1).map((field) => [texts.fields[field] ?? field, at(field)] as const)].filter(([, text]) => Array.isArray(text) ? true : text !== null).map(([label, text]) => [label as string, Array.isArray(text) && text.length === 0 ? null : text as ComponentChildren]))}</section>
        <section class="box">
          <header><h2>{texts.emergency}</h2></header>
          {value.emergency_contacts.length === 0 ? <div><p class="soft">{texts.noContact}</p></div> : list(value.emergency_contacts.map(({ name, relation, phone }) => [[name, relation].filter(Boolean).join(', '), phone]))}
        </section>
        {known.length > 0 && <section class="box"><header><h2>{texts.custom}</h2></header>{list(known.map(({ code, name, type }) => [name, at(`custom/${code}`) && custom(type, at(`custom/${code}`))]))}</section>}
      </div>
    </>
  );
}
