// The people who have a component: everybody, those whose pay names it, or those of departments or sites.

import type { JSX } from 'preact';
import { Field } from 'wfm-ui/parts.tsx';

import { useDepartments, useSites } from '../../people.ts';
import { useTexts } from '../../words/more.tsx';
import type { OwnProps } from '../record-types.ts';
import { COMPONENTS } from './words.ts';

export interface Whom {
  scope: 'all' | 'assigned' | 'departments' | 'sites';
  department_ids: readonly string[];
  site_ids: readonly string[];
}

/** What is sent; undefined where nothing is chosen. Pure. */
export function whomSent({ scope, department_ids, site_ids }: Whom): Record<string, unknown> | undefined {
  if (scope === 'departments') return department_ids.length > 0 ? { scope, department_ids } : undefined;
  if (scope === 'sites') return site_ids.length > 0 ? { scope, site_ids } : undefined;
  return { scope };
}

export function WhomField({ value, set, isTried, isReadOnly, violation }: OwnProps): JSX.Element {
  const texts = useTexts(COMPONENTS);
  const whom = value as Whom;
  const groups = { departments: useDepartments(), sites: useSites() };
  const field = whom.scope === 'departments' ? 'department_ids' : 'site_ids';
  const rows = whom.scope === 'departments' || whom.scope === 'sites' ? groups[whom.scope].filter(({ id, is_active }) => is_active || whom[field].includes(id)) : [];
  return (
    <>
      <Field label={texts.whom} error={(isTried && whomSent(whom) === undefined ? texts.chooseOne : null) ?? violation('/applies_to')}>
        {(given) => <select {...given} disabled={isReadOnly} value={whom.scope} onChange={(event) => { set({ ...whom, scope: event.currentTarget.value }); }}>{Object.entries(texts.scopes).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
      </Field>
      {rows.length > 0 && (
        <fieldset class="plain groups">
          <legend class="unseen">{texts.scopes[whom.scope]}</legend>
          {rows.map(({ id, name }) => (
            <label class="check" key={id}><input type="checkbox" disabled={isReadOnly} checked={whom[field].includes(id)} onChange={(event) => { set({ ...whom, [field]: event.currentTarget.checked ? [...whom[field], id] : whom[field].filter((one) => one !== id) }); }} />{name}</label>
          ))}
        </fieldset>
      )}
    </>
  );
}
