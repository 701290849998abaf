// One version of a time policy: the day from which it holds, its rules, and how presence becomes worked minutes.

import type { ComponentChildren, JSX } from 'preact';
import { Field } from 'wfm-ui/parts.tsx';

import { DateField } from '../../date-field.tsx';
import { Icon } from '../../icons.tsx';
import { useWeekdayNames, WEEKDAYS } from '../../setup/week-table.tsx';
import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import { AccountField } from './account-field.tsx';
import { RulesField } from './rules-field.tsx';
import type { Weekday } from './rule.ts';
import { LIMITS, MODES, MOST_TIERS, ROUND_TO, type TypedRound, type TypedVersion } from './versions.ts';
import { POLICIES } from './words.ts';

interface VersionProps {
  typed: TypedVersion;
  change: (changes: Partial<TypedVersion>) => void;
  kinds: readonly string[];
  isReadOnly: boolean;
  /** The error at a place of the version, such as `/breaks/0/minutes`. */
  errorAt: (place: string) => string | null;
}

export function VersionField({ typed, change, kinds, isReadOnly, errorAt }: VersionProps): JSX.Element {
  const texts = useTexts(POLICIES);
  const nameOf = useWeekdayNames();
  const figure = (name: 'pieceGap' | 'minGap' | 'tolerance' | 'guarantee', label: string, place: string, hint?: string): JSX.Element => (
    <Field label={label} hint={hint} error={errorAt(place)}>
      {(given) => <input {...given} class="num" disabled={isReadOnly} maxLength={10} autocomplete="off" value={typed[name]} onInput={(event) => { change({ [name]: event.currentTarget.value }); }} />}
    </Field>
  );
  const round = (name: 'roundIn' | 'roundOut', label: string, place: string): JSX.Element => <RoundField label={label} typed={typed[name]} isReadOnly={isReadOnly} error={errorAt(`/rounding/${place}`) ?? errorAt(`/rounding/${place}/to_minutes`)} change={(changed) => { change({ [name]: changed }); }} />;
  return (
    <div class="stack">
      <fieldset class="plain" disabled={isReadOnly}><DateField label={texts.from} hint={texts.fromHint} value={typed.from} change={(from) => { change({ from }); }} error={errorAt('/effective_from')} isRequired /></fieldset>
      <RulesField rules={typed.rules} change={(rules) => { change({ rules }); }} kinds={kinds} isReadOnly={isReadOnly} violation={(place) => errorAt(`/rules${place}`)} />
      <Field label={texts.weekStart} hint={texts.weekStartHint} error={errorAt('/week_start')}>
        {(given) => <select {...given} disabled={isReadOnly} value={typed.weekStart} onChange={(event) => { change({ weekStart: event.currentTarget.value as Weekday }); }}>{WEEKDAYS.map((day) => <option key={day} value={day}>{nameOf(day)}</option>)}</select>}
      </Field>
      <Part title={texts.rounding} error={errorAt('/rounding')}><div class="fields">{round('roundIn', texts.roundIn, 'in')}{round('roundOut', texts.roundOut, 'out')}</div></Part>
      <Part title={texts.breaks} error={errorAt('/breaks')}>
        <p class="hint">{texts.breaksHint}</p>
        <Tiers typed={typed} change={change} isReadOnly={isReadOnly} errorAt={errorAt} />
        <div class="fields">{figure('minGap', texts.minGap, '/min_gap_minutes', texts.minGapHint)}{figure('pieceGap', texts.pieceGap, '/piece_gap_minutes', texts.pieceGapHint)}</div>
      </Part>
      <Part title={texts.extra} error={errorAt('/extra')}>
        <label class="check"><input type="checkbox" disabled={isReadOnly} checked={typed.needsApproval} onChange={(event) => { change({ needsApproval: event.currentTarget.checked }); }} />{texts.needsApproval}</label>
        <div class="fields">{figure('tolerance', texts.tolerance, '/extra/tolerance_minutes', texts.toleranceHint)}</div>
      </Part>
      <Part title={texts.guarantee} error={errorAt('/guarantee')}>
        <div class="fields">{figure('guarantee', texts.guaranteed, '/guarantee/minutes', texts.guaranteeHint)}</div>
        {typed.guarantee.trim() !== '' && <label class="check"><input type="checkbox" disabled={isReadOnly} checked={typed.isOutsideShift} onChange={(event) => { change({ isOutsideShift: event.currentTarget.checked }); }} />{texts.outsideShift}</label>}
      </Part>
      <AccountField typed={typed.account} rules={typed.rules} change={(changes) => { change({ account: { ...typed.account, ...changes } }); }} isReadOnly={isReadOnly} errorAt={(place) => errorAt(`/account${place}`)} />
      <Part title={texts.limits} error={errorAt('/limits')}>
        <p class="hint">{texts.limitsHint}</p>
        <div class="fields">
          {LIMITS.map((name) => (
            <Field key={name} label={texts.limitNames[name] ?? name} error={errorAt(`/limits/${name}`)}>
              {(given) => <input {...given} class="num" disabled={isReadOnly} maxLength={10} autocomplete="off" value={typed.limits[name]} onInput={(event) => { change({ limits: { ...typed.limits, [name]: event.currentTarget.value } }); }} />}
            </Field>
          ))}
        </div>
      </Part>
    </div>
  );
}

export function Part({ title, error, children }: { title: string; error: string | null; children: ComponentChildren }): JSX.Element {
  return <fieldset class="plain part"><legend class="label">{title}</legend>{children}{error && <p class="error">{error}</p>}</fieldset>;
}

function RoundField({ label, typed, change, isReadOnly, error }: { label: string; typed: TypedRound; change: (typed: TypedRound) => void; isReadOnly: boolean; error: string | null }): JSX.Element {
  const texts = useTexts(POLICIES);
  return (
    <Field label={label} error={error}>
      {(given) => (
        <span class="beside">
          <select {...given} disabled={isReadOnly} value={typed.to} onChange={(event) => { change({ ...typed, to: event.currentTarget.value }); }}><option value="">{texts.noRounding}</option>{ROUND_TO.map((to) => <option key={to} value={to}>{texts.toMinutes(to)}</option>)}</select>
          {typed.to !== '' && <select aria-label={texts.direction(label)} disabled={isReadOnly} value={typed.mode} onChange={(event) => { change({ ...typed, mode: event.currentTarget.value as TypedRound['mode'] }); }}>{MODES.map((mode) => <option key={mode} value={mode}>{texts.modes[mode]}</option>)}</select>}
        </span>
      )}
    </Field>
  );
}

function Tiers({ typed: { breaks }, change, isReadOnly, errorAt }: Omit<VersionProps, 'kinds'>): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(POLICIES);
  const changeAt = (at: number, changes: Partial<TypedVersion['breaks'][number]>): void => { change({ breaks: breaks.map((one, index) => (index === at ? { ...one, ...changes } : one)) }); };
  const errorOf = (at: number): string | null => errorAt(`/breaks/${at}/after_minutes`) ?? errorAt(`/breaks/${at}/minutes`) ?? errorAt(`/breaks/${at}`);
  const input = (at: number, field: 'after' | 'minutes', label: string, place: string): JSX.Element => <input class="num" aria-label={texts.ofTier(label, at + 1)} aria-invalid={errorAt(`/breaks/${at}/${place}`) !== null || undefined} disabled={isReadOnly} maxLength={10} autocomplete="off" value={breaks[at]?.[field] ?? ''} onInput={(event) => { changeAt(at, { [field]: event.currentTarget.value }); }} />;
  return (
    <>
      {breaks.length > 0 && (
        <table class="tiers">
          <thead><tr><th scope="col">{texts.tierAfter}</th><th scope="col">{texts.tierMinutes}</th><th scope="col"><span class="unseen">{t.close}</span></th></tr></thead>
          <tbody>
            {breaks.map((_, at) => (
              <tr key={at}>
                <td>{input(at, 'after', texts.tierAfter, 'after_minutes')}{errorOf(at) && <p class="error">{errorOf(at)}</p>}</td>
                <td>{input(at, 'minutes', texts.tierMinutes, 'minutes')}</td>
                <td>{!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removeTier(at + 1)} onClick={() => { change({ breaks: breaks.filter((__, index) => index !== at) }); }}><Icon name="close" /></button>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isReadOnly && breaks.length < MOST_TIERS && <button type="button" class="quiet add" onClick={() => { change({ breaks: [...breaks, { after: '', minutes: '' }] }); }}><Icon name="plus" />{texts.addTier}</button>}
    </>
  );
}
