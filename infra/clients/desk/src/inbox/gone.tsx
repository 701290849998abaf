// Decisions that were refused about what is not in the list any more, because somebody else has decided it.

import type { JSX } from 'preact';

import { Icon } from '../icons.tsx';
import { useWords, wordOf } from '../words/index.ts';
import { rowOf } from './kinds.tsx';
import { forgetRefusal, type Decision, type Refusal } from './queue.ts';
import type { Item } from './items.ts';

interface GoneProps {
  listed: readonly Item[];
  refusals: ReadonlyMap<string, Refusal>;
  decisions: readonly Decision[];
  leaveName: (code: string) => string;
}

export function Gone({ listed, refusals, decisions, leaveName }: GoneProps): JSX.Element | null {
  const words = useWords();
  const { t } = words;
  const waiting = new Set([...listed, ...decisions.flatMap(({ items }) => items)].map(({ key }) => key));
  const gone = [...refusals].filter(([key]) => !waiting.has(key));
  if (gone.length === 0) return null;
  return (
    <div class="pad gone" role="alert">
      {gone.map(([key, { code, detail, item }]) => {
        const { who, what } = rowOf(item, words, leaveName);
        return (
          <p class="notice bad" key={key}>
            <Icon name="bad" /><span><span class="strong">{who}</span> {what}: {wordOf(t.problems, code ?? '') ?? detail}</span>
            <button type="button" class="quiet icon-only" aria-label={`${t.close}: ${who}`} onClick={() => { forgetRefusal(key); }}><Icon name="close" /></button>
          </p>
        );
      })}
    </div>
  );
}
