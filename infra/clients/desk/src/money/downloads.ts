// Files that the service has made. Their addresses are valid for five minutes, so they are read when somebody wants a file.

import type { components } from 'wfm-client';

export type Download = components['schemas']['Download'];

/** Gives a file to the browser, which stores it. The address says that it is an attachment, so the page stays. */
export function download({ download_url: url }: Pick<Download, 'download_url'>): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.download = '';
  link.click();
}
