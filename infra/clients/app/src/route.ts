// Where in the app a person is: the part of the address after `#`. It needs nothing of whoever serves the files.

import { useEffect, useState } from 'preact/hooks';

export interface Route {
  readonly path: string;
  /** The parts of the path, such as `['pay', '01938f5e']`. */
  readonly parts: readonly string[];
}

export function readRoute(): Route {
  const path = location.hash.replace(/^#\/?/, '');
  return { path, parts: path.split('/').map((part) => safeDecode(part)) };
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}

let isFirst = true;

/** Whether the person has come here from another screen. Then the focus goes to the new one. */
export function hasMoved(): boolean {
  return !isFirst;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const changed = (): void => {
      isFirst = false;
      setRoute(readRoute());
      scrollTo(0, 0);
    };
    addEventListener('hashchange', changed);
    // The address may have changed between the first drawing and now.
    if (readRoute().path !== route.path) changed();
    return () => { removeEventListener('hashchange', changed); };
  }, []);
  return route;
}
