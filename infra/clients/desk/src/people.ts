// The people whom the person may see, for all screens that name them.

import { pages, type components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { useReading, type Reading } from './data.ts';
import { api } from './service.ts';
import { useWords } from './words/index.ts';

export type Employee = components['schemas']['Employee'];
export type Department = components['schemas']['Department'];
export type Site = components['schemas']['Site'];

const MOST_PEOPLE = 20_000;
/** After the first page, a part is shown each time so many more pages are read. */
const PAGES_TO_SHOW = 10;

export const byName = (one: { last_name: string; first_name: string }, other: { last_name: string; first_name: string }): number => (
  one.last_name.localeCompare(other.last_name) || one.first_name.localeCompare(other.first_name)
);

/** `Kaya, Emre`, as lists sort them. */
export const listName = ({ last_name, first_name }: { last_name: string; first_name: string }): string => `${last_name}, ${first_name}`;

/** Everybody as of a date, by name. The first page is shown before the others are read. */
export function usePeople(on: string | null = null): Reading<Employee[]> {
  const may = useMay('employees:read:all', 'employees:read:team');
  return useReading(may ? `people ${on ?? ''}` : null, async (show) => {
    const rows: Employee[] = [];
    let count = 0;
    for await (const page of pages((query) => api.GET('/employees', { params: { query: { ...query, sort: 'name', limit: 100, ...(on && { on }) } } }))) {
      rows.push(...page);
      if (rows.length >= MOST_PEOPLE) break;
      if (count++ % PAGES_TO_SHOW === 0) show([...rows]);
    }
    return rows.slice(0, MOST_PEOPLE);
  });
}

export function useDepartments(): Department[] {
  const may = useMay('departments:read');
  return useReading(may ? 'departments' : null, async () => (await readRows((query) => api.GET('/departments', { params: { query: { ...query, limit: 100 } } }), 2_000)).rows).data ?? [];
}

export function useSites(): Site[] {
  const may = useMay('sites:read');
  return useReading(may ? 'sites' : null, async () => (await readRows((query) => api.GET('/sites', { params: { query: { ...query, limit: 100 } } }), 2_000)).rows).data ?? [];
}

/** What exporting everything about somebody takes. */
const EXPORT_PERSON: readonly components['schemas']['Permission'][] = [
  'exports:write', 'activity_logs:read', 'attendances:read:all', 'bank_accounts:read:all', 'compensation:read:all', 'documents:read:all', 'employees:read:all', 'leaves:read:all', 'payrolls:read:all', 'personal_data:read:all', 'schedules:read:all',
];

/** Whether everything about an employee may be exported. */
export function useMayExportPerson(): boolean {
  const { permissions } = useSession();
  return EXPORT_PERSON.every((permission) => permissions?.includes(permission));
}

export type Settings = components['schemas']['Setting'];

export function useSettings(): Reading<Settings> {
  const may = useMay('settings:read');
  return useReading(may ? 'settings' : null, () => answered(api.GET('/settings')));
}

/** Names by the ids of employees. */
export function useNames(): (id: string | null) => string {
  const { t } = useWords();
  const { data } = usePeople();
  const known = new Map(data?.map((employee) => [employee.id, fullName(employee)]));
  return (id) => (id === null ? '–' : known.get(id) ?? t.somebody);
}

/**
 * Names by the ids of accounts: the employee's, or the e-mail of an account without an employee, which the activity log knows.
 *
 * @param ids the accounts that are shown.
 */
export function useAccountNames(ids: readonly string[]): (id: string | null) => string {
  const { t } = useWords();
  const { user } = useSession();
  const { data } = usePeople();
  const known = new Map<string, string>();
  for (const employee of data ?? []) if (employee.user_id) known.set(employee.user_id, fullName(employee));
  const mayLog = useMay('activity_logs:read');
  const missing = data === null ? [] : [...new Set(ids)].filter((id) => !known.has(id) && id !== user.id).sort();
  const others = useReading(mayLog && missing.length > 0 ? `accounts ${missing.join()}` : null, async () => new Map(await Promise.all(missing.map(async (actor) => {
    const { data: [entry] } = await answered(api.GET('/activity-logs', { params: { query: { actor, limit: 1 } } }));
    return [actor, entry?.actor?.email ?? t.somebody] as const;
  }))));
  return (id) => (id === null ? t.theService : id === user.id ? t.you : known.get(id) ?? others.data?.get(id) ?? t.somebody);
}
