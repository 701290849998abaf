// The people with an account.

import type { JSX } from 'preact';
import { useSession } from 'wfm-ui/session.ts';

import { Empty, Read } from '../parts.tsx';
import { listName, usePeople } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useReading } from '../data.ts';
import { client } from '../service.ts';
import { useWords } from '../words/index.ts';

export function AccountsPage(): JSX.Element {
  const { t, format } = useWords();
  const texts = t.settings.accounts;
  const { user } = useSession();
  const people = usePeople();
  const me = useReading('own account', () => client.session.me());
  return (
    <div class="scroll" data-keep-scroll>
      <div class="pad stack">
        <section class="box own-account">
          <header><h2>{texts.yours}</h2></header>
          <div>
            <dl class="facts">
              <dt>{texts.email}</dt><dd>{user.email}</dd>
              <dt>{texts.roles}</dt><dd>{me.data?.roles.join(', ') ?? t.loading}</dd>
              <dt>{texts.secondFactor}</dt><dd>{user.second_factor ? texts.on : texts.off}</dd>
            </dl>
          </div>
        </section>
        <p class="soft">{texts.about}</p>
      </div>
      <Read of={people}>
        {(all) => {
          const rows = all.filter(({ user_id }) => user_id !== null);
          if (rows.length === 0) return <Empty title={texts.none} text={texts.noneHint} />;
          return (
            <table>
              <thead><tr><th scope="col">{texts.name}</th><th scope="col" class="num">{t.people.number}</th><th scope="col">{t.people.email}</th><th scope="col">{texts.state}</th><th scope="col"><span class="unseen">{t.people.change}</span></th></tr></thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.id}>
                    <th scope="row"><a href={hrefOf(`people/${one.id}`)}>{listName(one)}</a>{one.user_id === user.id && <span class="soft"> ({texts.you})</span>}</th><td class="num soft">{one.employee_number}</td><td>{one.email}</td>
                    <td class="soft">{one.termination_date ? t.people.leaves(format.day(one.termination_date)) : t.people.states[one.status]}</td>
                    <td class="num">{one.user_id !== user.id && <a href={hrefOf(`people/${one.id}`, { do: 'invite' })}>{texts.invite}</a>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Read>
    </div>
  );
}
