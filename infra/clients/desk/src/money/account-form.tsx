// Enters a bank account. The number is sent and never shown again.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { bodyOf, NOTHING_TYPED, type BankAccount, type TypedAccount } from 'wfm-ui/bank-account.ts';
import { Field, Problem, takeFocus, useViolations } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { useSave, type Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { readAccount, type Owner } from './accounts.ts';
import { MONEY } from './words.ts';

interface FormProps {
  owner: Owner;
  base: Stored<BankAccount>;
  close: () => void;
  saved: (text: string) => Promise<void>;
}

/** The account that waits, or else the one in use: what another one takes the place of. */
const heldBy = ({ pending, in_use }: BankAccount): { account: string } => {
  const held = pending ?? in_use;
  return { account: held === null ? '' : JSON.stringify([held.country, held.last_four, held.entered_at]) };
};

export function AccountForm({ owner, base, close, saved }: FormProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(MONEY).account;
  const [begun] = useState(base);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isWithout, setWithout] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const describe = (value: unknown): string => {
    if (typeof value !== 'string' || value === '') return t.none;
    const [country = '', last = ''] = value.startsWith('[') ? JSON.parse(value) as string[] : ['', value];
    return value.startsWith('[') ? texts.number(country, last) : value;
  };
  const { save, dialog } = useSave(() => texts.field, (_, value) => describe(value));
  const set = (field: keyof TypedAccount) => (event: Event): void => { setTyped({ ...typed, [field]: (event.currentTarget as HTMLInputElement).value }); };
  const submit = (event: Event): void => {
    event.preventDefault();
    const body = bodyOf(typed, isWithout);
    const has = isWithout ? body.country && body.bank_code && body.account_number : body.iban;
    setMissing(!has);
    if (!has) return;
    const number = (isWithout ? typed.number : typed.iban).replaceAll(/\s/g, '');
    void action.run(async () => {
      const outcome = await save<{ account: string }>({
        base: { value: heldBy(begun.value), tag: begun.tag },
        changes: { account: texts.yours((isWithout ? typed.country : number.slice(0, 2)).toUpperCase(), number.slice(-4)) },
        read: async () => { const now = await readAccount(owner); return { value: heldBy(now.value), tag: now.tag }; },
        send: async (_, tag) => {
          const header = { header: { 'If-Match': tag } };
          await answered(owner === null ? api.PUT('/organization/bank-account', { params: header, body }) : api.PUT('/employees/{id}/bank-account', { params: { ...header, path: { id: owner } }, body }));
        },
      });
      await saved(outcome === 'kept' ? t.conflict.kept : texts.saved);
    });
  };
  const input = { autocomplete: 'off', spellcheck: false };
  const iban = violation('/iban');
  return (
    <form class="stack account-form" onSubmit={submit} noValidate onKeyDown={(event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(); }}>
      <div class="fields">
        {!isWithout && <div class="all"><Field label={texts.iban} error={isMissing ? t.problems.required : iban && texts.wrongIban}>{(given) => <input {...given} {...input} ref={takeFocus} maxLength={64} value={typed.iban} onInput={set('iban')} />}</Field></div>}
        {!isWithout && <Field label={texts.bic} hint={texts.bicHint} error={violation('/bic')}>{(given) => <input {...given} {...input} maxLength={32} value={typed.bic} onInput={set('bic')} />}</Field>}
        {isWithout && <Field label={texts.country} error={violation('/country') ?? (isMissing && !typed.country.trim() ? t.problems.required : null)}>{(given) => <input {...given} {...input} maxLength={2} value={typed.country} onInput={set('country')} />}</Field>}
        {isWithout && <Field label={texts.bankCode} error={violation('/bank_code') ?? (isMissing && !typed.bank.trim() ? t.problems.required : null)}>{(given) => <input {...given} {...input} maxLength={64} value={typed.bank} onInput={set('bank')} />}</Field>}
        {isWithout && <Field label={texts.accountNumber} error={violation('/account_number') ?? (isMissing && !typed.number.trim() ? t.problems.required : null)}>{(given) => <input {...given} {...input} maxLength={64} value={typed.number} onInput={set('number')} />}</Field>}
        <Field label={texts.holder} hint={owner === null ? texts.holderOwnHint : texts.holderHint} error={violation('/holder')}>{(given) => <input {...given} {...input} maxLength={200} value={typed.holder} onInput={set('holder')} />}</Field>
      </div>
      <label class="check"><input type="checkbox" checked={isWithout} onChange={(event) => { setWithout(event.currentTarget.checked); setMissing(false); action.clear(); }} />{texts.noIban}</label>
      <p class="soft small">{texts.effect}</p>
      {!iban && <Problem error={action.error} />}
      <div class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.save}</button>
        <button type="button" onClick={close}>{t.cancel}</button>
      </div>
      {dialog}
    </form>
  );
}
