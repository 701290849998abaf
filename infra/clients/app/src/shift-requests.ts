// What is said to a shift request.

import type { components } from 'wfm-client';

import { answered, api } from './service.ts';

type Decision = components['schemas']['ShiftRequestPatch']['status'];

export async function answerShiftRequest(id: string, status: Decision, note: string): Promise<void> {
  await answered(api.PATCH('/shift-requests/{id}', { params: { path: { id } }, body: { status, ...(note && { note }) } }));
}
