// Imports people from a spreadsheet: the file, then its rows.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Notice } from 'wfm-ui/parts.tsx';
import { useMay } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { Empty, Screen } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { useWords } from '../words/index.ts';
import { readFile } from './file.ts';
import { Rows } from './rows.tsx';
import type { Sheet } from './sheets.ts';
import type { Table } from './table.ts';

export interface ImportProps {
  query: Readonly<Record<string, string>>;
}

export function Import({ query }: ImportProps): JSX.Element {
  const words = useWords();
  const { t } = words;
  const texts = t.imports;
  const may = useMay('employees:write');
  const [file, setFile] = useState<{ name: string; table: Table } | null>(null);
  const [sheets, setSheets] = useState<{ name: string; list: Sheet[] } | null>(null);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<'tooBig' | 'wrongFile' | 'otherFile' | null>(null);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    setError(null);
    setSheets(null);
    if (/\.(xls|ods|numbers)$/i.test(chosen.name)) {
      setError('otherFile');
      return;
    }
    setReading(true);
    readFile(chosen).then((answer) => {
      if ('error' in answer) setError(answer.error);
      else if (answer.sheets.length > 1) setSheets({ name: chosen.name, list: answer.sheets });
      else if (answer.sheets[0]) setFile({ name: chosen.name, table: answer.sheets[0].table });
    }, () => { setError('wrongFile'); }).finally(() => { setReading(false); });
  };
  const crumbs = [{ text: t.places.people, href: hrefOf('people') }];
  if (!may) return <Screen place="people" title={texts.title} crumbs={crumbs}><Empty title={t.denied.title} text={t.denied.text} /></Screen>;
  if (file) return <Rows key={file.name} name={file.name} table={file.table} query={query} another={() => { setFile(null); setSheets(null); }} />;
  return (
    <Screen place="people import-place" title={texts.title} crumbs={crumbs}>
      <div class="pad">
        <div
          class="drop" onDragOver={(event) => { event.preventDefault(); }}
          onDrop={(event) => { event.preventDefault(); choose(event.dataTransfer?.files[0]); }}
        >
          <label class="button main" for="import-file"><Icon name="upload" />{isReading ? texts.reading : texts.choose}</label>
          <input id="import-file" class="unseen" type="file" accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" onChange={(event) => { choose(event.currentTarget.files?.[0]); event.currentTarget.value = ''; }} />
          <p class="soft">{texts.drop}</p>
        </div>
        {sheets && (
          <section class="box sheets" aria-labelledby="sheets">
            <header><h2 id="sheets">{texts.sheet}</h2></header>
            <div class="ways">{sheets.list.map(({ name, table }) => <button type="button" key={name} onClick={() => { setFile({ name: `${sheets.name}, ${name}`, table }); }}>{name} <span class="soft">{texts.sheetRows(table.rows.length)}</span></button>)}</div>
          </section>
        )}
        {error && <Notice tone="bad"><p>{texts[error]}</p></Notice>}
      </div>
    </Screen>
  );
}
