// The leave that a person has, and the requests with their decisions.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useAction, useHasLeft, useMay, useReading, useSession } from '../hooks.ts';
import { Icon, Notice, Problem, Read, Screen, Together, type Tone } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import { useWords } from '../words/index.ts';
import { Approvers } from './approvers.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { OpenDocument } from './documents.tsx';
import { GiveBack } from './give-back.tsx';
import { amountOf, ChangedDates, returnedOf, takenBy } from './leave-facts.tsx';
import { Ledger } from './leave-ledger.tsx';
import { TeamCalendarLink } from './team-calendar.tsx';

type Balance = components['schemas']['LeaveBalance'];
type Leave = components['schemas']['Leave'];

/** What was sent from the form, for the list that is shown next. */
let justSent: Leave | null = null;
export function tellSent(leave: Leave): void {
  justSent = leave;
}

type LeaveType = components['schemas']['LeaveType'];

interface LeaveTypes {
  types: LeaveType[];
  name: (code: string) => string;
  /** The leave year of a date, by the calendar year in which it starts. */
  yearOf: (date: string) => number;
  /** Whether the names are there, or will not come. */
  isKnown: boolean;
}

/** The leave types. A person who may not read settings sees the codes. */
export function useLeaveTypes(): LeaveTypes {
  const { named } = useWords();
  const hasLeft = useHasLeft();
  const mayRead = useMay('settings:read') && !hasLeft;
  const settings = useReading(`leave types ${mayRead}`, async () => {
    if (!mayRead) return null;
    const { leave_types: types, leave_year_start: start } = await answered(api.GET('/settings'));
    return { types, start };
  }, { as: 'leave types' });
  const types = settings.data?.types ?? [];
  const start = settings.data?.start ?? 1;
  const name = (code: string): string => {
    const type = types.find((one) => one.code === code);
    return type ? named(type) : code;
  };
  const yearOf = (date: string): number => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < start ? 1 : 0);
  return { types, name, yearOf, isKnown: !mayRead || settings.data !== null || settings.error !== null };
}

export function LeaveScreen(): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  if (user.employee_id === null) return <Screen title={t.leave.title}><Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice></Screen>;
  const [sent] = useState(() => {
    const leave = justSent;
    justSent = null;
    return leave;
  });
  return (
    <Screen title={t.leave.title}>
      {sent && <Notice tone="good"><p>{t.leave.sent(takenBy(sent, format))}</p></Notice>}
      <Own employee={user.employee_id} />
    </Screen>
  );
}

function Own({ employee }: { employee: string }): JSX.Element {
  const { t } = useWords();
  const { name, yearOf, isKnown } = useLeaveTypes();
  const hasLeft = useHasLeft();
  const balances = useReading('balances', () => answered(api.GET('/leave-balances', { params: { query: { employee_id: employee, limit: 100 } } })), { as: 'balances' });
  const leaves = useReading('leaves', () => readRows((query) => api.GET('/leaves', { params: { query: { employee_id: employee, limit: 50, ...query } } }), 50), { as: 'leaves' });
  // Approved leave that has not begun is planned. What lies in two leave years is not told apart here.
  const plannedOf = ({ type, year }: Balance): number => (leaves.data?.rows ?? [])
    .filter((leave) => leave.status === 'approved' && leave.type === type && leave.start_date > localDate(Date.now()))
    .filter(({ start_date, end_date }) => yearOf(start_date) === year && yearOf(end_date) === year)
    .reduce((sum, leave) => sum + Number(amountOf(leave)) - Number(returnedOf(leave)), 0);
  const reload = (): void => {
    balances.reload();
    leaves.reload();
  };
  return (
    <Together>
      {/* A name is longer than its code, and would move what is below it. */}
      <Read of={isKnown ? balances : { ...balances, data: null, error: null }}>
        {({ data }) => data.map((balance) => (
          <BalanceCard key={`${balance.type}${balance.year}`} balance={balance} name={name(balance.type)} planned={plannedOf(balance)} />
        ))}
      </Read>
      {!hasLeft && <a class="button main wide" href="#/leave/new">{t.leave.request}</a>}
      {!hasLeft && <TeamCalendarLink />}
      <h2>{t.leave.list}</h2>
      <Read of={leaves}>
        {({ rows }) => (rows.length === 0
          ? <p class="soft">{t.leave.empty}</p>
          : <ul class="rows">{rows.map((leave) => <LeaveRow key={leave.id} leave={leave} name={name(leave.type)} changed={reload} />)}</ul>)}
      </Read>
      {!hasLeft && <CalendarFeed />}
    </Together>
  );
}

interface BalanceCardProps {
  balance: Balance;
  name: string;
  /** The part of the taken amount that lies ahead. */
  planned: number;
}

function BalanceCard({ balance, name, planned }: BalanceCardProps): JSX.Element {
  const { t, format } = useWords();
  const hasLeft = useHasLeft();
  const { available, entitled, carried_over, adjusted, expired, reserved, taken, unit, year } = balance;
  const facts: [string, string][] = [[t.leave.taken, String(Math.max(0, Number(taken) - planned))], [t.leave.reserved, reserved]];
  if (planned > 0) facts.splice(1, 0, [t.leave.planned, String(planned)]);
  if (entitled !== null) facts.unshift([t.leave.entitled, entitled]);
  if (Number(carried_over) !== 0) facts.push([t.leave.carried, carried_over]);
  if (Number(adjusted) !== 0) facts.push([t.leave.adjusted, adjusted]);
  // What the device has kept since before an update does not say it.
  if (Number(expired ?? 0) !== 0) facts.push([t.leave.expired, expired]);
  // A leave type without a limit is only worth a line until something of it is taken.
  const isShort = available === null && Number(taken) === 0 && Number(reserved) === 0;
  return (
    <section class="card">
      <div class="balance">
        <h2 class="flat">{name}</h2>
        <span class="figure">{available === null ? <span class="soft">{t.leave.unlimited}</span> : <><b>{unit === 'minute' ? format.amount(available, unit) : format.number(available)}</b> {t.leave.available}</>}</span>
      </div>
      {!isShort && (
        <dl class="facts">
          {facts.map(([label, amount]) => <div key={label}><dt>{label}</dt><dd>{format.amount(amount, unit)}</dd></div>)}
        </dl>
      )}
      {!isShort && <p class="soft year">{t.leave.year(year)}</p>}
      {!isShort && !hasLeft && <Ledger balance={balance} />}
    </section>
  );
}

const TONES: Record<Leave['status'], Tone> = { pending: 'warn', approved: 'good', rejected: 'bad', cancelled: 'info' };

function LeaveRow({ leave, name, changed }: { leave: Leave; name: string; changed: () => void }): JSX.Element {
  const { t, format } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const today = localDate(Date.now());
  const hasLeft = useHasLeft();
  const mayCancel = !hasLeft && (leave.status === 'pending' || (leave.status === 'approved' && leave.end_date >= today));
  // A single day is cancelled.
  const mayGiveBack = mayCancel && leave.start_date < leave.end_date && leave.end_date > today;
  const cancel = (): void => {
    void action.run(async () => {
      try {
        await answered(api.PATCH('/leaves/{id}', { params: { path: { id: leave.id } }, body: { status: 'cancelled' } }));
      } finally {
        changed();
      }
    });
  };
  return (
    <li class="row">
      <div class="head">
        <strong>{format.range(leave.start_date, leave.end_date)}</strong>
        <span class={`tag ${TONES[leave.status]}`}><Icon name={TONES[leave.status]} />{t.leave.status[leave.status]}</span>
      </div>
      <p class="soft">{name}, {takenBy(leave, format)}</p>
      <ChangedDates leave={leave} />
      {leave.attachment_id && <OpenDocument id={leave.attachment_id} />}
      {leave.status === 'pending' && !hasLeft && <Approvers request={leave} />}
      {leave.decision_note && <p>{t.leave.note(leave.decision_note)}</p>}
      {mayCancel && (
        <div class="ways">
          {isSure
            ? (
              <>
                <p role="status">{t.leave.cancelSure}</p>
                <button type="button" class="small danger" aria-disabled={action.isRunning} onClick={cancel}>{t.leave.cancel}</button>
                <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.leave.keep}</button>
              </>
            )
            : <button type="button" class="small" onClick={() => { setSure(true); }}>{t.leave.cancel}</button>}
          <Problem error={action.error} />
          {mayGiveBack && !isSure && (
            <GiveBack
              leave={leave} first={leave.start_date > today ? leave.start_date : addDays(today, 1)} label={t.leave.giveBack} hint={t.leave.giveBackHint}
              refusal={t.leave.notOfLeave} reload={changed}
            />
          )}
        </div>
      )}
    </li>
  );
}
