// Rotations: patterns of shifts that repeat. Schedules of the organization, of sites and of people follow them.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { mondayOf } from '../dates.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { PatternField, patternSent, type PatternDay } from './pattern-field.tsx';
import type { OwnField } from './record-types.ts';
import { Records } from './records.tsx';
import { RULES } from './words-rules.ts';
import { RECORDS } from './words.ts';

type Schemas = components['schemas'];
type Rotation = Schemas['Rotation'];

export function RotationsPage(props: PageProps): JSX.Element {
  return <WithWords of={RULES}><Page {...props} /></WithWords>;
}

async function readOne(id: string): Promise<{ value: Rotation; tag: string }> {
  const answer = await api.GET('/rotations/{id}', { params: { path: { id } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

function Page({ query, tell }: PageProps): JSX.Element {
  const { format } = useWords();
  const own = useTexts(RECORDS);
  const texts = useTexts(RULES).rotations;
  const reading = useReading('rotations records', async () => (await readRows((cursor) => api.GET('/rotations', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  const summary = (days: readonly PatternDay[]): string => texts.summary(days.filter(({ length }) => length > 0).length, days.length);
  const pattern: OwnField = {
    typed: (stored) => stored ?? [], sent: (typed) => patternSent(typed as PatternDay[]), write: (stored) => summary(stored as PatternDay[]), input: (given) => <PatternField {...given} />,
  };
  return (
    <Records<Rotation>
      reading={reading} mayWrite={useMay('schedules:write:all')} texts={texts} query={query} tell={tell} after={['rotations', 'roster ']} initial={{ name: '', code: '', anchor_date: mondayOf(localDate(Date.now())) }}
      columns={[{ label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: texts.anchor, of: ({ anchor_date: date }) => format.date(date) }, { label: texts.days, of: ({ days }) => summary(days) }]}
      fields={[
        { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: own.codeHint },
        { name: 'anchor_date', label: texts.anchor, kind: 'date', isRequired: true }, { name: 'days', label: texts.days, kind: 'own', own: pattern },
      ]}
      create={(body, key) => answered(api.POST('/rotations', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['RotationCreate'] }))}
      readOne={readOne}
      change={async (id, body, tag) => {
        const changes = body as Schemas['RotationPatch'];
        // Days that are gone are worth nothing any more.
        const { worths } = changes.days ? (await readOne(id)).value : {};
        const kept = worths && changes.days && worths.length > changes.days.length ? { worths: worths.slice(0, changes.days.length) } : {};
        return answered(api.PATCH('/rotations/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: { ...changes, ...kept } }));
      }}
      more={() => <p class="soft small">{texts.inUse}</p>}
    />
  );
}
