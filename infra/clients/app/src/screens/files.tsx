// The files of a person that the employer shows to them.

import type { JSX } from 'preact';

import { useReading, useSession } from '../hooks.ts';
import { Read, Screen } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { OpenDocument } from './documents.tsx';

export function FilesScreen(): JSX.Element {
  const { t, format } = useWords();
  const id = useSession().user.employee_id ?? '';
  const reading = useReading('files', () => answered(api.GET('/employees/{id}/documents', { params: { path: { id } } })));
  return (
    <Screen title={t.nav.files}>
      <Read of={reading}>
        {({ data }) => {
          // Who sees everybody's files sees here what an employee would see.
          const files = data.filter((file) => file.visible_to_employee);
          return files.length === 0 ? <p class="soft">{t.left.noFiles}</p> : (
            <ul class="rows">
              {files.map((file) => <li class="row" key={file.upload_id}><strong>{file.name}</strong><p class="soft">{format.date(file.date)}</p><OpenDocument id={file.upload_id} name={file.name} /></li>)}
            </ul>
          );
        }}
      </Read>
    </Screen>
  );
}
