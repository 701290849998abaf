// Brackets of a sum: the end of each, and what it pays.

import type { JSX } from 'preact';

import { Icon } from '../../icons.tsx';
import { useTexts } from '../../words/more.tsx';
import type { Bracket, Typed } from './calculation.ts';
import { COMPONENTS } from './words.ts';

interface BracketsProps {
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  isFieldWrong: (field: string) => boolean;
  isReadOnly: boolean;
  violation: (pointer: string) => string | null;
}

export function BracketsField({ typed: { brackets, isWhole }, change, isFieldWrong, isReadOnly, violation }: BracketsProps): JSX.Element {
  const texts = useTexts(COMPONENTS);
  const last = brackets.length - 1;
  const changeAt = (at: number, changes: Partial<Bracket>): void => { change({ brackets: brackets.map((one, index) => (index === at ? { ...one, ...changes } : one)) }); };
  const input = (at: number, field: keyof Bracket, label: string): JSX.Element => {
    const isWrong = isFieldWrong(`${field} ${at}`) || violation(`/calculation/brackets/${at}/${field === 'upTo' ? 'up_to' : field}`) !== null;
    return <input class="num" aria-invalid={isWrong || undefined} aria-label={texts.ofBracket(label, at + 1)} inputMode="decimal" autocomplete="off" maxLength={20} disabled={isReadOnly} value={brackets[at]?.[field] ?? ''} onInput={(event) => { changeAt(at, { [field]: event.currentTarget.value }); }} />;
  };
  const told = brackets.map((_, at) => ['up_to', 'rate', 'amount'].map((field) => violation(`/calculation/brackets/${at}/${field}`)).find(Boolean) ?? violation(`/calculation/brackets/${at}`)).find(Boolean) ?? violation('/calculation/brackets');
  const isAnyWrong = brackets.some((_, at) => (['upTo', 'rate', 'amount'] as const).some((field) => isFieldWrong(`${field} ${at}`)));
  return (
    <fieldset class="plain brackets">
      <legend class="label">{texts.brackets}</legend>
      <table>
        <thead><tr><th scope="col">{texts.upTo}</th><th scope="col">{texts.percent}</th>{isWhole && <th scope="col">{texts.orAmount}</th>}<th scope="col"><span class="unseen">{texts.removeBracket(1)}</span></th></tr></thead>
        <tbody>
          {brackets.map((_, at) => (
            <tr key={at}>
              <td>{at === last ? <span class="soft">{texts.rest}</span> : input(at, 'upTo', texts.upTo)}</td>
              <td>{input(at, 'rate', texts.percent)}</td>
              {isWhole && <td>{input(at, 'amount', texts.orAmount)}</td>}
              <td>{!isReadOnly && brackets.length > 1 && <button type="button" class="quiet icon-only" aria-label={texts.removeBracket(at + 1)} onClick={() => { change({ brackets: brackets.filter((__, index) => index !== at) }); }}><Icon name="close" /></button>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(told ?? (isAnyWrong ? texts.noFigure : null)) && <p class="error">{told ?? texts.noFigure}</p>}
      {!isReadOnly && brackets.length < 50 && <button type="button" class="quiet add" onClick={() => { change({ brackets: [...brackets, { upTo: '', rate: '', amount: '' }] }); }}><Icon name="plus" />{texts.addBracket}</button>}
      <label class="check"><input type="checkbox" disabled={isReadOnly} checked={isWhole} onChange={(event) => { change({ isWhole: event.currentTarget.checked }); }} />{texts.whole}</label>
      <p class="hint">{texts.wholeHint}</p>
    </fieldset>
  );
}
