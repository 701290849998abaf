// A bank account that waits for a second person. It is decided at once.

import type { JSX } from 'preact';
import { hasCode } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { confirmAccount, withdrawAccount } from '../money/accounts.ts';
import { Account } from '../money/bank-account.tsx';
import { MONEY } from '../money/words.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { Head, type DetailProps } from './details.tsx';

export function AccountDetail(props: DetailProps<'account'>): JSX.Element {
  return <WithWords of={MONEY}><Detail {...props} /></WithWords>;
}

function Detail({ item, tell }: DetailProps<'account'>): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(MONEY).account;
  const action = useAction();
  const send = (isConfirmed: boolean): void => {
    void action.run(async () => {
      try {
        await (isConfirmed ? confirmAccount(item.employeeId, item.tag) : withdrawAccount(item.employeeId));
      } catch (error) {
        // Another account waits now, or none: the person looks at what holds.
        if (hasCode(error, 'precondition_failed', 'not_found')) await readAgain('inbox accounts');
        throw error;
      }
      await readAgain('inbox accounts', 'bank ');
      tell(isConfirmed ? texts.isConfirmed : texts.isWithdrawn);
    });
  };
  return (
    <>
      {item.employeeId === null
        ? <header><p class="soft small">{t.inbox.requestedOn(format.moment(item.since))}</p><h2 id="about">{t.inbox.employerAccount}</h2></header>
        : <Head above={`${t.inbox.aboveAccount} · ${t.inbox.requestedOn(format.moment(item.since))}`} item={item} rest="" />}
      <Account account={item.account} title={texts.waits} />
      <p class="note">{texts.needsYou}</p>
      <div class="decide">
        <Problem error={action.error} />
        <div class="ways">
          <button type="button" class="main" aria-disabled={action.isRunning} onClick={() => { send(true); }}>{texts.confirm}</button>
          <button type="button" aria-disabled={action.isRunning} onClick={() => { send(false); }}>{texts.withdraw}</button>
        </div>
      </div>
    </>
  );
}
