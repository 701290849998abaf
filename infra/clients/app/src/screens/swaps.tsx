// Shifts that change hands: what a colleague asks of this person, and what whoever plans has to decide.

import type { JSX } from 'preact';

import { useMay, useReading, useSession } from '../hooks.ts';
import { Read } from '../parts.tsx';
import { answerShiftRequest, listShiftRequests, type ShiftRequest } from '../shift-requests.ts';
import { useWords } from '../words/index.ts';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';

/** @param isQuiet whether only what colleagues ask is shown, and no failure: the screen is about something else. */
export function Swaps({ tell, isQuiet = false }: SectionProps & { isQuiet?: boolean }): JSX.Element | null {
  const { t, format } = useWords();
  const { user } = useSession();
  const mayPlan = useMay('schedules:write:team', 'schedules:write:all') && !isQuiet;
  const nameOf = useName();
  const reading = useReading(`decide swaps ${mayPlan}`, async () => {
    const [offered, accepted] = await Promise.all([listShiftRequests('offered'), mayPlan ? listShiftRequests('accepted') : []]);
    return [...offered, ...accepted];
  });
  const write = (date: string, shifts: ShiftRequest['shifts']): string => [format.day(date), ...(shifts ?? []).map(({ start, end }) => `${start}–${end}`)].join(', ');
  if (isQuiet && !reading.data) return null;
  return (
    <Read of={reading}>
      {(rows) => {
        const mine = user.employee_id;
        const waiting = rows.filter((row) => (row.status === 'offered'
          ? row.with_employee_id === mine && mine !== null
          : row.employee_id !== mine && row.with_employee_id !== mine));
        if (waiting.length === 0) return null;
        return (
          <Section title={t.decide.swaps} count={waiting.length}>
            {waiting.map((row) => {
              const isOffer = row.status === 'offered';
              const one = nameOf(row.employee);
              const title = row.kind === 'claim' ? t.decide.claim(one) : t.decide[row.kind](one, isOffer ? t.decide.you : t.decide.colleague);
              return (
                <DecisionRow
                  key={row.id} name={title} reload={reading.reload} tell={tell} isOffer={isOffer}
                  decide={(status, note) => answerShiftRequest(row.id, isOffer ? (status === 'approved' ? 'accepted' : 'declined') : status, note)}
                >
                  <p>{write(row.date, row.shifts)}</p>
                  {row.with_date && <p>⇄ {write(row.with_date, row.with_shifts)}</p>}
                  {row.note && <p class="quote">{row.note}</p>}
                </DecisionRow>
              );
            })}
          </Section>
        );
      }}
    </Read>
  );
}
