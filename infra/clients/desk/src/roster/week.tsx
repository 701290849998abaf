// The week of the roster: what is chosen, put down, dragged, copied and published.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { addDays } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { datesOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { useKeys } from '../keys.ts';
import { useLocks } from '../locks.ts';
import { Empty, Read, Screen } from '../parts.tsx';
import { useWords } from '../words/index.ts';
import { isClosed } from './cell.tsx';
import { useDragging, type Place } from './drag.ts';
import { problemsOf, useDrafts, type Cell, type Change, type RosterProblem, type Shift } from './drafts.ts';
import { Grid } from './grid.tsx';
import { AddOpen, CancelOpen, OpenRow, type OpenAbout } from './open-shifts.tsx';
import { OtherTimes } from './other-times.tsx';
import { Problems } from './problems.tsx';
import { Publish } from './publish.tsx';
import { ApplyRotation } from './rotation.tsx';
import { copyOf, giveOf, isSame, readWeek, useBrushes, useOpenShifts, type Brush } from './week-data.ts';

interface WeekProps {
  /** Its Monday. */
  week: string;
  department: string;
  beside: ComponentChildren;
}

const MOVES: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function Week({ week, department, beside }: WeekProps): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const mayWrite = useMay('schedules:write:all', 'schedules:write:team');
  const dates = datesOf(week, addDays(week, 6));
  const reading = useReading(`roster ${week} ${department}`, () => readWeek(week, department));
  const rows = (reading.data ?? []).filter(({ days }) => days.some(({ date, employed }) => dates.includes(date) && employed));
  const brushes = useBrushes(useMay('settings:read', 'schedules:read:all', 'schedules:read:team'));
  const open = useOpenShifts(week, addDays(week, 6), department);
  const drafts = useDrafts(rows);
  const lockOf = useLocks(null, rows.flatMap(({ days }) => days.filter(({ date }) => dates.includes(date))));
  const [brush, setBrush] = useState<Brush | null>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [copied, setCopied] = useState<readonly Shift[] | null>(null);
  const [asking, setAsking] = useState<'other' | 'rotation' | null>(null);
  const [about, setAbout] = useState<OpenAbout | null>(null);
  const [told, setTold] = useState('');
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const action = useAction();
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [at]);
  const cellAt = ({ row, column }: Place): Cell | null => { const found = rows[row]; const date = dates[column]; return found && date ? drafts.cellOf(found, date) : null; };
  const from = anchor ?? at;
  const isChosen = (row: number, column: number): boolean => (
    row >= Math.min(from.row, at.row) && row <= Math.max(from.row, at.row) && column >= Math.min(from.column, at.column) && column <= Math.max(from.column, at.column)
  );
  const chosen = (): Cell[] => rows.flatMap((_, row) => dates.flatMap((__, column) => (isChosen(row, column) ? [cellAt({ row, column })] : []))).filter((cell): cell is Cell => cell !== null);
  const put = (changes: readonly Change[], text = ''): void => {
    setTold(text);
    drafts.put(changes);
  };
  const putDown = (cells: readonly Cell[], shifts: readonly Shift[] | 'clear'): void => {
    put(cells.filter((cell) => !isClosed(cell) && (shifts === 'clear' ? cell.isDraft || cell.day.source === 'roster' : !isSame(cell.shifts, shifts))).map((cell): Change => ({ employee: cell.employee, date: cell.date, shifts })));
  };
  const use = (wanted: Brush, cells: readonly Cell[]): void => {
    if (wanted.shifts === 'other') setAsking('other');
    else putDown(cells, wanted.shifts);
  };
  const moveTo = (to: Place, isSelecting: boolean): void => {
    setAnchor(isSelecting ? anchor ?? at : null);
    isMoved.current = true;
    setAt({ row: Math.max(0, Math.min(rows.length - 1, to.row)), column: Math.max(0, Math.min(6, to.column)) });
  };
  const given = (one: Place, other: Place): Change[] | null => {
    const [source, target] = [cellAt(one), cellAt(other)];
    return source && target && giveOf(source, target);
  };
  // A shift goes to another day, or to somebody else: by drag, or by `Alt` and an arrow.
  const give = (one: Place, other: Place): void => {
    const changes = given(one, other);
    if (!changes) {
      setTold(texts.notGiven);
      return;
    }
    put(changes, texts.given);
    moveTo(other, false);
  };
  useDragging(grid, `${week} ${reading.readAt === null} ${rows.map(({ employee }) => employee.id).join()}`, mayWrite ? {
    canTake: (place) => { const cell = cellAt(place); return cell !== null && cell.shifts.length > 0 && !isClosed(cell); },
    canDrop: (one, other) => given(one, other) !== null,
    drop: give,
  } : null);
  const pressed = (event: KeyboardEvent): void => {
    const step = MOVES[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    if (step && event.altKey && mayWrite) give(at, { row: at.row + step[0], column: at.column + step[1] });
    else if (step) moveTo({ row: at.row + step[0], column: at.column + step[1] }, event.shiftKey);
    else if (isControl && event.key === 'c') setCopied(cellAt(at)?.shifts ?? null);
    else if (isControl && event.key === 'v') { if (copied && mayWrite) putDown(chosen(), copied); }
    else if (isControl && event.key === 'z') drafts.undo();
    else if (event.key === 'Home' || event.key === 'End') moveTo({ row: at.row, column: event.key === 'Home' ? 0 : 6 }, event.shiftKey);
    else if (!isControl && !event.altKey && mayWrite) {
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
      const changes = copyOf(rows, await readWeek(addDays(week, -7), department), dates, drafts.cellOf);
      put(changes, changes.length > 0 ? texts.copied(changes.length) : texts.nothingToCopy);
    });
  };
  const showProblem = ({ cell }: RosterProblem): void => { moveTo({ row: rows.findIndex(({ employee }) => employee.id === cell.employee), column: dates.indexOf(cell.date) }, false); };
  const clicked = (place: Place, event: MouseEvent): void => {
    moveTo(place, event.shiftKey);
    const cell = cellAt(place);
    if (brush && cell && mayWrite && !event.shiftKey) use(brush, [cell]);
  };
  return (
    <Screen
      place="roster" title={t.places.roster} beside={beside}
      actions={mayWrite && (
        <>
          <button type="button" aria-disabled={action.isRunning} onClick={copyWeek}>{texts.copy}</button>
          <button type="button" onClick={() => { setAsking('rotation'); }}><Icon name="again" />{texts.rotation}</button>
          <Publish cells={drafted} week={week} isReady={!drafts.isSaving} tell={setTold} />
        </>
      )}
      keys={mayWrite ? [{ key: '1–5', label: texts.keys.put, run: () => undefined }, { key: '⇧ →', label: texts.keys.select, run: () => undefined }, { key: 'Alt ↑', label: texts.keys.give, run: () => undefined }] : []}
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
              <Grid
                grid={grid} rows={rows} dates={dates} cellOf={drafts.cellOf} problems={problems} lockOf={lockOf} at={at} isChosen={isChosen} mayWrite={mayWrite} pressed={pressed} clicked={clicked}
                above={<OpenRow dates={dates} open={open.data ?? []} mayWrite={mayWrite} ask={setAbout} />}
              />
            ))}
          </Read>
        </div>
        <Problems problems={problems} lockOf={lockOf} rows={rows} drafted={drafted.length} mayWrite={mayWrite} put={drafts.put} show={showProblem} />
      </div>
      {asking === 'other' && <OtherTimes close={() => { setAsking(null); }} put={(shift) => { setAsking(null); putDown(chosen(), [shift]); }} />}
      {about && 'date' in about && <AddOpen date={about.date} department={department} brushes={brushes} close={() => { setAbout(null); }} tell={setTold} />}
      {about && 'shift' in about && <CancelOpen shift={about.shift} close={() => { setAbout(null); }} tell={setTold} />}
      {asking === 'rotation' && (
        <ApplyRotation
          rows={rows.filter((_, row) => row >= Math.min(from.row, at.row) && row <= Math.max(from.row, at.row))} dates={dates} cellOf={drafts.cellOf} close={() => { setAsking(null); }}
          put={(changes) => { setAsking(null); put(changes, changes.length > 0 ? texts.rotated(changes.length) : texts.nothingToRotate); }}
        />
      )}
    </Screen>
  );
}
