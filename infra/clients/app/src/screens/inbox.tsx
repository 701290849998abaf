// The requests that wait for this person, the oldest first: corrections of working times, and leave.

import type { JSX } from 'preact';

import { useMay } from '../hooks.ts';
import { Read } from '../parts.tsx';
import { useWaitingLeaves, useWaitingRequests, type Leave, type Waiting } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { Section, type SectionProps } from './decision.tsx';
import { LeaveRow, useAbout } from './leaves.tsx';
import { RequestRow } from './requests.tsx';

/** So many are shown. The next ones come when these are decided. */
const SHOWN = 20;

interface Item {
  since: string;
  leave?: Leave;
  request?: Waiting;
}

/** Both kinds in one list. Pure. */
function merge(requests: readonly Waiting[], leaves: readonly Leave[]): Item[] {
  return [
    ...requests.map((request): Item => ({ since: request.since, request })), ...leaves.map((leave): Item => ({ since: leave.created_at, leave })),
  ].sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

export function Inbox({ tell }: SectionProps): JSX.Element {
  const { t } = useWords();
  const mayDecideLeave = useMay('leaves:decide:team', 'leaves:decide:all');
  const requests = useWaitingRequests();
  const leaves = useWaitingLeaves();
  const readings = mayDecideLeave ? [requests, leaves] : [requests];
  // Where one kind cannot be read, the other is there nevertheless. Then nobody is told that nothing waits.
  const isKnown = readings.every(({ data }) => data !== null);
  const isRead = readings.every(({ data, error }) => data !== null || error !== null);
  const items = merge(requests.data ?? [], leaves.data ?? []);
  const shown = items.slice(0, SHOWN);
  const about = useAbout(shown.flatMap(({ leave }) => leave ?? []));
  return (
    <>
      <Read of={requests}>{() => null}</Read>
      {mayDecideLeave && <Read of={leaves}>{() => null}</Read>}
      <Read of={about}>
        {(known) => isRead && (isKnown || items.length > 0) && (
          <>
            <Section title={t.decide.waits} count={items.length}>
              {shown.map(({ leave, request }) => (
                leave
                  ? <LeaveRow key={leave.id} leave={leave} about={known} reload={leaves.reload} tell={tell} />
                  : request && <RequestRow key={request.id} row={request} reload={requests.reload} tell={tell} />
              ))}
            </Section>
            {items.length > SHOWN && <p class="soft">{t.decide.first(items.length - SHOWN)}</p>}
          </>
        )}
      </Read>
    </>
  );
}
