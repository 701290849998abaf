// The settings with the ETag under which they were read.

import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';

import type { Stored } from '../saving.tsx';
import { api } from '../service.ts';

export type Settings = components['schemas']['Setting'];
export type SettingsPatch = components['schemas']['SettingPatch'];

export async function readSettings(): Promise<Stored<Settings>> {
  const answer = await api.GET('/settings');
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

export async function patchSettings(body: SettingsPatch, tag: string): Promise<void> {
  await answered(api.PATCH('/settings', { params: { header: { 'If-Match': tag } }, body }));
}
