// What every drawer of a person is made of, and how it saves.

import type { ComponentChildren, JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import type { Action } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import type { Employee } from '../people.ts';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { readEmployee } from './drawer.ts';

/** What is read again after a change of a person. */
export const AFTER = ['person ', 'people', 'month ', 'payrolls', 'leave ', 'pay '];

interface FrameProps {
  title: string;
  close: () => void;
  action: Action;
  submit: (() => void) | null;
  label: string;
  hint?: string;
  children: ComponentChildren;
}

export function Drawer({ title, close, action, submit, label, hint, children }: FrameProps): JSX.Element {
  const { t } = useWords();
  return (
    <form class="drawer" onSubmit={(event) => { event.preventDefault(); submit?.(); }} noValidate onKeyDown={(event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(); }}>
      <header><h2>{title}</h2><button type="button" class="quiet icon-only" aria-label={t.close} onClick={close}><Icon name="close" /></button></header>
      <div class="stack">{children}<Problem error={action.error} /></div>
      <footer class="ways">
        {submit && <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : label}</button>}
        <button type="button" class="quiet" onClick={close}>{t.cancel}</button>
        {hint && <span class="soft small hold">{hint}</span>}
      </footer>
    </form>
  );
}

export function Effect({ title, lines }: { title: string; lines: readonly (ComponentChildren | false | null)[] }): JSX.Element {
  return <div class="effect" role="status"><h3>{title}</h3><ul>{lines.filter(Boolean).map((line, index) => <li key={index}>{line}</li>)}</ul></div>;
}

/** What a save has done, for the last line of the screen. */
export function useOutcome(): (outcome: 'saved' | 'merged' | 'kept', usual: string) => string {
  const { t } = useWords();
  return (outcome, usual) => ({ saved: usual, merged: t.conflict.merged, kept: t.conflict.kept })[outcome];
}

/** Changes fields of an employee with `If-Match`. */
export function useEmployeeSave(labels: Record<string, string>, write: (field: string, value: unknown) => string): { save: (base: Stored<Employee>, changes: Partial<Employee>) => Promise<'saved' | 'merged' | 'kept'>; dialog: JSX.Element | null } {
  const { save, dialog } = useSave((field) => labels[field] ?? field, write);
  return {
    dialog,
    save: (base, changes) => save<Employee>({
      base, changes, read: () => readEmployee(base.value.id),
      send: async (wanted, tag) => {
        await answered(api.PATCH('/employees/{id}', { params: { path: { id: base.value.id }, header: { 'If-Match': tag } }, body: wanted as components['schemas']['EmployeePatch'] }));
      },
    }),
  };
}
