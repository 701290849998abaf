// What the screens of all clients are made of.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { violationsOf } from './answers.ts';
import { useWords, wordOf } from './words.ts';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

/** A message. What is bad is told at once, everything else when the reader has time. */
export function Notice({ tone, children, live = true }: { tone: Tone; children: ComponentChildren; live?: boolean }): JSX.Element {
  const role = live ? { role: tone === 'bad' ? 'alert' as const : 'status' as const } : {};
  return <div class={`notice ${tone}`} {...role}><Icon name={tone} /><div>{children}</div></div>;
}

/** A failure in plain words, and a button that tries again. */
export function Problem({ error, retry }: { error: unknown; retry?: () => unknown }): JSX.Element | null {
  const { t, problem } = useWords();
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="bad">
      <p>{problem(error)}</p>
      {retry && <button type="button" class="small" onClick={retry}>{t.tryAgain}</button>}
    </Notice>
  );
}

/** A question that has to be answered or closed before the person goes on. The focus stays within it. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing gives the focus back to where it was.
    return () => { shown?.close(); };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={(event) => { event.preventDefault(); close(); }}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** What is wrong at a place of a request that has failed, such as `/start_date`, in plain words. */
export function useViolations(error: unknown): (pointer: string) => string | null {
  const { t } = useWords();
  const violations = violationsOf(error);
  return (pointer) => {
    const violation = violations.get(pointer);
    return violation ? wordOf(t.problems, violation.code) ?? violation.detail : null;
  };
}

/** As a `ref`: gives the focus to what appears in the place of what the person has just used. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  children: (given: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ComponentChildren;
}

export function Field({ label, hint, error, children }: FieldProps): JSX.Element {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true as const }) })}
      {error && <p class="error" id={`${id}-error`}>{error}</p>}
    </div>
  );
}

const PATHS: Record<string, string> = {
  punch: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  leave: 'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  shifts: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  pay: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  team: 'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5.5a3 3 0 0 1 0 5.5M17.5 14.5c2 .8 3.5 2.8 3.5 5.5',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15ZM10 21.5h4',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.5 19 4.5M16 7.5l2.5 2.5',
  mail: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  good: 'm5 13 4.5 4.5L19 7',
  info: 'M12 11v6M12 7.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warn: 'M12 9v5M12 17v.1M12 3.5 2.5 20h19Z',
  bad: 'M12 7v6M12 16.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  document: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  next: 'm9 5 7 7-7 7',
  back: 'm15 5-7 7 7 7',
};

export function Icon({ name }: { name: string }): JSX.Element {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={PATHS[name]} /></svg>;
}
