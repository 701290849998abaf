// What all screens are made of.

import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Problem } from 'wfm-ui/parts.tsx';

import type { Reading } from './hooks.ts';
import { hasMoved } from './route.ts';
import { useWords } from './words/index.ts';

export { Dialog, Field, Icon, Notice, Problem, takeFocus, useViolations, type Tone } from 'wfm-ui/parts.tsx';

/** A screen with its heading. It names the page, and takes the focus where the person came from another screen. */
export function Screen({ title, children, hideTitle = false }: { title: string; children: ComponentChildren; hideTitle?: boolean }): JSX.Element {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => { document.title = `${title} – ${t.app}`; }, [title, t]);
  useEffect(() => { if (hasMoved()) heading.current?.focus({ preventScroll: true }); }, []);
  return (
    <main id="main" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1} class={hideTitle ? 'unseen' : ''}>{title}</h1>
      {children}
    </main>
  );
}

const TogetherContext = createContext<((id: string, isReady: boolean) => void) | null>(null);

/** Shows its content when every `Read` in it has something to show, so that nothing moves while the person looks. */
export function Together({ children }: { children: ComponentChildren }): JSX.Element {
  const { t } = useWords();
  const waiting = useRef(new Set<string>());
  const [isReady, setReady] = useState(false);
  const report = useRef((id: string, isDone: boolean): void => {
    if (isDone) waiting.current.delete(id);
    else waiting.current.add(id);
    // What has been shown stays. A part that is read may begin to read another one in the same moment.
    queueMicrotask(() => { setReady((before) => before || waiting.current.size === 0); });
  });
  return (
    <TogetherContext.Provider value={report.current}>
      {!isReady && <p class="loading" role="status">{t.loading}</p>}
      <div hidden={!isReady}>{children}</div>
    </TogetherContext.Provider>
  );
}

/** How old something is that may have changed since. */
export function Age<T>({ of: { readAt, isOld } }: { of: Reading<T> }): JSX.Element | null {
  const { t, format } = useWords();
  return isOld && readAt !== null ? <p class="soft age">{t.asOf(format.moment(readAt))}</p> : null;
}

/** What was read, or why not. Old data stays while new data is on its way. */
export function Read<T>({ of, children }: { of: Reading<T>; children: (data: T) => ComponentChildren }): JSX.Element {
  const { t } = useWords();
  const { data, error, isReading, reload } = of;
  const id = useId();
  const report = useContext(TogetherContext);
  const isFirst = data === null && error === null;
  useLayoutEffect(() => {
    report?.(id, !isFirst);
    return () => { report?.(id, true); };
  }, [report, id, isFirst]);
  // Without a network there is nothing to repeat: it is read again by itself. How old it is says enough.
  const isQuiet = data !== null && !navigator.onLine;
  return (
    <>
      {!isQuiet && <Problem error={error} retry={reload} />}
      <Age of={of} />
      {data !== null ? children(data) : isReading && report === null && <p class="loading" role="status">{t.loading}</p>}
    </>
  );
}
