// The parts of a sum: base, gross, taxable and other components, added or taken off.

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

import { Icon } from '../../icons.tsx';
import { useTexts } from '../../words/more.tsx';
import { useNameOfPart } from './texts.ts';
import { COMPONENTS } from './words.ts';

interface SumProps {
  label: string;
  /** What adds another part. */
  addLabel: string;
  of: readonly string[];
  change: (of: readonly string[]) => void;
  known: readonly { code: string; name: string }[];
  isReadOnly: boolean;
  error: string | null;
}

const plain = (name: string): string => name.replace(/^-/, '');

export function SumField({ label, addLabel, of, change, known, isReadOnly, error }: SumProps): JSX.Element {
  const texts = useTexts(COMPONENTS);
  const nameOf = useNameOfPart(known);
  const id = useId();
  const free = [...Object.keys(texts.names), ...known.map(({ code }) => code)].filter((code) => !of.some((one) => plain(one) === code));
  return (
    <fieldset class="plain parts">
      <legend class="label">{label}</legend>
      <ul>
        {of.map((one) => {
          const name = nameOf(plain(one));
          return (
            <li key={plain(one)}>
              <span>{name}</span>
              <label class="check small"><input type="checkbox" disabled={isReadOnly} aria-label={texts.subtract(name)} checked={one.startsWith('-')} onChange={(event) => { change(of.map((other) => (other === one ? `${event.currentTarget.checked ? '-' : ''}${plain(one)}` : other))); }} />{texts.minus}</label>
              {!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removeName(name)} onClick={() => { change(of.filter((other) => other !== one)); }}><Icon name="close" /></button>}
            </li>
          );
        })}
      </ul>
      {!isReadOnly && free.length > 0 && (
        <select aria-label={addLabel} aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined} value="" onChange={(event) => { const added = event.currentTarget.value; event.currentTarget.value = ''; if (added) change([...of, added]); }}>
          <option value="">{addLabel}</option>
          {free.map((code) => <option key={code} value={code}>{nameOf(code)}</option>)}
        </select>
      )}
      {error && <p class="error" id={id}>{error}</p>}
    </fieldset>
  );
}
