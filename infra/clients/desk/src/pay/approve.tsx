// Approve: who contributed, what each approval covers, and who is still needed.

import type { JSX } from 'preact';
import { fullName } from 'wfm-ui/names.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useSession } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { Empty, Grey } from '../parts.tsx';
import { useAccountNames } from '../people.ts';
import { hrefOf } from '../route.ts';
import { localeOf, useWords } from '../words/index.ts';
import { useApprovers } from './approvers.ts';
import { counting, totalsOf, useLooked, useReview } from './data.ts';
import { DecideButton } from './decide.tsx';
import { contributionsOf, RunAside } from './run-aside.tsx';
import type { StepProps } from './step.ts';

export function ApproveStep({ month, query, tell }: StepProps): JSX.Element {
  const { t, format, language } = useWords();
  const { user } = useSession();
  const { rows, payrolls, error, reload } = useReview(month, query['from'] ?? '5');
  const looked = useLooked();
  const all = counting(payrolls.data ?? []);
  const drafts = all.filter(({ status, employee_id }) => status === 'draft' && employee_id !== user.employee_id);
  const hasOwn = all.some(({ status, employee_id }) => status === 'draft' && employee_id === user.employee_id);
  const contributions = contributionsOf(drafts);
  const approvers = useApprovers(drafts);
  const accounts = useAccountNames([
    ...contributions.flatMap(({ account, by }) => [account, ...by]), ...[...approvers?.values() ?? []].flat().filter(({ employee }) => employee === null).map(({ user_id: id }) => id),
  ]);
  // Says who could cover a contributor, the reader first.
  const whoCan = (account: string): JSX.Element | null => {
    const some = approvers?.get(account);
    if (!some) return null;
    if (some.length === 0) return <span class="flag warn"><Icon name="warn" />{t.pay.approve.nobodyCan}</span>;
    const others = some.filter(({ user_id: id }) => id !== user.id).map(({ user_id: id, employee }) => (employee ? fullName(employee) : accounts(id))).sort((one, other) => one.localeCompare(other));
    const names = [...(others.length < some.length ? [t.you] : []), ...others];
    return <span class="strong">{t.pay.approve.can(new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names), others.length < some.length ? 0 : others.length)}</span>;
  };
  if (error !== null) return <div class="pad problem"><Problem error={error} retry={reload} /></div>;
  if (rows === null) return <Grey lines={8} />;
  // A person who has approved once covers nothing more.
  const mine = drafts.filter(({ approvals }) => approvals.every(({ by }) => by !== user.id));
  // Nor what only this person has contributed: the service would refuse that.
  const coverable = mine.filter((payroll) => { const open = contributionsOf([payroll]).filter((one) => one.open.length > 0); return open.length === 0 || open.some(({ account }) => account !== user.id); });
  const isFirst = coverable.every(({ approvals }) => approvals.length === 0) && contributions.some(({ account }) => account === user.id);
  const unlooked = rows.filter(({ group, payroll }) => group !== 'rest' && payroll?.status === 'draft' && !looked.has(payroll.snapshot_hash)).length;
  return (
    <div class="split">
      <div class="scroll pad stack" data-keep-scroll>
        {drafts.length === 0 && (
          <Empty title={t.pay.approve.nothing} text={all.length === 0 ? t.pay.review.nothingHint : t.pay.approve.nothingHint}>
            <a class="button" href={hrefOf(`pay/${month}`, { step: all.length === 0 ? 'prepare' : 'pay' })}>{all.length === 0 ? t.pay.review.toPrepare : t.pay.steps.pay}</a>
          </Empty>
        )}
        {drafts.length > 0 && (
          <>
            <p class="soft note">{t.pay.approve.explain}</p>
            <table class="boxed contributions">
              <thead><tr><th scope="col">{t.pay.approve.contributor}</th><th scope="col" class="num">{t.pay.approve.payrolls}</th><th scope="col">{t.pay.approve.coveredBy}</th></tr></thead>
              <tbody>
                {contributions.map(({ account, payrolls: some, open, by }) => (
                  <tr key={account}>
                    <th scope="row">{accounts(account)}</th>
                    <td class="num">{some.length}</td>
                    <td>{open.length === 0 ? <span class="flag good"><Icon name="check" />{by.map(accounts).join(', ')}</span> : <span class="flag warn"><Icon name="warn" />{by.length > 0 ? `${by.map(accounts).join(', ')} (${t.of(some.length - open.length, some.length)})` : t.pay.approve.notCovered}</span>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <ul class="stack needed">
              {contributions.filter(({ open }) => open.length > 0).map(({ account, open }) => <li key={account} class="soft">{account === user.id ? t.pay.approve.uncoveredYou(open.length) : t.pay.approve.uncovered(accounts(account), open.length)} {whoCan(account)}</li>)}
              {contributions.every(({ open }) => open.length === 0) && <li class="soft">{t.pay.approve.noContributor}</li>}
              {hasOwn && <li class="soft">{t.pay.approve.own}</li>}
            </ul>
            <dl class="figures">
              {totalsOf(mine.length > 0 ? mine : drafts).map(({ currency, net, people }) => <div key={currency}><dt>{t.pay.netToPay} · {t.pay.persons(people)}</dt><dd>{format.decimal(net)} <small>{currency}</small></dd></div>)}
            </dl>
            {unlooked > 0 && <p class="notice warn"><Icon name="warn" /><span>{t.pay.approve.onlyLooked(unlooked)} <a href={hrefOf(`pay/${month}`, { step: 'review' })}>{t.pay.steps.review}</a></span></p>}
            {mine.length === 0
              ? <p class="notice"><Icon name="second" /><span>{t.pay.approve.waits}</span></p>
              : coverable.length === 0 ? <p class="notice"><Icon name="second" /><span>{t.pay.approve.onlyYou}</span></p> : (
                <div class="ways">
                  <DecideButton
                    payrolls={coverable} status="approved" label={isFirst ? t.pay.approve.approveFirst(coverable.length) : t.pay.approve.approve(coverable.length)} title={t.pay.approve.sure}
                    text={t.pay.approve.sureText(coverable.length, format.month(`${month}-01`))} done={t.pay.approve.done} tell={tell}
                  />
                </div>
              )}
          </>
        )}
      </div>
      <RunAside month={month} payrolls={payrolls.data ?? []} />
    </div>
  );
}
