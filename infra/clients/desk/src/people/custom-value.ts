// The value of a field that the organization added, as a person reads it.

import type { CustomField } from 'wfm-ui/personal.ts';

import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { PERSONAL } from './words.ts';

/** A value of a field of the organization, as a person reads it. */
export function useCustomValue(): (type: CustomField['type'] | undefined, value: string) => string {
  const { format } = useWords();
  const texts = useTexts(PERSONAL);
  return (type, value) => (type === 'date' ? format.date(value) : type === 'number' ? format.decimal(value) : type === 'yes_no' ? (value === 'yes' ? texts.yes : texts.no) : value);
}
