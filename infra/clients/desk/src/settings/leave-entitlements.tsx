// Other annual amounts of a leave type, a line for each group of people.

import type { JSX } from 'preact';

import { Icon } from '../icons.tsx';
import { useTexts } from '../words/more.tsx';
import { MOST_ENTITLEMENTS, type TypedEntitlement } from './leave-details.ts';
import { LEAVE_TYPES } from './words-leave.ts';

type Options = readonly (readonly [id: string, name: string])[];

interface EntitlementsProps {
  lines: readonly TypedEntitlement[];
  types: Options;
  sites: Options;
  isHours: boolean;
  isWrong: (place: string) => boolean;
  change: (lines: readonly TypedEntitlement[]) => void;
}

export function EntitlementsField({ lines, types, sites, isHours, isWrong, change }: EntitlementsProps): JSX.Element {
  const texts = useTexts(LEAVE_TYPES);
  const changeAt = (at: number, changes: Partial<TypedEntitlement>): void => { change(lines.map((one, index) => (index === at ? { ...one, ...changes } : one))); };
  const input = (at: number, field: 'amount' | 'months', label: string, place: string): JSX.Element => <input class="num" aria-label={texts.ofLine(label, at + 1)} aria-invalid={isWrong(`/entitlements/${at}/${place}`) || undefined} inputMode="decimal" maxLength={8} autocomplete="off" value={lines[at]?.[field] ?? ''} onInput={(event) => { changeAt(at, { [field]: event.currentTarget.value }); }} />;
  // Several of them, as another client may have stored them, stay together.
  const choice = (at: number, field: 'types' | 'sites', label: string, options: Options): JSX.Element => {
    const value = lines[at]?.[field] ?? '';
    return (
      <select aria-label={texts.ofLine(label, at + 1)} value={value} onChange={(event) => { changeAt(at, { [field]: event.currentTarget.value }); }}>
        <option value="">{texts.all}</option>
        {value.includes(',') && <option value={value}>{texts.several(value.split(',').length)}</option>}
        {options.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
      </select>
    );
  };
  return (
    <>
      <p class="hint">{texts.entitlementsHint}</p>
      {lines.length > 0 && (
        <table class="tiers">
          <thead><tr><th scope="col">{texts.amount(isHours)}</th><th scope="col">{texts.from}</th><th scope="col">{texts.types}</th>{sites.length > 0 && <th scope="col">{texts.sites}</th>}<th scope="col"><span class="unseen">{texts.removeLine(1)}</span></th></tr></thead>
          <tbody>
            {lines.map((_, at) => (
              <tr key={at}>
                <td>{input(at, 'amount', texts.amount(isHours), 'annual')}</td><td>{input(at, 'months', texts.from, 'from_months')}</td><td>{choice(at, 'types', texts.types, types)}</td>{sites.length > 0 && <td>{choice(at, 'sites', texts.sites, sites)}</td>}
                <td><button type="button" class="quiet icon-only" aria-label={texts.removeLine(at + 1)} onClick={() => { change(lines.filter((__, index) => index !== at)); }}><Icon name="close" /></button></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length < MOST_ENTITLEMENTS && <div><button type="button" class="quiet add" onClick={() => { change([...lines, { amount: '', months: '0', types: '', sites: '' }]); }}><Icon name="plus" />{texts.addLine}</button></div>}
    </>
  );
}
