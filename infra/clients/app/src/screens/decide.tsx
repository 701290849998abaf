// What waits for a decision of this person: leave, working times, and shifts that change hands.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useMay, useReading, useSession } from '../hooks.ts';
import { Notice, Read, Screen, Together } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import { localDate } from '../words/format.ts';
import { useWords } from '../words/index.ts';
import { OpenDocument } from './documents.tsx';
import { DecisionRow, Section, useName, type SectionProps } from './decision.tsx';
import { useLeaveTypes } from './leave.tsx';
import { Swaps } from './swaps.tsx';
import { TeamLinks } from './team.tsx';
import { Times } from './times.tsx';

export function DecideScreen(): JSX.Element {
  const { t } = useWords();
  // What was decided last is told above the lists, because its card is gone.
  const [told, setTold] = useState<string | null>(null);
  const leaves = useMay('leaves:decide:team', 'leaves:decide:all');
  const times = useMay('attendances:review:team', 'attendances:review:all');
  const shifts = useMay('schedules:write:team', 'schedules:write:all', 'schedules:request:own', 'schedules:request:all');
  return (
    <Screen title={t.decide.title}>
      <TeamLinks present="decide" />
      <div role="status">{told !== null && <Notice tone="good" live={false}><p>{told}</p></Notice>}</div>
      <Together>
        {leaves && <Leaves tell={setTold} />}
        {times && <Times tell={setTold} />}
        {shifts && <Swaps tell={setTold} />}
      </Together>
    </Screen>
  );
}

function Leaves({ tell }: SectionProps): JSX.Element {
  const { t, format } = useWords();
  const { user } = useSession();
  const nameOf = useName();
  const types = useLeaveTypes();
  const reading = useReading('decide leaves', () => readRows((query) => api.GET('/leaves', {
    params: { query: { status: 'pending', expand: 'employee', limit: 100, ...query } },
  })));
  return (
    <Read of={reading}>
      {({ rows }) => {
        // Nobody decides about their own leave.
        const waiting = rows.filter((leave) => leave.employee_id !== user.employee_id);
        return (
          <Section title={t.decide.leaves} count={waiting.length}>
            {waiting.map((leave) => (
              <DecisionRow
                key={leave.id} name={nameOf(leave.employee)} reload={reading.reload} tell={tell}
                decide={(status, note) => answered(api.PATCH('/leaves/{id}', { params: { path: { id: leave.id } }, body: { status, ...(note && { note }) } }))}
              >
                <p>{format.range(leave.start_date, leave.end_date)}</p>
                <p class="soft">{types.name(leave.type)}, {t.days(format.number(leave.days))}</p>
                {leave.reason && <p class="quote">{leave.reason}</p>}
                {leave.attachment_id && <OpenDocument id={leave.attachment_id} />}
                <p class="soft">{t.decide.requested(format.date(localDate(leave.created_at)))}</p>
              </DecisionRow>
            ))}
          </Section>
        );
      }}
    </Read>
  );
}
