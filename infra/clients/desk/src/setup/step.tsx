// What every step of the set-up is made of.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Problem } from 'wfm-ui/parts.tsx';
import type { Action } from 'wfm-ui/session.ts';

import { hasMoved } from '../route.ts';
import type { Stored } from '../saving.tsx';
import type { Settings } from '../settings/stored.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { STEPS, type Progress, type SetupStep } from './progress.ts';
import { SETUP } from './words.ts';

export interface StepProps {
  stored: Stored<Settings>;
  progress: Progress;
  /** Remembers something of the progress. */
  remember: (changes: Partial<Progress>) => void;
  /** Goes on, when a step is saved. */
  next: () => Promise<void>;
  back: () => void;
  later: () => void;
}

interface FrameProps extends Pick<StepProps, 'back' | 'later'> {
  step: SetupStep;
  intro: string;
  action: Action;
  /** Saves the step. */
  submit: () => void;
  label?: string;
  /** What has a form of its own. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

export function StepFrame({ step, intro, action, submit, label, beside, back, later, children }: FrameProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(SETUP);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const title = texts.steps[step];
  useEffect(() => { document.title = `${title} – ${t.app}`; }, [title, t]);
  useEffect(() => { if (hasMoved()) heading.current?.focus({ preventScroll: true }); }, []);
  useEffect(() => { if (action.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [action.error]);
  return (
    <main id="main" tabIndex={-1} class="setup">
      <div class="scroll" data-keep-scroll>
        <header class="intro"><h1 ref={heading} tabIndex={-1}>{title}</h1><p class="soft">{intro}</p></header>
        <div class="body stack">
          <form ref={form} id="setup-step" class="stack" noValidate onSubmit={(event) => { event.preventDefault(); submit(); requestAnimationFrame(() => { form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }); }}>
            {children}
            <Problem error={action.error} />
          </form>
          {beside}
        </div>
      </div>
      <footer class="foot setup-foot">
        <p class="soft">{texts.stepOf(STEPS.indexOf(step) + 1, STEPS.length)} {texts.saved}</p>
        <div class="ways">
          <button type="button" class="quiet" onClick={later}>{texts.later}</button>
          {step !== 'company' && <button type="button" onClick={back}>{t.back}</button>}
          <button type="submit" form="setup-step" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : label ?? texts.next}</button>
        </div>
      </footer>
    </main>
  );
}
