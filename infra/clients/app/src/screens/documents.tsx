// A file that belongs to a leave or to a person: sending it to the bucket, and opening it.

import type { JSX } from 'preact';
import { openFile, uploadFile } from 'wfm-ui/uploads.ts';

import { useAction } from '../hooks.ts';
import { Icon, Problem } from '../parts.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';

/**
 * Sends a file to the bucket. Answers the id of the upload. The service checks the file when the leave names it.
 *
 * @throws WfmError `upload_failed` where the bucket has not taken it.
 */
export const uploadDocument = (file: File): Promise<string> => uploadFile(api, file, 'leave_attachment');

/** Opens the document of a leave in another tab. */
export function OpenDocument({ id, name }: { id: string; name?: string }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const open = (): void => {
    void action.run(() => openFile(api, id));
  };
  return (
    <>
      <button type="button" class="small quiet document" onClick={open}><Icon name="document" />{t.leave.openDocument}{name && <span class="unseen">, {name}</span>}</button>
      <Problem error={action.error} />
    </>
  );
}
