// Requests for leave that wait for a decision: what is left of the leave, and who else is away.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { localDate } from 'wfm-ui/zones.ts';

import { useMay, useReading, useSteady } from '../hooks.ts';
import { useLocked } from '../paid.tsx';
import { answered, api, readRows } from '../service.ts';
import type { Leave } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { DecisionRow, useName, type SectionProps } from './decision.tsx';
import { OpenDocument } from './documents.tsx';
import { GiveBack } from './give-back.tsx';
import { ChangedDates, halvesOf, takenBy } from './leave-facts.tsx';
import { useLeaveTypes } from './leave.tsx';

type Balance = components['schemas']['LeaveBalance'];

/** So many of those who are away at the same time are named. */
const NAMED = 5;

export interface About {
  balances: Balance[];
  /** Leave of the team in the time of the requests. */
  others: Leave[];
}

const NOTHING: About = { balances: [], others: [] };

/** The balances of those who ask, and the leave of everybody in that time. */
export function useAbout(leaves: readonly Leave[]) {
  const mayRead = useMay('leaves:read:team', 'leaves:read:all');
  const { yearOf } = useLeaveTypes();
  const wanted = [...new Set(leaves.map((leave) => `${leave.employee_id} ${yearOf(leave.start_date)}`))].sort();
  const from = leaves.map(({ start_date }) => start_date).sort()[0] ?? '';
  const to = leaves.map(({ end_date }) => end_date).sort().at(-1) ?? '';
  const reading = useReading<About>(`about leaves ${mayRead} ${wanted.join()} ${from} ${to}`, async () => {
    if (!mayRead || leaves.length === 0) return NOTHING;
    const [others, ...balances] = await Promise.all([
      readRows((query) => api.GET('/leaves', { params: { query: { from, to, expand: 'employee', limit: 100, ...query } } })),
      ...wanted.map(async (key) => {
        const [employee = '', year] = key.split(' ');
        return (await answered(api.GET('/leave-balances', { params: { query: { employee_id: employee, year: Number(year), limit: 100 } } }))).data;
      }),
    ]);
    return { balances: balances.flat(), others: others.rows.filter(({ status }) => status === 'pending' || status === 'approved') };
  });
  return useSteady(reading, leaves.length > 0, NOTHING);
}

interface LeaveRowProps extends SectionProps {
  leave: Leave;
  about: About;
  reload: () => unknown;
}

export function LeaveRow({ leave, about, reload, tell }: LeaveRowProps): JSX.Element {
  const { t, format } = useWords();
  const nameOf = useName();
  const { name, yearOf } = useLeaveTypes();
  const who = nameOf(leave.employee);
  const { start_date: start, end_date: end } = leave;
  // A deputy without the permission decides, and changes nothing else.
  const mayWithdraw = useMay('leaves:decide:team', 'leaves:decide:all');
  const year = yearOf(start);
  const balance = about.balances.find((row) => row.employee_id === leave.employee_id && row.type === leave.type && row.year === year);
  const others = about.others.filter((row) => row.employee_id !== leave.employee_id && row.start_date <= end && row.end_date >= start);
  // Nobody is paid yet for what lies ahead.
  const locked = useLocked(start <= localDate(Date.now()) ? leave.employee_id : null, start, end);
  return (
    <DecisionRow
      name={who} reload={reload} tell={tell} locked={locked}
      more={mayWithdraw && start < end && (
        <GiveBack
          leave={leave} first={start} label={t.decide.takeOut} hint={t.decide.takeOutHint} refusal={t.decide.notOfLeave} name={who}
          done={() => { tell(t.decide.takenOut(who)); }} reload={reload}
        />
      )}
      decide={async (status, note) => {
        const decided = await answered(api.PATCH('/leaves/{id}', { params: { path: { id: leave.id } }, body: { status, ...(note && { note }) } }));
        return decided.status === 'pending' ? t.decide.nextStep(who) : null;
      }}
    >
      <p>{format.range(start, end)}{halvesOf(leave, t).map((half) => <span class="soft" key={half}> · {half}</span>)}</p>
      <p class="soft">{name(leave.type)}, {takenBy(leave, format)}</p>
      <ChangedDates leave={leave} />
      {balance && <p class={balance.available !== null && Number(balance.available) < 0 ? 'tag warn' : 'soft'}>{balance.available === null ? t.decide.noLimit : t.decide.left(format.amount(balance.available, balance.unit), year)}</p>}
      {others.length === 0
        ? about !== NOTHING && <p class="soft">{t.decide.nobodyAway}</p>
        : (
          <div class="away">
            <p>{t.decide.away}</p>
            <ul>
              {others.slice(0, NAMED).map((row) => (
                <li key={row.id}>{nameOf(row.employee)}, {format.range(row.start_date, row.end_date)}{row.status === 'pending' && <span class="soft"> ({t.decide.asked})</span>}</li>
              ))}
              {others.length > NAMED && <li class="soft">{t.decide.andMore(others.length - NAMED)}</li>}
            </ul>
          </div>
        )}
      {leave.reason && <p class="quote">{leave.reason}</p>}
      {leave.attachment_id && <OpenDocument id={leave.attachment_id} />}
      {leave.approvers.length > 1 && <p class="soft">{t.correction.askedCount(leave.approvers.length)}</p>}
      <p class="soft">{t.decide.requested(format.date(localDate(leave.created_at)))}</p>
    </DecisionRow>
  );
}
