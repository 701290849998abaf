// The name, e-mail, telephone and number of a person, which have no date.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { useWords } from '../words/index.ts';
import { AFTER, Drawer, useEmployeeSave, useOutcome } from './drawer-frame.tsx';
import type { DrawerProps } from './drawer.ts';

const EDIT_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'employee_number'] as const;

export function EditDrawer({ stored, close, saved }: DrawerProps): JSX.Element {
  const { t } = useWords();
  const [base] = useState(stored);
  const [typed, setTyped] = useState<Partial<Record<typeof EDIT_FIELDS[number], string>>>({});
  const action = useAction();
  const outcome = useOutcome();
  const violation = useViolations(action.error);
  const labels = { first_name: t.people.firstName, last_name: t.people.lastName, email: t.people.email, phone: t.people.phone, employee_number: t.people.number };
  const { save, dialog } = useEmployeeSave(labels, (_, value) => (typeof value === 'string' && value !== '' ? value : '–'));
  const valueOf = (field: typeof EDIT_FIELDS[number]): string => typed[field] ?? base.value[field] ?? '';
  const isMissing = (field: typeof EDIT_FIELDS[number]): boolean => field !== 'phone' && valueOf(field).trim() === '';
  const submit = (): void => {
    const changes = Object.fromEntries(EDIT_FIELDS.filter((field) => valueOf(field).trim() !== (base.value[field] ?? '')).map((field) => [field, valueOf(field).trim() || null]));
    if (EDIT_FIELDS.some(isMissing)) return;
    if (Object.keys(changes).length === 0) {
      saved(t.people.editing.nothing);
      return;
    }
    void action.run(async () => {
      const result = await save(base, changes);
      await readAgain(...AFTER);
      saved(outcome(result, t.people.editing.saved));
    });
  };
  return (
    <Drawer title={t.people.editing.title} close={close} action={action} submit={submit} label={t.save}>
      {EDIT_FIELDS.map((field) => (
        <Field key={field} label={labels[field]} error={(isMissing(field) ? t.problems.required : null) ?? violation(`/${field}`)}>
          {(given) => <input {...given} autocomplete="off" spellcheck={false} maxLength={254} value={valueOf(field)} onInput={(event) => { setTyped({ ...typed, [field]: event.currentTarget.value }); }} />}
        </Field>
      ))}
      <p class="hint">{t.people.editing.effect}</p>
      {dialog}
    </Drawer>
  );
}
