// Imports a spreadsheet of people, bank accounts, leave accounts or shifts: what it holds, the file, then its rows.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Notice } from 'wfm-ui/parts.tsx';
import { useMay } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { Empty, Screen } from '../parts.tsx';
import { hrefOf, setQuery } from '../route.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { readFile } from './file.ts';
import { KINDS, type KindId } from './kind.ts';
import { AccountRows, LeaveRows, RosterRows } from './other-rows.tsx';
import { PeopleRows } from './people-rows.tsx';
import type { RowsProps } from './rows.tsx';
import type { Sheet } from './sheets.ts';
import type { Table } from './table.ts';
import { IMPORT } from './words.ts';

export interface ImportProps {
  query: Readonly<Record<string, string>>;
}

const ROWS: Readonly<Record<KindId, (props: RowsProps) => JSX.Element>> = { people: PeopleRows, accounts: AccountRows, leave: LeaveRows, roster: RosterRows };

export function Import(props: ImportProps): JSX.Element {
  return <WithWords of={IMPORT}><Place {...props} /></WithWords>;
}

function Place({ query }: ImportProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(IMPORT);
  const maySee = useMay('employees:read:all', 'employees:read:team');
  const may: Readonly<Record<KindId, boolean>> = { people: useMay('employees:write'), accounts: useMay('bank_accounts:write:all') && maySee, leave: useMay('leaves:adjust') && maySee, roster: useMay('schedules:write:all', 'schedules:write:team') && maySee };
  const offered = KINDS.filter((kind) => may[kind]);
  const kind = offered.find((one) => one === query['what']) ?? offered[0];
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
  if (!kind) return <Screen place="people" title={t.importTitle} crumbs={crumbs}><Empty title={t.denied.title} text={t.denied.text} /></Screen>;
  const RowsOf = ROWS[kind];
  if (file) return <RowsOf key={`${kind} ${file.name}`} name={file.name} table={file.table} query={query} another={() => { setFile(null); setSheets(null); setQuery({ tab: null }); }} />;
  return (
    <Screen place="people import-place" title={t.importTitle} crumbs={crumbs}>
      <div class="pad stack">
        {offered.length > 1 && (
          <fieldset class="plain">
            <legend class="label">{texts.what}</legend>
            <div class="whats">{offered.map((one) => <label class="check" key={one}><input type="radio" name="what" checked={one === kind} onChange={() => { setQuery({ what: one === 'people' ? null : one }); }} />{texts.whats[one]}</label>)}</div>
          </fieldset>
        )}
        <p class="soft">{texts.kinds[kind].about}</p>
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
