// The form of a role: its name, what it is for, and a scope for each permission. It says what a change gives and takes.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, violationsOf } from 'wfm-ui/answers.ts';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useSession } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Drawer, Effect } from '../people/drawer-frame.tsx';
import { useKey, useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { differences, isWithin, permissionOf, SCOPES, widest, writtenName } from './permissions.ts';
import { RULES } from './words-rules.ts';

type Schemas = components['schemas'];
type Role = Schemas['Role'];

interface Kept {
  name: string;
  description: string | null;
  permissions: readonly string[];
}

interface Typed {
  name: string;
  description: string;
  scopes: Readonly<Record<string, string>>;
}

const keptOf = ({ name, description, permissions }: Role): Kept => ({ name, description, permissions: [...permissions].sort() });

async function readRole(id: string): Promise<Stored<Kept>> {
  const answer = await api.GET('/roles/{id}', { params: { path: { id } } });
  return { value: keptOf(await answered(Promise.resolve(answer))), tag: answer.response.headers.get('etag') ?? '*' };
}

export function RoleForm({ role, close, tell }: { role: Role | null; close: () => void; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(RULES).roles;
  const scopeNames = t.settings.roles.scopes;
  const { permissions: held } = useSession();
  const [base] = useState(role);
  const before = base ? keptOf(base) : { name: '', description: null, permissions: [] };
  const had = widest(before.permissions);
  const draft = useDraft<Typed>(`role ${base?.id ?? 'new'}`, { name: before.name, description: before.description ?? '', scopes: Object.fromEntries(had) });
  const { name, description, scopes } = draft.value;
  const [search, setSearch] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const mine = widest(held ?? []);
  const has = new Map(Object.entries(scopes).filter(([, scope]) => scope !== ''));
  const changed = differences(had, has);
  const write = (scope: string): string => scopeNames[scope] ?? scope;
  const { save, dialog } = useSave((field) => ({ name: texts.name, description: texts.description, permissions: texts.permissions })[field] ?? field, (_, shown) => (Array.isArray(shown) ? t.of(shown.length, shown.length) : String(shown ?? '–')));
  const isNameWrong = !/^[a-z][a-z0-9_-]{0,63}$/.test(name.trim());
  const submit = (): void => {
    setTried(true);
    if (isNameWrong) return;
    void action.run(async () => {
      const wanted: Kept = { name: name.trim(), description: description.trim() || null, permissions: [...has].map(([one, scope]) => permissionOf(one, scope)).sort() };
      let text = texts.made;
      if (base) {
        const changes = Object.fromEntries(Object.entries(wanted).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(field === 'permissions' ? [...had].map(([one, scope]) => permissionOf(one, scope)).sort() : before[field as keyof Kept]))) as Partial<Kept>;
        if (Object.keys(changes).length > 0) {
          const now = await readRole(base.id);
          // What was shown when the person began is what the change is based on.
          const start = JSON.stringify(now.value) === JSON.stringify(before) ? now : { value: before, tag: '"before"' };
          const outcome = await save<Kept>({
            base: start, changes, read: () => readRole(base.id),
            send: async (sent, tag) => { await answered(api.PATCH('/roles/{id}', { params: { path: { id: base.id }, header: { 'If-Match': tag } }, body: sent as Schemas['RolePatch'] })); },
          });
          text = { saved: texts.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome];
        }
      } else await answered(api.POST('/roles', { params: { header: { 'Idempotency-Key': keyOf(wanted) } }, body: wanted as Schemas['RoleInput'] }));
      draft.drop();
      await readAgain('roles');
      tell(text);
      close();
    });
  };
  // Which permission needs which one stands between backquotes.
  const needed = [...violationsOf(action.error).values()].filter(({ code }) => code === 'permission_requires').map(({ detail }) => [...detail.matchAll(/`([\w:]+)`/g)].map(([, one]) => writtenName(one ?? '')));
  const shown = [...SCOPES].filter(([one]) => writtenName(one).includes(search.trim().toLowerCase()));
  return (
    <Drawer title={base ? base.name : texts.add} close={() => { draft.drop(); close(); }} action={action} submit={submit} label={t.save} hint={texts.proof}>
      <Field label={texts.name} hint={texts.nameHint} error={(isTried && isNameWrong ? texts.wrongName : null) ?? violation('/name')}>
        {(given) => <input {...given} maxLength={64} autocomplete="off" spellcheck={false} value={name} onInput={(event) => { draft.set({ name: event.currentTarget.value }); }} />}
      </Field>
      <Field label={texts.description} error={violation('/description')}>
        {(given) => <input {...given} maxLength={500} autocomplete="off" value={description} onInput={(event) => { draft.set({ description: event.currentTarget.value }); }} />}
      </Field>
      <Field label={texts.search}>{(given) => <input {...given} autocomplete="off" spellcheck={false} value={search} onInput={(event) => { setSearch(event.currentTarget.value); }} />}</Field>
      <fieldset class="plain scopes">
        <legend class="label">{texts.permissions}</legend>
        {shown.map(([one, all]) => {
          const offered = all.filter((scope) => isWithin(scope, mine.get(one)) || had.get(one) === scope);
          return (
            <label key={one}>
              <span>{writtenName(one)}</span>
              <select value={scopes[one] ?? ''} disabled={offered.length === 0} onChange={(event) => { draft.set({ scopes: { ...scopes, [one]: event.currentTarget.value } }); }}>
                <option value="">{texts.none}</option>
                {offered.map((scope) => <option key={scope} value={scope}>{write(scope)}</option>)}
              </select>
            </label>
          );
        })}
        <p class="hint">{texts.cannot}</p>
      </fieldset>
      {needed.map(([one = '', other = '']) => <p class="error" key={one}>{texts.needs(one, other)}</p>)}
      <Effect
        title={texts.gives} lines={changed.length === 0 ? [texts.same] : [
          ...changed.map(({ name: one, before: was, after: is }) => (was === undefined ? texts.given(writtenName(one), write(is ?? '')) : is === undefined ? texts.taken(writtenName(one), write(was)) : texts.wider(writtenName(one), write(was), write(is)))),
          base && texts.atOnce,
        ]}
      />
      {dialog}
    </Drawer>
  );
}
