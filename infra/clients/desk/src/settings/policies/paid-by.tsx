// The salary components that pay the codes of a policy.

import type { JSX } from 'preact';
import { readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../../data.ts';
import { hrefOf } from '../../route.ts';
import { api } from '../../service.ts';
import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import { codesOf, type Version } from './versions.ts';
import { POLICIES } from './words.ts';

export function PaidBy({ versions }: { versions: readonly Version[] }): JSX.Element | null {
  const { named } = useWords();
  const texts = useTexts(POLICIES);
  const may = useMay('salary_components:read');
  const components = useReading(may ? 'salary components' : null, async () => (await readRows((cursor) => api.GET('/salary-components', { params: { query: { ...cursor, limit: 100 } } }), 1_000)).rows).data;
  const codes = codesOf(versions);
  if (!components || codes.length === 0) return null;
  return (
    <section class="paid-by" aria-labelledby="paid-by">
      <h3 id="paid-by">{texts.paidBy}</h3>
      <dl class="facts">
        {codes.map((code) => {
          const paying = components.filter(({ is_active: isActive, calculation: { method, of } }) => isActive && method === 'per_hour' && of === code);
          return [<dt key={`${code} name`}><code>{code}</code></dt>, <dd key={code}>{paying.length === 0 ? <span class="soft">{texts.unpaid}</span> : paying.map((one, at) => <span key={one.id}>{at > 0 && ', '}<a href={hrefOf('settings/components', { at: one.id })}>{named(one)}</a></span>)}</dd>];
        })}
      </dl>
    </section>
  );
}
