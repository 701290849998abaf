// What the screens of the desk are made of.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hasCode } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';

import type { Reading } from './data.ts';
import { Icon } from './icons.tsx';
import { presentKeys, useKeys, type Key } from './keys.ts';
import { comeBack, hasMoved } from './route.ts';
import { useWords } from './words/index.ts';

interface ScreenProps {
  /** The place, whose rules of style hold. */
  place: string;
  title: string;
  /** What stands above this screen: names and addresses. */
  crumbs?: readonly { text: string; href: string }[];
  /** Beside the heading: a number, a state. */
  beside?: ComponentChildren;
  /** The actions of the screen, at the right above. */
  actions?: ComponentChildren;
  keys?: readonly Key[];
  /** At the right below: what has just happened. */
  status?: ComponentChildren;
  children: ComponentChildren;
}

/** A screen with its heading and its keys. It names the page, and takes the focus where the person came from another screen. */
export function Screen({ place, title, crumbs = [], beside, actions, keys = [], status, children }: ScreenProps): JSX.Element {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => { document.title = `${title} – ${t.app}`; }, [title, t]);
  useEffect(() => { if (hasMoved()) heading.current?.focus({ preventScroll: true }); }, []);
  useKeys(keys);
  return (
    <main id="main" tabIndex={-1} class={place}>
      <header class="top">
        <div class="crumb">
          {crumbs.map(({ text, href }) => <span key={href}><a href={href}>{text}</a> <span class="soft" aria-hidden="true">/</span></span>)}
          <h1 ref={heading} tabIndex={-1}>{title}</h1>
          {beside}
        </div>
        <span class="grow" />
        {actions}
      </header>
      {children}
      {(keys.length > 0 || status) && (
        <footer class="foot">
          <p class="keys">{keys.filter(({ isQuiet }) => !isQuiet).map(({ key, label }) => <span key={key}><kbd>{t.keys.names[key] ?? key.toUpperCase()}</kbd> {label}</span>)}</p>
          <div class="status" role="status">{status}</div>
        </footer>
      )}
    </main>
  );
}

/** Grey lines, where something will stand. */
export function Grey({ lines = 6 }: { lines?: number }): JSX.Element {
  const { t } = useWords();
  return (
    <div class="grey" role="status">
      <span class="unseen">{t.loading}</span>
      {Array.from({ length: lines }, (_, index) => <i key={index} class={`w${index % 3}`} />)}
    </div>
  );
}

interface ReadProps<T> {
  of: Reading<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}

/** What was read, or why not. Old data stays while new data is on its way. */
export function Read<T>({ of: { data, error, reload }, lines, children }: ReadProps<T>): JSX.Element {
  const { t } = useWords();
  const isThere = data !== null;
  useEffect(() => { if (isThere) comeBack(); }, [isThere]);
  return (
    <>
      {error !== null && (
        <div class="pad problem">
          {hasCode(error, 'forbidden') ? <Empty title={t.denied.title} text={t.denied.text} /> : <Problem error={error} retry={reload} />}
        </div>
      )}
      {data !== null ? children(data) : error === null && <Grey {...(lines !== undefined && { lines })} />}
    </>
  );
}

/** What would be here, and the first thing to do. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ComponentChildren }): JSX.Element {
  return <div class="empty"><p class="strong">{title}</p>{text && <p class="soft">{text}</p>}{children && <div class="ways">{children}</div>}</div>;
}

export interface Tab {
  key: string;
  text: string;
  href: string;
  count?: number | undefined;
}

/** Parts of one thing, or filters with a count. */
export function Tabs({ label, tabs, present }: { label: string; tabs: readonly Tab[]; present: string }): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ key, text, href, count }) => (
        <a key={key} href={href} aria-current={key === present ? 'page' : undefined}>{text}{count !== undefined && <>{' '}<span>{count}</span></>}</a>
      ))}
    </nav>
  );
}

/** All keys of the present screen, in a dialog. */
export function KeyList({ close }: { close: () => void }): JSX.Element {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => { shown?.close(); };
  }, []);
  const write = (key: string): string => t.keys.names[key] ?? key.toUpperCase();
  return (
    <dialog ref={dialog} aria-labelledby="keys" onCancel={(event) => { event.preventDefault(); close(); }}>
      <header class="dialog-head"><h2 id="keys">{t.keys.title}</h2><button type="button" class="quiet icon-only" aria-label={t.close} onClick={close}><Icon name="close" /></button></header>
      <dl class="key-list">
        {presentKeys().map(({ key, label }) => <div key={key + label}><dt><kbd>{write(key)}</kbd></dt><dd>{label}</dd></div>)}
        {Object.entries(t.keys.everywhere).map(([key, label]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{label}</dd></div>)}
      </dl>
    </dialog>
  );
}

/** Two letters of a name, as a picture of the person. */
export function Initials({ name }: { name: string }): JSX.Element {
  const parts = name.split(/[\s@.]+/).filter(Boolean);
  return <b class="pic" aria-hidden="true">{`${parts[0]?.[0] ?? ''}${parts.length > 1 ? parts.at(-1)?.[0] ?? '' : ''}`.toUpperCase()}</b>;
}
