// The form that adds a record or changes one.

import { Fragment, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readTime } from '../dates.ts';
import { useDraft } from '../drafts.ts';
import { Drawer } from '../people/drawer-frame.tsx';
import { PersonField } from '../person-field.tsx';
import { useKey, useSave, type Stored } from '../saving.tsx';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { Body, Record_, RecordField, RecordsProps, Values } from './record-types.ts';
import { RECORDS } from './words.ts';

function valuesOf(row: object, fields: readonly RecordField[]): Values {
  const known = row as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ name, kind, own }) => [name, own ? own.typed(known[name]) : kind === 'check' ? known[name] === true : String(known[name] ?? '')]));
}

/** A value as the service takes it; undefined where it is not written as it should be. */
function sentOf({ kind, own, most = 1_440 }: RecordField, value: unknown): unknown {
  if (own) return own.sent(value);
  if (typeof value === 'boolean') return value;
  const text = String(value ?? '').trim();
  if (kind === 'time') return readTime(text) ?? undefined;
  if (kind === 'number') return /^\d{1,7}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
  return text === '' ? null : text;
}

export function Form<R extends Record_>({ row, fields: all, initial, startingPoints, create, readOne, change, after, more, mayWrite, title, close, tell }: RecordsProps<R> & { row: R | null; title: string; close: () => void }): JSX.Element {
  const { t } = useWords();
  const own = useTexts(RECORDS);
  const fields: readonly RecordField[] = row ? [...all, { name: 'is_active', label: own.active, kind: 'check' }] : all;
  const [base] = useState(row);
  const before = base ? valuesOf(base, fields) : { ...valuesOf({}, fields.filter(({ own: parts }) => parts)), ...initial };
  const draft = useDraft<Values>(`settings ${after[0]} ${base?.id ?? 'new'}`, before);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const form = useRef<HTMLDivElement>(null);
  const zones = Intl.supportedValuesOf('timeZone');
  const labelOf = (name: string): string => fields.find((one) => one.name === name)?.label ?? name;
  const { save, dialog } = useSave(labelOf, (field, value) => fields.find((one) => one.name === field)?.own?.write(value) ?? fields.find((one) => one.name === field)?.options?.find(([id]) => id === value)?.[1] ?? (typeof value === 'boolean' ? (value ? own.active : own.inactive) : String(value ?? '–')));
  useEffect(() => { if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [isTried, action.error]);
  const isShown = ({ when }: RecordField): boolean => when?.(draft.value) !== false;
  const wrong = (field: RecordField): string | null => {
    const value = draft.value[field.name] ?? '';
    const sent = sentOf(field, value);
    if (isTried && field.isRequired && (sent === null || value === '')) return t.problems.required ?? null;
    if (isTried && sent === undefined) return (field.kind === 'time' ? t.times.noTime : t.problems.out_of_range) ?? null;
    return violation(`/${field.name}`);
  };
  const submit = (): void => {
    setTried(true);
    const sent = fields.map((field) => [field, isShown(field) ? sentOf(field, draft.value[field.name]) : null] as const);
    const isChanged = ({ name, ...field }: RecordField, value: unknown): boolean => (isShown({ name, ...field }) ? JSON.stringify(draft.value[name]) !== JSON.stringify(before[name]) : value === null && Boolean(before[name]));
    if (sent.some(([field, value]) => value === undefined || (field.isRequired && isShown(field) && value === null))) return;
    void action.run(async () => {
      let text = own.added;
      if (base) {
        const changes = Object.fromEntries(sent.filter(([field, value]) => isChanged(field, value)).map(([{ name }, value]) => [name, value])) as Body;
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
        {!row && startingPoints && (
          <Field label={startingPoints.label} hint={startingPoints.hint}>
            {(given) => <select {...given} disabled={!mayWrite} onChange={(event) => { const chosen = startingPoints.options.find(({ id }) => id === event.currentTarget.value); if (chosen) draft.set(chosen.values); }}>{startingPoints.options.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
          </Field>
        )}
        {fields.filter(isShown).map((field) => {
          const set = (value: unknown): void => { draft.set({ [field.name]: value }); };
          if (field.own) return <Fragment key={field.name}>{field.own.input({ value: draft.value[field.name], set, isTried, isReadOnly: !mayWrite, violation })}</Fragment>;
          if (field.kind === 'date') return <DateField key={field.name} label={field.label} hint={field.hint} value={String(draft.value[field.name] ?? '')} change={set} error={wrong(field)} isRequired={field.isRequired === true} />;
          if (field.kind === 'person') return <PersonField key={field.name} label={field.label} hint={field.hint} none="–" nameOf={(id) => field.options?.find(([one]) => one === id)?.[1] ?? null} isReadOnly={!mayWrite} value={String(draft.value[field.name] ?? '')} change={set} isMeant={({ status }) => status === 'active'} error={wrong(field)} />;
          if (field.kind === 'check') return <label class="check" key={field.name}><input type="checkbox" disabled={!mayWrite} checked={draft.value[field.name] === true} onChange={(event) => { set(event.currentTarget.checked); }} />{field.label}</label>;
          return <Field key={field.name} label={field.label} hint={field.hint} error={wrong(field)}>{(given) => input(field, given)}</Field>;
        })}
        {row && more?.(row)}
      </div>
      {dialog}
    </Drawer>
  );
}
