// All rules of a leave type, in a dialog.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog, Field } from 'wfm-ui/parts.tsx';

import { useSites } from '../people.ts';
import type { LeaveTypeInput } from '../setup/leave-types.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { detailsSent, detailsTyped, DETAIL_PLACES, type EmploymentType, type TypedDetails, type TypedPart } from './leave-details.ts';
import { EntitlementsField } from './leave-entitlements.tsx';
import { LEAVE_TYPES } from './words-leave.ts';

interface DialogProps {
  name: string;
  stored: Partial<LeaveTypeInput>;
  /** What the service says of a place of the leave type, such as `/encash`. */
  violation: (place: string) => string | null;
  close: () => void;
  done: (details: Partial<LeaveTypeInput>) => void;
}

type TextField = 'annual' | 'carried' | 'expires' | 'perHour' | 'fullWeek' | 'waiting' | 'negativeLimit' | 'most' | 'share';
type ChoiceField = 'unit' | 'drawsOn' | 'grant' | 'partTime' | 'encash';

export function LeaveTypeDialog({ name, stored, violation, close, done }: DialogProps): JSX.Element {
  const { t, format, language } = useWords();
  const texts = useTexts(LEAVE_TYPES);
  const sites = useSites();
  const [typed, setTyped] = useState(() => detailsTyped(stored, format.decimal));
  const [isTried, setTried] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const set = (changes: Partial<TypedDetails>): void => { setTyped({ ...typed, ...changes }); };
  const sent = detailsSent(typed, language);
  const wrong = isTried > 0 && 'wrong' in sent ? sent.wrong : new Set<string>();
  const isHours = typed.unit === 'minute';
  const isFromAccount = isHours && typed.drawsOn === 'time_account';
  const wrongAmount = isHours ? texts.wrongHours : texts.wrongDays;
  const told = (field: string): string | null => DETAIL_PLACES[field]?.map(violation).find(Boolean) ?? null;
  useEffect(() => { if (isTried) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [isTried]);
  const finish = (): void => {
    if ('wrong' in sent) setTried(isTried + 1);
    else done(sent);
  };
  const text = (field: TextField, label: string, place: string, mistake: string, hint?: string): JSX.Element => (
    <Field label={label} hint={hint} error={wrong.has(place) ? mistake : told(field)}>
      {(given) => <input {...given} class="num" inputMode="decimal" maxLength={12} autocomplete="off" value={typed[field]} onInput={(event) => { set({ [field]: event.currentTarget.value }); }} />}
    </Field>
  );
  const choice = (field: ChoiceField, label: string, options: Readonly<Record<string, string>>, hint?: string): JSX.Element => (
    <Field label={label} hint={hint} error={told(field)}>
      {(given) => <select {...given} value={typed[field]} onChange={(event) => { set({ [field]: event.currentTarget.value }); }}>{Object.entries(options).map(([one, shown]) => <option key={one} value={one}>{shown}</option>)}</select>}
    </Field>
  );
  const check = (field: 'isNegative' | 'takesOver' | 'countsRestDays' | 'hasLast', label: string): JSX.Element => (
    <><label class="check"><input type="checkbox" checked={typed[field]} onChange={(event) => { set({ [field]: event.currentTarget.checked }); }} />{label}</label>{told(field) && <p class="error">{told(field)}</p>}</>
  );
  const grants = Object.fromEntries(Object.entries(texts.grants).filter(([one]) => one !== 'hours' || (isHours && !isFromAccount) || typed.grant === 'hours'));
  const part = (field: 'part' | 'last', place: string): JSX.Element => <PartFields typed={typed[field]} isHours={isHours} wrong={(name_) => wrong.has(`${place}/${name_}`)} change={(changes) => { set({ [field]: { ...typed[field], ...changes } }); }} />;
  const several = <Value extends string>(label: string, options: readonly (readonly [Value, string])[], chosen: readonly Value[], change: (chosen: Value[]) => void): JSX.Element => (
    <fieldset class="plain">
      <legend class="label">{label}</legend>
      <div class="week-days">{options.map(([id, shown]) => <label class="check" key={id}><input type="checkbox" checked={chosen.includes(id)} onChange={(event) => { change(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id)); }} />{shown}</label>)}</div>
    </fieldset>
  );
  const types = Object.entries(t.people.types) as [EmploymentType, string][];
  const offered = sites.filter(({ id, is_active: isActive }) => isActive || typed.sites.includes(id)).map((site) => [site.id, site.name] as const);
  return (
    <div onKeyDown={(event) => { event.stopPropagation(); }}>
      <Dialog title={texts.title(name)} close={close}>
        <div class="stack rule-form" ref={body} onKeyDown={(event) => { if (event.key === 'Enter' && event.target instanceof HTMLInputElement) { event.preventDefault(); finish(); } }}>
          <fieldset class="plain part">
            <legend class="label">{texts.amounts}</legend>
            <div class="fields">
              {choice('unit', texts.unit, texts.units, texts.unitHint)}
              {isHours && choice('drawsOn', texts.drawsOn, texts.drawsOns)}
              {isHours && !isFromAccount && text('annual', texts.annual, '/annual', texts.wrongHours, texts.annualHint)}
              {isHours && !isFromAccount && text('carried', texts.carried, '/carry_over', texts.wrongHours)}
              {text('expires', texts.expires, '/carry_expires_after_months', texts.wrongMonths, texts.expiresHint)}
              {choice('grant', texts.grant, grants)}
              {typed.grant === 'hours' && text('perHour', texts.perHour, '/per_hour', texts.wrongFigure, texts.perHourHint)}
              {choice('partTime', texts.partTime, texts.partTimes)}
              {typed.partTime === 'days_per_week' && text('fullWeek', texts.fullWeek, '/full_week_days', texts.wrongFigure)}
            </div>
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.limits}</legend>
            {check('isNegative', texts.negative)}
            <div class="fields">
              {typed.isNegative && text('negativeLimit', texts.negativeLimit(isHours), '/negative_limit', wrongAmount, texts.noLimit)}
              {text('most', texts.most(isHours), '/max_consecutive', wrongAmount, texts.noLimit)}
              {text('waiting', texts.waiting, '/waiting_months', texts.wrongMonths, texts.waitingHint)}
            </div>
            {!isHours && check('countsRestDays', texts.countsRestDays)}
            {check('takesOver', texts.takesOver)}
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.pay}</legend>
            <div class="fields">{choice('encash', texts.encash, texts.encashes)}{text('share', texts.share, '/paid_share', texts.wrongFigure, texts.shareHint)}</div>
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.whom}</legend>
            <p class="hint">{texts.everybody}</p>
            {several(texts.types, types, typed.types, (chosen) => { set({ types: chosen }); })}
            {offered.length > 0 && several(texts.sites, offered, typed.sites, (chosen) => { set({ sites: chosen }); })}
            {told('applies') && <p class="error">{told('applies')}</p>}
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.entitlements}</legend>
            <EntitlementsField lines={typed.entitlements} types={types} sites={offered} isHours={isHours} isWrong={(place) => wrong.has(place)} change={(entitlements) => { set({ entitlements }); }} />
            {(told('entitlements') ?? ([...wrong].some((place) => place.startsWith('/entitlements')) ? wrongAmount : null)) && <p class="error">{told('entitlements') ?? wrongAmount}</p>}
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.part}</legend>
            <p class="hint">{texts.partHint}</p>
            {part('part', '/part_year')}
            {told('part') && <p class="error">{told('part')}</p>}
            {check('hasLast', texts.hasLast)}
            {typed.hasLast && part('last', '/last_year')}
          </fieldset>
          <fieldset class="plain part">
            <legend class="label">{texts.names}</legend>
            <div class="fields">{Object.entries(texts.nameIn).map(([tag, label]) => <Field key={tag} label={label} error={violation(`/names/${tag}`)}>{(given) => <input {...given} maxLength={100} autocomplete="off" value={typed.names[tag] ?? ''} onInput={(event) => { set({ names: { ...typed.names, [tag]: event.currentTarget.value } }); }} />}</Field>)}</div>
          </fieldset>
        </div>
        <div class="ways">
          <button type="button" class="main" onClick={finish}>{texts.done}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
          <span class="soft small hold">{texts.doneHint}</span>
        </div>
      </Dialog>
    </div>
  );
}

function PartFields({ typed, isHours, wrong, change }: { typed: TypedPart; isHours: boolean; wrong: (field: string) => boolean; change: (changes: Partial<TypedPart>) => void }): JSX.Element {
  const texts = useTexts(LEAVE_TYPES);
  const choice = (field: 'by' | 'round', label: string, options: Readonly<Record<string, string>>): JSX.Element => (
    <Field label={label}>
      {(given) => <select {...given} value={typed[field]} onChange={(event) => { change({ [field]: event.currentTarget.value }); }}>{Object.entries(options).map(([one, shown]) => <option key={one} value={one}>{shown}</option>)}</select>}
    </Field>
  );
  return (
    <div class="fields">
      {choice('by', texts.by, texts.bys)}{choice('round', texts.round, texts.rounds)}
      <Field label={texts.roundTo(isHours)} error={wrong('round_to') ? (isHours ? texts.wrongHours : texts.wrongDays) : null}>{(given) => <input {...given} class="num" inputMode="decimal" maxLength={8} autocomplete="off" value={typed.roundTo} onInput={(event) => { change({ roundTo: event.currentTarget.value }); }} />}</Field>
      <Field label={texts.whole} error={wrong('whole_after_months') ? texts.wrongMonths : null}>{(given) => <input {...given} class="num" inputMode="numeric" maxLength={2} autocomplete="off" value={typed.whole} onInput={(event) => { change({ whole: event.currentTarget.value }); }} />}</Field>
    </div>
  );
}
