// The roles: a matrix of permissions and scopes.

import type { JSX } from 'preact';
import { readRows } from 'wfm-ui/answers.ts';

import { useReading } from '../data.ts';
import { Read } from '../parts.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

/** A permission without its scope, and the scope. */
function splitPermission(permission: string): { name: string; scope: string } {
  const parts = permission.split(':');
  const scope = parts.at(-1) ?? '';
  return ['all', 'team', 'own'].includes(scope) ? { name: parts.slice(0, -1).join(':'), scope } : { name: permission, scope: 'yes' };
}

const WIDEST = ['own', 'yes', 'team', 'all'];

export function RolesPage(): JSX.Element {
  const { t } = useWords();
  const texts = t.settings.roles;
  const reading = useReading('roles', async () => (await readRows((query) => api.GET('/roles', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  return (
    <div class="scroll" data-keep-scroll tabIndex={0} role="region" aria-label={t.settings.pages.roles}>
      <p class="pad soft">{texts.about}</p>
      <Read of={reading}>
        {(roles) => {
          const names = [...new Set(roles.flatMap(({ permissions }) => permissions.map((one) => splitPermission(one).name)))].sort();
          return (
            <table class="tight matrix">
              <thead><tr><th scope="col">{texts.permission}</th>{roles.map(({ id, name, is_system }) => <th scope="col" key={id}>{name}{is_system && <span class="soft small"> {texts.system}</span>}</th>)}</tr></thead>
              <tbody>
                {names.map((name) => (
                  <tr key={name}>
                    <th scope="row">{name.replaceAll('_', ' ').replace(':', ': ')}</th>
                    {roles.map(({ id, permissions }) => {
                      const scopes = permissions.map(splitPermission).filter((one) => one.name === name).map(({ scope }) => scope).sort((one, other) => WIDEST.indexOf(other) - WIDEST.indexOf(one));
                      return <td key={id}>{scopes[0] ? texts.scopes[scopes[0]] : <span class="soft"><span aria-hidden="true">–</span><span class="unseen">{texts.none}</span></span>}</td>;
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Read>
    </div>
  );
}
