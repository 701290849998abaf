// All versions of a time policy, oldest first. Each holds until the next one begins.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { localDate } from 'wfm-ui/zones.ts';

import { Icon } from '../../icons.tsx';
import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import type { OwnProps } from '../record-types.ts';
import { VersionField } from './version-field.tsx';
import { MOST_VERSIONS, versionsSent, versionTyped, type TypedVersion } from './versions.ts';
import { POLICIES } from './words.ts';

/** Where the service names something at a version as a whole, or at a place below it that has no field of its own here. */
const PLACES = ['', '/rules', '/breaks', '/account', '/limits', '/extra', '/guarantee', '/rounding'];

export function VersionsField({ value, set, isTried, isReadOnly, violation, kinds }: OwnProps & { kinds: readonly string[] }): JSX.Element {
  const { t, format, language } = useWords();
  const texts = useTexts(POLICIES);
  const versions = value as readonly TypedVersion[];
  const today = localDate(Date.now());
  const inForce = versions.reduce<number>((best, { from }, at) => (from !== '' && from <= today && (best < 0 || from > (versions[best]?.from ?? '')) ? at : best), -1);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([Math.max(inForce, 0)]));
  const sent = versionsSent(versions, language);
  const wrong = isTried && 'wrong' in sent ? sent.wrong : new Set<string>();
  const mistakeAt = (place: string): string => (place.endsWith('/effective_from') ? (versions[Number(/\d+/.exec(place)?.[0])]?.from ? texts.twice : t.problems.required) : /\/(codes\/\d+\/factor|average_weeks|tolerance_minutes|min_gap_minutes|breaks\/\d+\/minutes)$/.test(place) ? texts.wrongNumber : place.endsWith('/codes') ? t.problems.required : texts.rule.wrongHours);
  const errorAt = (place: string): string | null => (wrong.has(place) ? mistakeAt(place) : violation(place));
  const isBad = (at: number): boolean => [...wrong].some((place) => place.startsWith(`/versions/${at}/`)) || PLACES.some((place) => violation(`/versions/${at}${place}`) !== null);
  const add = (): void => {
    const last = versions[inForce] ?? versions.at(-1) ?? versionTyped({ effective_from: '' }, String);
    set([...versions, { ...last, from: '' }]);
    setOpened(new Set([versions.length]));
  };
  const state = (at: number): string => (at === inForce ? texts.inForce : (versions[at]?.from ?? '') > today ? texts.later : texts.over);
  return (
    <section class="versions" aria-label={texts.versions}>
      {versions.map((one, at) => {
        const name = one.from ? texts.versionFrom(format.date(one.from)) : texts.newVersion;
        return (
          <details key={at} open={opened.has(at) || isBad(at)} onToggle={(event) => { const isOpen = event.currentTarget.open; setOpened((before) => new Set(isOpen ? [...before, at] : [...before].filter((other) => other !== at))); }}>
            <summary><span class="strong">{name}</span> <span class="soft">{one.from ? state(at) : ''}</span></summary>
            <VersionField typed={one} kinds={kinds} isReadOnly={isReadOnly} change={(changes) => { set(versions.map((other, index) => (index === at ? { ...other, ...changes } : other))); }} errorAt={(place) => errorAt(`/versions/${at}${place}`)} />
            {violation(`/versions/${at}`) && <p class="error">{violation(`/versions/${at}`)}</p>}
            {!isReadOnly && versions.length > 1 && <button type="button" class="quiet" onClick={() => { set(versions.filter((_, index) => index !== at)); setOpened(new Set()); }}>{texts.removeVersion(name)}</button>}
          </details>
        );
      })}
      {versions.length === 0 && <p class="soft">{texts.noVersion}</p>}
      {violation('/versions') && <p class="error">{violation('/versions')}</p>}
      {!isReadOnly && versions.length < MOST_VERSIONS && <button type="button" class="quiet add" onClick={add}><Icon name="plus" />{texts.addVersion}</button>}
      {!isReadOnly && <p class="soft small">{texts.effect}</p>}
    </section>
  );
}
