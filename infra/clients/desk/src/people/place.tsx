// People: everybody on a date, somebody new, and one person.

import type { JSX } from 'preact';

import type { ImportProps } from '../import/import.tsx';
import { Lazy } from '../lazy.tsx';
import type { PlaceProps } from '../route.ts';
import { List } from './list.tsx';
import { NewPerson } from './new.tsx';
import type { PersonProps } from './person.tsx';

const loadImport = async (): Promise<(props: ImportProps) => JSX.Element> => (await import('../import/import.tsx')).Import;
const loadPerson = async (): Promise<(props: PersonProps) => JSX.Element> => (await import('./person.tsx')).Person;

export function Place({ route: { parts: [, id, tab, rest], query } }: PlaceProps): JSX.Element {
  if (id === 'new') return <NewPerson />;
  if (id === 'import') return <Lazy load={loadImport} props={{ query }} />;
  if (id) return <Lazy key={id} load={loadPerson} props={{ id, tab: tab ?? 'overview', rest, query }} />;
  return <List query={query} />;
}
