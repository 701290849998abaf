// A person's own days of a month as they are counted, or of a week where the organization counts by weeks.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';
import { openTimeRecord } from 'wfm-ui/uploads.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { useAction, useReading, useSession } from '../hooks.ts';
import { Icon, Notice, Problem, Read, Screen } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { codeName, DayList, isWeek, periodName, signed, type Sheet } from './days.tsx';
import { Signing } from './signing.tsx';
import { TimeAccount, useTimeAccount, type OwnAccount } from './time-account.tsx';

/** The weekdays on which weeks begin, as `getUTCDay` has them: Monday first, because that is where most begin. */
const WEEK_STARTS = [1, 0, 6, 2, 3, 4, 5];

/** @param wanted the month that the address names, such as `2026-11`, or the first date of a month or week, as notifications name it. */
export function MonthScreen({ wanted }: { wanted: string | undefined }): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  if (user.employee_id === null) return <Screen title={t.month.title}><Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice></Screen>;
  return <Periods employee={user.employee_id} wanted={wanted} />;
}

function Periods({ employee, wanted }: { employee: string; wanted: string | undefined }): JSX.Element {
  const { t, format, language } = useWords();
  const action = useAction();
  const today = localDate(Date.now());
  const present = monthOf(today);
  const [period, setPeriod] = useState(() => (isPeriod(wanted) && wanted <= today ? wanted : present));
  const isPresent = period === present;
  const reading = useReading(`month ${period}`, () => readSheet(employee, period, today), isPresent ? { as: 'month' } : null);
  const account = useTimeAccount(employee);
  const isAccountKnown = account.data !== null || account.error !== null;
  // What the device keeps may be of an earlier month.
  const sheet = reading.data && (!isPresent || reading.data.period_end >= today) ? reading.data : null;
  const week = sheet && isWeek(sheet) ? sheet : null;
  const isLast = sheet ? sheet.period_end >= today : isPresent;
  const move = (step: -1 | 1): void => {
    const next = neighbour(week ? week.period_start : sheet ? monthOf(sheet.period_start) : period, step);
    setPeriod(next);
    // The way back leads to what is shown. The screen stays, and with it the focus.
    history.replaceState(null, '', `#/month/${next}`);
  };
  const dates = sheet ?? presumed(period);
  const name = periodName(dates, format);
  return (
    <Screen title={isWeek(dates) ? t.month.week : t.month.title}>
      <a class="backlink" href="#/punch"><Icon name="back" />{t.punch.list}</a>
      <div class="pager">
        <button type="button" class="small" onClick={() => { move(-1); }}>{t.shifts.earlier}</button>
        <button type="button" class="small" aria-disabled={isLast} onClick={() => { if (!isLast) move(1); }}>{t.shifts.later}</button>
      </div>
      <p class="soft" role="status">{isWeek(dates) ? t.month.weekOf(name) : name}</p>
      <Read of={reading}>
        {() => (!sheet ? <p class="soft">{t.shifts.notKept}</p>
          // Both together, so that nothing moves while the person looks.
          : !isAccountKnown ? <p class="loading" role="status">{t.loading}</p>
            : <Counted sheet={sheet} today={today} account={isLast ? account : null} reload={reading.reload} />)}
      </Read>
      {sheet && !week && isAccountKnown && <button type="button" class="wide" disabled={action.isRunning} onClick={() => { void action.run(() => openTimeRecord(api, employee, monthOf(sheet.period_start), language)); }}>{t.pay.print}</button>}
      <Problem error={action.error} />
    </Screen>
  );
}

function isPeriod(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d(-\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

const monthOf = (date: string): string => date.slice(0, 7);

/** The dates of a period before they are read: the first day of a month begins a month. */
function presumed(period: string): Pick<Sheet, 'period_start' | 'period_end'> {
  const first = period.length > 7 ? period : `${period}-01`;
  return { period_start: first, period_end: first.endsWith('-01') ? '' : addDays(first, 6) };
}

/** The month, or the first date of the week, before or after a period. */
function neighbour(period: string, step: -1 | 1): string {
  if (period.length > 7) return addDays(period, 7 * step);
  const first = new Date(`${period}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + step);
  return monthOf(first.toISOString());
}

/**
 * The sheet of a month, or of the week that begins on a date. Where the organization counts by weeks, the present month stands for
 * the week of today, and another month for the week of its first date.
 */
async function readSheet(employee: string, period: string, today: string): Promise<Sheet> {
  const read = (period_start: string): Promise<Sheet> => answered(api.GET('/employees/{id}/timesheets/{period_start}', { params: { path: { id: employee, period_start } } }));
  const isPresent = period === monthOf(today);
  const first = period.length > 7 ? period : `${period}-01`;
  const within = isPresent ? today : first;
  for (const start of [first, ...WEEK_STARTS.map((weekday) => weekStart(within, weekday))]) {
    try {
      const sheet = await read(start);
      // The first date of the month began a week.
      return isPresent && sheet.period_end < today ? await read(weekStart(today, weekdayOf(start))) : sheet;
    } catch (error) {
      if (!beginsNone(error)) throw error;
    }
  }
  throw new WfmError('not_found', '');
}

/** Whether no period begins on the date that was asked for. The person may not read the settings that say where they begin. */
function beginsNone(error: unknown): boolean {
  return error instanceof WfmError && (error.problem?.errors ?? []).some(({ code }) => code === 'out_of_range');
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first date of the week of a date, where weeks begin on a weekday. */
function weekStart(date: string, weekday: number): string {
  return addDays(date, -((weekdayOf(date) - weekday + 7) % 7));
}

interface CountedProps {
  sheet: Sheet;
  today: string;
  /** With the present period. */
  account: OwnAccount | null;
  reload: () => Promise<unknown>;
}

function Counted({ sheet, today, account, reload }: CountedProps): JSX.Element {
  const { t, format } = useWords();
  const { totals } = sheet;
  const facts: [string, string][] = [[t.month.due, format.minutes(totals.due)]];
  if (totals.credited > 0) facts.push([t.month.credited, format.minutes(totals.credited)]);
  // Of dates that lie ahead, nobody has worked anything yet.
  const isOver = sheet.period_end < today;
  const past = sheet.days.filter(({ date }) => date < today);
  const difference = past.reduce((sum, { worked, credited, due }) => sum + worked + credited - due, 0);
  if (past.length > 0) facts.push([isOver ? t.month.difference : t.month.soFar, signed(difference, format)]);
  return (
    <>
      <section class="card">
        <p class="soft">{t.month.worked}</p>
        <p class="total">{format.minutes(totals.worked)}</p>
        <dl class="facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
      </section>
      <Signing key={sheet.id} sheet={sheet} reload={reload} />
      {account && <TimeAccount of={account} />}
      {totals.codes.length > 0 && (
        <section id="codes">
          <h2>{t.month.codes}</h2>
          <ul class="rows">
            {totals.codes.map(({ code, minutes }) => (
              <li class="row item" key={code}><strong>{codeName(code, t)}</strong><span class="figure">{format.minutes(minutes)}</span></li>
            ))}
          </ul>
        </section>
      )}
      <section id="days">
        <h2>{t.month.days}</h2>
        <DayList days={sheet.days} today={today} />
      </section>
    </>
  );
}

