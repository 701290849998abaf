// The places of the desk, and who sees them. A place is loaded when it is opened.

import type { JSX } from 'preact';
import { useSession } from 'wfm-ui/session.ts';

import type { Picture } from './icons.tsx';
import type { PlaceProps } from './route.ts';

export const PLACES = ['inbox', 'today', 'roster', 'people', 'pay', 'settings'] as const;
export type PlaceName = typeof PLACES[number];

interface PlaceEntry {
  icon: Picture;
  /** The letter after `G`. */
  letter: string;
  /** People who have one of these permissions see it. */
  needs: readonly string[];
  load: () => Promise<(props: PlaceProps) => JSX.Element>;
}

/** The permissions with which something can wait in the inbox. */
const DECIDING = [
  'leaves:decide:all', 'leaves:decide:team', 'attendances:review:all', 'attendances:review:team', 'schedules:write:all', 'schedules:write:team', 'payrolls:decide', 'settings:write', 'bank_accounts:write:all',
];

export const ENTRIES: Readonly<Record<PlaceName, PlaceEntry>> = {
  inbox: { icon: 'inbox', letter: 'i', needs: DECIDING, load: async () => (await import('./inbox/place.tsx')).Place },
  today: { icon: 'today', letter: 't', needs: ['attendances:read:all', 'attendances:read:team'], load: async () => (await import('./today/place.tsx')).Place },
  roster: { icon: 'roster', letter: 'r', needs: ['schedules:read:all', 'schedules:read:team'], load: async () => (await import('./roster/place.tsx')).Place },
  people: { icon: 'people', letter: 'p', needs: ['employees:read:all', 'employees:read:team'], load: async () => (await import('./people/place.tsx')).Place },
  pay: { icon: 'pay', letter: 'y', needs: ['payrolls:read:all'], load: async () => (await import('./pay/place.tsx')).Place },
  settings: { icon: 'settings', letter: 's', needs: ['activity_logs:read', 'roles:read', 'settings:write', 'accounts:write', 'bank_accounts:read:all'], load: async () => (await import('./settings/place.tsx')).Place },
};

/** The places that this person sees. */
export function usePlaces(): PlaceName[] {
  const { permissions } = useSession();
  return PLACES.filter((place) => ENTRIES[place].needs.some((permission) => permissions?.includes(permission)));
}
