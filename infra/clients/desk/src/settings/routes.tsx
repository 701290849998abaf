// The routes of requests: who decides about leave, timesheets and corrections, step after step.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { patchSettings, readSettings, type Settings } from './stored.ts';
import { RULES } from './words-rules.ts';

type Step = components['schemas']['ApprovalStep'];
type Role = components['schemas']['Role'];

const KINDS = ['leave', 'timesheet', 'attendance'] as const;
type Kind = typeof KINDS[number];

interface Typed {
  approver: string;
  /** Hours as they are typed; empty for never. */
  hours: string;
}

type Routes = Record<Kind, readonly Step[]>;
type Draft = Record<Kind, readonly Typed[] | null>;

const NONE: Draft = { leave: null, timesheet: null, attendance: null };
const USUAL: readonly Step[] = [{ approver: 'manager', role_id: null, escalate_after_hours: null }];
const routesOf = ({ approvals }: Settings): Routes => Object.fromEntries(KINDS.map((kind) => [kind, approvals?.[kind] ?? USUAL])) as Routes;
const typedOf = (steps: readonly Step[]): Typed[] => steps.map(({ approver, role_id: role, escalate_after_hours: hours }) => ({ approver: approver === 'role' ? `role ${role}` : approver, hours: String(hours ?? '') }));
const isHours = (text: string): boolean => text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 720);
const stepOf = ({ approver, hours }: Typed): Step => ({
  approver: (approver.startsWith('role ') ? 'role' : approver) as Step['approver'], role_id: approver.startsWith('role ') ? approver.slice(5) : null, escalate_after_hours: hours.trim() === '' ? null : Number(hours),
});

export function RoutesPage(props: PageProps): JSX.Element {
  const reading = useReading('settings routes', readSettings);
  const mayRoles = useMay('roles:read');
  const roles = useReading(mayRoles ? 'roles' : null, async () => (await readRows((query) => api.GET('/roles', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  return <div class="scroll pad" data-keep-scroll><WithWords of={RULES}><Read of={reading}>{(stored) => <Form key={stored.tag} stored={stored} roles={mayRoles ? roles.data ?? [] : null} {...props} />}</Read></WithWords></div>;
}

function Form({ stored, roles, tell }: PageProps & { stored: Stored<Settings>; roles: readonly Role[] | null }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(RULES).routes;
  const may = useMay('settings:write');
  const [base] = useState(stored);
  const before = routesOf(base.value);
  const { value, set, drop, isChanged } = useDraft<Draft>('settings routes', NONE);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const roleName = (id: string | null | undefined): string => roles?.find((one) => one.id === id)?.name ?? texts.unknownRole;
  const nameOf = ({ approver, role_id: role }: Step): string => (approver === 'role' ? texts.role(roleName(role)) : texts.approvers[approver] ?? approver);
  const { save, dialog } = useSave((field) => texts.kinds[field] ?? field, (_, shown) => (shown as Step[]).map(nameOf).join(' → '));
  const stepsOf = (kind: Kind): readonly Typed[] => value[kind] ?? typedOf(before[kind]);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (KINDS.some((kind) => stepsOf(kind).some(({ hours }) => !isHours(hours)))) return;
    void action.run(async () => {
      const changes = Object.fromEntries(KINDS.filter((kind) => value[kind] !== null && JSON.stringify(value[kind]) !== JSON.stringify(typedOf(before[kind]))).map((kind) => [kind, stepsOf(kind).map(stepOf)])) as Partial<Routes>;
      const outcome = Object.keys(changes).length === 0 ? 'saved' : await save<Routes>({
        base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: routesOf(now.value), tag: now.tag }; },
        send: (sent, tag) => patchSettings({ approvals: sent as NonNullable<components['schemas']['SettingPatch']['approvals']> }, tag),
      });
      drop();
      tell({ saved: t.settings.organization.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('settings', 'inbox approvals');
    });
  };
  // Roles for everybody and for managers are not asked as a whole.
  const offered = (roles ?? []).filter(({ name, is_system: isSystem }) => !isSystem || ['hr_manager', 'admin'].includes(name));
  return (
    <form class="stack routes" noValidate onSubmit={submit}>
      {!may && <p class="notice">{t.settings.organization.readOnly}</p>}
      <p class="soft">{texts.about}</p>
      {may && roles === null && <p class="soft small">{texts.noRoles}</p>}
      {KINDS.map((kind) => {
        const steps = stepsOf(kind);
        const name = texts.kinds[kind] ?? kind;
        const change = (changed: readonly Typed[]): void => { set({ [kind]: changed }); };
        const changeAt = (at: number, changes: Partial<Typed>): void => { change(steps.map((one, index) => (index === at ? { ...one, ...changes } : one))); };
        return (
          <section class="box" key={kind} aria-label={name}>
            <header><h2>{name}</h2></header>
            <table>
              <thead><tr><th scope="col"><span class="unseen">{texts.step(1)}</span></th><th scope="col">{texts.who}</th><th scope="col">{texts.after}</th><th scope="col"><span class="unseen">{texts.remove(name, 1)}</span></th></tr></thead>
              <tbody>
                {steps.map((step, at) => {
                  const told = (isTried && !isHours(step.hours) ? texts.wrongHours : null) ?? violation(`/approvals/${kind}/${at}/escalate_after_hours`) ?? violation(`/approvals/${kind}/${at}/role_id`) ?? violation(`/approvals/${kind}/${at}`);
                  return (
                    <tr key={at}>
                      <th scope="row">{texts.step(at + 1)}</th>
                      <td>
                        <select aria-label={texts.whoOf(name, at + 1)} disabled={!may} value={step.approver} onChange={(event) => { changeAt(at, { approver: event.currentTarget.value }); }}>
                          {Object.entries(texts.approvers).map(([one, text]) => <option key={one} value={one}>{text}</option>)}
                          {[...new Set([...offered.map(({ id }) => `role ${id}`), ...(step.approver.startsWith('role ') ? [step.approver] : [])])].map((one) => <option key={one} value={one}>{texts.role(roleName(one.slice(5)))}</option>)}
                        </select>
                        <p class="hint">{texts.lines[step.approver.startsWith('role ') ? 'role' : step.approver]}</p>
                      </td>
                      <td>
                        <input class="num" aria-label={texts.afterOf(name, at + 1)} aria-invalid={told !== null || undefined} placeholder={texts.never} inputMode="numeric" maxLength={3} autocomplete="off" disabled={!may} value={step.hours} onInput={(event) => { changeAt(at, { hours: event.currentTarget.value }); }} />
                        {told && <p class="error">{told}</p>}
                      </td>
                      <td class="num">{may && steps.length > 1 && <button type="button" class="quiet icon-only" aria-label={texts.remove(name, at + 1)} onClick={() => { change(steps.filter((_, index) => index !== at)); }}><Icon name="close" /></button>}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            {may && steps.length < 3 && <div><button type="button" class="quiet add" aria-label={texts.addTo(name)} onClick={() => { change([...steps, { approver: 'department_manager', hours: '' }]); }}><Icon name="plus" />{texts.add}</button></div>}
          </section>
        );
      })}
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning || !isChanged}>{action.isRunning ? t.sending : t.save}</button>{isChanged && <button type="button" class="quiet" onClick={drop}>{t.cancel}</button>}</div>}
      {dialog}
    </form>
  );
}
