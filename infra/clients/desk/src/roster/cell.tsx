// One day of one person in the week.

import type { JSX } from 'preact';

import { Icon } from '../icons.tsx';
import { kindOfShift } from '../shifts.ts';
import { useWords } from '../words/index.ts';
import type { Cell, RosterProblem } from './drafts.ts';

/** Whether nothing can be put down on a day: it is paid or signed, nobody is employed, or leave is approved. */
export const isClosed = ({ day, isAway }: Cell): boolean => day.locked || !day.employed || isAway;

/**
 * What a screen reader says of a day.
 *
 * @param locked what holds it, if it is locked.
 */
export function labelOf({ shifts, isDraft, isAway, isAsked, day }: Cell, locked: string | null, texts: ReturnType<typeof useWords>['t']['roster'], named: (thing: { name: string; names?: Readonly<Record<string, string>> | null }) => string): string {
  if (!day.employed) return texts.notEmployed;
  const what = isAway ? texts.leave : shifts.length === 0 ? day.holiday ?? texts.off : shifts.map((shift) => `${shift.name === null ? '' : `${named({ name: shift.name, names: shift.names })} `}${shift.start}–${shift.end}`).join(', ');
  return [what, isAsked && texts.asked, isDraft && texts.draft, locked].filter(Boolean).join(', ');
}

export function CellView({ cell, problem }: { cell: Cell; problem: RosterProblem | undefined }): JSX.Element {
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
