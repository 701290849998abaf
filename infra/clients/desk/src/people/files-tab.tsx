// The files of a person: sent, opened, and taken away.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem, takeFocus, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { ACCEPT, openFile, refusalOf, uploadFile } from 'wfm-ui/uploads.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain, useReading } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { Icon } from '../icons.tsx';
import { Empty, Read } from '../parts.tsx';
import { useAccountNames, useMayExportPerson } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { PERSONAL } from './words.ts';

type Document = components['schemas']['EmployeeDocument'];

export interface FilesProps {
  id: string;
  tell: (text: string) => void;
}

export function FilesTab(props: FilesProps): JSX.Element {
  return <WithWords of={PERSONAL}><Files {...props} /></WithWords>;
}

function Files({ id, tell }: FilesProps): JSX.Element {
  const texts = useTexts(PERSONAL).files;
  const mayWrite = useMay('documents:write');
  const mayExport = useMayExportPerson();
  const mayUpload = useMay('uploads:write') && mayWrite;
  const reading = useReading(`files ${id}`, async () => (await answered(api.GET('/employees/{id}/documents', { params: { path: { id } } }))).data);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Document | null>(null);
  const add = mayUpload && <button type="button" class="main" onClick={() => { tell(''); setAdding(true); }}><Icon name="plus" />{texts.add}</button>;
  return (
    <div class="pad stack">
      {isAdding && <AddFile id={id} close={() => { setAdding(false); }} saved={() => { setAdding(false); tell(texts.added); }} />}
      <Read of={reading} lines={5}>
        {(rows) => (
          <>
            {!isAdding && rows.length > 0 && add && <div class="ways">{add}</div>}
            {rows.length === 0 ? !isAdding && <Empty title={texts.none} text={texts.noneHint}>{add}</Empty> : <FileTable rows={rows} remove={mayWrite ? setRemoved : null} />}
          </>
        )}
      </Read>
      {mayExport && <p><a href={hrefOf('settings/exports', { kind: 'person', employee: id })}>{texts.everything}</a></p>}
      {removed && <Remove id={id} file={removed} close={() => { setRemoved(null); }} removed={() => { setRemoved(null); tell(texts.removed); }} />}
    </div>
  );
}

function FileTable({ rows, remove }: { rows: readonly Document[]; remove: ((file: Document) => void) | null }): JSX.Element {
  const { format } = useWords();
  const texts = useTexts(PERSONAL).files;
  const action = useAction();
  const nameOf = useAccountNames(rows.map(({ attached_by }) => attached_by));
  const size = (bytes: number): string => (bytes < 1_000_000 ? texts.kilobytes(format.number(String(Math.max(1, Math.round(bytes / 1_000))))) : texts.megabytes(format.number((bytes / 1_000_000).toFixed(1))));
  return (
    <>
      <table class="boxed">
        <thead><tr><th scope="col">{texts.name}</th><th scope="col">{texts.date}</th><th scope="col">{texts.kind}</th><th scope="col">{texts.visible}</th><th scope="col">{texts.attached}</th>{remove && <th scope="col"><span class="unseen">{texts.remove}</span></th>}</tr></thead>
        <tbody>
          {rows.map((file) => (
            <tr key={file.upload_id}>
              <th scope="row"><button type="button" class="link" data-focus={file.upload_id} onClick={() => { void action.run(() => openFile(api, file.upload_id)); }}>{file.name}</button></th>
              <td>{format.date(file.date)}</td>
              <td class="soft">{wordOf(texts.types, file.content_type) ?? file.content_type}, {size(file.content_length)}</td>
              <td>{file.visible_to_employee ? texts.yes : <span class="soft">{texts.no}</span>}</td>
              <td class="soft">{nameOf(file.attached_by)}, {format.moment(file.attached_at)}</td>
              {remove && <td class="num"><button type="button" class="quiet icon-only" aria-label={texts.removeOf(file.name)} onClick={() => { remove(file); }}><Icon name="close" /></button></td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Problem error={action.error} />
    </>
  );
}

function AddFile({ id, close, saved }: { id: string; close: () => void; saved: () => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(PERSONAL).files;
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [date, setDate] = useState(localDate(Date.now()));
  const [isVisible, setVisible] = useState(false);
  const [isTried, setTried] = useState(false);
  /** What was sent already, so that a second try sends no file twice. */
  const sent = useRef<{ file: File; id: string } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const violation = useViolations(action.error);
  const refusal = file && refusalOf(file);
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    if (chosen && name.trim() === '') setName(chosen.name.replace(/\.[a-z0-9]{2,4}$/i, ''));
  };
  const submit = (): void => {
    setTried(true);
    if (!file || refusal || !name.trim() || !date) return;
    void action.run(async () => {
      if (sent.current?.file !== file) sent.current = { file, id: await uploadFile(api, file, 'employee_document') };
      const body = { upload_id: sent.current.id, name: name.trim(), date, visible_to_employee: isVisible };
      await answered(api.POST('/employees/{id}/documents', { params: { path: { id }, header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain(`files ${id}`);
      saved();
    });
  };
  return (
    <form class="box add-file" noValidate onSubmit={(event) => { event.preventDefault(); submit(); }} onKeyDown={(event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(); }}>
      <header><h2>{texts.add}</h2></header>
      <div class="stack" onDragOver={(event) => { event.preventDefault(); }} onDrop={(event) => { event.preventDefault(); choose(event.dataTransfer?.files[0] ?? null); }}>
        <div class="fields">
          <div class="all">
            <Field label={texts.file} hint={file ? undefined : texts.fileHint} error={refusal ? texts.refusals[refusal] : isTried && !file ? t.problems.required : null}>
              {(given) => (
                // The browser's own field speaks the language of the browser.
                <span class="file ways">
                  <input {...given} ref={takeFocus} class="unseen" type="file" accept={ACCEPT} onChange={(event) => { choose(event.currentTarget.files?.[0] ?? null); }} />
                  <label class="button" for={given.id}><Icon name="upload" />{texts.choose}</label>
                  <span class="soft">{file?.name ?? texts.noFile}</span>
                </span>
              )}
            </Field>
          </div>
          <Field label={texts.name} error={(isTried && !name.trim() ? t.problems.required : null) ?? violation('/name')}>{(given) => <input {...given} autocomplete="off" maxLength={200} value={name} onInput={(event) => { setName(event.currentTarget.value); }} />}</Field>
          <DateField label={texts.date} value={date} change={setDate} error={isTried && !date ? t.problems.required : null} />
        </div>
        <label class="check"><input type="checkbox" checked={isVisible} onChange={(event) => { setVisible(event.currentTarget.checked); }} />{texts.show}</label>
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.attach}</button>
          <button type="button" onClick={close}>{t.cancel}</button>
        </div>
      </div>
    </form>
  );
}

function Remove({ id, file, close, removed }: { id: string; file: Document; close: () => void; removed: () => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(PERSONAL).files;
  const action = useAction();
  const remove = (): void => {
    void action.run(async () => {
      await answered(api.DELETE('/employees/{id}/documents/{upload_id}', { params: { path: { id, upload_id: file.upload_id } } }));
      await readAgain(`files ${id}`);
      removed();
    });
  };
  return (
    <Dialog title={texts.removeTitle(file.name)} close={close}>
      <p>{texts.removeHint}</p>
      <Problem error={action.error} />
      <div class="ways">
        <button type="button" class="main" aria-disabled={action.isRunning} onClick={remove}>{action.isRunning ? t.sending : texts.remove}</button>
        <button type="button" onClick={close}>{t.cancel}</button>
      </div>
    </Dialog>
  );
}
