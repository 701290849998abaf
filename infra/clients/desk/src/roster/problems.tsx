// What stands in the way of publishing, and what is unusual.

import type { JSX } from 'preact';
import type { Locks } from 'wfm-ui/locks.ts';
import { fullName } from 'wfm-ui/names.ts';

import { Icon } from '../icons.tsx';
import { useWords } from '../words/index.ts';
import type { Drafts, Row, RosterProblem } from './drafts.ts';

interface ProblemsProps {
  problems: readonly RosterProblem[];
  lockOf: Locks;
  rows: readonly Row[];
  drafted: number;
  mayWrite: boolean;
  put: Drafts['put'];
  show: (problem: RosterProblem) => void;
}

export function Problems({ problems, lockOf, rows, drafted, mayWrite, put, show }: ProblemsProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  return (
    <aside aria-label={texts.problems}>
      <h2>{texts.problems} {problems.length > 0 && <span class="soft num">{problems.length}</span>}</h2>
      {!mayWrite && <p class="soft">{texts.readOnly}</p>}
      {mayWrite && drafted === 0 && <p class="soft">{texts.noDrafts}</p>}
      {drafted > 0 && problems.length === 0 && <p class="soft flag"><Icon name="check" />{texts.noProblems}</p>}
      <ul>
        {problems.map((one) => {
          const person = rows.find(({ employee }) => employee.id === one.cell.employee)?.employee;
          const text = one.kind === 'overlap' ? texts.problem.overlap(one.end ?? '', one.begin ?? '') : one.kind === 'rest' ? texts.problem.rest(format.minutes(one.rest ?? 0))
            : one.kind === 'locked' ? texts.problem.locked[lockOf(one.cell.employee, one.cell.date) ?? 'closed'] : texts.problem[one.kind];
          return (
            <li class="box" key={`${one.cell.employee} ${one.cell.date} ${one.kind}`}>
              <p class={`flag strong ${one.isRefused ? 'bad' : 'warn'}`}><Icon name={one.isRefused ? 'bad' : 'warn'} />{person && fullName(person)}, {format.day(one.cell.date)}</p>
              <p>{text}</p>
              <div class="ways">
                {one.cell.isDraft && <button type="button" onClick={() => { put([{ employee: one.cell.employee, date: one.cell.date, shifts: 'back' }]); }}>{texts.takeBack}</button>}
                <button type="button" class="quiet" onClick={() => { show(one); }}>{texts.show}</button>
              </div>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
