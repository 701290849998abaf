// The rows of a long list that can be seen (DESK-9). All rows have the same height.

import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Fewer rows are all drawn. */
const FEW = 100;
/** So many more rows are drawn above and below those that can be seen. */
const MORE = 12;

export interface Seen {
  from: number;
  to: number;
  /** The height of what is not drawn, in pixels. */
  above: number;
  below: number;
}

export function useSeen(scroller: RefObject<HTMLElement>, count: number, height: number): Seen {
  const [at, setAt] = useState({ top: 0, size: 900 });
  const isLong = count > FEW;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isLong) return undefined;
    const read = (): void => { setAt({ top: element.scrollTop, size: element.clientHeight }); };
    read();
    element.addEventListener('scroll', read, { passive: true });
    addEventListener('resize', read);
    return () => {
      element.removeEventListener('scroll', read);
      removeEventListener('resize', read);
    };
  }, [isLong, count === 0]);
  if (!isLong) return { from: 0, to: count, above: 0, below: 0 };
  const from = Math.max(0, Math.min(count, Math.floor(at.top / height)) - MORE);
  const to = Math.min(count, Math.ceil((at.top + at.size) / height) + MORE);
  return { from, to, above: from * height, below: (count - to) * height };
}
