// A page of records that have a name and a few fields: the list, and a form beside it that adds or changes one.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain, type Reading } from '../data.ts';
import { readTime } from '../dates.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { Empty, Read } from '../parts.tsx';
import { Drawer } from '../people/drawer-frame.tsx';
import { setQuery } from '../route.ts';
import { useKey, useSave, type Stored } from '../saving.tsx';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { RECORDS } from './words.ts';

export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'zone' | 'time' | 'number' | 'choice' | 'check';
  options?: readonly (readonly [id: string, name: string])[];
  hint?: string;
  isRequired?: boolean;
  most?: number;
}

interface Record_ {
  id: string;
  name: string;
  is_active: boolean;
}

type Values = Record<string, string | boolean>;
export type Body = Record<string, string | number | boolean | null>;

export interface RecordsProps<R extends Record_> {
  reading: Reading<R[]>;
  mayWrite: boolean;
  texts: { add: string; none: string; noneHint: string };
  columns: readonly { label: string; of: (row: R) => ComponentChildren; isNumber?: boolean }[];
  fields: readonly RecordField[];
  initial: Values;
  create: (body: Body, key: string) => Promise<unknown>;
  readOne: (id: string) => Promise<Stored<R>>;
  change: (id: string, changes: Body, tag: string) => Promise<unknown>;
  /** What is read again after a change. */
  after: readonly string[];
  /** Below the fields of a record that exists. */
  more?: (row: R) => ComponentChildren;
  query: Readonly<Record<string, string>>;
  tell: (text: string) => void;
}

export function Records<R extends Record_>(props: RecordsProps<R>): JSX.Element {
  const { reading, mayWrite, texts, columns, query } = props;
  const own = useTexts(RECORDS);
  const rows = [...reading.data ?? []].sort((one, other) => Number(other.is_active) - Number(one.is_active) || one.name.localeCompare(other.name));
  const chosen = rows.find(({ id }) => id === query['at']) ?? null;
  const isAdding = mayWrite && query['do'] === 'add';
  const open = (changes: Record<string, string | null>): void => { setQuery({ at: null, do: null, ...changes }); };
  return (
    <div class={chosen || isAdding ? 'split' : 'split alone-pane'}>
      <div class="scroll" data-keep-scroll>
        {mayWrite && rows.length > 0 && <div class="bar"><button type="button" class="main" onClick={() => { open({ do: 'add' }); }}><Icon name="plus" />{texts.add}</button></div>}
        <Read of={reading}>
          {() => (rows.length === 0
            ? <Empty title={texts.none} text={texts.noneHint}>{mayWrite && <button type="button" class="main" onClick={() => { open({ do: 'add' }); }}>{texts.add}</button>}</Empty>
            : (
              <table>
                <thead><tr><th scope="col">{own.name}</th>{columns.map(({ label, isNumber }) => <th scope="col" key={label} class={isNumber ? 'num' : ''}>{label}</th>)}<th scope="col">{own.state}</th></tr></thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id} aria-selected={row === chosen}>
                      <th scope="row"><button type="button" class="link" data-focus={row.id} onClick={() => { open({ at: row.id }); }}>{row.name}</button></th>
                      {columns.map(({ label, of, isNumber }) => <td key={label} class={isNumber ? 'num' : ''}>{of(row)}</td>)}
                      <td class={row.is_active ? '' : 'soft'}>{row.is_active ? own.active : own.inactive}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
        </Read>
      </div>
      {(chosen || isAdding) && <aside aria-label={chosen?.name ?? texts.add}><Form key={chosen?.id ?? 'new'} {...props} row={chosen} title={chosen?.name ?? texts.add} close={() => { open({}); }} /></aside>}
    </div>
  );
}

function valuesOf(row: object, fields: readonly RecordField[]): Values {
  const known = row as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'check' ? known[name] === true : String(known[name] ?? '')]));
}

/** A value as the service takes it; undefined where it is not written as it should be. */
function sentOf({ kind, most = 1_440 }: RecordField, value: string | boolean): string | number | boolean | null | undefined {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (kind === 'time') return readTime(text) ?? undefined;
  if (kind === 'number') return /^\d{1,7}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
  return text === '' ? null : text;
}

function Form<R extends Record_>({ row, fields: all, initial, create, readOne, change, after, more, mayWrite, title, close, tell }: RecordsProps<R> & { row: R | null; title: string; close: () => void }): JSX.Element {
  const { t } = useWords();
  const own = useTexts(RECORDS);
  const fields = row ? [...all, { name: 'is_active', label: own.active, kind: 'check' as const }] : all;
  const [base] = useState(row);
  const before = base ? valuesOf(base, fields) : initial;
  const draft = useDraft<Values>(`settings ${after[0]} ${base?.id ?? 'new'}`, before);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const form = useRef<HTMLDivElement>(null);
  const zones = Intl.supportedValuesOf('timeZone');
  const labelOf = (name: string): string => fields.find((one) => one.name === name)?.label ?? name;
  const { save, dialog } = useSave(labelOf, (field, value) => fields.find((one) => one.name === field)?.options?.find(([id]) => id === value)?.[1] ?? (typeof value === 'boolean' ? (value ? own.active : own.inactive) : String(value ?? '–')));
  useEffect(() => { if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [isTried, action.error]);
  const wrong = (field: RecordField): string | null => {
    const value = draft.value[field.name] ?? '';
    const sent = sentOf(field, value);
    if (isTried && field.isRequired && (sent === null || value === '')) return t.problems.required ?? null;
    if (isTried && sent === undefined) return (field.kind === 'time' ? t.times.noTime : t.problems.out_of_range) ?? null;
    return violation(`/${field.name}`);
  };
  const submit = (): void => {
    setTried(true);
    const sent = fields.map((field) => [field, sentOf(field, draft.value[field.name] ?? '')] as const);
    if (sent.some(([field, value]) => value === undefined || (field.isRequired && value === null))) return;
    void action.run(async () => {
      let text = own.added;
      if (base) {
        const changes = Object.fromEntries(sent.filter(([{ name }]) => draft.value[name] !== before[name]).map(([{ name }, value]) => [name, value])) as Body;
        if (Object.keys(changes).length > 0) {
          const outcome = await save<object>({ base: await readBase(base), changes, read: () => readOne(base.id), send: async (wanted, tag) => { await change(base.id, wanted as Body, tag); } });
          text = { saved: own.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome];
        }
      } else {
        const body = Object.fromEntries(sent.filter(([, value]) => value !== null).map(([{ name }, value]) => [name, value])) as Body;
        await create(body, keyOf(body));
      }
      draft.drop();
      await readAgain(...after);
      tell(text);
      close();
    });
  };
  // The list has no ETag: a record that nobody has changed since has the one that is read now.
  const readBase = async (known: R): Promise<Stored<object>> => {
    const now = await readOne(known.id);
    return 'updated_at' in known && 'updated_at' in now.value && known.updated_at !== now.value.updated_at ? { value: known, tag: '"before"' } : now;
  };
  const input = (field: RecordField, given: object): JSX.Element => {
    const value = String(draft.value[field.name] ?? '');
    const set = (event: Event): void => { draft.set({ [field.name]: (event.currentTarget as HTMLInputElement | HTMLSelectElement).value }); };
    if (field.kind === 'zone') return <select {...given} disabled={!mayWrite} value={value} onChange={set}>{[...new Set([value, ...zones])].map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}</select>;
    if (field.kind === 'choice') return <select {...given} disabled={!mayWrite} value={value} onChange={set}>{!field.isRequired && <option value="">–</option>}{field.options?.map(([id, name]) => <option key={id} value={id}>{name}</option>)}</select>;
    return <input {...given} disabled={!mayWrite} class={field.kind === 'text' ? '' : 'num'} inputMode={field.kind === 'text' ? 'text' : 'numeric'} maxLength={100} autocomplete="off" spellcheck={false} value={value} onInput={set} />;
  };
  return (
    <Drawer title={title} close={() => { draft.drop(); close(); }} action={action} submit={mayWrite ? submit : null} label={row ? t.save : own.add}>
      <div class="stack" ref={form}>
        {fields.map((field) => (field.kind === 'check'
          ? <label class="check" key={field.name}><input type="checkbox" disabled={!mayWrite} checked={draft.value[field.name] === true} onChange={(event) => { draft.set({ [field.name]: event.currentTarget.checked }); }} />{field.label}</label>
          : <Field key={field.name} label={field.label} hint={field.hint} error={wrong(field)}>{(given) => input(field, given)}</Field>))}
        {row && more?.(row)}
      </div>
      {dialog}
    </Drawer>
  );
}
