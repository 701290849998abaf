// The permissions of the service, with their scopes from narrow to wide. The compiler holds the list to the contract.

import type { components } from 'wfm-client';

export type Permission = components['schemas']['Permission'];

const LIST = [
  'employees:read:own', 'employees:read:team', 'employees:read:all', 'employees:write', 'personal_data:read:own', 'personal_data:read:all', 'personal_data:write:own', 'personal_data:write:all', 'documents:read:own', 'documents:read:all', 'documents:write', 'departments:read', 'departments:write', 'sites:read', 'sites:write',
  'attendances:read:own', 'attendances:read:team', 'attendances:read:all', 'attendances:write:own', 'attendances:write:team', 'attendances:write:all', 'attendances:review:team', 'attendances:review:all',
  'schedules:read:own', 'schedules:read:team', 'schedules:read:all', 'schedules:request:own', 'schedules:request:all', 'schedules:write:team', 'schedules:write:all', 'terminals:read', 'terminals:write',
  'leaves:read:own', 'leaves:read:team', 'leaves:read:all', 'leaves:write:own', 'leaves:write:team', 'leaves:write:all', 'leaves:decide:team', 'leaves:decide:all', 'leaves:adjust',
  'compensation:read:own', 'compensation:read:all', 'compensation:write', 'salary_components:read', 'salary_components:write', 'payrolls:read:own', 'payrolls:read:all', 'payrolls:generate', 'payrolls:decide', 'payments:write', 'bank_accounts:read:own', 'bank_accounts:read:all', 'bank_accounts:write:own', 'bank_accounts:write:all',
  'settings:read', 'settings:write', 'roles:read', 'roles:write', 'accounts:write', 'activity_logs:read', 'exports:write', 'jobs:read:all', 'uploads:write',
] as const satisfies readonly Permission[];

type Missing = Exclude<Permission, typeof LIST[number]>;
// A permission that the list does not name is an error here.
export const PERMISSIONS: readonly Permission[] = LIST satisfies [Missing] extends [never] ? readonly Permission[] : never;

/** A permission without its scope, and the scope; `yes` for one without scopes. */
export function splitPermission(permission: string): { name: string; scope: string } {
  const parts = permission.split(':');
  const scope = parts.at(-1) ?? '';
  return ['all', 'team', 'own'].includes(scope) ? { name: parts.slice(0, -1).join(':'), scope } : { name: permission, scope: 'yes' };
}

/** The names in the order of the list, with their scopes. */
export const SCOPES: ReadonlyMap<string, readonly string[]> = PERMISSIONS.reduce((map, permission) => {
  const { name, scope } = splitPermission(permission);
  return map.set(name, [...map.get(name) ?? [], scope]);
}, new Map<string, string[]>());

const WIDEST = ['own', 'yes', 'team', 'all'];

/** The widest scope of each name. */
export function widest(permissions: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, scope } of permissions.map(splitPermission)) if (WIDEST.indexOf(scope) > WIDEST.indexOf(found.get(name) ?? '')) found.set(name, scope);
  return found;
}

export const permissionOf = (name: string, scope: string): Permission => (scope === 'yes' ? name : `${name}:${scope}`) as Permission;

/** Whether a scope is no wider than another one, which is none where it is missing. */
export const isWithin = (scope: string, other: string | undefined): boolean => other !== undefined && WIDEST.indexOf(scope) <= WIDEST.indexOf(other);

/** `employees: read`, as lists show it. */
export const writtenName = (name: string): string => name.replaceAll('_', ' ').replaceAll(':', ': ');

export interface Difference {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

/** What a change gives, takes, and makes wider or narrower. Pure. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => ({ name, before: before.get(name), after: after.get(name) })).filter((one) => one.before !== one.after);
}
