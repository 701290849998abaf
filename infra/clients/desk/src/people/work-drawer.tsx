// Other work from a date: job, department, site, manager, hours.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { readFigure } from '../dates.ts';
import { listName, useDepartments, usePeople, useSites } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { usePolicyChoices } from '../policies.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { AFTER, Drawer, Effect, useOutcome } from './drawer-frame.tsx';
import type { DrawerProps } from './drawer.ts';
import { Choice } from './new.tsx';
import { useHistories } from './overview.tsx';

const WORK_FIELDS = ['job_title', 'department_id', 'site_id', 'manager_id', 'employment_type', 'weekly_hours', 'full_time_share', 'cost_centre', 'time_policy_id'] as const;
type WorkField = typeof WORK_FIELDS[number];

export function WorkDrawer({ stored, close, saved, query }: DrawerProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.workFrom;
  const [base] = useState(stored);
  const { id } = base.value;
  const { data: people } = usePeople();
  const departments = useDepartments();
  const sites = useSites();
  const histories = useHistories(id);
  const today = localDate(Date.now());
  const assignments = histories.data?.assignments ?? [];
  const [from, setFrom] = useState(query['from'] ?? today);
  const [typed, setTyped] = useState<Partial<Record<WorkField, string>>>({});
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const present = [...assignments].filter(({ date }) => date <= from).sort((one, other) => other.date.localeCompare(one.date))[0] ?? assignments[0];
  const labels: Record<WorkField, string> = {
    job_title: t.people.job, department_id: t.people.department, site_id: t.people.site, manager_id: t.people.manager, employment_type: t.people.type, weekly_hours: t.people.hours, full_time_share: texts.share, cost_centre: t.people.costCentre, time_policy_id: t.settings.organization.timePolicy,
  };
  const stated = (field: WorkField): string => present?.[field] ?? '';
  const policies = usePolicyChoices(present?.time_policy_id ?? null);
  const valueOf = (field: WorkField): string => typed[field] ?? (field === 'weekly_hours' || field === 'full_time_share' ? stated(field) && format.decimal(stated(field)) : stated(field));
  const set = (field: WorkField) => (text: string): void => { setTyped({ ...typed, [field]: text }); };
  const name = (field: WorkField, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return '–';
    const lists: Partial<Record<WorkField, readonly { id: string; name: string }[]>> = { department_id: departments, site_id: sites, time_policy_id: policies?.map(([one, text]) => ({ id: one, name: text })) ?? [], manager_id: (people ?? []).map((one) => ({ id: one.id, name: listName(one) })) };
    if (field === 'employment_type') return t.people.types[value] ?? value;
    return lists[field]?.find((one) => one.id === value)?.name ?? (field === 'weekly_hours' || field === 'full_time_share' ? format.decimal(value) : value);
  };
  const isFigure = (field: WorkField): boolean => field === 'weekly_hours' || field === 'full_time_share';
  const wanted = (field: WorkField): string | null => {
    const text = valueOf(field).trim();
    if (text === '') return null;
    return isFigure(field) ? readFigure(text, language) : text;
  };
  const wrong = (field: WorkField): string | null => (isTried && isFigure(field) && valueOf(field).trim() !== '' && wanted(field) === null ? t.people.new.wrongHours : null);
  const changed = WORK_FIELDS.filter((field) => typed[field] !== undefined && (wanted(field) ?? '') !== stated(field));
  const { save, dialog } = useSave((field) => labels[field as WorkField] ?? field, (field, value) => name(field as WorkField, value));
  const read = async (): Promise<Stored<Record<string, unknown>>> => {
    const answer = await api.GET('/employees/{id}/assignments', { params: { path: { id } } });
    const { data } = await answered(Promise.resolve(answer));
    const entry = data.filter(({ date }) => date <= from).sort((one, other) => other.date.localeCompare(one.date))[0];
    return { value: (entry ?? {}) as Record<string, unknown>, tag: answer.response.headers.get('etag') ?? '*' };
  };
  const submit = (): void => {
    setTried(true);
    if (!from || changed.some((field) => isFigure(field) && valueOf(field).trim() !== '' && wanted(field) === null) || changed.length === 0) return;
    void action.run(async () => {
      const result = await save<Record<string, unknown>>({
        base: { value: { ...present } as Record<string, unknown>, tag: base.tag }, changes: Object.fromEntries(changed.map((field) => [field, wanted(field)])), read,
        send: async (changes, tag) => {
          await answered(api.PUT('/employees/{id}/assignments/{date}', { params: { path: { id, date: from }, header: { 'If-Match': tag } }, body: changes as components['schemas']['AssignmentInput'] }));
        },
      });
      await readAgain(...AFTER);
      saved(outcome(result, texts.saved));
    });
  };
  const plain = (field: WorkField, isNumber = false): JSX.Element => (
    <Field label={labels[field]} error={wrong(field) ?? violation(`/${field}`)}>
      {(given) => <input {...given} class={isNumber ? 'num' : ''} inputMode={isNumber ? 'decimal' : 'text'} maxLength={100} autocomplete="off" value={valueOf(field)} onInput={(event) => { set(field)(event.currentTarget.value); }} />}
    </Field>
  );
  return (
    <Drawer title={texts.title} close={close} action={action} submit={submit} label={t.save}>
      <DateField label={texts.from} value={from} change={setFrom} error={isTried && !from ? t.problems.required : null} />
      {plain('job_title')}
      <Choice label={labels.department_id} value={valueOf('department_id')} error={violation('/department_id')} change={set('department_id')} options={departments.filter(({ is_active, id: one }) => is_active || one === stated('department_id')).map((one) => [one.id, one.name])} />
      <Choice label={labels.site_id} value={valueOf('site_id')} error={violation('/site_id')} change={set('site_id')} options={sites.filter(({ is_active, id: one }) => is_active || one === stated('site_id')).map((one) => [one.id, one.name])} />
      <PersonField label={labels.manager_id} none="–" value={valueOf('manager_id')} error={violation('/manager_id')} change={set('manager_id')} isMeant={(one) => one.id !== id && one.status === 'active'} nameOf={(one) => { const known = people?.find((other) => other.id === one); return known ? listName(known) : null; }} />
      {policies && (policies.length > 0 || stated('time_policy_id') !== '') && <Choice label={labels.time_policy_id} value={valueOf('time_policy_id')} error={violation('/time_policy_id')} change={set('time_policy_id')} options={policies} />}
      <div class="fields">
        <Field label={labels.employment_type} error={violation('/employment_type')}>
          {(given) => <select {...given} value={valueOf('employment_type')} onChange={(event) => { set('employment_type')(event.currentTarget.value); }}>{Object.entries(t.people.types).map(([type, text]) => <option key={type} value={type}>{text}</option>)}</select>}
        </Field>
        {plain('weekly_hours', true)}
        {plain('full_time_share', true)}
        {plain('cost_centre')}
      </div>
      <Effect title={texts.effect} lines={changed.length === 0 ? [texts.nothing] : [...changed.map((field) => texts.changes(labels[field], name(field, wanted(field)), name(field, stated(field)))), from && texts.earlier(format.date(from))]} />
      {dialog}
    </Drawer>
  );
}
