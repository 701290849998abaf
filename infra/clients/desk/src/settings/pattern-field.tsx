// The days of a rotation: each is off, or has the times of a shift type. Other times stay as they are.

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { api } from '../service.ts';
import { useTexts } from '../words/more.tsx';
import type { OwnProps } from './record-types.ts';
import { RULES } from './words-rules.ts';

type Schemas = components['schemas'];
type ShiftType = Schemas['ShiftType'];
export type PatternDay = readonly Schemas['LocalShift'][];

/** What is sent of the days; undefined where there is none. Pure. */
export function patternSent(days: readonly PatternDay[]): Schemas['ShiftInput'][][] | undefined {
  if (days.length === 0) return undefined;
  return days.map((day) => day.map(({ start, end, break_minutes, name, names, site_id }) => ({ start, end, break_minutes, ...(name && { name, names }), ...(site_id && { site_id }) })));
}

const isType = (day: PatternDay, type: ShiftType): boolean => {
  const [shift] = day;
  return day.length === 1 && shift !== undefined && shift.start === type.start && shift.end === type.end && shift.break_minutes === type.break_minutes && shift.name === type.name && !shift.site_id;
};

export function PatternField({ value, set, isTried, isReadOnly, violation }: OwnProps): JSX.Element {
  const texts = useTexts(RULES).rotations;
  const id = useId();
  const days = value as readonly PatternDay[];
  const types = useReading('shift types pattern', async () => (await readRows((query) => api.GET('/shift-types', { params: { query: { ...query, limit: 100 } } }), 500)).rows.filter(({ is_active: isActive }) => isActive)).data ?? [];
  const told = (isTried && days.length === 0 ? texts.needsDays : null) ?? violation('/days') ?? days.map((_, at) => violation(`/days/${at}`) ?? violation(`/days/${at}/0`)).find(Boolean) ?? null;
  const dayOf = (chosen: string, before: PatternDay): PatternDay => {
    const type = types.find((one) => one.id === chosen);
    if (!type) return chosen === 'off' ? [] : before;
    return [{ start: type.start, end: type.end, break_minutes: type.break_minutes, name: type.name, names: type.names, site_id: null }];
  };
  return (
    <fieldset class="plain pattern">
      <legend class="label">{texts.days}</legend>
      <ol aria-describedby={told ? id : undefined}>
        {days.map((day, at) => {
          const type = types.find((one) => isType(day, one));
          return (
            <li key={at}>
              <span class="soft small">{texts.day(at + 1)}</span>
              <select aria-label={texts.shift(at + 1)} disabled={isReadOnly} value={day.length === 0 ? 'off' : type?.id ?? 'kept'} onChange={(event) => { const chosen = event.currentTarget.value; set(days.map((one, index) => (index === at ? dayOf(chosen, one) : one))); }}>
                <option value="off">{texts.off}</option>
                {day.length > 0 && !type && <option value="kept">{texts.kept(day.map(({ start, end }) => `${start}–${end}`).join(', '))}</option>}
                {types.map((one) => <option key={one.id} value={one.id}>{one.name} {one.start}–{one.end}</option>)}
              </select>
              {!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removeDay(at + 1)} onClick={() => { set(days.filter((_, index) => index !== at)); }}><Icon name="close" /></button>}
            </li>
          );
        })}
      </ol>
      {told && <p class="error" id={id}>{told}</p>}
      {types.length === 0 && <p class="hint">{texts.noTypes}</p>}
      {!isReadOnly && days.length < 366 && (
        <div class="ways">
          <button type="button" class="quiet add" onClick={() => { set([...days, []]); }}><Icon name="plus" />{texts.addDay}</button>
          {days.length > 0 && <button type="button" class="quiet" onClick={() => { set([...days, days.at(-1) ?? []]); }}>{texts.repeat}</button>}
        </div>
      )}
    </fieldset>
  );
}
