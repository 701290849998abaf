// What every drawer of a person gets, and the reading of the person before a change.

import { answered } from 'wfm-ui/answers.ts';

import type { Employee } from '../people.ts';
import type { Stored } from '../saving.tsx';
import { api } from '../service.ts';

export async function readEmployee(id: string): Promise<Stored<Employee>> {
  const answer = await api.GET('/employees/{id}', { params: { path: { id } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

export interface DrawerProps {
  stored: Stored<Employee>;
  close: () => void;
  /** Closes the drawer, and tells what was saved. */
  saved: (text: string) => void;
  query: Readonly<Record<string, string>>;
}
