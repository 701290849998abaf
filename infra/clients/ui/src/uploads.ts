// Files that a person sends: to the bucket, and not through the service.

import { WfmError, type Client, type components } from 'wfm-client';

import { answered } from './answers.ts';

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
 * Sends a file to the bucket. Answers the id of the upload. The service checks the file when something names it.
 *
 * @throws WfmError `upload_failed` where the bucket has not taken it.
 */
export async function uploadFile(api: Client['api'], file: File, purpose: components['schemas']['UploadPurpose']): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const { method, url, headers, upload_id } = await answered(api.POST('/uploads/presign', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { purpose, content_type: file.type as FileType, content_length: file.size, checksum_sha256: btoa(String.fromCharCode(...new Uint8Array(hash))) },
  }));
  let status: number;
  try {
    ({ status } = await fetch(url, { method, headers, body: file, signal: AbortSignal.timeout(TIMEOUT) }));
  } catch (cause) {
    throw new WfmError('upload_failed', '', { cause });
  }
  if (status !== 200) throw new WfmError('upload_failed', `The bucket answered ${status}.`, { status });
  return upload_id;
}

/**
 * Opens a file in another tab.
 *
 * @throws WfmError `document_gone` where there is nothing to read any more.
 */
export async function openFile(api: Client['api'], id: string): Promise<void> {
  const { download_url } = await answered(api.GET('/uploads/{id}', { params: { path: { id } } }));
  if (download_url === null) throw new WfmError('document_gone', '');
  openAddress(download_url);
}

/** Opens the PDF of a payslip in another tab. */
export async function openPayslip(api: Client['api'], id: string, language: 'de' | 'en'): Promise<void> {
  const { download_url } = await answered(api.GET('/payrolls/{id}/payslip', { params: { path: { id }, query: { language } } }));
  openAddress(download_url);
}

/** Opens the PDF of an employee's time record of a month, such as `2026-11`, in another tab. */
export async function openTimeRecord(api: Client['api'], id: string, month: string, language: 'de' | 'en'): Promise<void> {
  const { download_url } = await answered(api.GET('/employees/{id}/time-record', { params: { path: { id }, query: { month, language } } }));
  openAddress(download_url);
}

function openAddress(href: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener' });
  link.click();
}
