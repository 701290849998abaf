// Time policies: rules that say how presence becomes worked minutes, and which of them have a time code.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../../data.ts';
import { useSettings, useSites } from '../../people.ts';
import { readPolicies } from '../../policies.ts';
import { hrefOf } from '../../route.ts';
import { api } from '../../service.ts';
import { useWords } from '../../words/index.ts';
import { useTexts, WithWords } from '../../words/more.tsx';
import type { PageProps } from '../page.ts';
import type { OwnField } from '../record-types.ts';
import { Records } from '../records.tsx';
import { RECORDS } from '../words.ts';
import { PaidBy } from './paid-by.tsx';
import { READY_MADE } from './ready-made.ts';
import { VersionsField } from './versions-field.tsx';
import { versionsSent, versionTyped, type TypedVersion, type Version } from './versions.ts';
import { POLICIES } from './words.ts';

type Schemas = components['schemas'];
type Policy = Schemas['TimePolicy'];

export function PoliciesPage(props: PageProps): JSX.Element {
  return <WithWords of={POLICIES}><Page {...props} /></WithWords>;
}

async function readOne(id: string): Promise<{ value: Policy; tag: string }> {
  const answer = await api.GET('/time-policies/{id}', { params: { path: { id } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

function Page({ query, tell }: PageProps): JSX.Element {
  const { format, language } = useWords();
  const own = useTexts(RECORDS);
  const texts = useTexts(POLICIES);
  const today = localDate(Date.now());
  const reading = useReading('time policies records', readPolicies);
  const settings = useSettings().data;
  const sites = useSites();
  const kinds = [...new Set(['public', ...[settings?.holidays, ...sites.map(({ holidays }) => holidays)].flatMap((list) => (list ?? []).flatMap(({ kind }) => (kind ? [kind] : [])))])];
  const inForce = (versions: readonly Pick<Version, 'effective_from'>[]): string | null => versions.map(({ effective_from: from }) => from).filter((from) => from <= today).sort().at(-1) ?? null;
  const first = `${today.slice(0, 4)}-01-01`;
  const typed = (version: Parameters<typeof versionTyped>[0]): TypedVersion => versionTyped(version, format.decimal);
  const versions: OwnField = {
    typed: (stored) => ((stored ?? []) as Version[]).map(typed),
    sent: (value) => { const sent = versionsSent(value as TypedVersion[], language); return 'wrong' in sent ? undefined : sent; },
    write: (stored) => (stored as Version[]).map(({ effective_from: from, rules }) => texts.summary(format.date(from), rules?.length ?? 0)).join('; '),
    input: (given) => <VersionsField {...given} kinds={kinds} />,
  };
  const begin = ({ id, code, version }: typeof READY_MADE[number]): { id: string; name: string; values: Record<string, unknown> } => ({ id, name: texts.readyMade[id] ?? id, values: { name: texts.readyMade[id] ?? id, code, versions: [typed({ ...version, effective_from: first })] } });
  const startingPoints = READY_MADE.map(begin);
  const used = (id: string): string => [...(settings?.time_policy_id === id ? [texts.everybody] : []), ...sites.filter((site) => site.time_policy_id === id).map(({ name }) => name)].join(', ');
  return (
    <Records<Policy>
      reading={reading} mayWrite={useMay('settings:write')} texts={texts} query={query} tell={tell} after={['time policies', 'month ']} note={texts.about}
      initial={{ name: '', code: '', versions: startingPoints[0]?.values['versions'] }} startingPoints={{ label: texts.beginWith, hint: texts.beginHint, options: startingPoints }}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> },
        { label: texts.since, of: ({ versions: all }) => { const from = inForce(all); return from ? format.date(from) : <span class="soft">{texts.later}</span>; } },
        { label: texts.whom, of: ({ id }) => used(id) || <span class="soft">–</span> },
      ]}
      fields={[
        { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: own.codeHint },
        { name: 'versions', label: texts.versions, kind: 'own', own: versions },
      ]}
      create={(body, key) => answered(api.POST('/time-policies', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['TimePolicyCreate'] }))}
      readOne={readOne}
      change={(id, body, tag) => answered(api.PATCH('/time-policies/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['TimePolicyPatch'] }))}
      more={({ versions: all }) => (
        <>
          <PaidBy versions={all} />
          <p class="soft small">{texts.chosenAt} <a href={hrefOf('settings/organization')}>{texts.organization}</a>, <a href={hrefOf('settings/sites')}>{texts.sites}</a>. {texts.chosenFor}</p>
        </>
      )}
    />
  );
}
