// Keys that a screen offers. They do nothing while somebody types, or while a dialog asks something.

import { useEffect, useRef } from 'preact/hooks';

export interface Key {
  /** As `KeyboardEvent.key` names it: `a`, `Enter`, `ArrowDown`. */
  key: string;
  label: string;
  run: () => void;
  /** Other names of the same, such as `ArrowDown` of `j`. */
  also?: string[];
  /** Whether the foot of the screen shows it; the list of keys shows all. */
  isQuiet?: boolean;
}

const layers: { keys: readonly Key[] }[] = [];

/** The keys that hold now, the present screen's first. */
export function presentKeys(): readonly Key[] {
  return layers.flatMap(({ keys }) => keys);
}

const TYPED = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)) return false;
  return TYPED.has(target.tagName) || target.isContentEditable;
}

/** Whether a key belongs to what has the focus: `Enter` and space press a button or a link. */
function isOfControl(event: KeyboardEvent): boolean {
  return ['Enter', ' '].includes(event.key) && event.target instanceof HTMLElement && event.target.closest('button, a[href], summary, [role=option]') !== null;
}

let waitsForPlace = 0;

/** Listens for all keys of the desk. `toPlace` gets the letter after `G`. */
export function useAllKeys(toPlace: (letter: string) => boolean, find: () => void): void {
  const place = useRef({ toPlace, find });
  place.current = { toPlace, find };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        place.current.find();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]') || isOfControl(event)) return;
      if (Date.now() - waitsForPlace < 1_500) {
        waitsForPlace = 0;
        if (place.current.toPlace(event.key.toLowerCase())) {
          event.preventDefault();
          return;
        }
      }
      if (event.key === 'g') {
        waitsForPlace = Date.now();
        return;
      }
      const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = [...layers].reverse().flatMap(({ keys }) => keys).find(({ key, also }) => key === wanted || also?.includes(wanted));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', pressed);
    return () => { removeEventListener('keydown', pressed); };
  }, []);
}

/** Keys of a screen, as long as it is shown. */
export function useKeys(keys: readonly Key[]): void {
  const layer = useRef({ keys });
  layer.current.keys = keys;
  useEffect(() => {
    const own = layer.current;
    layers.push(own);
    return () => { layers.splice(layers.indexOf(own), 1); };
  }, []);
}
