// A correction that somebody asks for: the recorded times beside the wanted ones, the shift of the date, and the reason.

import type { JSX } from 'preact';
import { WfmError, type components } from 'wfm-client';
import { localDate } from 'wfm-ui/zones.ts';

import { hasCode, useReading } from '../hooks.ts';
import { useLocked } from '../paid.tsx';
import { Read } from '../parts.tsx';
import type { Attendance } from '../punches.ts';
import { answered, api, orNothing } from '../service.ts';
import type { AttendanceRequest, Waiting } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { DecisionRow, useName, type SectionProps } from './decision.tsx';
import { findAttendances, Overlap } from './overlap.tsx';
import { writeSpan } from './spans.ts';
import { TimeFacts } from './times.tsx';

type Day = components['schemas']['PlannedDay'];

interface Asked {
  request: AttendanceRequest;
  /** The attendance to correct; null where it was forgotten, or where this person may not read it. */
  attendance: Attendance | null;
  /** The plan of the date; null where this person may not read it. */
  day: Day | null;
}

const readRequest = (id: string): Promise<AttendanceRequest> => answered(api.GET('/attendance-requests/{id}', { params: { path: { id } } }));

/** What a deputy may not read is missing, and the request is there nevertheless. */
async function readAsked(id: string): Promise<Asked> {
  const request = await readRequest(id);
  const { attendance_id, employee_id, date } = request;
  const [attendance, plan] = await Promise.all([
    attendance_id === null ? null : orNothing(answered(api.GET('/attendances/{id}', { params: { path: { id: attendance_id } } }))),
    orNothing(answered(api.GET('/employees/{id}/schedule', { params: { path: { id: employee_id }, query: { from: date, to: date } } }))),
  ]);
  return { request, attendance, day: plan?.days[0] ?? null };
}

interface RequestRowProps extends SectionProps {
  row: Waiting;
  reload: () => unknown;
}

export function RequestRow({ row, reload, tell }: RequestRowProps): JSX.Element {
  const { t } = useWords();
  const nameOf = useName();
  const name = nameOf(row.employee);
  const reading = useReading(`request ${row.id} ${row.step}`, () => readAsked(row.id));
  const decide = async (status: 'approved' | 'rejected', note: string): Promise<string | null> => {
    try {
      const decided = await answered(api.PATCH('/attendance-requests/{id}', { params: { path: { id: row.id } }, body: { status, ...(note && { note }) } }));
      return decided.status === 'pending' ? t.decide.nextStep(name) : null;
    } catch (error) {
      // Nobody else has decided if it still waits: the recorded times are not those that the person has seen.
      if (hasCode(error, 'invalid_transition') && (await readRequest(row.id)).status === 'pending') throw new WfmError('attendance_changed', '', { cause: error });
      throw error;
    }
  };
  const asked = reading.data;
  const locked = useLocked(asked?.day?.locked ? row.employee_id : null, asked?.request.date ?? '', asked?.request.date ?? '');
  return (
    <DecisionRow
      name={name} reload={() => { reload(); }} tell={tell} locked={locked} refusal={reading.error === null ? null : t.decide.notReadable} isNoted decide={decide}
      overlap={(error) => asked && <Overlap error={error} find={() => findOthers(asked)}>{(other) => <TimeFacts row={other} />}</Overlap>}
    >
      <Read of={reading}>{(data) => <Facts asked={data} since={row.since} />}</Read>
    </DecisionRow>
  );
}

/** The times as they are after an approval; the clock-in is null where nobody knows it. Pure. */
function wantedOf({ request, attendance }: Asked): { begin: string | null; end: string | null; zone: string | undefined } {
  return { begin: request.clock_in_at ?? attendance?.clock_in_at ?? null, end: request.clock_out_at ?? attendance?.clock_out_at ?? null, zone: attendance?.timezone };
}

/** The other attendances that the wanted times overlap. */
async function findOthers(asked: Asked): Promise<Attendance[]> {
  const { begin, end, zone } = wantedOf(asked);
  const timezone = zone ?? asked.day?.timezone;
  if (begin === null || timezone === undefined) return [];
  const { attendance_id, employee_id } = asked.request;
  return findAttendances({ id: attendance_id ?? '', employee_id, timezone }, Date.parse(begin), end === null ? null : Date.parse(end));
}

function Facts({ asked, since }: { asked: Asked; since: string }): JSX.Element {
  const { t, format } = useWords();
  const { request, attendance, day } = asked;
  const { begin, end, zone: own } = wantedOf(asked);
  const zone = own ?? day?.timezone;
  const isForgotten = request.attendance_id === null;
  const recorded = attendance
    ? attendance.clock_in_latest_at
      ? format.zoned(t.times.between(format.dayTime(attendance.clock_in_at, zone), format.dayTime(attendance.clock_in_latest_at, zone)), zone)
      : writeSpan(format, attendance.clock_in_at, attendance.clock_out_at, zone)
    : isForgotten ? t.decide.notRecorded : t.decide.notShown;
  const shifts = attendance?.scheduled_start_at && attendance.scheduled_end_at
    ? [{ start_at: attendance.scheduled_start_at, end_at: attendance.scheduled_end_at }] : day?.shifts ?? [];
  return (
    <>
      <p class="tag">{isForgotten ? t.decide.forgotten : t.decide.correction}</p>
      <dl class="both">
        <div><dt>{t.decide.recorded}</dt><dd>{recorded}</dd></div>
        <div><dt>{t.decide.wanted}</dt><dd>{begin === null ? end !== null && format.zoned(`? – ${format.dayTime(end, zone)}`, zone) : writeSpan(format, begin, end, zone)}</dd></div>
      </dl>
      {shifts.map(({ start_at, end_at }) => <p class="soft times" key={start_at}>{format.zoned(t.team.shift(format.time(start_at, zone), format.time(end_at, zone)), zone)}</p>)}
      <p class="quote">{request.reason}</p>
      {request.approvals.map(({ step, note }) => <p class="soft" key={step}>{t.decide.stepApproved(step)}{note && ` ${t.leave.note(note)}`}</p>)}
      {request.approvers.length > 1 && <p class="soft">{t.correction.askedCount(request.approvers.length)}</p>}
      <p class="soft">{t.decide.since(format.date(localDate(since)))}</p>
    </>
  );
}
