// The corrections that a person has asked for, with their decisions.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction, useReading, type Reading } from '../hooks.ts';
import { Icon, Problem, Read, type Tone } from '../parts.tsx';
import type { Attendance } from '../punches.ts';
import { answered, api, readRows } from '../service.ts';
import type { AttendanceRequest } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { Approvers } from './approvers.tsx';
import { writeSpan } from './spans.ts';

/** So many are shown, the newest first. */
const SHOWN = 20;

const TONES: Record<AttendanceRequest['status'], Tone> = { pending: 'warn', approved: 'good', rejected: 'bad', cancelled: 'info' };

export function useOwnRequests(employee: string): Reading<AttendanceRequest[]> {
  return useReading('own requests', async () => {
    const { rows } = await readRows((query) => api.GET('/attendance-requests', { params: { query: { employee_id: employee, limit: SHOWN, ...query } } }), SHOWN);
    return rows;
  });
}

interface OwnRequestsProps {
  reading: Reading<AttendanceRequest[]>;
  attendances: readonly Attendance[];
  /** The zone of a date without an attendance. */
  zone: string | undefined;
}

export function OwnRequests({ reading, attendances, zone }: OwnRequestsProps): JSX.Element {
  const { t } = useWords();
  return (
    <Read of={reading}>
      {(rows) => rows.length > 0 && (
        <section id="requests">
          <h2>{t.leave.list}</h2>
          <ul class="rows">
            {rows.map((row) => (
              <RequestRow
                key={row.id} request={row} attendance={attendances.find(({ id }) => id === row.attendance_id) ?? null} zone={zone}
                reload={reading.reload}
              />
            ))}
          </ul>
        </section>
      )}
    </Read>
  );
}

interface RequestRowProps extends Pick<OwnRequestsProps, 'zone'> {
  request: AttendanceRequest;
  attendance: Attendance | null;
  reload: () => unknown;
}

function RequestRow({ request, attendance, zone, reload }: RequestRowProps): JSX.Element {
  const { t, format } = useWords();
  const { status, reason, decision_note, clock_in_at, clock_out_at } = request;
  const at = attendance?.timezone ?? zone;
  const begin = clock_in_at ?? attendance?.clock_in_at ?? null;
  const end = clock_out_at ?? attendance?.clock_out_at ?? null;
  return (
    <li class="row">
      <div class="head">
        <strong>{format.day(request.date)}</strong>
        <span class={`tag ${TONES[status]}`}><Icon name={TONES[status]} />{t.leave.status[status]}</span>
      </div>
      <p class="times">
        {begin !== null ? writeSpan(format, begin, end, at) : end !== null && format.zoned(`? – ${format.dayTime(end, at)}`, at)}
      </p>
      <p class="quote">{reason}</p>
      {status === 'pending' && <Approvers request={request} />}
      {decision_note && <p>{t.leave.note(decision_note)}</p>}
      {status === 'pending' && <Cancel request={request} reload={reload} />}
    </li>
  );
}

function Cancel({ request: { id }, reload }: { request: AttendanceRequest; reload: () => unknown }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const cancel = (): void => {
    void action.run(async () => {
      try {
        await answered(api.PATCH('/attendance-requests/{id}', { params: { path: { id } }, body: { status: 'cancelled' } }));
      } finally {
        // Somebody may have decided meanwhile.
        reload();
      }
    });
  };
  return (
    <div class="ways">
      {isSure
        ? (
          <>
            <p role="status">{t.leave.cancelSure}</p>
            <button type="button" class="small danger" aria-disabled={action.isRunning} onClick={cancel}>{t.correction.cancel}</button>
            <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.leave.keep}</button>
          </>
        )
        : <button type="button" class="small" onClick={() => { setSure(true); }}>{t.correction.cancel}</button>}
      <Problem error={action.error} />
    </div>
  );
}
