// What a page of records is made of: its fields, and how they are read and saved.

import type { ComponentChildren, JSX } from 'preact';

import type { Reading } from '../data.ts';
import type { Stored } from '../saving.tsx';

export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'zone' | 'time' | 'number' | 'date' | 'choice' | 'check' | 'person' | 'own';
  /** The names of `choice`; of `person`, the name of a value that the list knows. */
  options?: readonly (readonly [id: string, name: string])[];
  hint?: string;
  isRequired?: boolean;
  most?: number;
  /** Whether the field says something beside these values. One that says nothing gets its default. */
  when?: (values: Values) => boolean;
  /** How a field of several parts is entered. */
  own?: OwnField;
}

export interface OwnProps {
  value: unknown;
  set: (value: unknown) => void;
  isTried: boolean;
  isReadOnly: boolean;
  violation: (pointer: string) => string | null;
}

export interface OwnField {
  /** What is typed, from what is stored. */
  typed: (stored: unknown) => unknown;
  /** What is sent; undefined where it is not written as it should be. */
  sent: (typed: unknown) => unknown;
  write: (stored: unknown) => string;
  input: (props: OwnProps) => JSX.Element;
}

export interface Record_ {
  id: string;
  name: string;
  is_active: boolean;
}

export type Values = Record<string, unknown>;
export type Body = Record<string, unknown>;

export interface RecordsProps<R extends Record_> {
  reading: Reading<R[]>;
  mayWrite: boolean;
  texts: { add: string; none: string; noneHint: string };
  columns: readonly { label: string; of: (row: R) => ComponentChildren; isNumber?: boolean }[];
  fields: readonly RecordField[];
  initial: Values;
  /** Ready-made values with which a new record may begin. */
  startingPoints?: { label: string; hint: string; options: readonly { id: string; name: string; values: Values }[] };
  create: (body: Body, key: string) => Promise<unknown>;
  readOne: (id: string) => Promise<Stored<R>>;
  change: (id: string, changes: Body, tag: string) => Promise<unknown>;
  /** What is read again after a change. */
  after: readonly string[];
  /** The place of a record among others that are in use; else they stand by name. */
  rank?: (row: R) => number;
  /** Above the list. */
  note?: string;
  /** Below the fields of a record that exists. */
  more?: (row: R) => ComponentChildren;
  query: Readonly<Record<string, string>>;
  tell: (text: string) => void;
}
