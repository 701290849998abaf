// Shift types: the names, times and breaks that the roster puts down.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { api } from '../service.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { Records } from './records.tsx';
import { RECORDS } from './words.ts';

type Schemas = components['schemas'];
type ShiftType = Schemas['ShiftType'];

export function ShiftTypesPage({ query, tell }: PageProps): JSX.Element {
  const { t } = useWords();
  const own = useTexts(RECORDS);
  const texts = own.shiftTypes;
  const reading = useReading('shift types records', async () => (await readRows((cursor) => api.GET('/shift-types', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  return (
    <Records<ShiftType>
      reading={reading} mayWrite={useMay('schedules:write:all')} texts={texts} query={query} tell={tell} after={['shift types']} initial={{ name: '', code: '', start: '', end: '', break_minutes: '30' }}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: texts.times, of: ({ start, end }) => <span class="times">{start}–{end}</span> },
        { label: texts.pause, isNumber: true, of: ({ break_minutes: minutes }) => minutes }, { label: texts.colour, of: ({ start }) => t.roster.kinds[kindOfShift(start) as 'early'] },
      ]}
      fields={[
        { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: own.codeHint },
        { name: 'start', label: t.roster.from, kind: 'time', isRequired: true }, { name: 'end', label: t.roster.to, kind: 'time', isRequired: true }, { name: 'break_minutes', label: texts.pause, kind: 'number', most: 720 },
      ]}
      create={(body, key) => answered(api.POST('/shift-types', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['ShiftTypeCreate'] }))}
      readOne={async (id) => { const answer = await api.GET('/shift-types/{id}', { params: { path: { id } } }); return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' }; }}
      change={(id, body, tag) => answered(api.PATCH('/shift-types/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['ShiftTypePatch'] }))}
    />
  );
}
