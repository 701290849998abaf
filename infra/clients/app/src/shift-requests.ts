// Shift requests that wait for somebody, and what is said to them.

import type { components } from 'wfm-client';

import { answered, api, readRows } from './service.ts';

export type ShiftRequest = components['schemas']['ShiftRequest'];
type Decision = components['schemas']['ShiftRequestPatch']['status'];

export async function listShiftRequests(status: 'offered' | 'accepted'): Promise<ShiftRequest[]> {
  const read = readRows((page) => api.GET('/shift-requests', { params: { query: { expand: 'employee', limit: 100, status, ...page } } }));
  return (await read).rows;
}

export async function answerShiftRequest(id: string, status: Decision, note: string): Promise<void> {
  await answered(api.PATCH('/shift-requests/{id}', { params: { path: { id } }, body: { status, ...(note && { note }) } }));
}
