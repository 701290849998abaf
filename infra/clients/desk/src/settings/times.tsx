// The working times of the organization or of a site, from a date on. Earlier days stay as they are.

import type { JSX } from 'preact';

import { useSites } from '../people.ts';
import { setQuery } from '../route.ts';
import { SETUP } from '../setup/words.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { OrganizationTimes, SiteTimes } from './dated-times.tsx';
import type { PageProps } from './page.ts';
import { RULES } from './words-rules.ts';

export function TimesPage(props: PageProps): JSX.Element {
  return <div class="scroll pad setup-parts" data-keep-scroll><WithWords of={SETUP}><WithWords of={RULES}><Page {...props} /></WithWords></WithWords></div>;
}

function Page({ query, tell }: PageProps): JSX.Element {
  const texts = useTexts(RULES).places;
  const sites = useSites();
  const site = sites.find(({ id }) => id === query['site']);
  return (
    <div class="stack">
      {sites.length > 0 && (
        <label class="whose">{texts.whose} <select class="auto" value={site?.id ?? ''} onChange={(event) => { setQuery({ site: event.currentTarget.value || null }); }}><option value="">{texts.organization}</option>{sites.filter(({ is_active: isActive }) => isActive).map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select></label>
      )}
      {site ? <SiteTimes key={site.id} site={site} tell={tell} /> : <OrganizationTimes tell={tell} />}
    </div>
  );
}
