// The roster: the week of the people of a department. Shifts are put down by click or by key, as drafts, and published.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Dialog, Field, Problem, takeFocus } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { datesOf, readTime, weekdayOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { JobEnd, readItems, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { useKeys } from '../keys.ts';
import { Empty, Read, Screen } from '../parts.tsx';
import { byName, listName, useDepartments, usePeople } from '../people.ts';
import { hrefOf, setQuery, type PlaceProps } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import { problemsOf, useDrafts, type Cell, type Change, type Row, type RosterProblem, type Shift } from './drafts.ts';

const MOST = 2_000;
const KINDS = ['early', 'day', 'late', 'night'] as const;
type Brush = { key: string; label: string; more: string; shifts: readonly Shift[] | 'clear' | 'other'; kind: string };

const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));
const short = (minutes: number): string => `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
const isSame = (one: readonly Shift[], other: readonly Shift[]): boolean => JSON.stringify(one) === JSON.stringify(other);

function readWeek(from: string, department: string): Promise<Row[]> {
  return readRows((query) => api.GET('/roster', { params: { query: { ...query, from, to: addDays(from, 8), limit: 100, ...(department && { department_id: department }) } } }), MOST)
    .then(({ rows }) => rows.sort((one, other) => byName(one.employee, other.employee)));
}

export function Place({ route: { query } }: PlaceProps): JSX.Element {
  const { t, format, named } = useWords();
  const texts = t.roster;
  const mayWrite = useMay('schedules:write:all', 'schedules:write:team');
  const mayTypes = useMay('settings:read', 'schedules:read:all', 'schedules:read:team');
  const departments = useDepartments();
  const { data: people } = usePeople();
  const today = localDate(Date.now());
  const week = mondayOf(/^\d{4}-\d\d-\d\d$/.test(query['week'] ?? '') ? query['week'] as string : today);
  const department = query['department'] ?? '';
  const dates = datesOf(week, addDays(week, 6));
  // One day more at both ends: a night shift may overlap it.
  const reading = useReading(`roster ${week} ${department}`, () => readWeek(addDays(week, -1), department));
  const rows = (reading.data ?? []).filter(({ days }) => days.some(({ date, employed }) => dates.includes(date) && employed));
  const types = useReading(mayTypes ? 'shift types' : null, async () => (await readRows((cursor) => api.GET('/shift-types', { params: { query: { ...cursor, limit: 100 } } }), 300)).rows.filter(({ is_active }) => is_active).sort((one, other) => one.start.localeCompare(other.start)));
  const open = useReading(`open shifts ${week} ${department}`, async () => (await readRows((cursor) => api.GET('/open-shifts', { params: { query: { ...cursor, from: week, to: addDays(week, 6), status: 'open', limit: 100, ...(department && { department_id: department }) } } }), 300)).rows);
  const drafts = useDrafts(rows);
  const [brush, setBrush] = useState<Brush | null>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<{ row: number; column: number } | null>(null);
  const [copied, setCopied] = useState<readonly Shift[] | null>(null);
  const [isOther, setOther] = useState(false);
  const [told, setTold] = useState('');
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const action = useAction();
  const brushes: Brush[] = [
    ...(types.data ?? []).slice(0, 4).map((type, index): Brush => ({ key: String(index + 1), label: named(type), more: `${type.start}–${type.end}`, kind: kindOfShift(type.start), shifts: [{ start: type.start, end: type.end, break_minutes: type.break_minutes, name: type.name, names: type.names, site_id: null }] })),
    { key: '5', label: texts.other, more: '', shifts: 'other', kind: '' }, { key: '0', label: texts.dayOff, more: '', shifts: [], kind: '' }, { key: 'Delete', label: texts.back, more: '', shifts: 'clear', kind: '' },
  ];
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [at]);
  const cellAt = (row: number, column: number): Cell | null => { const found = rows[row]; const date = dates[column]; return found && date ? drafts.cellOf(found, date) : null; };
  const isChosen = (row: number, column: number): boolean => {
    const from = anchor ?? at;
    return row >= Math.min(from.row, at.row) && row <= Math.max(from.row, at.row) && column >= Math.min(from.column, at.column) && column <= Math.max(from.column, at.column);
  };
  const chosen = (): Cell[] => rows.flatMap((_, row) => dates.flatMap((__, column) => (isChosen(row, column) ? [cellAt(row, column)] : []))).filter((cell): cell is Cell => cell !== null);
  const isClosed = ({ day, isAway }: Cell): boolean => day.locked || !day.employed || isAway;
  const putDown = (cells: readonly Cell[], shifts: readonly Shift[] | 'clear'): void => {
    const changes = cells.filter((cell) => !isClosed(cell) && (shifts === 'clear' ? cell.isDraft || cell.day.source === 'roster' : !isSame(cell.shifts, shifts))).map((cell): Change => ({ employee: cell.employee, date: cell.date, shifts }));
    setTold('');
    drafts.put(changes);
  };
  const use = (wanted: Brush, cells: readonly Cell[]): void => {
    if (wanted.shifts === 'other') setOther(true);
    else putDown(cells, wanted.shifts);
  };
  const move = (rowBy: number, columnBy: number, isSelecting: boolean): void => {
    setAnchor(isSelecting ? anchor ?? at : null);
    isMoved.current = true;
    setAt({ row: Math.max(0, Math.min(rows.length - 1, at.row + rowBy)), column: Math.max(0, Math.min(6, at.column + columnBy)) });
  };
  const pressed = (event: KeyboardEvent): void => {
    const moves: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = moves[event.key];
    if (step) move(...step, event.shiftKey);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'c') setCopied(cellAt(at.row, at.column)?.shifts ?? null);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'v') { if (copied && mayWrite) putDown(chosen(), copied); }
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') drafts.undo();
    else if (event.key === 'Home' || event.key === 'End') move(0, event.key === 'Home' ? -6 : 6, event.shiftKey);
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && mayWrite) {
      const wanted = brushes.find(({ key }) => key === event.key || (key === 'Delete' && event.key === 'Backspace'));
      if (wanted) use(wanted, chosen());
      else if (event.key === 'Enter' && brush) use(brush, chosen());
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useKeys(mayWrite && drafts.steps > 0 ? [{ key: 'z', label: texts.undo, run: drafts.undo, isQuiet: true }] : []);
  const drafted = rows.flatMap((row) => dates.map((date) => drafts.cellOf(row, date))).filter((cell): cell is Cell => cell?.isDraft === true);
  const problems = problemsOf(rows, dates, drafts.cellOf);
  const copyWeek = (): void => {
    void action.run(async () => {
      const last = await readWeek(addDays(week, -8), department);
      const changes: Change[] = [];
      for (const row of rows) {
        const old = last.find(({ employee }) => employee.id === row.employee.id);
        for (const date of dates) {
          const [cell, before] = [drafts.cellOf(row, date), old?.days.find((day) => day.date === addDays(date, -7))];
          // A holiday is off in its own week, and says nothing of another one.
          if (!cell || !before?.employed || isClosed(cell) || cell.day.holiday !== null || before.holiday !== null) continue;
          const shifts = before.shifts.map(({ start, end, break_minutes, name, names, site_id }): Shift => ({ start, end, break_minutes: break_minutes ?? 0, name, names: names ?? {}, site_id }));
          if (!isSame(cell.shifts, shifts)) changes.push({ employee: row.employee.id, date, shifts });
        }
      }
      drafts.put(changes);
      setTold(changes.length > 0 ? texts.copied(changes.length) : texts.nothingToCopy);
    });
  };
  const showProblem = ({ cell }: RosterProblem): void => {
    setAnchor(null);
    isMoved.current = true;
    setAt({ row: rows.findIndex(({ employee }) => employee.id === cell.employee), column: dates.indexOf(cell.date) });
  };
  const total = (row: Row): number => dates.reduce((sum, date) => { const cell = drafts.cellOf(row, date); return sum + (cell && !cell.isAway ? cell.minutes : 0); }, 0);
  return (
    <Screen
      place="roster" title={t.places.roster}
      beside={(
        <>
          <span class="joined">
            <a class="button icon-only" href={hrefOf('roster', { ...query, week: addDays(week, -7) })} aria-label={texts.before}><Icon name="left" /></a>
            <a class="button" href={hrefOf('roster', { ...query, week: null })}>{format.range(week, addDays(week, 6))}</a>
            <a class="button icon-only" href={hrefOf('roster', { ...query, week: addDays(week, 7) })} aria-label={texts.after}><Icon name="right" /></a>
          </span>
          {departments.length > 0 && <select class="auto" aria-label={texts.department} value={department} onChange={(event) => { setQuery({ department: event.currentTarget.value }); }}><option value="">{texts.everybody}</option>{departments.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
        </>
      )}
      actions={mayWrite && (
        <>
          <button type="button" aria-disabled={action.isRunning} onClick={copyWeek}>{texts.copy}</button>
          <Publish cells={drafted} week={week} isReady={!drafts.isSaving} tell={setTold} />
        </>
      )}
      keys={mayWrite ? [{ key: '1–5', label: texts.keys.put, run: () => undefined }, { key: '⇧ →', label: texts.keys.select, run: () => undefined }] : []}
      status={(
        <>
          <span>{drafts.isSaving ? texts.saving : told}</span>
          {drafts.steps > 0 && <button type="button" class="quiet" aria-keyshortcuts="Z" onClick={drafts.undo}><Icon name="undo" />{texts.undo} <kbd aria-hidden="true">Z</kbd></button>}
        </>
      )}
    >
      {mayWrite && (
        <div class="bar brushes" role="group" aria-label={texts.brushes}>
          {brushes.map((one) => (
            <button type="button" key={one.key} class="quiet" aria-pressed={brush?.key === one.key} onClick={() => { setBrush(brush?.key === one.key ? null : one); }}>
              <kbd aria-hidden="true">{one.key === 'Delete' ? 'Del' : one.key}</kbd>{one.kind && <i class={one.kind} aria-hidden="true" />}{one.label} <span class="soft">{one.more}</span>
            </button>
          ))}
        </div>
      )}
      <div class="split">
        <div class="scroll" data-keep-scroll>
          <div class="problem"><Problem error={drafts.error ?? action.error} /></div>
          <Read of={reading} lines={10}>
            {() => (rows.length === 0 ? <Empty title={texts.nobody} text={texts.nobodyHint} /> : (
              <table class="week" role="grid" aria-label={texts.grid} aria-multiselectable="true" aria-readonly={!mayWrite} ref={grid} onKeyDown={pressed}>
                <thead>
                  <tr>
                    <th scope="col">{texts.person}</th>
                    {dates.map((date) => {
                      const cells = rows.map((row) => drafts.cellOf(row, date)).filter((cell) => cell !== null && !cell.isAway);
                      const count = (kind: string): number => cells.filter((cell) => cell?.shifts.some(({ start }) => kindOfShift(start) === kind)).length;
                      return (
                        <th scope="col" key={date} class={date === today ? 'now' : ''}>
                          {format.day(date).replace(/,? ?\p{L}+\.?( \d{4})?$/u, '')}
                          <span class="staff">{KINDS.filter((kind) => rows.some((row) => dates.some((one) => drafts.cellOf(row, one)?.shifts.some(({ start }) => kindOfShift(start) === kind)))).map((kind) => <i key={kind} class={kind} title={kind}>{count(kind)}</i>)}</span>
                        </th>
                      );
                    })}
                    <th scope="col" class="num">{texts.hours}</th>
                  </tr>
                  {(open.data ?? []).length > 0 && (
                    <tr class="open-row">
                      <th scope="row">{texts.open}</th>
                      {dates.map((date) => <td key={date}>{open.data?.filter((one) => one.date === date).map((one) => <span class="open-shift" key={one.id}>{one.shift.name ?? ''} {one.shift.start}–{one.shift.end} <span class="soft">{texts.places(one.places - one.taken, one.places)}</span></span>)}</td>)}
                      <td />
                    </tr>
                  )}
                </thead>
                <tbody>
                  {rows.map((row, rowIndex) => {
                    const contract = people?.find(({ id }) => id === row.employee.id)?.weekly_hours;
                    const minutes = total(row);
                    const difference = contract ? minutes - Math.round(Number(contract) * 60) : 0;
                    return (
                      <tr key={row.employee.id}>
                        <th scope="row">{listName(row.employee)}</th>
                        {dates.map((date, column) => {
                          const cell = drafts.cellOf(row, date);
                          const isAt = at.row === rowIndex && at.column === column;
                          const problem = problems.find((one) => one.cell.employee === row.employee.id && one.cell.date === date);
                          return (
                            <td
                              key={date} tabIndex={isAt ? 0 : -1} aria-selected={isChosen(rowIndex, column)}
                              class={`${cell && isClosed(cell) ? 'closed' : ''} ${problem ? (problem.isRefused ? 'refused' : 'unusual') : ''}`}
                              onClick={(event) => {
                                if (event.shiftKey) setAnchor(anchor ?? at);
                                else setAnchor(null);
                                isMoved.current = true;
                                setAt({ row: rowIndex, column });
                                if (brush && cell && mayWrite && !event.shiftKey) use(brush, [cell]);
                              }}
                            >
                              <span class="unseen">{`${fullName(row.employee)}, ${format.day(date)}: ${cell ? labelOf(cell, texts, named) : texts.notEmployed}`}</span>
                              {cell && <span aria-hidden="true"><CellView cell={cell} problem={problem} /></span>}
                            </td>
                          );
                        })}
                        <td class="num times">{contract && difference !== 0 && <span class={`small ${difference > 0 ? 'warn' : 'soft'}`} title={texts.against(short(difference))}>{difference > 0 ? '+' : ''}{short(difference)} </span>}{short(minutes)}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            ))}
          </Read>
        </div>
        <aside aria-label={texts.problems}>
          <h2>{texts.problems} {problems.length > 0 && <span class="soft num">{problems.length}</span>}</h2>
          {!mayWrite && <p class="soft">{texts.readOnly}</p>}
          {mayWrite && drafted.length === 0 && <p class="soft">{texts.noDrafts}</p>}
          {drafted.length > 0 && problems.length === 0 && <p class="soft flag"><Icon name="check" />{texts.noProblems}</p>}
          <ul>
            {problems.map((one) => {
              const person = rows.find(({ employee }) => employee.id === one.cell.employee)?.employee;
              const text = one.kind === 'overlap' ? texts.problem.overlap(one.end ?? '', one.begin ?? '') : one.kind === 'rest' ? texts.problem.rest(format.minutes(one.rest ?? 0)) : texts.problem[one.kind];
              return (
                <li class="box" key={`${one.cell.employee} ${one.cell.date} ${one.kind}`}>
                  <p class={`flag strong ${one.isRefused ? 'bad' : 'warn'}`}><Icon name={one.isRefused ? 'bad' : 'warn'} />{person && fullName(person)}, {format.day(one.cell.date)}</p>
                  <p>{text}</p>
                  <div class="ways">
                    {one.cell.isDraft && <button type="button" onClick={() => { drafts.put([{ employee: one.cell.employee, date: one.cell.date, shifts: 'back' }]); }}>{texts.takeBack}</button>}
                    <button type="button" class="quiet" onClick={() => { showProblem(one); }}>{texts.show}</button>
                  </div>
                </li>
              );
            })}
          </ul>
        </aside>
      </div>
      {isOther && <OtherTimes close={() => { setOther(false); }} put={(shift) => { setOther(false); putDown(chosen(), [shift]); }} />}
    </Screen>
  );
}

function labelOf({ shifts, isDraft, isAway, isAsked, day }: Cell, texts: ReturnType<typeof useWords>['t']['roster'], named: (thing: { name: string; names?: Readonly<Record<string, string>> | null }) => string): string {
  if (!day.employed) return texts.notEmployed;
  const what = isAway ? texts.leave : shifts.length === 0 ? day.holiday ?? texts.off : shifts.map((shift) => `${shift.name === null ? '' : `${named({ name: shift.name, names: shift.names })} `}${shift.start}–${shift.end}`).join(', ');
  return [what, isAsked && texts.asked, isDraft && texts.draft, day.locked && texts.locked].filter(Boolean).join(', ');
}

function CellView({ cell, problem }: { cell: Cell; problem: RosterProblem | undefined }): JSX.Element {
  const { t, named } = useWords();
  const { shifts, isDraft, isAway, isAsked, day } = cell;
  if (!day.employed) return <span class="nothing" />;
  if (isAway) return <span class="away">{t.roster.leave}</span>;
  const trim = (time: string): string => (time.endsWith(':00') ? time.slice(0, 2) : time);
  return (
    <>
      {shifts.map((shift) => (
        <span key={shift.start} class={`shift ${kindOfShift(shift.start)} ${isDraft ? 'draft' : ''}`}>
          {shift.name !== null && <b>{named({ name: shift.name, names: shift.names })}</b>} {trim(shift.start)}–{trim(shift.end)}
          {problem && <Icon name={problem.isRefused ? 'bad' : 'warn'} />}
        </span>
      ))}
      {shifts.length === 0 && isDraft && <span class="shift none draft">{t.roster.off}</span>}
      {shifts.length === 0 && !isDraft && day.holiday && <span class="soft small">{day.holiday}</span>}
      {isAsked && <span class="soft small"> {t.roster.asked}</span>}
    </>
  );
}

function OtherTimes({ close, put }: { close: () => void; put: (shift: Shift) => void }): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [rest, setRest] = useState('30');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const [start, end] = [readTime(from), readTime(to)];
  const isRest = /^\d{1,3}$/.test(rest.trim());
  return (
    <Dialog title={texts.otherTitle} close={close}>
      <form
        class="stack" noValidate onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (start && end && isRest) put({ start, end, break_minutes: Number(rest), name: name.trim() || null, names: {}, site_id: null });
        }}
      >
        <div class="fields">
          <Field label={texts.from} error={isTried && !start ? t.times.noTime : null}>{(given) => <input {...given} ref={takeFocus} inputMode="numeric" autocomplete="off" value={from} onInput={(event) => { setFrom(event.currentTarget.value); }} />}</Field>
          <Field label={texts.to} error={isTried && !end ? t.times.noTime : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" value={to} onInput={(event) => { setTo(event.currentTarget.value); }} />}</Field>
          <Field label={texts.breakMinutes} error={isTried && !isRest ? t.problems.invalid_format : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" value={rest} onInput={(event) => { setRest(event.currentTarget.value); }} />}</Field>
          <Field label={texts.name}>{(given) => <input {...given} maxLength={50} autocomplete="off" value={name} onInput={(event) => { setName(event.currentTarget.value); }} />}</Field>
        </div>
        <div class="ways"><button type="submit" class="main">{texts.put}</button><button type="button" onClick={close}>{t.cancel}</button></div>
      </form>
    </Dialog>
  );
}

function Publish({ cells, week, isReady, tell }: { cells: readonly Cell[]; week: string; isReady: boolean; tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const people = [...new Set(cells.map(({ employee }) => employee))];
  const send = (): void => {
    void action.run(async () => {
      const body = { from: week, to: addDays(week, 6), employee_ids: people };
      const key = keyOf({ body, drafts: cells.map(({ employee, date, shifts }) => [employee, date, shifts]) });
      const accepted = await answered(api.POST('/roster/publish', { params: { header: { 'Idempotency-Key': key } }, body }));
      setAsking(false);
      const job = await jobs.follow(accepted, 'publish');
      const items = await readItems(job);
      await readAgain('roster ', 'month ', 'presence ');
      if (job.status === 'failed' || items.some(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed')) setEnded({ job, items });
      else tell(texts.published);
    });
  };
  return (
    <>
      {cells.length > 0 && <button type="button" class="main" aria-disabled={!isReady || action.isRunning} onClick={() => { if (isReady && !action.isRunning) { action.clear(); setAsking(true); } }}>{action.isRunning && !isAsking ? t.sending : texts.publish(cells.length)}</button>}
      {isAsking && (
        <Dialog title={texts.publishSure} close={() => { setAsking(false); }}>
          <p>{texts.publishText(cells.length, people.length)}</p>
          <Problem error={action.error} />
          <div class="ways">
            <button type="button" class="main" aria-disabled={action.isRunning} onClick={send}>{action.isRunning ? t.sending : texts.publish(cells.length)}</button>
            <button type="button" onClick={() => { setAsking(false); }}>{t.cancel}</button>
          </div>
        </Dialog>
      )}
      {ended && <JobEnd job={ended.job} items={ended.items} title={t.jobs.ended} close={() => { setEnded(null); }} />}
    </>
  );
}
