// The grid of a week: people × days, with the staffing of each day and the hours against the contract.

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Locks } from 'wfm-ui/locks.ts';
import { fullName } from 'wfm-ui/names.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { listName, usePeople } from '../people.ts';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import { CellView, isClosed, labelOf } from './cell.tsx';
import type { Place } from './drag.ts';
import type { Cell, Drafts, Row, RosterProblem } from './drafts.ts';
import { short } from './week-data.ts';

const KINDS = ['early', 'day', 'late', 'night'] as const;

interface GridProps {
  grid: RefObject<HTMLTableElement>;
  rows: readonly Row[];
  dates: readonly string[];
  cellOf: Drafts['cellOf'];
  problems: readonly RosterProblem[];
  lockOf: Locks;
  at: Place;
  isChosen: (row: number, column: number) => boolean;
  mayWrite: boolean;
  pressed: (event: KeyboardEvent) => void;
  clicked: (place: Place, event: MouseEvent) => void;
  /** Above the people: open shifts. */
  above: ComponentChildren;
}

export function Grid({ grid, rows, dates, cellOf, problems, lockOf, at, isChosen, mayWrite, pressed, clicked, above }: GridProps): JSX.Element {
  const { t, format, named } = useWords();
  const texts = t.roster;
  const { data: people } = usePeople();
  const today = localDate(Date.now());
  const contracts = useMemo(() => new Map(people?.map(({ id, weekly_hours }) => [id, weekly_hours])), [people]);
  // A week of 200 people is drawn anew after each key: what all its cells need is made once.
  const days = useMemo(() => dates.map(format.day), [dates.join(), format]);
  const cells = rows.map((row) => dates.map((date) => cellOf(row, date)));
  const problemAt = new Map(problems.map((one) => [`${one.cell.employee} ${one.cell.date}`, one]));
  const total = (week: readonly (Cell | null)[]): number => week.reduce((sum, cell) => sum + (cell && !cell.isAway ? cell.minutes : 0), 0);
  const staff = new Map(dates.map((date, column) => [date, cells.flatMap((week) => { const cell = week[column]; return cell && !cell.isAway ? [...new Set(cell.shifts.map(({ start }) => kindOfShift(start)))] : []; })]));
  const kinds = KINDS.filter((kind) => [...staff.values()].some((some) => some.includes(kind)));
  return (
    <table class="week" role="grid" aria-label={texts.grid} aria-multiselectable="true" aria-readonly={!mayWrite} ref={grid} onKeyDown={pressed}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          {dates.map((date, column) => (
            <th scope="col" key={date} class={date === today ? 'now' : ''}>
              {days[column]?.replace(/,? ?\p{L}+\.?( \d{4})?$/u, '')}
              <span class="staff">{kinds.map((kind) => <i key={kind} class={kind} title={texts.kinds[kind]}>{staff.get(date)?.filter((one) => one === kind).length ?? 0}<span class="unseen"> {texts.kinds[kind]}</span></i>)}</span>
            </th>
          ))}
          <th scope="col" class="num">{texts.hours}</th>
        </tr>
        {above}
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => {
          const name = fullName(row.employee);
          const contract = contracts.get(row.employee.id);
          const week = cells[rowIndex] ?? [];
          const minutes = total(week);
          const difference = contract ? minutes - Math.round(Number(contract) * 60) : 0;
          return (
            <tr key={row.employee.id}>
              <th scope="row">{listName(row.employee)}</th>
              {dates.map((date, column) => {
                const cell = week[column] ?? null;
                const isAt = at.row === rowIndex && at.column === column;
                const problem = problemAt.get(`${row.employee.id} ${date}`);
                const locked = cell?.day.locked ? t.month.locked[lockOf(row.employee.id, date) ?? 'closed'] : null;
                return (
                  <td
                    key={date} tabIndex={isAt ? 0 : -1} title={locked ?? undefined} aria-selected={isChosen(rowIndex, column)} data-row={rowIndex} data-column={column}
                    class={`${cell && isClosed(cell) ? 'closed' : ''} ${problem ? (problem.isRefused ? 'refused' : 'unusual') : ''}`} onClick={(event) => { clicked({ row: rowIndex, column }, event); }}
                  >
                    <span class="unseen">{`${name}, ${days[column]}: ${cell ? labelOf(cell, locked, texts, named) : texts.notEmployed}`}</span>
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
  );
}
