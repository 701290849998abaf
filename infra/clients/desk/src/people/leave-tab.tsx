// Leave of a person: the accounts of a year, one of them line by line, the requests, and adjusting with a reason.

import type { JSX } from 'preact';
import { explain } from 'wfm-ui/amounts.ts';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { useLeaveNames } from '../leave-names.ts';
import { Read } from '../parts.tsx';
import { useAccountNames, type Employee } from '../people.ts';
import { setQuery } from '../route.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { WithWords } from '../words/more.tsx';
import { AdjustLeave } from './adjust-leave.tsx';
import { LEAVING } from './words.ts';

export interface LeaveTabProps {
  employee: Employee;
  isOwn: boolean;
  tell: (text: string) => void;
  query: Readonly<Record<string, string>>;
}

export function LeaveTab({ employee, isOwn, tell, query }: LeaveTabProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.leave;
  const { id } = employee;
  const names = useLeaveNames();
  const mayAdjust = useMay('leaves:adjust') && !isOwn;
  const year = /^\d{4}$/.test(query['year'] ?? '') ? Number(query['year']) : Number(localDate(Date.now()).slice(0, 4));
  const balances = useReading(`leave balances ${id} year ${year}`, async () => (await answered(api.GET('/leave-balances', { params: { query: { employee_id: id, year, limit: 100 } } }))).data);
  const requests = useReading(`leave requests ${id}`, async () => (await readRows((cursor) => api.GET('/leaves', { params: { query: { ...cursor, employee_id: id, limit: 100 } } }), 500)).rows);
  const type = query['type'] ?? balances.data?.find(({ entitled }) => entitled !== null)?.type ?? balances.data?.[0]?.type;
  const isAdjusting = query['do'] === 'adjust-leave' && mayAdjust;
  return (
    <div class="pad stack leave-tab">
      <section class="box">
        <header>
          <h2>{texts.accounts} {year}</h2>
          <span class="joined">
            <button type="button" class="icon-only" aria-label={texts.before} onClick={() => { setQuery({ year: String(year - 1) }); }}><Icon name="left" /></button>
            <button type="button" class="icon-only" aria-label={texts.after} onClick={() => { setQuery({ year: String(year + 1) }); }}><Icon name="right" /></button>
          </span>
          {mayAdjust && <button type="button" class="as-main" onClick={() => { setQuery({ do: 'adjust-leave' }); }}><Icon name="edit" />{t.people.adjust}</button>}
        </header>
        <Read of={balances} lines={3}>
          {(rows) => (
            <table class="accounts">
              <thead><tr><th scope="col">{texts.type}</th>{[texts.entitled, texts.carried, texts.adjusted, texts.taken, texts.reserved, texts.expired, texts.left].map((name) => <th scope="col" class="num" key={name}>{name}</th>)}</tr></thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.type} aria-selected={one.type === type}>
                    <th scope="row"><button type="button" class="link" aria-pressed={one.type === type} onClick={() => { setQuery({ type: one.type }); }}>{names(one.type)}</button></th>
                    <td class="num">{one.entitled === null ? texts.unlimited : format.amount(one.entitled, one.unit)}</td><td class="num soft">{format.amount(one.carried_over, one.unit)}</td><td class="num soft">{format.amount(one.adjusted, one.unit)}</td>
                    <td class="num">{format.amount(one.taken, one.unit)}</td><td class="num">{format.amount(one.reserved, one.unit)}</td><td class="num soft">{format.amount(one.expired, one.unit)}</td>
                    <td class="num strong">{one.available === null ? '–' : format.amount(one.available, one.unit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Read>
      </section>
      {type && <Ledger id={id} type={type} year={year} />}
      <section class="box">
        <header><h2>{texts.requests}</h2></header>
        <Read of={requests} lines={3}>
          {(rows) => (rows.length === 0 ? <div><p class="soft">{texts.noRequests}</p></div> : (
            <table>
              <thead><tr><th scope="col">{texts.date}</th><th scope="col">{texts.type}</th><th scope="col" class="num">{texts.amount}</th><th scope="col">{t.people.state}</th></tr></thead>
              <tbody>{rows.map((one) => <tr key={one.id}><th scope="row">{format.range(one.start_date, one.end_date)}</th><td>{names(one.type)}</td><td class="num">{format.amount(one.unit === 'minute' ? one.minutes : one.days, one.unit)}</td><td><span class={`state ${one.status === 'approved' ? 'good' : one.status === 'pending' ? 'warn' : 'none'}`}>{texts.statuses[one.status]}</span></td></tr>)}</tbody>
            </table>
          ))}
        </Read>
      </section>
      {isAdjusting && type && balances.data && (
        <WithWords of={LEAVING}>
          <AdjustLeave
            employee={employee} year={year} type={type} kind={query['kind']} balances={balances.data} names={names} close={() => { setQuery({ do: null, kind: null }); }}
            saved={(text) => { setQuery({ do: null, kind: null }); tell(text); }}
          />
        </WithWords>
      )}
    </div>
  );
}

/** Phrases of the ledger's explanations in German. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/with the months before/g, 'mit den Monaten davor'], [/leave for worked hours/g, 'für gearbeitete Stunden'], [/\bminutes\b/g, 'Minuten'], [/\bdays\b/g, 'Tage'],
];

function Ledger({ id, type, year }: { id: string; type: string; year: number }): JSX.Element {
  const { t, format, language } = useWords();
  const texts = t.people.leave;
  const names = useLeaveNames();
  const reading = useReading(`leave ledger ${id} ${type} ${year}`, () => answered(api.GET('/leave-ledger', { params: { query: { employee_id: id, type, year } } })));
  const accounts = useAccountNames((reading.data?.lines ?? []).flatMap(({ actor }) => (actor === null ? [] : [actor])));
  return (
    <section class="box">
      <header><h2>{names(type)} {year}: {texts.ledger}</h2></header>
      <Read of={reading} lines={4}>
        {({ lines, unit, unlimited }) => (lines.length === 0 ? <div><p class="soft">{texts.noLines}</p></div> : (
          <table>
            <thead><tr><th scope="col">{texts.date}</th><th scope="col">{texts.what}</th><th scope="col" class="num">{texts.amount}</th>{!unlimited && <th scope="col" class="num">{texts.balance}</th>}</tr></thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  <th scope="row">{format.day(line.date)}</th>
                  <td>{wordOf(texts.kinds, line.kind) ?? line.kind} <span class="soft small">{[line.explanation && explain(line.explanation, language === 'de' ? PHRASES : null, format.number), line.reason, line.actor && accounts(line.actor)].filter(Boolean).join(' · ')}</span></td>
                  <td class="num">{format.amount(line.amount, unit).replace('-', '−')}</td>{!unlimited && <td class="num strong">{format.amount(line.balance, unit).replace('-', '−')}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Read>
    </section>
  );
}
