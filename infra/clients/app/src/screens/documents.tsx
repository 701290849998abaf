// A file that belongs to a leave: sending it to the bucket, and opening it.

import type { JSX } from 'preact';
import { WfmError } from 'wfm-client';

import { useAction } from '../hooks.ts';
import { Icon, Problem } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';

const TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
type FileType = (typeof TYPES)[number];

export const ACCEPT = TYPES.join(',');
/** The most bytes of a file. */
const MOST = 10 * 1024 * 1024;
/** After so many milliseconds without an answer of the bucket the upload has failed. */
const TIMEOUT = 120_000;

/** Why a file cannot be sent, by a code of `problems`; null where it can. */
export function refusalOf(file: File): 'file_type' | 'file_size' | null {
  if (!TYPES.includes(file.type as FileType)) return 'file_type';
  return file.size === 0 || file.size > MOST ? 'file_size' : null;
}

/**
 * Sends a file to the bucket. Answers the id of the upload. The service checks the file when the leave names it.
 *
 * @throws WfmError `upload_failed` where the bucket has not taken it.
 */
export async function uploadDocument(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const authorized = await answered(api.POST('/uploads/presign', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      purpose: 'leave_attachment', content_type: file.type as FileType, content_length: file.size,
      checksum_sha256: btoa(String.fromCharCode(...new Uint8Array(hash))),
    },
  }));
  const { method, url, headers, upload_id } = authorized;
  let status: number;
  try {
    ({ status } = await fetch(url, { method, headers, body: file, signal: AbortSignal.timeout(TIMEOUT) }));
  } catch (cause) {
    throw new WfmError('upload_failed', '', { cause });
  }
  if (status !== 200) throw new WfmError('upload_failed', `The bucket answered ${status}.`, { status });
  return upload_id;
}

/** Opens the document of a leave in another tab. */
export function OpenDocument({ id }: { id: string }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const open = (): void => {
    void action.run(async () => {
      const { download_url } = await answered(api.GET('/uploads/{id}', { params: { path: { id } } }));
      if (download_url === null) throw new WfmError('document_gone', '');
      const link = document.createElement('a');
      Object.assign(link, { href: download_url, target: '_blank', rel: 'noopener' });
      link.click();
    });
  };
  return (
    <>
      <button type="button" class="small quiet document" onClick={open}><Icon name="document" />{t.leave.openDocument}</button>
      <Problem error={action.error} />
    </>
  );
}
