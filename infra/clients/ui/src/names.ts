/** The names of people, as every screen shows them. */
import type { components } from 'wfm-client';

export type Named = Pick<components['schemas']['EmployeeName'], 'first_name' | 'last_name' | 'preferred_name'>;

export const fullName = ({ first_name, last_name, preferred_name }: Named): string =>
  `${preferred_name ?? first_name} ${last_name}`;
