// Changes several people, one by one: each has its own verdict.

import type { components } from 'wfm-client';
import { answered, hasCode } from 'wfm-ui/answers.ts';

import { api } from '../service.ts';
import type { Employee } from '../people.ts';

export const KINDS = ['manager_id', 'department_id', 'site_id', 'schedule', 'invitation'] as const;
export type Kind = typeof KINDS[number];

export interface Change {
  kind: Kind;
  from: string;
  /** An id; empty for nobody, or for the inherited schedule. */
  to: string;
}

export interface Verdict {
  employee: Employee;
  error: unknown;
  /** With which an invited person chooses a password. */
  token: string | null;
}

/** So many requests run at once. */
const AT_ONCE = 4;

/** Sends a dated entry under the ETag that was read. Other fields may have changed meanwhile: it is read once more then. */
async function sendDated(id: string, send: (tag: string) => Promise<unknown>): Promise<void> {
  const read = async (): Promise<string> => {
    const answer = await api.GET('/employees/{id}', { params: { path: { id } } });
    await answered(Promise.resolve(answer));
    return answer.response.headers.get('etag') ?? '*';
  };
  try {
    await send(await read());
  } catch (error) {
    if (!hasCode(error, 'precondition_failed')) throw error;
    await send(await read());
  }
}

async function changeOne(employee: Employee, { kind, from, to }: Change): Promise<string | null> {
  const { id } = employee;
  if (kind === 'invitation') {
    if (!employee.user_id) await answered(api.PUT('/employees/{id}/account', { params: { path: { id } }, body: { email: employee.email, roles: ['employee'] } }));
    return (await answered(api.POST('/employees/{id}/account/activation', { params: { path: { id } } }))).activation_token;
  }
  await sendDated(id, (tag) => {
    const params = { path: { id, date: from }, header: { 'If-Match': tag } };
    if (kind === 'schedule') return answered(api.PUT('/employees/{id}/work-schedules/{date}', { params, body: to ? { rotation_id: to } : { inherit: true } }));
    return answered(api.PUT('/employees/{id}/assignments/{date}', { params, body: { [kind]: to || null } as components['schemas']['AssignmentInput'] }));
  });
  return null;
}

/** Changes everybody, a few at once, and tells each verdict. */
export async function changeAll(people: readonly Employee[], change: Change, tell: (verdict: Verdict) => void): Promise<void> {
  const waiting = [...people];
  const work = async (): Promise<void> => {
    for (let employee = waiting.shift(); employee; employee = waiting.shift()) {
      try {
        tell({ employee, error: null, token: await changeOne(employee, change) });
      } catch (error) {
        tell({ employee, error, token: null });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
