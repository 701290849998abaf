// The months with their pay: state, people, net by currency, and what is missing.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readRows, type Rows } from 'wfm-ui/answers.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { addMonths, lastOf } from '../dates.ts';
import { Empty, Read, Screen } from '../parts.tsx';
import { usePeople } from '../people.ts';
import { go, hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { counting, totalsOf, type Payroll } from './data.ts';

/** More payrolls are not read: the months before them are opened by their address. */
const MOST = 2_000;

export function Months(): JSX.Element {
  const { t, format } = useWords();
  const [at, setAt] = useState(0);
  const reading = useReading('payrolls all', (): Promise<Rows<Payroll>> => readRows((query) => api.GET('/payrolls', { params: { query: { ...query, limit: 100 } } }), MOST));
  const { data: people } = usePeople();
  const present = localDate(Date.now()).slice(0, 7);
  const groups = new Map<string, Payroll[]>([[present, []], [addMonths(present, -1), []]]);
  for (const payroll of reading.data?.rows ?? []) {
    const month = payroll.period_start.slice(0, 7);
    groups.set(month, [...groups.get(month) ?? [], payroll]);
  }
  const months = [...groups].sort(([one], [other]) => other.localeCompare(one));
  // The oldest month that was read may lack payrolls.
  if (reading.data?.hasMore) months.pop();
  const move = (by: number): void => { setAt((before) => Math.max(0, Math.min(months.length - 1, before + by))); };
  return (
    <Screen
      place="pay" title={t.places.pay} keys={[
        { key: 'j', also: ['ArrowDown'], label: t.keys.next, run: () => { move(1); } },
        { key: 'k', also: ['ArrowUp'], label: t.keys.previous, run: () => { move(-1); } },
        { key: 'Enter', label: t.keys.open, run: () => { if (months[at]) go(`pay/${months[at][0]}`); } },
      ]}
      status={reading.data?.hasMore && t.pay.only(MOST)}
    >
      <div class="scroll" data-keep-scroll>
        <Read of={reading}>
          {({ rows }) => (
            <>
              <table class="months">
                <thead><tr><th scope="col">{t.pay.month}</th><th scope="col">{t.pay.state}</th><th scope="col" class="num">{t.pay.people}</th><th scope="col" class="num">{t.pay.net}</th><th scope="col">{t.pay.missing}</th></tr></thead>
                <tbody>
                  {months.map(([month, all], index) => {
                    const some = counting(all);
                    const drafts = some.filter(({ status }) => status === 'draft').length;
                    const approved = some.filter(({ status }) => status === 'approved').length;
                    const states = [...new Set(some.map(({ status }) => status))];
                    const paid = new Set(some.map(({ employee_id }) => employee_id));
                    const without = (people ?? []).filter(({ id, hire_date, termination_date }) => hire_date <= lastOf(month) && (termination_date === null || termination_date >= `${month}-01`) && !paid.has(id)).length;
                    const missing = [drafts > 0 && t.pay.toApprove(drafts), approved > 0 && t.pay.toPay(approved), people && without > 0 && t.pay.withoutPayroll(without)].filter(Boolean);
                    return (
                      <tr key={month} aria-selected={index === at}>
                        <th scope="row"><a href={hrefOf(`pay/${month}`)} data-focus={month}>{format.month(`${month}-01`)}</a></th>
                        <td>{states.length === 0 ? <span class="state none">{t.none}</span> : <span class={`state ${states.length > 1 ? 'warn' : states[0] === 'paid' ? 'good' : 'none'}`}>{states.map((state) => wordOf(t.pay.states, state) ?? state).join(', ')}</span>}</td>
                        <td class="num">{paid.size || '–'}</td>
                        <td class="num">{totalsOf(some).map(({ currency, net }) => <div key={currency}>{format.decimal(net)} <span class="soft small">{currency}</span></div>)}</td>
                        <td class="soft">{missing.length > 0 ? missing.join(', ') : t.pay.nothingMissing}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {rows.length === 0 && <Empty title={t.pay.none} text={t.pay.noneHint}><a class="button main" href={hrefOf(`pay/${present}`)}>{t.pay.openMonth(format.month(`${present}-01`))}</a></Empty>}
            </>
          )}
        </Read>
      </div>
    </Screen>
  );
}
