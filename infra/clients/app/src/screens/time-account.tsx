// A person's own time account: the balance and the last entries.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';

import { useMay, useReading, type Reading } from '../hooks.ts';
import { Age } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { signed } from './days.tsx';

type Account = components['schemas']['TimeAccount'];

/** So many entries are shown, the last one first. */
const SHOWN = 5;

/** The account, or null in it where the person has none. */
export type OwnAccount = Reading<{ account: Account | null }>;

export function useTimeAccount(employee: string): OwnAccount {
  const may = useMay('leaves:read:own', 'leaves:read:team', 'leaves:read:all');
  return useReading(`time account ${may}`, async () => {
    if (!may) return { account: null };
    const { data: [account] } = await answered(api.GET('/time-accounts', { params: { query: { employee_id: employee } } }));
    return { account: account ? { ...account, entries: (account.entries ?? []).slice(-SHOWN).reverse() } : null };
  }, { as: 'time account' });
}

export function TimeAccount({ of }: { of: OwnAccount }): JSX.Element | null {
  const { t, format } = useWords();
  const account = of.data?.account;
  if (!account) return null;
  const words = t.month.account;
  const nameOf = (kind: string): string => wordOf(words.kind, kind) ?? kind;
  const entries = account.entries ?? [];
  return (
    <section class="card" id="time-account">
      <div class="balance">
        <h2 class="flat">{words.title}</h2>
        <span class="figure"><b>{format.minutes(account.balance_minutes)}</b></span>
      </div>
      <Age of={of} />
      {account.below_floor && <p class="tag warn">{words.belowFloor}</p>}
      {entries.length > 0 && (
        <details>
          <summary>{words.entries}</summary>
          <ul class="rows">
            {entries.map(({ id, date, kind, reverses, minutes, balance_minutes, reason }) => (
              <li class="row" key={id}>
                <div class="head">
                  <strong>{nameOf(kind)}{reverses && `: ${nameOf(reverses)}`}</strong>
                  <span class="figure">{signed(minutes, format)}</span>
                </div>
                <div class="head soft small-text">
                  <span>{format.day(date)}</span>
                  {balance_minutes !== null && <span class="figure">{words.balance(format.minutes(balance_minutes))}</span>}
                </div>
                {reason && <p class="soft small-text">{reason}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
