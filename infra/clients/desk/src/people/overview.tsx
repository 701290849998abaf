// The overview of a person: the dated histories as lanes, what holds today, this month, and leave.

import type { ComponentChildren, JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { useMay } from 'wfm-ui/session.ts';
import { addDays, localDate, placeOf } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { daysBetween } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useLeaveNames } from '../leave-names.ts';
import { Lazy } from '../lazy.tsx';
import { Read } from '../parts.tsx';
import { payOn } from '../pay/data.ts';
import { payOf } from '../pay/reasons.ts';
import { useDepartments, useSites, type Employee } from '../people.ts';
import { hrefOf, setQuery } from '../route.ts';
import type { Stored } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import type { SettlementProps } from './settlement.tsx';

type Schemas = components['schemas'];

export const loadSettlement = async (): Promise<(props: SettlementProps) => JSX.Element> => (await import('./settlement.tsx')).Settlement;

export interface Histories {
  employments: Schemas['Employment'][];
  assignments: Schemas['Assignment'][];
  schedules: Schemas['ScheduleEntry'][];
}

export function useHistories(id: string): ReturnType<typeof useReading<Histories>> {
  const maySchedules = useMay('schedules:read:all', 'schedules:read:team');
  return useReading(`person histories ${id}`, async () => {
    const path = { params: { path: { id } } };
    const [employments, assignments, schedules] = await Promise.all([
      answered(api.GET('/employees/{id}/employments', path)), answered(api.GET('/employees/{id}/assignments', path)),
      maySchedules ? answered(api.GET('/employees/{id}/work-schedules', path)) : { data: [] },
    ]);
    return { employments: employments.data, assignments: assignments.data, schedules: schedules.data };
  });
}

interface Bar {
  key: string;
  from: string;
  /** The last date; null where there is none. */
  to: string | null;
  title: string;
  more?: string;
  open?: () => void;
}

/** The most years that the lanes show; what began before begins at their edge. */
const YEARS = 4;

export function Overview({ stored: { value: employee }, people, changes }: { stored: Stored<Employee>; people: readonly Employee[]; changes: readonly string[] }): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const today = localDate(Date.now());
  const histories = useHistories(employee.id);
  const maySchedules = useMay('schedules:read:all', 'schedules:read:team');
  const departments = useDepartments();
  const sites = useSites();
  const rotations = useReading(maySchedules ? 'rotations' : null, async () => (await readRows((query) => api.GET('/rotations', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  const name = (list: readonly { id: string; name: string }[], id: string | null | undefined): string => list.find((one) => one.id === id)?.name ?? '–';
  const manager = people.find(({ id }) => id === employee.manager_id);
  const reports = people.filter(({ manager_id, status }) => manager_id === employee.id && status !== 'terminated');
  const site = sites.find(({ id }) => id === employee.site_id);
  const entry = payOn(employee, today < employee.hire_date ? employee.hire_date : today);
  const edit = (what: string, from?: string): (() => void) | undefined => (changes.includes(what) ? () => { setQuery({ do: what, from: from ?? null }); } : undefined);
  const ends = (dates: readonly { date: string }[], index: number): string | null => { const next = dates[index + 1]?.date; return next ? addDays(next, -1) : employee.termination_date; };
  const { employments = [], assignments = [], schedules = [] } = histories.data ?? {};
  const first = employments[0]?.date ?? employee.hire_date;
  const dated = schedules.map((one) => ({ ...one, date: one.date === 'initial' ? first : one.date }));
  const compensation = [...employee.compensation ?? []].sort((one, other) => one.effective_from.localeCompare(other.effective_from));
  const lanes: { what: keyof typeof t.people.lanes; bars: Bar[]; add?: (() => void) | undefined }[] = [
    { what: 'employment', add: edit('leaving'), bars: employments.map((one) => ({ key: one.date, from: one.date, to: one.termination_date, title: one.termination_date ? t.people.employedFrom(format.day(one.date), format.day(one.termination_date)) : t.people.employedSince(format.date(one.date)), more: one.termination_date ? one.reason ?? '' : t.people.noLastDay, ...also(edit('leaving')) })) },
    { what: 'work', add: edit('work'), bars: assignments.map((one, index) => ({ key: one.date, from: one.date, to: ends(assignments, index), title: one.job_title ?? t.people.types[one.employment_type] ?? one.employment_type, more: [name(sites, one.site_id), name(departments, one.department_id)].filter((text) => text !== '–').join(' · '), ...also(edit('work', one.date)) })) },
    ...(maySchedules ? [{ what: 'schedule' as const, bars: dated.map((one, index) => ({ key: one.date, from: one.date, to: ends(dated, index), title: one.inherit ? t.people.inherited : one.rotation_id ? name(rotations.data ?? [], one.rotation_id) : t.people.ownSchedule, more: one.rotation_id ? t.people.rotation : '' })) }] : []),
    ...(employee.compensation ? [{ what: 'pay' as const, add: edit('pay'), bars: compensation.map((one, index): Bar => ({ key: one.effective_from, from: one.effective_from, to: ends(compensation.map(({ effective_from }) => ({ date: effective_from })), index), title: format.decimal(one.amount), more: t.people.payTypes[one.pay_type]?.(one.currency) ?? one.currency, ...also(edit('pay', one.effective_from)) })) }] : []),
  ];
  const facts: [string, ComponentChildren][] = [
    [t.people.department, name(departments, employee.department_id)],
    [t.people.manager, manager ? <a href={hrefOf(`people/${manager.id}`)}>{fullName(manager)}</a> : '–'],
    ...(reports.length > 0 ? [['', <a href={hrefOf('people', { manager: employee.id })}>{t.people.manages(reports.length)}</a>] as [string, ComponentChildren]] : []),
    [t.people.site, site ? `${site.name} · ${t.people.timesOf(placeOf(employee.timezone ?? site.timezone))}` : employee.timezone ? t.people.timesOf(placeOf(employee.timezone)) : '–'],
    [t.people.employment, [employee.job_title, t.people.types[employee.employment_type], employee.weekly_hours && `${format.number(employee.weekly_hours)} ${t.people.hours}`].filter(Boolean).join(' · ')],
    ...(employee.cost_centre ? [[t.people.costCentre, employee.cost_centre] as [string, string]] : []),
    ...(employee.compensation ? [[t.people.pay, entry ? payOf(entry, words) : '–'] as [string, string]] : []),
    [t.people.email, employee.email],
    ...(employee.phone ? [[t.people.phone, employee.phone] as [string, string]] : []),
    [t.people.account, employee.user_id ? t.people.signsIn : '–'],
  ];
  return (
    <div class="pad overview">
      <section class="box">
        <header><h2>{t.people.history}</h2>{changes.length > 0 && <span class="soft small">{t.people.historyHint}</span>}</header>
        <Read of={histories} lines={4}>{() => <Lanes lanes={lanes} today={today} />}</Read>
      </section>
      <div class="two">
        <section class="box">
          <header><h2>{t.people.now}</h2>{changes.includes('edit') && <button type="button" class="quiet" onClick={() => { setQuery({ do: 'edit' }); }}><Icon name="edit" />{t.people.edit}</button>}</header>
          <div><dl class="facts">{facts.map(([label, value], index) => [<dt key={`n${index}`}>{label}</dt>, <dd key={`v${index}`}>{value}</dd>])}</dl></div>
        </section>
        <div class="stack">
          <Leaving employee={employee} mayPayOut={changes.length > 0} />
          <ThisMonth employee={employee} month={today.slice(0, 7)} />
          <LeaveNow employee={employee} today={today} mayAdjust={changes.length > 0} />
        </div>
      </div>
    </div>
  );
}

const also = (open: (() => void) | undefined): { open?: () => void } => (open ? { open } : {});

interface Lane {
  what: 'employment' | 'work' | 'schedule' | 'pay';
  bars: Bar[];
  add?: (() => void) | undefined;
}

/** Where the bars of a lane stand. Each is wide enough to be hit, so one after a short one begins later than its date. Pure. */
function placesOf(bars: readonly Bar[], beginOf: (from: string) => number, endOf: (to: string | null) => number): { bar: Bar; left: string; width: string }[] {
  const lefts: string[] = [];
  for (const [index, { from }] of bars.entries()) {
    const before = lefts.at(-1);
    const begin = `${beginOf(from)}%`;
    lefts.push(`min(${before === undefined ? begin : `max(${begin}, ${before} + 1.625rem)`}, 100% - ${(bars.length - index) * 1.625}rem)`);
  }
  return bars.map((bar, index) => ({ bar, left: lefts[index] ?? '0', width: `max(1.5rem, min(${endOf(bar.to)}%, ${lefts[index + 1] ?? '100%'}) - ${lefts[index] ?? '0px'} - 2px)` }));
}

function Lanes({ lanes, today }: { lanes: readonly Lane[]; today: string }): JSX.Element {
  const { t } = useWords();
  const starts = lanes.flatMap(({ bars }) => bars.map(({ from }) => from));
  const ends = lanes.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to ?? today]));
  const earliest = `${Number(today.slice(0, 4)) - YEARS + 1}-01-01`;
  const begun = [...starts, today].sort()[0] ?? today;
  const first = begun > earliest ? `${begun.slice(0, 7)}-01` : earliest;
  const latest = [...ends, today].sort().at(-1) ?? today;
  const last = addDays(latest > today ? latest : today, 120);
  const length = daysBetween(first, last) + 1;
  const at = (date: string): number => Math.max(0, Math.min(100, daysBetween(first, date) * 100 / length));
  const years = Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, index) => Number(first.slice(0, 4)) + index).filter((year) => `${year}-01-01` >= first);
  return (
    <div class="lanes">
      <div class="axis" aria-hidden="true"><div>{years.map((year) => <span key={year} style={{ left: `${at(`${year}-01-01`)}%` }}>{year}</span>)}</div></div>
      {lanes.map(({ what, bars, add }) => (
        <div class="lane" key={what}>
          <h3 id={`lane-${what}`}>{t.people.lanes[what]}</h3>
          <ol aria-labelledby={`lane-${what}`}>
            {placesOf(bars.filter(({ to }) => to === null || to >= first), (from) => at(from < first ? first : from), (to) => (to === null ? 100 : at(addDays(to, 1)))).map(({ bar: { key, from, to, title, more, open }, left, width }) => {
              const state = from > today ? 'next' : to === null || to >= today ? 'now' : '';
              const text = <><b>{title}</b>{more && <span>{more}</span>}</>;
              return (
                <li key={key} class={state} style={{ left, width }}>
                  {open ? <button type="button" title={`${title} ${more ?? ''}`} onClick={open}>{text}</button> : <span class="bar" title={`${title} ${more ?? ''}`}>{text}</span>}
                </li>
              );
            })}
            {bars.length === 0 && <li class="nothing soft">{t.people.noEntry}</li>}
          </ol>
          {add ? <button type="button" class="quiet icon-only" aria-label={t.people.addEntry(t.people.lanes[what])} onClick={add}><Icon name={what === 'employment' ? 'edit' : 'plus'} /></button> : <span />}
        </div>
      ))}
      <div class="today" aria-hidden="true"><i style={{ left: `${at(today)}%` }}><span>{t.people.todayMark}</span></i></div>
    </div>
  );
}

/** What is due to somebody who has a last day. */
function Leaving({ employee: { id, termination_date: date }, mayPayOut }: { employee: Employee; mayPayOut: boolean }): JSX.Element | null {
  const { t, format } = useWords();
  const may = useMay('leaves:read:all', 'leaves:read:team');
  const mayAdjust = useMay('leaves:adjust') && mayPayOut;
  if (!may || date === null) return null;
  return (
    <section class="box" aria-labelledby="leaving">
      <header><h2 id="leaving">{t.people.leaving.until(format.date(date))}</h2>{mayAdjust && <a href={hrefOf(`people/${id}/leave`, { do: 'adjust-leave', kind: 'encashment' })}>{t.people.leaving.payOut}</a>}</header>
      <div class="leaving"><Lazy isPart load={loadSettlement} props={{ id, date }} /></div>
    </section>
  );
}

function ThisMonth({ employee, month }: { employee: Employee; month: string }): JSX.Element | null {
  const { t, format } = useWords();
  const may = useMay('attendances:read:all', 'attendances:read:team');
  const { data, error } = useReading(may ? `month sheet ${employee.id} ${month}-01` : null, () => answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id: employee.id, period_start: `${month}-01` } } })));
  if (!may || error !== null) return null;
  const waiting = data?.days.flatMap(({ attendances }) => attendances).filter(({ review, end, extra_review }) => review === 'pending' || end === 'incomplete' || extra_review === 'pending').length ?? 0;
  return (
    <section class="box">
      <header><h2>{format.month(`${month}-01`)}</h2><a href={hrefOf(`people/${employee.id}/month/${month}`)}>{t.people.open}</a></header>
      <div>
        {!data && <p class="soft">{t.loading}</p>}
        {data && (
          <dl class="sums">
            <dt>{t.people.due}</dt><dd>{format.minutes(data.totals.due)}</dd>
            <dt>{t.people.worked}</dt><dd>{format.minutes(data.totals.worked)}</dd>
            <dt>{t.people.paidLeave}</dt><dd>{format.minutes(data.totals.credited)}</dd>
            {waiting > 0 && [<dt key="waiting" class="warn flag"><Icon name="warn" />{t.people.toDecide}</dt>, <dd key="count" class="warn">{waiting}</dd>]}
          </dl>
        )}
      </div>
    </section>
  );
}

function LeaveNow({ employee, today, mayAdjust }: { employee: Employee; today: string; mayAdjust: boolean }): JSX.Element | null {
  const { t, format } = useWords();
  const may = useMay('leaves:read:all', 'leaves:read:team');
  const mayChange = useMay('leaves:adjust');
  const names = useLeaveNames();
  const { data, error } = useReading(may ? `leave balances ${employee.id} ${today}` : null, async () => (await answered(api.GET('/leave-balances', { params: { query: { employee_id: employee.id, as_of: today, limit: 100 } } }))).data);
  const limited = data?.filter(({ entitled }) => entitled !== null) ?? [];
  if (!may || error !== null || (data && limited.length === 0)) return null;
  return (
    <section class="box">
      <header><h2>{t.people.leaveOf(limited[0]?.year ?? Number(today.slice(0, 4)))}</h2>{mayAdjust && mayChange && <a href={hrefOf(`people/${employee.id}/leave`, { do: 'adjust-leave' })}><Icon name="edit" /> {t.people.adjust}</a>}</header>
      <div class="stack">
        {!data && <p class="soft">{t.loading}</p>}
        {limited.map((one) => (
          <dl class="sums" key={one.type}>
            {limited.length > 1 && [<dt key="type" class="strong">{names(one.type)}</dt>, <dd key="none" />]}
            <dt>{t.people.leave.entitled}</dt><dd>{format.amount(one.entitled ?? '0', one.unit)}</dd>
            <dt>{t.people.leave.carried}</dt><dd>{format.amount(one.carried_over, one.unit)}</dd>
            {Number(one.adjusted) !== 0 && [<dt key="adjusted">{t.people.leave.adjusted}</dt>, <dd key="adjusted amount">{format.amount(one.adjusted, one.unit)}</dd>]}
            <dt>{t.people.leave.taken}</dt><dd>{format.amount(one.taken, one.unit)}</dd>
            <dt>{t.people.leave.reserved}</dt><dd>{format.amount(one.reserved, one.unit)}</dd>
            <dt class="total">{t.people.leave.left}</dt><dd class="total">{one.available === null ? t.people.leave.unlimited : format.amount(one.available, one.unit)}</dd>
          </dl>
        ))}
      </div>
    </section>
  );
}
