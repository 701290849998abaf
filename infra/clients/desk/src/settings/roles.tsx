// The roles: a matrix of permissions and scopes, and beside it the form of one.

import type { JSX } from 'preact';
import { readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { setQuery } from '../route.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { SCOPES, widest, writtenName } from './permissions.ts';
import { RoleForm } from './role-form.tsx';
import { RULES } from './words-rules.ts';

export function RolesPage(props: PageProps): JSX.Element {
  return <WithWords of={RULES}><Page {...props} /></WithWords>;
}

function Page({ query, tell }: PageProps): JSX.Element {
  const { t } = useWords();
  const texts = t.settings.roles;
  const own = useTexts(RULES).roles;
  const mayWrite = useMay('roles:write');
  const reading = useReading('roles', async () => (await readRows((cursor) => api.GET('/roles', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  const chosen = mayWrite ? reading.data?.find(({ id, is_system: isSystem }) => id === query['at'] && !isSystem) ?? null : null;
  const isAdding = mayWrite && query['do'] === 'add';
  const open = (changes: Record<string, string>): void => { setQuery({ at: null, do: null, ...changes }); };
  return (
    <div class={chosen || isAdding ? 'split' : 'split alone-pane'}>
      <div class="scroll" data-keep-scroll tabIndex={0} role="region" aria-label={t.settings.pages.roles}>
        {mayWrite && <div class="bar"><button type="button" class="main" onClick={() => { open({ do: 'add' }); }}><Icon name="plus" />{own.add}</button></div>}
        <p class="pad-beside soft">{texts.about} {mayWrite && own.builtIn}</p>
        <Read of={reading}>
          {(roles) => {
            const scopes = new Map(roles.map(({ id, permissions }) => [id, widest(permissions)]));
            // A service that is newer than the desk has permissions that it does not know.
            const names = [...new Set([...SCOPES.keys(), ...[...scopes.values()].flatMap((one) => [...one.keys()])])];
            return (
              <table class="tight matrix">
                <thead>
                  <tr>
                    <th scope="col">{texts.permission}</th>
                    {roles.map((role) => (
                      <th scope="col" key={role.id} title={role.description ?? ''}>
                        {mayWrite && !role.is_system ? <button type="button" class="link" data-focus={role.id} aria-label={own.changeOf(role.name)} onClick={() => { open({ at: role.id }); }}>{role.name}</button> : role.name}
                        {role.is_system && <span class="soft small"> {texts.system}</span>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {names.map((name) => (
                    <tr key={name}>
                      <th scope="row">{writtenName(name)}</th>
                      {roles.map(({ id }) => {
                        const scope = scopes.get(id)?.get(name);
                        return <td key={id}>{scope ? texts.scopes[scope] : <span class="soft"><span aria-hidden="true">–</span><span class="unseen">{texts.none}</span></span>}</td>;
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          }}
        </Read>
      </div>
      {(chosen || isAdding) && <aside aria-label={chosen?.name ?? own.add}><RoleForm key={chosen?.id ?? 'new'} role={chosen} close={() => { open({}); }} tell={tell} /></aside>}
    </div>
  );
}
