// Where in the desk a person is: the part of the address after `#`, which no server logs. `#/pay/2026-11?step=review`.

import { useEffect, useState } from 'preact/hooks';

export interface Route {
  /** The parts of the path, such as `['pay', '2026-11']`. */
  readonly parts: readonly string[];
  /** Filters and the selection. */
  readonly query: Readonly<Record<string, string>>;
}

/** A place gets the address that it shows. */
export interface PlaceProps {
  route: Route;
}

export function readRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { parts: path.split('/').map((part) => safeDecode(part)), query: Object.fromEntries(new URLSearchParams(query)) };
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Query = Readonly<Record<string, string | null | undefined>>;

/** The address of a screen. */
export function hrefOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined && entry[1] !== '');
  return `#/${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

export function go(path: string, query: Query = {}): void {
  location.hash = hrefOf(path, query);
}

const watchers = new Set<() => void>();

/** Changes filters or the selection of the present screen. It is no step back, unless it is asked for. */
export function setQuery(changes: Query, isStep = false): void {
  const { parts, query } = readRoute();
  const href = hrefOf(parts.map((part) => encodeURIComponent(part)).join('/'), { ...query, ...changes });
  if (href === location.hash) return;
  if (isStep) history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  for (const redraw of watchers) redraw();
}

let isFirst = true;

/** Whether the person has come here from another screen. Then the focus goes to the new one. */
export function hasMoved(): boolean {
  return !isFirst;
}

/** Where each address was scrolled to, and what had the focus, so that going back finds it again. */
const left = new Map<string, { top: number; focus: string | null }>();

export function leave(): void {
  const list = document.querySelector('[data-keep-scroll]');
  const focus = document.activeElement?.closest<HTMLElement>('[data-focus]')?.dataset['focus'] ?? null;
  left.set(present, { top: list?.scrollTop ?? 0, focus });
}

let present = '';

/** Scroll and focus of the present address, when somebody goes back to it. */
export function comeBack(): void {
  const known = left.get(location.hash);
  if (!known) return;
  const list = document.querySelector('[data-keep-scroll]');
  if (list) list.scrollTop = known.top;
  if (known.focus) document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(known.focus)}"]`)?.focus({ preventScroll: true });
}

export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    present = location.hash;
    const redraw = (): void => {
      present = location.hash;
      setRoute(readRoute());
    };
    const changed = (): void => {
      isFirst = false;
      leave();
      redraw();
    };
    watchers.add(redraw);
    addEventListener('hashchange', changed);
    addEventListener('popstate', redraw);
    return () => {
      watchers.delete(redraw);
      removeEventListener('hashchange', changed);
      removeEventListener('popstate', redraw);
    };
  }, []);
  return route;
}
