// Pay of a person: its history, the bank account, and the payslips.

import type { JSX } from 'preact';
import { readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Lazy } from '../lazy.tsx';
import { AccountBox } from '../money/bank-account.tsx';
import { Empty, Read } from '../parts.tsx';
import { payOn } from '../pay/data.ts';
import type { Employee } from '../people.ts';
import { hrefOf, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import type { AdjustmentsProps } from './adjustments-box.tsx';

const loadAdjustments = async (): Promise<(props: AdjustmentsProps) => JSX.Element> => (await import('./adjustments-box.tsx')).AdjustmentsBox;

export function PayTab({ employee, mayEnter, tell }: { employee: Employee; mayEnter: boolean; tell: (text: string) => void }): JSX.Element {
  const { t, format, named } = useWords();
  const texts = t.people.payTab;
  const mayComponents = useMay('salary_components:read');
  const maySlips = useMay('payrolls:read:all');
  const mayBank = useMay('bank_accounts:read:all');
  const components = useReading(mayComponents ? 'salary components' : null, async () => (await readRows((query) => api.GET('/salary-components', { params: { query: { ...query, limit: 100 } } }), 1_000)).rows);
  const slips = useReading(maySlips ? `payrolls of ${employee.id}` : null, async () => (await readRows((query) => api.GET('/payrolls', { params: { query: { ...query, employee_id: employee.id, limit: 100 } } }), 300)).rows);
  const entries = [...employee.compensation ?? []].sort((one, other) => other.effective_from.localeCompare(one.effective_from));
  const present = payOn(employee, localDate(Date.now()));
  const nameOf = (id: string): string => { const found = components.data?.find((one) => one.id === id); return found ? named(found) : '…'; };
  return (
    <div class="pad stack">
      {employee.compensation && (
        <section class="box">
          <header><h2>{texts.history}</h2>{mayEnter && <button type="button" class="quiet" onClick={() => { setQuery({ do: 'pay', from: null }); }}><Icon name="plus" />{t.people.changes.pay}</button>}</header>
          {entries.length === 0 ? <Empty title={texts.none}>{mayEnter && <button type="button" class="main" onClick={() => { setQuery({ do: 'pay' }); }}>{texts.enter}</button>}</Empty> : (
            <table>
              <thead><tr><th scope="col">{texts.from}</th><th scope="col" class="num">{texts.amount}</th><th scope="col">{texts.components}</th></tr></thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.effective_from} aria-selected={entry === present}>
                    <th scope="row">{mayEnter ? <button type="button" class="link" onClick={() => { setQuery({ do: 'pay', from: entry.effective_from }); }}>{format.date(entry.effective_from)}</button> : format.date(entry.effective_from)}</th>
                    <td class="num">{format.decimal(entry.amount)} <span class="soft small">{t.people.payTypes[entry.pay_type]?.(entry.currency) ?? entry.currency}</span></td>
                    <td class="soft">{(entry.components ?? []).map(({ component_id, amount, rate }) => [nameOf(component_id), amount ?? rate].filter(Boolean).join(' ')).join(', ') || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
      {mayBank && <AccountBox owner={employee.id} tell={tell} />}
      {maySlips && <Lazy isPart load={loadAdjustments} props={{ id: employee.id }} />}
      {maySlips && (
        <section class="box">
          <header><h2>{texts.slips}</h2></header>
          <Read of={slips} lines={4}>
            {(rows) => (rows.length === 0 ? <div><p class="soft">{texts.noSlips}</p></div> : (
              <table>
                <thead><tr><th scope="col">{t.pay.month}</th><th scope="col">{t.pay.state}</th><th scope="col" class="num">{t.pay.gross}</th><th scope="col" class="num">{t.pay.net}</th></tr></thead>
                <tbody>{rows.map((one) => <tr key={one.id}><th scope="row"><a href={hrefOf(`pay/${one.period_start.slice(0, 7)}/${one.id}`)}>{format.range(one.period_start, one.period_end)}</a></th><td><span class={`state ${one.status === 'paid' ? 'good' : one.status === 'void' ? 'bad' : 'none'}`}>{wordOf(t.pay.states, one.status) ?? one.status}</span></td><td class="num">{one.gross ? format.decimal(one.gross) : '–'}</td><td class="num strong">{one.net ? format.decimal(one.net) : '–'} <span class="soft small">{one.currency}</span></td></tr>)}</tbody>
              </table>
            ))}
          </Read>
        </section>
      )}
    </div>
  );
}
