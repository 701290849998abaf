// The time account of a version: what it is credited with, and how much it may hold.

import type { JSX } from 'preact';
import { Field } from 'wfm-ui/parts.tsx';

import { Icon } from '../../icons.tsx';
import { useTexts } from '../../words/more.tsx';
import type { Rule } from './rule.ts';
import type { TypedAccount } from './versions.ts';
import { POLICIES } from './words.ts';

interface AccountProps {
  typed: TypedAccount;
  rules: readonly Rule[];
  change: (changes: Partial<TypedAccount>) => void;
  isReadOnly: boolean;
  /** The error at a place behind `/account`. */
  errorAt: (place: string) => string | null;
}

export function AccountField({ typed, rules, change, isReadOnly, errorAt }: AccountProps): JSX.Element {
  const texts = useTexts(POLICIES).account;
  const hours = (name: 'floor' | 'cap' | 'carry', label: string, hint: string): JSX.Element => (
    <Field label={label} hint={hint} error={errorAt(`/${name}_minutes`)}>
      {(given) => <input {...given} class="num" disabled={isReadOnly} maxLength={10} autocomplete="off" value={typed[name]} onInput={(event) => { change({ [name]: event.currentTarget.value }); }} />}
    </Field>
  );
  return (
    <fieldset class="plain part">
      <legend class="label">{texts.title}</legend>
      <Field label={texts.credit} error={errorAt('') ?? errorAt('/credit')}>
        {(given) => <select {...given} disabled={isReadOnly} value={typed.credit} onChange={(event) => { const credit = event.currentTarget.value as TypedAccount['credit']; change({ credit, ...(credit === 'codes' && typed.codes.length === 0 && { codes: [{ code: rules[0]?.code ?? 'worked', factor: '1' }] }) }); }}>{Object.entries(texts.credits).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
      </Field>
      {typed.credit === 'codes' && <CreditedCodes typed={typed} rules={rules} change={change} isReadOnly={isReadOnly} errorAt={errorAt} />}
      {typed.credit !== 'none' && (
        <div class="fields">
          {hours('floor', texts.floor, texts.floorHint)}{hours('cap', texts.cap, texts.capHint)}{hours('carry', texts.carry, texts.carryHint)}
          {(typed.cap.trim() !== '' || typed.carry.trim() !== '') && (
            <Field label={texts.above} error={errorAt('/above_cap')}>
              {(given) => <select {...given} disabled={isReadOnly} value={typed.above} onChange={(event) => { change({ above: event.currentTarget.value as TypedAccount['above'] }); }}>{Object.entries(texts.aboves).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
            </Field>
          )}
        </div>
      )}
    </fieldset>
  );
}

function CreditedCodes({ typed: { codes }, rules, change, isReadOnly, errorAt }: AccountProps): JSX.Element {
  const texts = useTexts(POLICIES).account;
  const known = [...new Set([...rules.map(({ code }) => code), 'worked', 'guaranteed'])];
  const changeAt = (at: number, changes: Partial<TypedAccount['codes'][number]>): void => { change({ codes: codes.map((one, index) => (index === at ? { ...one, ...changes } : one)) }); };
  const errorOf = (at: number): string | null => errorAt(`/codes/${at}/code`) ?? errorAt(`/codes/${at}/factor`) ?? errorAt(`/codes/${at}`);
  return (
    <>
      <table class="tiers">
        <thead><tr><th scope="col">{texts.code}</th><th scope="col">{texts.factor}</th><th scope="col"><span class="unseen">{texts.removeCode(1)}</span></th></tr></thead>
        <tbody>
          {codes.map(({ code, factor }, at) => (
            <tr key={at}>
              <td>
                <select aria-label={texts.ofCode(texts.code, at + 1)} disabled={isReadOnly} value={code} onChange={(event) => { changeAt(at, { code: event.currentTarget.value }); }}>{[...new Set([...known, code])].map((one) => <option key={one} value={one}>{texts.names[one] ?? one}</option>)}</select>
                {errorOf(at) && <p class="error">{errorOf(at)}</p>}
              </td>
              <td><input class="num" aria-label={texts.ofCode(texts.factor, at + 1)} aria-invalid={errorAt(`/codes/${at}/factor`) !== null || undefined} inputMode="decimal" disabled={isReadOnly} maxLength={10} autocomplete="off" value={factor} onInput={(event) => { changeAt(at, { factor: event.currentTarget.value }); }} /></td>
              <td>{!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removeCode(at + 1)} onClick={() => { change({ codes: codes.filter((_, index) => index !== at) }); }}><Icon name="close" /></button>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errorAt('/codes') && <p class="error">{errorAt('/codes')}</p>}
      {!isReadOnly && <button type="button" class="quiet add" onClick={() => { change({ codes: [...codes, { code: known.find((one) => !codes.some(({ code }) => code === one)) ?? 'worked', factor: '1' }] }); }}><Icon name="plus" />{texts.addCode}</button>}
    </>
  );
}
