// Shifts that change hands: what a colleague asks of this person, and what whoever plans has to decide.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';

import { useMay, useReading, useSteady } from '../hooks.ts';
import { Read } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import { answerShiftRequest } from '../shift-requests.ts';
import { useWaitingShifts, type ShiftRequest } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';
import { findPlans, Overlap } from './overlap.tsx';

type LocalShift = components['schemas']['LocalShift'];

/** The shifts that requests are about, and where they are worked. */
interface About {
  open: Map<string, components['schemas']['OpenShift']>;
  sites: Map<string, string>;
}

const NOTHING: About = { open: new Map(), sites: new Map() };

/** @param isQuiet whether only what colleagues ask is shown, and no failure: the screen is about something else. */
export function Swaps({ tell, isQuiet = false }: SectionProps & { isQuiet?: boolean }): JSX.Element | null {
  const { t } = useWords();
  const reading = useWaitingShifts();
  const about = useAbout(reading.data ?? []);
  if (isQuiet && !reading.data) return null;
  return (
    <Read of={reading}>
      {(rows) => {
        const waiting = (rows ?? []).filter(({ status }) => status === 'offered' || !isQuiet);
        if (waiting.length === 0) return null;
        return (
          <Read of={about}>
            {(known) => (
              <Section title={t.decide.swaps} count={waiting.length}>
                {waiting.map((row) => <SwapRow key={row.id} row={row} about={known} reload={reading.reload} tell={tell} />)}
              </Section>
            )}
          </Read>
        );
      }}
    </Read>
  );
}

/** Reads the open shifts that are claimed, and the names of sites where they are needed. */
function useAbout(rows: readonly ShiftRequest[]) {
  const mayReadSites = useMay('sites:read');
  const claimed = [...new Set(rows.flatMap(({ open_shift_id: id }) => id ?? []))].sort();
  const hasSites = rows.some(({ shifts, with_shifts }) => [...shifts ?? [], ...with_shifts ?? []].some(({ site_id }) => site_id !== null));
  const reading = useReading<About>(`shift requests ${claimed.join()} ${hasSites}`, async () => {
    const open = await Promise.all(claimed.map((id) => answered(api.GET('/open-shifts/{id}', { params: { path: { id } } }))));
    const isNeeded = mayReadSites && (hasSites || open.some(({ site_id, shift }) => site_id ?? shift.site_id));
    const sites = isNeeded ? (await readRows((query) => api.GET('/sites', { params: { query: { limit: 100, ...query } } }))).rows : [];
    return { open: new Map(open.map((shift) => [shift.id, shift])), sites: new Map(sites.map(({ id, name }) => [id, name])) };
  });
  return useSteady(reading, rows.length > 0, NOTHING);
}

interface SwapRowProps extends SectionProps {
  row: ShiftRequest;
  about: About;
  reload: () => unknown;
}

function SwapRow({ row, about, reload, tell }: SwapRowProps): JSX.Element {
  const { t, format, named } = useWords();
  const nameOf = useName();
  const isOffer = row.status === 'offered';
  const one = nameOf(row.employee);
  const other = isOffer ? t.decide.you : row.with_employee ? nameOf(row.with_employee) : t.decide.colleague;
  const open = about.open.get(row.open_shift_id ?? '');
  const write = (date: string, shifts: readonly LocalShift[], zone: string, site: string | null = null): string => [
    `${format.day(date)}${shifts.length > 0 ? ', ' : ''}${format.zoned(shifts.map(({ start, end }) => `${start}–${end}`).join(', '), shifts.length > 0 ? zone : undefined)}`,
    ...new Set(shifts.map((shift) => (shift.name === null ? '' : named({ name: shift.name, names: shift.names })))),
    ...new Set(shifts.map((shift) => about.sites.get(shift.site_id ?? site ?? '') ?? '')),
  ].filter(Boolean).join(' · ');
  // What both have on the dates: one of these is what the service refuses it for.
  const findInTheWay = async () => {
    const people = [[row.employee_id, one], ...(row.with_employee_id === null ? [] : [[row.with_employee_id, other]])] as const;
    const dates = [...new Set([row.date, row.with_date ?? row.date])];
    const found = await Promise.all(people.flatMap(([id, who]) => dates.map(async (date) => (await findPlans(id, date)).map((day) => ({ who, day })))));
    // The days before and after two dates may be the same.
    const days = [...new Map(found.flat().map((one) => [`${one.who} ${one.day.date}`, one])).values()];
    return days.filter(({ day }) => day.shifts.length > 0 || day.leave.some(({ status }) => status === 'approved'));
  };
  const title = row.kind === 'claim' ? t.decide.claim(one) : t.decide[row.kind](one, other);
  return (
    <DecisionRow
      name={title} reload={reload} tell={tell} isOffer={isOffer}
      overlap={(error) => (
        <Overlap error={error} find={findInTheWay} title={t.decide.plans}>
          {({ who, day }) => `${who}, ${format.day(day.date)}: ${[
            ...day.leave.filter((leave) => leave.status === 'approved').map(() => t.shifts.leave), ...day.shifts.map(({ start, end }) => `${start}–${end}`),
          ].join(', ')}`}
        </Overlap>
      )}
      decide={(status, note) => answerShiftRequest(row.id, isOffer ? (status === 'approved' ? 'accepted' : 'declined') : status, note)}
    >
      {open
        ? <p class="times">{write(open.date, [open.shift], open.timezone, open.site_id)}</p>
        : <p class="times">{row.with_date ? `${one}: ` : ''}{write(row.date, row.shifts ?? [], row.timezone)}</p>}
      {row.with_date && <p class="times">{isOffer ? t.decide.yours : other}: {write(row.with_date, row.with_shifts ?? [], row.timezone)}</p>}
      {open && open.places > 1 && <p class="soft">{t.decide.places(open.places - open.taken)}</p>}
      {row.note && <p class="quote">{row.note}</p>}
    </DecisionRow>
  );
}
