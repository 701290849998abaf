// Whether places count where this person works.

import type { components } from 'wfm-client';

import { useMay, useReading, useSession } from './hooks.ts';
import type { Attendance } from './punches.ts';
import { answered, api } from './service.ts';

type Policy = components['schemas']['Site']['geofence_policy'];

/** What becomes of a punch elsewhere: the policy of the site, or else of the organization; null where it is not known. */
export function usePlacePolicy(isNeeded: boolean): Policy {
  const id = useSession().user.employee_id;
  const mayRead = useMay('settings:read');
  const maySites = useMay('sites:read');
  const { data, kept } = useReading<Policy>(`place policy ${isNeeded && mayRead} ${maySites}`, async () => {
    if (!isNeeded || !mayRead || id === null) return null;
    const [settings, { site_id: site }] = await Promise.all([
      answered(api.GET('/settings')), answered(api.GET('/employees/{id}', { params: { path: { id } } })),
    ]);
    const own = site !== null && maySites ? (await answered(api.GET('/sites/{id}', { params: { path: { id: site } } }))).geofence_policy : null;
    return own ?? settings.geofence_policy;
  }, isNeeded && mayRead ? { as: 'place policy' } : null);
  return data ?? kept ?? null;
}

/** The flags of an attendance that somebody who reviews it has to know. */
export function reasonsOf(row: Pick<Attendance, 'flags' | 'review'>): string[] {
  return row.flags.filter((flag) => !isPlaceFlag(flag) || isReason(flag, row));
}

export const isPlaceFlag = (flag: string): boolean => flag === 'location_uncertain' || flag === 'outside_geofence';

/**
 * Whether a flag is a reason of a review. That the place is not certain is one only where nothing else is: most people give no
 * place, and nobody has to hear of it.
 */
export function isReason(flag: string, { flags, review }: Pick<Attendance, 'flags' | 'review'>): boolean {
  return (review === 'pending' || review === 'rejected') && (flag !== 'location_uncertain' || flags.length === 1);
}
