// A screen that is loaded when it is opened.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from 'wfm-ui/parts.tsx';

import { Grey } from './parts.tsx';
import { useWords } from './words/index.ts';

type View<Props> = (props: Props) => JSX.Element;

/** What is loaded is there at once when it is opened again. */
const loaded = new Map<() => Promise<unknown>, unknown>();

interface LazyProps<Props> {
  load: () => Promise<View<Props>>;
  props: Props;
  /** Whether it is a part of a screen, and no screen. */
  isPart?: boolean;
}

export function Lazy<Props>({ load, props, isPart = false }: LazyProps<Props>): JSX.Element {
  const { t } = useWords();
  const [, redraw] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded.has(load)) return;
    load().then((view) => {
      loaded.set(load, view);
      redraw((count) => count + 1);
    }, (error: unknown) => {
      console.warn(error);
      setFailed(true);
    });
  }, [load]);
  const Found = loaded.get(load) as View<Props & JSX.IntrinsicAttributes> | undefined;
  if (Found) return <Found {...props as Props & JSX.IntrinsicAttributes} />;
  const shown = hasFailed ? <div class="pad"><Notice tone="bad"><p>{t.placeMissing}</p><button type="button" onClick={() => { location.reload(); }}>{t.newPage}</button></Notice></div> : <Grey />;
  return isPart ? shown : <main id="main" tabIndex={-1}>{shown}</main>;
}
