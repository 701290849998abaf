// Pay: how absence and holidays are paid, and the account from which the organization pays.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { useDraft } from '../drafts.ts';
import { Icon } from '../icons.tsx';
import { AccountBox } from '../money/bank-account.tsx';
import { useSave } from '../saving.tsx';
import { patchSettings, readSettings, type Settings } from '../settings/stored.ts';
import { useTexts } from '../words/more.tsx';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

interface Fields {
  absence: 'paid' | 'unpaid';
  holiday_pay: boolean;
}

const fieldsOf = ({ payroll }: Settings): Fields => ({ absence: payroll?.absence ?? 'paid', holiday_pay: payroll?.holiday_pay ?? false });

export function Pay({ stored, next, back, later }: StepProps): JSX.Element {
  const texts = useTexts(SETUP).pay;
  const mayBank = useMay('bank_accounts:read:all');
  const [base] = useState(stored);
  const before = fieldsOf(base.value);
  const { value, set, drop } = useDraft('setup pay', before);
  const [told, setTold] = useState('');
  const action = useAction();
  const write = (field: string, shown: unknown): string => (field === 'absence' ? texts.absences[shown as 'paid'] : shown ? texts.yes : texts.no);
  const { save, dialog } = useSave((field) => (field === 'absence' ? texts.absence : texts.holidayPay), write);
  const submit = (): void => {
    const changes = Object.fromEntries(Object.entries(value).filter(([field, one]) => one !== before[field as keyof Fields])) as Partial<Fields>;
    void action.run(async () => {
      if (Object.keys(changes).length > 0) {
        await save<Fields>({
          base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: fieldsOf(now.value), tag: now.tag }; },
          send: (payroll, tag) => patchSettings({ payroll }, tag),
        });
      }
      drop();
      await next();
    });
  };
  return (
    <StepFrame step="pay" intro={texts.intro} action={action} submit={submit} back={back} later={later} beside={mayBank && <div class="narrow"><AccountBox owner={null} tell={setTold} /></div>}>
      <div class="fields narrow">
        <Field label={texts.absence} hint={texts.absenceHint}>{(given) => <select {...given} value={value.absence} onChange={(event) => { set({ absence: event.currentTarget.value as Fields['absence'] }); }}>{(['paid', 'unpaid'] as const).map((one) => <option key={one} value={one}>{texts.absences[one]}</option>)}</select>}</Field>
        <Field label={texts.holidayPay} hint={texts.holidayHint}>{(given) => <select {...given} value={value.holiday_pay ? 'yes' : 'no'} onChange={(event) => { set({ holiday_pay: event.currentTarget.value === 'yes' }); }}><option value="yes">{texts.yes}</option><option value="no">{texts.no}</option></select>}</Field>
      </div>
      <p class="notice narrow"><Icon name="pay" /><span>{texts.components}</span></p>
      <span class="unseen" role="status">{told}</span>
      {dialog}
    </StepFrame>
  );
}
