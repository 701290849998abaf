// The rules of a version in their order, each as one sentence.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Icon } from '../../icons.tsx';
import { useTexts } from '../../words/more.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { MOST_RULES, NEW_RULE, RULE_PLACES, type Rule } from './rule.ts';
import { useRuleText } from './sentences.ts';
import { POLICIES } from './words.ts';

interface RulesProps {
  rules: readonly Rule[];
  change: (rules: readonly Rule[]) => void;
  kinds: readonly string[];
  isReadOnly: boolean;
  /** What the service says of a place behind `/rules`. */
  violation: (place: string) => string | null;
}

export function RulesField({ rules, change, kinds, isReadOnly, violation }: RulesProps): JSX.Element {
  const texts = useTexts(POLICIES);
  const write = useRuleText();
  const [opened, setOpened] = useState<number | null>(null);
  const groups = [...new Set(rules.flatMap(({ group }) => (group ? [group] : [])))];
  const move = (at: number, by: number): void => {
    const next = [...rules];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    change(next);
  };
  const told = (at: number): string | null => RULE_PLACES.map((place) => violation(`/${at}${place}`)).find(Boolean) ?? null;
  return (
    <fieldset class="plain rules">
      <legend class="label">{texts.rules}</legend>
      <p class="hint">{texts.rulesHint}</p>
      {rules.length === 0 && <p class="soft small">{texts.noRules}</p>}
      <ol>
        {rules.map((rule, at) => {
          const error = told(at);
          return (
            <li key={at} class={error ? 'wrong' : ''}>
              <button type="button" class="quiet sentence" onClick={() => { setOpened(at); }}>
                <span><span class="unseen">{texts.editRule(at + 1)}: </span><code>{rule.code}</code>{rule.group && <span class="soft small"> {texts.inGroup(rule.group)}</span>}</span>
                <span class="small">{write(rule)}</span>
                {error && <span class="bad small">{error}</span>}
              </button>
              {!isReadOnly && (
                <>
                  <button type="button" class="quiet icon-only" aria-label={texts.up(at + 1)} disabled={at === 0} onClick={() => { move(at, -1); }}><Icon name="up" /></button>
                  <button type="button" class="quiet icon-only" aria-label={texts.down(at + 1)} disabled={at === rules.length - 1} onClick={() => { move(at, 1); }}><Icon name="down" /></button>
                  <button type="button" class="quiet icon-only" aria-label={texts.removeRule(at + 1)} onClick={() => { change(rules.filter((_, index) => index !== at)); }}><Icon name="close" /></button>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {violation('') && <p class="error">{violation('')}</p>}
      {!isReadOnly && rules.length < MOST_RULES && <button type="button" class="quiet add" onClick={() => { setOpened(rules.length); }}><Icon name="plus" />{texts.rule.add}</button>}
      {opened !== null && (
        <RuleDialog
          rule={rules[opened] ?? NEW_RULE} known={{ groups, kinds }} isReadOnly={isReadOnly} violation={(place) => violation(`/${opened}${place}`)} close={() => { setOpened(null); }}
          done={(rule) => { change(opened < rules.length ? rules.map((one, index) => (index === opened ? rule : one)) : [...rules, rule]); setOpened(null); }}
        />
      )}
    </fieldset>
  );
}
