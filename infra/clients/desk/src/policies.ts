// The time policies that settings, sites and the work of a person may name.

import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from './data.ts';
import { api } from './service.ts';

type Policy = components['schemas']['TimePolicy'];

export const readPolicies = async (): Promise<Policy[]> => (await readRows((query) => api.GET('/time-policies', { params: { query: { ...query, limit: 100 } } }), 500)).rows;

/** Choices of a time policy: those in use, and the one that is chosen. Null where the reader may not see them. */
export function usePolicyChoices(chosen: string | null): (readonly [id: string, name: string])[] | null {
  const may = useMay('settings:read');
  const { data } = useReading(may ? 'time policies' : null, readPolicies);
  return data?.filter(({ id, is_active: isActive }) => isActive || id === chosen).map(({ id, name }) => [id, name] as const) ?? null;
}
