// The fields that the organization adds to personal data. A field that is there is made inactive instead of removed.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import type { Stored } from '../saving.tsx';
import { wordOf } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { Records, type Body, type RecordField } from './records.tsx';
import { patchSettings, readSettings } from './stored.ts';
import { RECORDS } from './words.ts';

type Field = components['schemas']['CustomField'];

/** A field as a record, named by its code. Its choices are one text. */
interface Row {
  id: string;
  code: string;
  name: string;
  type: Field['type'];
  choices: string;
  employee_writes: boolean;
  is_active: boolean;
}

const rowOf = ({ code, name, type, choices, employee_writes, is_active }: Field): Row => ({ id: code, code, name, type, choices: (choices ?? []).join(', '), employee_writes: employee_writes === true, is_active: is_active !== false });

const fieldOf = ({ choices, ...row }: Partial<Row> & Body): Partial<Field> => ({
  ...row as Partial<Field>, ...(choices !== undefined && { choices: String(choices ?? '').split(',').map((one) => one.trim()).filter(Boolean) }),
});

async function readFields(): Promise<Stored<Field[]>> {
  const { value, tag } = await readSettings();
  return { value: value.custom_fields ?? [], tag };
}

export function CustomFieldsPage({ query, tell }: PageProps): JSX.Element {
  const own = useTexts(RECORDS);
  const texts = own.customFields;
  const reading = useReading('settings custom fields', async () => (await readFields()).value.map(rowOf));
  const chosen = reading.data?.find(({ id }) => id === query['at']);
  const choices: RecordField = { name: 'choices', label: texts.choices, kind: 'text', hint: texts.choicesHint };
  const fields: RecordField[] = [
    { name: 'name', label: own.name, kind: 'text', isRequired: true },
    // Code and type never change.
    ...(chosen ? [] : [{ name: 'code', label: own.code, kind: 'text', isRequired: true, hint: texts.codeHint }, { name: 'type', label: texts.type, kind: 'choice', isRequired: true, options: Object.entries(texts.types) }] as RecordField[]),
    ...(!chosen || chosen.type === 'choice' ? [choices] : []),
    { name: 'employee_writes', label: texts.writes, kind: 'check' },
  ];
  return (
    <Records<Row>
      reading={reading} mayWrite={useMay('settings:write')} texts={texts} query={query} tell={tell} after={['settings']} initial={{ name: '', code: '', type: 'text', choices: '', employee_writes: false }} fields={fields}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: texts.type, of: ({ type, choices: values }) => <>{wordOf(texts.types, type) ?? type}{values && <span class="soft">: {values}</span>}</> },
        { label: texts.writes, of: ({ employee_writes: writes }) => (writes ? texts.yes : <span class="soft">{texts.no}</span>) },
      ]}
      create={async (body) => {
        const { value, tag } = await readFields();
        const { choices: given, ...added } = fieldOf(body) as Field;
        await patchSettings({ custom_fields: [...value, { ...added, ...(added.type === 'choice' && { choices: given ?? [] }) }] }, tag);
      }}
      readOne={async (id) => {
        const { value, tag } = await readFields();
        const found = value.find(({ code }) => code === id);
        if (!found) throw new Error(`no field ${id}`);
        return { value: rowOf(found), tag };
      }}
      change={async (id, changes, tag) => {
        const { value } = await readFields();
        await patchSettings({ custom_fields: value.map((field) => (field.code === id ? { ...field, ...fieldOf(changes as Partial<Row> & Body) } : field)) }, tag);
      }}
    />
  );
}
