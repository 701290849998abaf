// Departments, their managers, and the departments to which they belong.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { listName, useNames, usePeople } from '../people.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useTexts } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { Records } from './records.tsx';
import { RECORDS } from './words.ts';

type Schemas = components['schemas'];
type Department = Schemas['Department'];

export function DepartmentsPage({ query, tell }: PageProps): JSX.Element {
  const own = useTexts(RECORDS);
  const texts = own.departments;
  const reading = useReading('departments records', async () => (await readRows((cursor) => api.GET('/departments', { params: { query: { ...cursor, limit: 100 } } }), 2_000)).rows);
  const { data: people } = usePeople();
  const names = useNames();
  const all = reading.data ?? [];
  const count = (id: string): number => people?.filter(({ department_id, status }) => department_id === id && status !== 'terminated').length ?? 0;
  return (
    <Records<Department>
      reading={reading} mayWrite={useMay('departments:write')} texts={texts} query={query} tell={tell} after={['departments', 'people']} initial={{ name: '', code: '', parent_id: '', manager_id: '' }}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: texts.parent, of: ({ parent_id }) => all.find(({ id }) => id === parent_id)?.name ?? '–' },
        { label: texts.manager, of: ({ manager_id }) => names(manager_id) }, { label: texts.people, isNumber: true, of: ({ id }) => (count(id) > 0 ? <a href={hrefOf('people', { department: id })}>{count(id)}</a> : '–') },
      ]}
      fields={[
        { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: own.codeHint },
        { name: 'parent_id', label: texts.parent, kind: 'choice', options: all.filter(({ id, is_active }) => is_active && id !== query['at']).map(({ id, name }) => [id, name] as const) },
        { name: 'manager_id', label: texts.manager, kind: 'person', options: (people ?? []).map((one) => [one.id, listName(one)] as const) },
      ]}
      create={(body, key) => answered(api.POST('/departments', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['DepartmentCreate'] }))}
      readOne={async (id) => { const answer = await api.GET('/departments/{id}', { params: { path: { id } } }); return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' }; }}
      change={(id, body, tag) => answered(api.PATCH('/departments/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['DepartmentPatch'] }))}
    />
  );
}
