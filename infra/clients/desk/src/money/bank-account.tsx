// The bank account of a person or of the organization: the one in use, and the one that waits. Two people enter it: one writes it
// down, another one confirms it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hasCode } from 'wfm-ui/answers.ts';
import { canConfirm, type BankAccount, type Entered } from 'wfm-ui/bank-account.ts';
import { Dialog, Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';

import { readAgain, useReading, type Reading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useAccountNames } from '../people.ts';
import type { Stored } from '../saving.tsx';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { AccountForm } from './account-form.tsx';
import { confirmAccount, readAccount, withdrawAccount, type Owner } from './accounts.ts';
import { MONEY } from './words.ts';

export function useBankAccount(owner: Owner, isMeant = true): Reading<Stored<BankAccount>> {
  return useReading(isMeant ? `bank ${owner ?? 'organization'}` : null, () => readAccount(owner));
}

interface AccountProps {
  owner: Owner;
  tell: (text: string) => void;
}

export function AccountBox(props: AccountProps): JSX.Element {
  return <WithWords of={MONEY}><Box {...props} /></WithWords>;
}

function Box({ owner, tell }: AccountProps): JSX.Element {
  const texts = useTexts(MONEY).account;
  const { user } = useSession();
  const mayAll = useMay('bank_accounts:write:all');
  const mayOwn = useMay('bank_accounts:write:own');
  const maySet = useMay('settings:write');
  const isOwn = owner !== null && owner === user.employee_id;
  const mayEnter = owner === null ? maySet : mayAll || (isOwn && mayOwn);
  const mayConfirm = mayAll || (isOwn && mayOwn);
  const reading = useBankAccount(owner);
  const [isEntering, setEntering] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const action = useAction();
  const after = async (text: string): Promise<void> => {
    await readAgain(`bank ${owner ?? 'organization'}`, 'inbox accounts');
    tell(text);
  };
  const confirm = (tag: string): void => {
    void action.run(async () => {
      try {
        await confirmAccount(owner, tag);
      } catch (error) {
        // Somebody has entered another account: the person looks at that one before confirming it.
        if (hasCode(error, 'precondition_failed', 'not_found')) await reading.reload();
        throw error;
      }
      await after(texts.isConfirmed);
    });
  };
  const withdraw = (): void => {
    void action.run(async () => {
      await withdrawAccount(owner);
      setWithdrawing(false);
      await after(texts.isWithdrawn);
    });
  };
  return (
    <section class="box" aria-labelledby="bank-account">
      <header>
        <h2 id="bank-account">{texts.title}</h2>
        {mayEnter && reading.data && !isEntering && <button type="button" class="quiet" onClick={() => { action.clear(); setEntering(true); }}><Icon name="plus" />{reading.data.value.in_use || reading.data.value.pending ? texts.another : texts.enter}</button>}
      </header>
      <Read of={reading} lines={3}>
        {(stored) => (
          <div class="stack">
            {owner === null && <p class="soft">{texts.employer}</p>}
            {!stored.value.in_use && !stored.value.pending && !isEntering && <p class="soft">{texts.none} {owner === null ? texts.noneOwn : texts.noneHint}</p>}
            {stored.value.in_use && <Account account={stored.value.in_use} title={texts.inUse} />}
            {stored.value.pending && (
              <>
                <Account account={stored.value.pending} title={texts.waits} />
                {stored.value.pending.confirmed_at === null && <p class="notice warn"><Icon name="second" /><span>{mayConfirm && canConfirm(stored.value, user.id) ? texts.needsYou : texts.needsOther}</span></p>}
                {!isWithdrawing && <Problem error={action.error} />}
                <div class="ways">
                  {mayConfirm && canConfirm(stored.value, user.id) && <button type="button" class="main" aria-disabled={action.isRunning} onClick={() => { confirm(stored.tag); }}>{texts.confirm}</button>}
                  {(mayEnter || mayConfirm) && <button type="button" onClick={() => { action.clear(); setWithdrawing(true); }}>{texts.withdraw}</button>}
                </div>
              </>
            )}
            {isEntering && <AccountForm owner={owner} base={stored} close={() => { setEntering(false); }} saved={async (text) => { setEntering(false); await after(text); }} />}
          </div>
        )}
      </Read>
      {isWithdrawing && <Withdraw texts={texts} action={action} send={withdraw} close={() => { setWithdrawing(false); }} />}
    </section>
  );
}

function Withdraw({ texts, action, send, close }: { texts: { withdrawTitle: string; withdrawText: string; withdraw: string }; action: ReturnType<typeof useAction>; send: () => void; close: () => void }): JSX.Element {
  const { t } = useWords();
  return (
    <Dialog title={texts.withdrawTitle} close={close}>
      <p>{texts.withdrawText}</p>
      <Problem error={action.error} />
      <div class="ways">
        <button type="button" class="main" aria-disabled={action.isRunning} onClick={send}>{action.isRunning ? t.sending : texts.withdraw}</button>
        <button type="button" onClick={close}>{t.cancel}</button>
      </div>
    </Dialog>
  );
}

/** An account without its number, which the service shows to nobody. */
export function Account({ account, title }: { account: Entered; title: string }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(MONEY).account;
  const accounts = useAccountNames([account.entered_by, ...(account.confirmed_by === null ? [] : [account.confirmed_by])]);
  const isLater = account.used_from !== null && Date.parse(account.used_from) > Date.now();
  return (
    <dl class="facts">
      <dt>{title}</dt>
      <dd>
        <p><span class="strong num">{texts.number(account.country, account.last_four)}</span> {account.holder}</p>
        <p class="soft small">{texts.entered(accounts(account.entered_by), format.moment(account.entered_at))}</p>
        {account.confirmed_at !== null && <p class="soft small">{texts.confirmed(accounts(account.confirmed_by), format.moment(account.confirmed_at))}</p>}
        {isLater && <p class="small">{texts.usedFrom(format.moment(account.used_from ?? ''))}</p>}
      </dd>
    </dl>
  );
}
