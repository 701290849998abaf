// The places where people clock in: circles with a name. A site without places of its own has those of the organization.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import { readFigure } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { OwnProps } from './record-types.ts';
import { RULES } from './words-rules.ts';

type Fence = components['schemas']['Geofence'];
export type TypedFence = Record<'name' | 'lat' | 'lng' | 'radius', string>;

export const fencesTyped = (stored: readonly Fence[] | null | undefined, language: Language): TypedFence[] | null => stored?.map(({ name, lat, lng, radius_m: radius }) => {
  const write = (figure: number): string => String(figure).replace('.', language === 'de' ? ',' : '.');
  return { name, lat: write(lat), lng: write(lng), radius: write(radius) };
}) ?? null;

function fenceOf({ name, lat, lng, radius }: TypedFence, language: Language): Fence | null {
  // A coordinate has no groups of thousands: 52,520 and 52.520 are the same.
  const coordinate = (text: string): number => (/^[-−]?\d{1,3}([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : NaN);
  const figure = readFigure(radius, language);
  const fence = { name: name.trim(), lat: coordinate(lat), lng: coordinate(lng), radius_m: figure === null ? NaN : Number(figure) };
  const isRight = fence.name !== '' && Math.abs(fence.lat) <= 90 && Math.abs(fence.lng) <= 180 && fence.radius_m >= 1 && fence.radius_m <= 100_000;
  return isRight ? fence : null;
}

/** What is sent: null for those of the organization, undefined where one is not written as it should be. Pure. */
export function fencesSent(typed: readonly TypedFence[] | null, language: Language): Fence[] | null | undefined {
  if (typed === null) return null;
  const fences = typed.map((one) => fenceOf(one, language));
  return fences.some((one) => one === null) ? undefined : fences as Fence[];
}

/** The places of a site: its own, or those of the organization. */
export function FencesField(props: OwnProps): JSX.Element {
  const texts = useTexts(RULES).places;
  const { set, isReadOnly } = props;
  const fences = props.value as readonly TypedFence[] | null;
  return (
    <fieldset class="plain fences">
      <legend class="label">{texts.fences}</legend>
      <select aria-label={texts.fences} disabled={isReadOnly} value={fences === null ? 'inherit' : 'own'} onChange={(event) => { set(event.currentTarget.value === 'own' ? fences ?? [NEW_FENCE] : null); }}>
        <option value="inherit">{texts.fencesInherit}</option><option value="own">{texts.fencesOwn}</option>
      </select>
      {fences && <FenceList {...props} value={fences} />}
    </fieldset>
  );
}

const NEW_FENCE: TypedFence = { name: '', lat: '', lng: '', radius: '100' };

/** Places, each with its name, its centre and its radius. */
export function FenceList({ value: fences, set, isTried, isReadOnly, violation }: OwnProps & { value: readonly TypedFence[] }): JSX.Element {
  const { language } = useWords();
  const texts = useTexts(RULES).places;
  const isWrong = (one: TypedFence): boolean => isTried && fenceOf(one, language) === null;
  const changeAt = (at: number, changes: Partial<TypedFence>): void => { set(fences.map((one, index) => (index === at ? { ...one, ...changes } : one))); };
  const told = (fences.some(isWrong) ? texts.wrongPlace : null) ?? violation('/geofences') ?? fences.map((_, at) => ['name', 'lat', 'lng', 'radius_m'].map((field) => violation(`/geofences/${at}/${field}`)).find(Boolean)).find(Boolean);
  return (
    <>
      {fences.map((fence, at) => {
        const input = (field: keyof TypedFence, label: string): JSX.Element => (
          <label class={field === 'name' ? 'all' : field === 'radius' ? 'wide' : ''}>
            <span aria-hidden="true">{label}</span>
            <input class={field === 'name' ? '' : 'num'} aria-label={texts.ofPlace(label, at + 1)} aria-invalid={isWrong(fence) || undefined} inputMode={field === 'name' ? 'text' : 'decimal'} maxLength={100} autocomplete="off" disabled={isReadOnly} value={fence[field]} onInput={(event) => { changeAt(at, { [field]: event.currentTarget.value }); }} />
          </label>
        );
        return (
          <div class="fence" key={at}>
            {input('name', texts.place)}{input('lat', texts.lat)}{input('lng', texts.lng)}{input('radius', texts.radius)}
            {!isReadOnly && <button type="button" class="quiet icon-only" aria-label={texts.removePlace(at + 1)} onClick={() => { set(fences.filter((_, index) => index !== at)); }}><Icon name="close" /></button>}
          </div>
        );
      })}
      {told && <p class="error">{told}</p>}
      {fences.length === 0 && <p class="hint">{texts.everywhere}</p>}
      {!isReadOnly && fences.length < 100 && <button type="button" class="quiet add" onClick={() => { set([...fences, NEW_FENCE]); }}><Icon name="plus" />{texts.addPlace}</button>}
    </>
  );
}
