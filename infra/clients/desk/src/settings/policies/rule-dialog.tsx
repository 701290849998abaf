// A rule of a time policy in a dialog: its code, and the conditions that a minute has to meet.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog, Field } from 'wfm-ui/parts.tsx';

import { Icon } from '../../icons.tsx';
import { useWeekdayNames, WEEKDAYS } from '../../setup/week-table.tsx';
import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import { MOST_THRESHOLDS, NEW_THRESHOLD, ruleSent, ruleTyped, type DateBy, type Rule, type TypedRule, type TypedThreshold } from './rule.ts';
import { useRuleText } from './sentences.ts';
import { POLICIES } from './words.ts';

interface RuleProps {
  rule: Rule;
  /** What is known already: for hints. */
  known: { groups: readonly string[]; kinds: readonly string[] };
  /** What the service says of a place of the rule, such as `/code`. */
  violation: (place: string) => string | null;
  isReadOnly: boolean;
  close: () => void;
  done: (rule: Rule) => void;
}

export function RuleDialog({ rule, known, violation, isReadOnly, close, done }: RuleProps): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(POLICIES).rule;
  const write = useRuleText();
  const nameOf = useWeekdayNames();
  const [typed, setTyped] = useState(() => ruleTyped(rule));
  const [isTried, setTried] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const set = (changes: Partial<TypedRule>): void => { setTyped({ ...typed, ...changes }); };
  const sent = ruleSent(typed, language);
  const wrong = isTried > 0 && 'wrong' in sent ? sent.wrong : new Set<string>();
  const errorOf = (place: string, text: string): string | null => (wrong.has(place) ? text : violation(place));
  useEffect(() => { if (isTried) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [isTried]);
  const finish = (): void => {
    if ('wrong' in sent) setTried(isTried + 1);
    else done(sent);
  };
  const text = (name: 'code' | 'group' | 'from' | 'to' | 'holidays' | 'rest' | 'least' | 'workedFrom', label: string, place: string, mistake: string, more: { hint?: string; isNumber?: boolean } = {}): JSX.Element => (
    <Field label={label} hint={more.hint} error={errorOf(place, mistake)}>
      {(given) => <input {...given} class={more.isNumber ? 'num' : ''} disabled={isReadOnly} maxLength={100} autocomplete="off" spellcheck={false} value={typed[name]} onInput={(event) => { set({ [name]: event.currentTarget.value }); }} />}
    </Field>
  );
  const choice = <Value extends string>(label: string, value: Value, options: Readonly<Record<string, string>>, change: (value: Value) => void, error: string | null = null): JSX.Element => (
    <Field label={label} error={error}>
      {(given) => <select {...given} disabled={isReadOnly} value={value} onChange={(event) => { change(event.currentTarget.value as Value); }}>{Object.entries(options).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
    </Field>
  );
  return (
    <KeptKeys>
      <Dialog title={rule.code === '' ? texts.add : texts.title(rule.code)} close={close}>
        <div class="stack rule-form" ref={body} onKeyDown={(event) => { if (event.key === 'Enter' && event.target instanceof HTMLInputElement) { event.preventDefault(); finish(); } }}>
          <div class="fields">
            {text('code', texts.code, '/code', texts.wrongCode, { hint: texts.codeHint })}
            {text('group', texts.group, '/group', texts.wrongCode, { hint: texts.groupHint(known.groups.join(', ')) })}
          </div>
          <fieldset class="plain">
            <legend class="label">{texts.when}</legend>
            <div class="fields">
              {text('from', texts.from, '/between/from', t.times.noTime, { isNumber: true })}
              {text('to', texts.to, '/between/to', t.times.noTime, { isNumber: true })}
            </div>
          </fieldset>
          <fieldset class="plain">
            <legend class="label">{texts.weekdays}</legend>
            <div class="week-days">
              {WEEKDAYS.map((day) => <label class="check" key={day}><input type="checkbox" disabled={isReadOnly} checked={typed.weekdays.includes(day)} onChange={(event) => { set({ weekdays: WEEKDAYS.filter((one) => (one === day ? event.currentTarget.checked : typed.weekdays.includes(one))) }); }} />{nameOf(day)}</label>)}
            </div>
          </fieldset>
          {text('holidays', texts.holidays, '/holidays', texts.wrongKinds, { hint: texts.holidaysHint(known.kinds.join(', ')) })}
          <div class="fields">
            {choice<DateBy>(texts.dateBy, typed.dateBy, texts.dateBys, (dateBy) => { set({ dateBy }); }, violation('/date_by'))}
            {choice<TypedRule['restDay']>(texts.restDay, typed.restDay, texts.restDays, (restDay) => { set({ restDay }); }, violation('/rest_day'))}
            {choice<TypedRule['workedIn']>(texts.worked, typed.workedIn, texts.workedIns, (workedIn) => { set({ workedIn }); }, violation('/worked_days'))}
            {typed.workedIn !== '' && text('workedFrom', texts.workedFrom, '/worked_days/from', texts.wrongWorked, { isNumber: true })}
            {text('rest', texts.rest, '/rest_below_minutes', texts.wrongHours, { isNumber: true })}
            {text('least', texts.least, '/at_least_minutes', texts.wrongHours, { isNumber: true })}
          </div>
          <fieldset class="plain">
            <legend class="label">{texts.after}</legend>
            {typed.after.map((one, at) => <ThresholdFields key={at} at={at} typed={one} isReadOnly={isReadOnly} errorOf={(field, mistake) => errorOf(`/after/${at}${field}`, mistake)} change={(changes) => { set({ after: typed.after.map((other, index) => (index === at ? { ...other, ...changes } : other)) }); }} remove={() => { set({ after: typed.after.filter((_, index) => index !== at) }); }} />)}
            {!isReadOnly && typed.after.length < MOST_THRESHOLDS && <button type="button" class="quiet add" onClick={() => { set({ after: [...typed.after, NEW_THRESHOLD] }); }}><Icon name="plus" />{texts.addAfter}</button>}
          </fieldset>
          {!('wrong' in sent) && <div class="effect" role="status"><h3>{sent.code}</h3><p class="small">{write(sent)}</p></div>}
          {violation('') && <p class="error">{violation('')}</p>}
        </div>
        <div class="ways">
          {!isReadOnly && <button type="button" class="main" onClick={finish}>{texts.done}</button>}
          <button type="button" onClick={close}>{isReadOnly ? t.close : t.cancel}</button>
        </div>
      </Dialog>
    </KeptKeys>
  );
}

/** What is pressed in the dialog is not meant for the form around it. */
function KeptKeys({ children }: { children: ComponentChildren }): JSX.Element {
  return <div onKeyDown={(event) => { event.stopPropagation(); }}>{children}</div>;
}

interface ThresholdProps {
  at: number;
  typed: TypedThreshold;
  isReadOnly: boolean;
  errorOf: (field: string, mistake: string) => string | null;
  change: (changes: Partial<TypedThreshold>) => void;
  remove: () => void;
}

function ThresholdFields({ at, typed, isReadOnly, errorOf, change, remove }: ThresholdProps): JSX.Element {
  const texts = useTexts(POLICIES).rule;
  const number = at + 1;
  return (
    <div class="threshold" role="group" aria-label={texts.threshold(number)}>
      <Field label={texts.hours} hint={texts.hoursHint} error={errorOf('/minutes', texts.wrongThreshold) ?? errorOf('', '')}>
        {(given) => <input {...given} class="num" disabled={isReadOnly} maxLength={10} autocomplete="off" value={typed.hours} onInput={(event) => { change({ hours: event.currentTarget.value }); }} />}
      </Field>
      <Field label={texts.per} error={errorOf('/per', '')}>
        {(given) => <select {...given} disabled={isReadOnly} value={typed.per} onChange={(event) => { change({ per: event.currentTarget.value as TypedThreshold['per'] }); }}>{Object.entries(texts.pers).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
      </Field>
      {typed.per === 'week' && (
        <Field label={texts.weeks} error={errorOf('/weeks', texts.wrongWeeks)}>
          {(given) => <input {...given} class="num" inputMode="numeric" disabled={isReadOnly} maxLength={2} autocomplete="off" value={typed.weeks} onInput={(event) => { change({ weeks: event.currentTarget.value }); }} />}
        </Field>
      )}
      {!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removeThreshold(number)} onClick={remove}><Icon name="close" /></button>}
      <div class="all">
        <label class="check"><input type="checkbox" disabled={isReadOnly} checked={typed.isPlusDue} onChange={(event) => { change({ isPlusDue: event.currentTarget.checked }); }} />{texts.plusDue}</label>
        <label class="check"><input type="checkbox" disabled={isReadOnly} checked={typed.isWithLeave} onChange={(event) => { change({ isWithLeave: event.currentTarget.checked }); }} />{texts.withLeave}</label>
      </div>
    </div>
  );
}
