// Sites: where people work.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { usePeople, useSettings } from '../people.ts';
import { usePolicyChoices } from '../policies.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { FencesField, fencesSent, fencesTyped } from './fences-field.tsx';
import type { PageProps } from './page.ts';
import type { OwnField } from './record-types.ts';
import { Records } from './records.tsx';
import { RULES } from './words-rules.ts';
import { RECORDS } from './words.ts';

type Site = components['schemas']['Site'];
type Schemas = components['schemas'];

export function SitesPage(props: PageProps): JSX.Element {
  return <WithWords of={RULES}><Page {...props} /></WithWords>;
}

function Page({ query, tell }: PageProps): JSX.Element {
  const { t, language } = useWords();
  const places = useTexts(RULES).places;
  const mayTimes = useMay('settings:read');
  const fences: OwnField = {
    typed: (stored) => fencesTyped(stored as Site['geofences'] | undefined, language), sent: (typed) => fencesSent(typed as ReturnType<typeof fencesTyped>, language),
    write: (stored) => (stored as Site['geofences'])?.map(({ name }) => name).join(', ') ?? places.fencesInherit, input: (given) => <FencesField {...given} />,
  };
  const own = useTexts(RECORDS);
  const texts = own.sites;
  const reading = useReading('sites records', async () => (await readRows((cursor) => api.GET('/sites', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  const policies = usePolicyChoices(reading.data?.find(({ id }) => id === query['at'])?.time_policy_id ?? null);
  const { data: people } = usePeople();
  const zone = useSettings().data?.organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const count = (id: string): number => people?.filter(({ site_id, status }) => site_id === id && status !== 'terminated').length ?? 0;
  return (
    <Records<Site>
      reading={reading} mayWrite={useMay('sites:write')} texts={texts} query={query} tell={tell} after={['sites', 'people']} initial={{ name: '', code: '', timezone: zone, geofence_policy: '', time_policy_id: '' }}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: own.zone, of: ({ timezone }) => timezone.replaceAll('_', ' ') },
        { label: texts.holidays, of: ({ holidays }) => (holidays ? texts.own(holidays.length) : <span class="soft">{texts.inherited}</span>) },
        { label: texts.people, isNumber: true, of: ({ id }) => (count(id) > 0 ? <a href={hrefOf('people', { site: id })}>{count(id)}</a> : '–') },
      ]}
      fields={[
        { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: own.codeHint },
        { name: 'timezone', label: own.zone, kind: 'zone', isRequired: true, hint: texts.zoneHint },
        ...(policies ? [{ name: 'time_policy_id', label: t.settings.organization.timePolicy, kind: 'choice' as const, options: policies, hint: texts.policyHint }] : []),
        { name: 'geofences', label: places.fences, kind: 'own', own: fences }, { name: 'geofence_policy', label: places.policy, kind: 'choice', options: Object.entries(places.policies), hint: places.fencesHint },
      ]}
      more={({ id }) => mayTimes && <p><a href={hrefOf('settings/times', { site: id })}>{places.times}</a></p>}
      create={(body, key) => answered(api.POST('/sites', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['SiteCreate'] }))}
      readOne={async (id) => { const answer = await api.GET('/sites/{id}', { params: { path: { id } } }); return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' }; }}
      change={(id, body, tag) => answered(api.PATCH('/sites/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['SitePatch'] }))}
    />
  );
}
