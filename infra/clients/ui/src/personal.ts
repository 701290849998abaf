// The personal data of a person, field by field: `address/city` is the city, `custom/shoe_size` a field of the organization.

import type { Client, components } from 'wfm-client';

import { answered } from './answers.ts';

type Api = Client['api'];
type Schemas = components['schemas'];
export type CustomField = Schemas['CustomField'];
export type Contact = Schemas['EmergencyContact'];

export const OWN = ['preferred_name', 'private_email', 'private_phone'] as const;
/** Nobody changes these in the own record. */
export const OF_OFFICE = ['birth_date', 'tax_id', 'social_security_id'] as const;
export const ADDRESS = ['street', 'house_number', 'postal_code', 'city', 'region', 'country'] as const;
export const MOST_CONTACTS = 3;

/** Personal data, and the ETag under which it was read. */
export interface StoredPersonal {
  value: Personal;
  tag: string;
}

/** Texts by field; what was not entered is ''. */
export interface Personal extends Record<string, unknown> {
  emergency_contacts: Contact[];
}

export const textOf = (personal: Personal, field: string): string => { const value = personal[field]; return typeof value === 'string' ? value : ''; };

function flat({ address, custom, emergency_contacts, ...data }: Schemas['PersonalData']): Personal {
  return {
    ...Object.fromEntries([...OWN, ...OF_OFFICE].map((field) => [field, data[field] ?? ''])),
    ...Object.fromEntries(ADDRESS.map((part) => [`address/${part}`, address?.[part] ?? ''])),
    ...Object.fromEntries(Object.entries(custom).map(([code, value]) => [`custom/${code}`, value])),
    emergency_contacts,
  };
}

export async function readPersonal(api: Api, id: string): Promise<StoredPersonal> {
  const answer = await api.GET('/employees/{id}/personal-data', { params: { path: { id } } });
  return { value: flat(await answered(Promise.resolve(answer))), tag: answer.response.headers.get('etag') ?? '*' };
}

/** What is sent of changed fields. Without a country there is no address. */
function bodyOf(changes: Partial<Personal>): Schemas['PersonalDataPatch'] {
  const sent: Record<string, unknown> = {};
  const parts: Record<string, Record<string, string | null>> = {};
  for (const [field, value] of Object.entries(changes)) {
    const [group = '', part] = field.split('/');
    if (part === undefined) sent[field] = value === '' ? null : value;
    else parts[group] = { ...parts[group], [part]: typeof value === 'string' && value !== '' ? value : null };
  }
  const { address, custom } = parts;
  return { ...sent, ...(custom && { custom }), ...(address && { address: address['country'] === null ? null : address }) } as Schemas['PersonalDataPatch'];
}

export async function sendPersonal(api: Api, id: string, wanted: Partial<Personal>, tag: string): Promise<void> {
  let changes = wanted;
  if (Object.keys(wanted).some((field) => field.startsWith('address/')) && wanted['address/country'] === undefined) {
    // An address names its country. Where it is not the one under this tag, the service refuses the change.
    changes = { ...wanted, 'address/country': textOf((await readPersonal(api, id)).value, 'address/country') };
  }
  await answered(api.PATCH('/employees/{id}/personal-data', { params: { path: { id }, header: { 'If-Match': tag } }, body: bodyOf(changes) }));
}
