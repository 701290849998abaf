// What stands beside the list: what the decision about an item needs.

import type { ComponentChildren, JSX } from 'preact';
import { answered } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { useLeaveNames } from '../leave-names.ts';
import { useAccountNames, useNames } from '../people.ts';
import { useLocks } from '../locks.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { TimesForm } from '../times-form.tsx';
import { useWords, wordOf } from '../words/index.ts';
import { nameOf, spanOf } from './kinds.tsx';
import { TeamStrip, useTeam } from './team-strip.tsx';
import type { Attendance, Item, ItemOf } from './items.ts';

interface HeadProps {
  above: string;
  item: Item;
  rest: string;
}

export function Head({ above, item, rest }: HeadProps): JSX.Element {
  const words = useWords();
  const name = nameOf(item, words);
  return (
    <header>
      <p class="soft small">{above}</p>
      <h2 id="about">{item.employeeId ? <a href={hrefOf(`people/${item.employeeId}`)}>{name}</a> : name}{rest && `, ${rest}`}</h2>
    </header>
  );
}

export interface DetailProps<Name extends Item['kind']> {
  item: ItemOf<Name>;
  tell: (text: string) => void;
}

export function LeaveDetail({ item }: DetailProps<'leave'>): JSX.Element {
  const { t, format } = useWords();
  const names = useLeaveNames();
  const { leave } = item;
  const balances = useReading(`leave balance ${leave.employee_id} ${leave.start_date}`, async () => (
    (await answered(api.GET('/leave-balances', { params: { query: { employee_id: leave.employee_id, as_of: leave.start_date, limit: 100 } } }))).data
  ));
  const { team, title } = useTeam(leave);
  const balance = balances.data?.find(({ type }) => type === leave.type);
  const [figure, unit] = split(format.amount(leave.unit === 'minute' ? leave.minutes : leave.days, leave.unit));
  const left = balance?.available === null || balance === undefined ? null : split(format.amount(balance.available, balance.unit));
  const least = team && Math.min(...team.missed.map((date) => team.atWork(date)));
  return (
    <>
      <Head above={`${names(leave.type)} · ${t.inbox.requestedOn(format.moment(leave.created_at))}`} item={item} rest={format.range(leave.start_date, leave.end_date)} />
      <dl class="figures">
        <div><dt>{t.inbox.takes}</dt><dd>{figure} <small>{unit}</small></dd></div>
        {balance && <div><dt>{t.inbox.leftAfter(balance.year)}</dt><dd>{left ? <>{left[0]} <small>{left[1]}</small></> : t.inbox.noLimit}</dd></div>}
        {team && least !== null && Number.isFinite(least) && <div><dt>{t.inbox.atWorkThen}</dt><dd>{least} <small>{t.inbox.peopleLeast}</small></dd></div>}
      </dl>
      {leave.reason && <p class="quote note">{leave.reason}</p>}
      <TeamStrip leave={leave} team={team} title={title} />
    </>
  );
}

/** A figure and its unit, so that the figure can stand out. */
function split(text: string): [figure: string, unit: string] {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function Recorded({ attendance }: { attendance: Attendance }): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const zone = attendance.timezone;
  const shift = attendance.scheduled_start_at && attendance.scheduled_end_at
    ? `${format.time(attendance.scheduled_start_at, zone)}–${format.time(attendance.scheduled_end_at, zone)}` : t.inbox.noShift;
  const in_ = attendance.clock_in_latest_at === null ? format.dayTime(attendance.clock_in_at, zone)
    : t.inbox.between(format.dayTime(attendance.clock_in_at, zone), format.time(attendance.clock_in_latest_at, zone));
  const facts: [string, ComponentChildren][] = [
    [t.times.begin, format.zoned(in_, zone)],
    [t.times.end, attendance.clock_out_at === null ? t.inbox.unknown : format.dayTime(attendance.clock_out_at, zone)],
    [t.inbox.shift, shift],
    [t.inbox.source, [wordOf(t.sources, attendance.source) ?? attendance.source, attendance.location].filter(Boolean).join(', ')],
    ...(attendance.distance_m !== null ? [[t.inbox.distance, format.distance(attendance.distance_m)] as [string, string]] : []),
    [t.inbox.worked, format.minutes(attendance.worked_minutes)],
  ];
  return (
    <section class="stack">
      <h3>{t.inbox.recorded}</h3>
      <dl class="facts">{facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}</dl>
    </section>
  );
}

function Flags({ attendance }: { attendance: Attendance }): JSX.Element | null {
  const { t } = useWords();
  if (attendance.flags.length === 0) return null;
  return <ul class="flags">{attendance.flags.map((flag) => <li key={flag} class="flag warn"><Icon name="warn" />{wordOf(t.flags, flag) ?? flag}</li>)}</ul>;
}

/** Says that a date is paid or signed, and what a decision then does. */
function Locked({ employee, date }: { employee: string; date: string }): JSX.Element | null {
  const { t } = useWords();
  const may = useMay('schedules:read:all', 'schedules:read:team');
  const { data } = useReading(may ? `month locked ${employee} ${date}` : null, async () => (
    (await answered(api.GET('/employees/{id}/schedule', { params: { path: { id: employee }, query: { from: date, to: date } } }))).days[0] ?? null
  ));
  const lockOf = useLocks(employee, data ? [data] : []);
  if (!data?.locked) return null;
  return <p class="notice warn"><Icon name="warn" /><span>{t.inbox.locked[lockOf(employee, date) ?? 'closed']}</span></p>;
}

export function TimeDetail({ item, tell }: DetailProps<'review' | 'missing' | 'extra'>): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const { attendance } = item;
  const above = { review: t.inbox.aboveReview, missing: t.inbox.aboveMissing, extra: t.inbox.aboveExtra }[item.kind];
  return (
    <>
      <Head above={above} item={item} rest={spanOf(attendance, words)} />
      <Locked employee={attendance.employee_id} date={attendance.date} />
      <Flags attendance={attendance} />
      <Recorded attendance={attendance} />
      {item.kind === 'extra' && <p>{t.inbox.extraMeans(format.minutes(attendance.extra_minutes ?? 0))}</p>}
      {item.kind !== 'extra' && (
        <section class="stack">
          <h3>{item.kind === 'missing' ? t.inbox.enterEnd : t.inbox.correct}</h3>
          <TimesForm key={`${attendance.id} ${attendance.updated_at}`} attendance={attendance} saved={tell} />
        </section>
      )}
    </>
  );
}

export function CorrectionDetail({ item }: DetailProps<'correction'>): JSX.Element {
  const { t, format } = useWords();
  const { request } = item;
  const recorded = useReading(request.attendance_id && `attendances one ${request.attendance_id}`, () => answered(api.GET('/attendances/{id}', { params: { path: { id: request.attendance_id ?? '' } } })));
  const zone = recorded.data?.timezone;
  const write = (instant: string | null | undefined): string => (instant ? format.dayTime(instant, zone) : '–');
  const rows: [string, string | null | undefined, string | null][] = [
    [t.times.begin, recorded.data?.clock_in_at, request.clock_in_at], [t.times.end, recorded.data?.clock_out_at, request.clock_out_at],
  ];
  return (
    <>
      <Head above={`${t.inbox.aboveCorrection} · ${t.inbox.requestedOn(format.moment(request.created_at))}`} item={item} rest={format.day(request.date)} />
      <Locked employee={request.employee_id} date={request.date} />
      <p class="quote note">{request.reason}</p>
      <table class="boxed compare">
        <thead><tr><th scope="col"><span class="unseen">{t.inbox.what}</span></th><th scope="col">{t.inbox.recorded}</th><th scope="col">{t.inbox.wanted}</th></tr></thead>
        <tbody>{rows.map(([name, is, wanted]) => <tr key={name}><th scope="row">{name}</th><td class="times">{write(is)}</td><td class="times strong">{wanted ? write(wanted) : t.inbox.stays}</td></tr>)}</tbody>
      </table>
      {recorded.data && <Recorded attendance={recorded.data} />}
    </>
  );
}

export function SheetDetail({ item }: DetailProps<'sheet'>): JSX.Element {
  const { t, format } = useWords();
  const { sheet } = item;
  const { data } = useReading(`month sheet ${sheet.employee_id} ${sheet.period_start}`, () => (
    answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id: sheet.employee_id, period_start: sheet.period_start } } }))
  ));
  const hasChanged = data && sheet.submitted_hash !== null && data.days_hash !== sheet.submitted_hash;
  return (
    <>
      <Head above={`${t.inbox.aboveSheet}${sheet.submitted_at ? ` · ${t.inbox.requestedOn(format.moment(sheet.submitted_at))}` : ''}`} item={item} rest={format.range(sheet.period_start, sheet.period_end)} />
      {hasChanged && <p class="notice warn"><Icon name="warn" /><span>{t.inbox.sheetChanged}</span></p>}
      {data && (
        <dl class="figures">
          <div><dt>{t.month.due}</dt><dd>{format.minutes(data.totals.due)}</dd></div>
          <div><dt>{t.month.worked}</dt><dd>{format.minutes(data.totals.worked)}</dd></div>
          <div><dt>{t.month.leave}</dt><dd>{format.minutes(data.totals.credited)}</dd></div>
        </dl>
      )}
      <p><a href={hrefOf(`people/${sheet.employee_id}/month/${sheet.period_start.slice(0, 7)}`)}>{t.inbox.openMonth}</a></p>
    </>
  );
}

export function ShiftDetail({ item }: DetailProps<'shift'>): JSX.Element {
  const { t, format } = useWords();
  const names = useNames();
  const { request } = item;
  const shifts = (list: typeof request.shifts): string => (list ?? []).map(({ start, end, name }) => `${name ? `${name} ` : ''}${start}–${end}`).join(', ') || t.inbox.noShift;
  const open = useReading(request.open_shift_id && `open shift ${request.open_shift_id}`, () => answered(api.GET('/open-shifts/{id}', { params: { path: { id: request.open_shift_id ?? '' } } })));
  const facts: [string, string][] = [
    [names(request.employee_id), request.kind === 'claim' ? t.inbox.takesOpen : `${format.day(request.date)}: ${shifts(request.shifts)}`],
    ...(request.with_employee_id && request.with_date ? [[names(request.with_employee_id), `${format.day(request.with_date)}: ${shifts(request.with_shifts)}`] as [string, string]] : []),
    ...(open.data ? [[t.inbox.openShift, `${format.day(request.date)}, ${open.data.shift.start}–${open.data.shift.end}`] as [string, string]] : []),
  ];
  return (
    <>
      <Head above={`${t.inbox.aboveShift} · ${t.inbox.requestedOn(format.moment(request.created_at))}`} item={item} rest={format.day(request.date)} />
      {request.note && <p class="quote note">{request.note}</p>}
      <dl class="facts">{facts.map(([name, value], index) => [<dt key={`n${index}`}>{name}</dt>, <dd key={`v${index}`}>{value}</dd>])}</dl>
    </>
  );
}

export function SecondDetail({ item }: DetailProps<'payrolls' | 'setting'>): JSX.Element {
  const { t, format } = useWords();
  const by = item.kind === 'payrolls' ? item.payrolls.flatMap(({ approvals }) => approvals.map((one) => one.by)) : [item.change.requested_by];
  const accounts = useAccountNames(by);
  if (item.kind === 'setting') {
    return (
      <>
        <header><p class="soft small">{t.inbox.requestedOn(format.moment(item.change.requested_at))}</p><h2 id="about">{t.inbox.weaker}</h2></header>
        <p>{t.inbox.settingMeans(accounts(item.change.requested_by), format.moment(item.change.takes_effect_at))}</p>
      </>
    );
  }
  const first = item.payrolls.flatMap(({ approvals }) => approvals)[0];
  return (
    <>
      <header><p class="soft small">{first && t.inbox.firstApproved(accounts(first.by), format.moment(first.at))}</p><h2 id="about">{t.inbox.payOf(format.month(`${item.id}-01`))}</h2></header>
      <p>{t.inbox.payMeans(item.payrolls.length)}</p>
      <p><a class="button main" href={hrefOf(`pay/${item.id}`, { step: 'approve' })}>{t.inbox.openPay}</a></p>
    </>
  );
}

