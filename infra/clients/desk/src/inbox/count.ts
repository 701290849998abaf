// How many things wait for this person.

import { useQueue } from './queue.ts';
import { useWaiting } from './waiting.ts';

/** Null before it is known. */
export function useInboxCount(): number | null {
  const { items, isThere } = useWaiting();
  const { decisions } = useQueue();
  const decided = new Set(decisions.flatMap(({ items: some }) => some.map(({ key }) => key)));
  return isThere ? items.filter(({ key }) => !decided.has(key)).length : null;
}
