// Salary components: the parts of pay beside the base. They are made inactive instead of removed.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../../data.ts';
import { useSettings } from '../../people.ts';
import { api } from '../../service.ts';
import { useWords } from '../../words/index.ts';
import { useTexts, WithWords } from '../../words/more.tsx';
import type { PageProps } from '../page.ts';
import type { OwnField, RecordField, Values } from '../record-types.ts';
import { Records } from '../records.tsx';
import { RECORDS } from '../words.ts';
import { CalculationField } from './calculation-field.tsx';
import { isWrong, sentOf, typedOf, type Calculation, type Typed } from './calculation.ts';
import { useCalculationText } from './texts.ts';
import { useConditionText, WhenField, whenSent, whenTyped, type Condition, type When } from './when-field.tsx';
import { WhomField, whomSent, type Whom } from './whom-field.tsx';
import { COMPONENTS } from './words.ts';

type Schemas = components['schemas'];
type Component = Schemas['SalaryComponent'];

export function ComponentsPage(props: PageProps): JSX.Element {
  return <WithWords of={COMPONENTS}><Page {...props} /></WithWords>;
}

const ORDER = ['earning', 'deduction', 'employer_contribution'];
const methodOf = ({ calculation }: Values): string => (calculation as Typed | undefined)?.method ?? 'fixed';

function Page({ query, tell }: PageProps): JSX.Element {
  const { format, language } = useWords();
  const own = useTexts(RECORDS);
  const texts = useTexts(COMPONENTS);
  const reading = useReading('salary components', async () => (await readRows((cursor) => api.GET('/salary-components', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  const currency = useSettings().data?.organization?.currency ?? 'EUR';
  const others = (reading.data ?? []).filter(({ id }) => id !== query['at']);
  const write = useCalculationText(reading.data ?? []);
  const writeCondition = useConditionText(reading.data ?? []);
  const calculation: OwnField = {
    typed: (stored) => typedOf(stored as Calculation | undefined, currency, format.decimal),
    sent: (typed) => { const sent = sentOf(typed as Typed, language); return isWrong(sent) ? undefined : sent; },
    write: (stored) => write(stored as Calculation), input: (given) => <CalculationField {...given} known={others} />,
  };
  const whom: OwnField = {
    typed: (stored): Whom => ({ scope: 'all', department_ids: [], site_ids: [], ...stored as Partial<Whom> | undefined }), sent: (typed) => whomSent(typed as Whom),
    write: (stored) => texts.scopes[(stored as Whom).scope] ?? '–', input: (given) => <WhomField {...given} />,
  };
  const when: OwnField = {
    typed: (stored) => whenTyped(stored as Condition | null | undefined, currency, format.decimal), sent: (typed) => whenSent(typed as When, language),
    write: (stored) => writeCondition(stored as Condition | null), input: (given) => <WhenField {...given} known={others} />,
  };
  const fields: RecordField[] = [
    { name: 'name', label: own.name, kind: 'text', isRequired: true, hint: texts.nameHint }, { name: 'code', label: own.code, kind: 'text', isRequired: true, hint: texts.codeHint },
    { name: 'kind', label: texts.kind, kind: 'choice', isRequired: true, options: Object.entries(texts.kinds) },
    { name: 'calculation', label: texts.how, kind: 'own', own: calculation },
    { name: 'prorate', label: texts.prorate, kind: 'check', when: (values) => methodOf(values) === 'fixed' },
    { name: 'per', label: texts.per, kind: 'choice', isRequired: true, options: Object.entries(texts.periods), when: (values) => ['percentage', 'brackets'].includes(methodOf(values)) || (methodOf(values) === 'fixed' && values['prorate'] !== true) },
    { name: 'taxable', label: texts.taxable, kind: 'check', when: (values) => values['kind'] === 'earning' }, { name: 'reduces_taxable', label: texts.reduces, kind: 'check', when: (values) => values['kind'] === 'deduction' },
    { name: 'applies_to', label: texts.whom, kind: 'own', own: whom }, { name: 'when', label: texts.when, kind: 'own', own: when },
    { name: 'debit_account', label: texts.debit, kind: 'text', hint: texts.accountHint }, { name: 'credit_account', label: texts.credit, kind: 'text', hint: texts.accountHint },
  ];
  return (
    <Records<Component>
      reading={reading} mayWrite={useMay('salary_components:write')} texts={texts} query={query} tell={tell} after={['salary components']} fields={fields} note={texts.order}
      rank={({ kind }) => ORDER.indexOf(kind)}
      initial={{ name: '', code: '', kind: 'earning', prorate: false, per: 'payroll', taxable: true, reduces_taxable: false, debit_account: '', credit_account: '' }}
      columns={[
        { label: own.code, of: ({ code }) => <span class="soft">{code}</span> }, { label: texts.kind, of: ({ kind }) => texts.kinds[kind] ?? kind }, { label: texts.how, of: ({ calculation: how }) => write(how) },
        { label: texts.whom, of: ({ applies_to: { scope } }) => texts.scopes[scope] ?? scope },
      ]}
      create={(body, key) => answered(api.POST('/salary-components', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['SalaryComponentCreate'] }))}
      readOne={async (id) => { const answer = await api.GET('/salary-components/{id}', { params: { path: { id } } }); return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' }; }}
      change={(id, body, tag) => answered(api.PATCH('/salary-components/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['SalaryComponentPatch'] }))}
    />
  );
}
