// Beside the payrolls of a month: who approves, what holds it up, and what has happened.

import type { JSX } from 'preact';

import { Initials } from '../parts.tsx';
import { useAccountNames } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useWords } from '../words/index.ts';
import { counting, useOpenDays, type Payroll } from './data.ts';

export interface Contribution {
  account: string;
  /** The payrolls to which the account contributed. */
  payrolls: Payroll[];
  /** Those of them that nobody independent has covered yet. */
  open: Payroll[];
  /** Who has covered some of them. */
  by: string[];
}

/** Who contributed to payrolls, and what of that is covered. Pure. */
export function contributionsOf(payrolls: readonly Payroll[]): Contribution[] {
  const found = new Map<string, Contribution>();
  for (const payroll of payrolls) {
    const accounts = new Set([...payroll.changed_by.map(({ user_id }) => user_id), ...(payroll.generated_by === null ? [] : [payroll.generated_by])]);
    for (const account of accounts) {
      const one = found.get(account) ?? { account, payrolls: [], open: [], by: [] };
      one.payrolls.push(payroll);
      const covering = payroll.approvals.filter(({ covers }) => covers.includes(account));
      if (covering.length === 0) one.open.push(payroll);
      for (const { by } of covering) if (!one.by.includes(by)) one.by.push(by);
      found.set(account, one);
    }
  }
  return [...found.values()].sort((one, other) => other.payrolls.length - one.payrolls.length);
}

interface Event {
  at: string;
  text: string;
}

export function RunAside({ month, payrolls: all, isExplained = false }: { month: string; payrolls: readonly Payroll[]; isExplained?: boolean }): JSX.Element {
  const { t, format } = useWords();
  const payrolls = counting(all);
  const drafts = payrolls.filter(({ status }) => status === 'draft');
  const contributions = contributionsOf(drafts.length > 0 ? drafts : payrolls);
  const people = [...contributions.flatMap(({ account, by }) => [account, ...by]), ...all.flatMap(({ decisions, approvals }) => [...decisions.map(({ by }) => by ?? ''), ...approvals.map(({ by }) => by)])].filter(Boolean);
  const accounts = useAccountNames(people);
  const { data: open } = useOpenDays(month);
  const waiting = open ? open.reviews.length + open.missing.length + open.extra.length : 0;
  const events = eventsOf(all, t.pay.review, accounts);
  return (
    <aside>
      <section>
        <h2>{t.pay.approve.who}</h2>
        <ul class="persons">
          {contributions.map(({ account, payrolls: some, by }) => (
            <li key={account}>
              <Initials name={accounts(account)} />
              <p><span class="strong">{accounts(account)}</span> <span class="soft small">{t.pay.approve.who1(some.length)}{by.length > 0 && `; ${t.pay.approve.coveredBy.toLowerCase()} ${by.map(accounts).join(', ')}`}</span></p>
            </li>
          ))}
        </ul>
        {drafts.length > 0 && isExplained && <p class="soft small">{t.pay.approve.explain}</p>}
      </section>
      {drafts.length > 0 && open && (
        <section>
          <h2>{t.pay.review.holdsUp} {waiting > 0 && <a href={hrefOf('inbox', { kind: 'times' })}>{t.pay.prepare.openInbox}</a>}</h2>
          {waiting === 0 ? <p class="soft small">{t.pay.prepare.nothing}</p> : (
            <>
              <dl class="sums">
                <dt>{t.pay.prepare.reviews}</dt><dd>{open.reviews.length}</dd>
                <dt>{t.pay.prepare.missing}</dt><dd>{open.missing.length}</dd>
                {open.extra.length > 0 && [<dt key="extra">{t.pay.prepare.extra}</dt>, <dd key="count">{open.extra.length}</dd>]}
              </dl>
              <p class="soft small">{t.pay.review.holdsHint}</p>
            </>
          )}
        </section>
      )}
      {events.length > 0 && (
        <section>
          <h2>{t.pay.review.happened}</h2>
          <ul class="events">{events.map(({ at, text }) => <li key={at + text}><span class="soft small times">{format.moment(at)}</span><span class="small">{text}</span></li>)}</ul>
        </section>
      )}
    </aside>
  );
}

/** What has happened, newest first. What one job has done is one event. */
function eventsOf(payrolls: readonly Payroll[], texts: ReturnType<typeof useWords>['t']['pay']['review'], accounts: (id: string | null) => string): Event[] {
  const events = new Map<string, { at: string; count: number; write: (count: number) => string }>();
  const put = (key: string, at: string, write: (count: number) => string): void => {
    const known = events.get(key);
    events.set(key, { at: known && known.at > at ? known.at : at, count: (known?.count ?? 0) + 1, write });
  };
  for (const { job_id, created_at, generated_by, decisions, approvals, status } of payrolls) {
    put(`generate ${job_id}`, created_at, (count) => texts.generated(accounts(generated_by), count));
    for (const { at, by, status: decided, job_id: job } of decisions) put(`${decided} ${job ?? at} ${by}`, at, (count) => texts.decided[decided]?.(accounts(by), count) ?? '');
    if (status === 'draft') for (const { by, at } of approvals) put(`first ${by} ${at.slice(0, 16)}`, at, (count) => texts.firstApproved(accounts(by), count));
  }
  return [...events.values()].sort((one, other) => other.at.localeCompare(one.at)).map(({ at, count, write }) => ({ at, text: write(count) })).slice(0, 12);
}
