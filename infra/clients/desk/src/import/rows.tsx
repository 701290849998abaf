// The rows of a file: columns, a check by the service, corrections in place, and the import of what is ready.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hasCode } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import { Grey, Screen } from '../parts.tsx';
import { hrefOf, setQuery } from '../route.ts';
import { useSeen } from '../virtual.ts';
import { useWords, wordOf, type Words } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { CellInput } from './cell-input.tsx';
import { readColumns, storedAs } from './file.ts';
import { lastingKey, serviceReasons, type FileRow, type Kind, type Read, type Reason, type Sent } from './kind.ts';
import type { Table } from './table.ts';
import { IMPORT } from './words.ts';

const ROW = 44;

/** So many rows are checked or imported at once. */
const AT_ONCE = 4;

/** What the service has said of a row, for exactly this request. */
interface Verdict {
  text: string;
  reasons: Reason[];
}

export interface RowsProps {
  name: string;
  table: Table;
  query: Readonly<Record<string, string>>;
  another: () => void;
}

function useReasonText(): (reason: Reason) => string {
  const { t }: Words = useWords();
  const { reasons } = useTexts(IMPORT);
  return ({ code, row, service }) => {
    if (code === 'twice' || code === 'together') return reasons[code](row ?? 0);
    if (code === 'service') return (service?.code ? wordOf(t.problems, service.code) : undefined) ?? service?.detail ?? t.problems.internal;
    return reasons[code];
  };
}

export function Rows({ name, table, query, another, kind }: RowsProps & { kind: Kind }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(IMPORT);
  const own = texts.kinds[kind.id];
  const reasonText = useReasonText();
  const nameOf = (field: string): string => own.fields[field] ?? field;
  const [columns, setColumns] = useState(() => readColumns(kind, table.head));
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map());
  const [imported, setImported] = useState<ReadonlyMap<number, Sent>>(new Map());
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useRef(new Map<string, string>());
  const action = useAction();
  const rows = useMemo((): FileRow[] => table.rows.map(({ number, cells }) => ({
    number, values: Object.fromEntries(columns.flatMap((field, index) => (field ? [[field, edits.get(`${number} ${index}`) ?? cells[index] ?? '']] : []))),
  })), [table, columns, edits]);
  const found = useMemo(() => (kind.missing ? new Map<number, Read>() : new Map([...kind.read(kind.readsOpen ? rows.filter(({ number }) => !imported.has(number)) : rows)].filter(([number]) => !imported.has(number)))), [rows, kind.missing === null, kind.knownBy, imported]);
  const textOf = (read: Read | undefined): string => JSON.stringify(read?.body ?? null);
  // Every row is sent as a dry run first, so that the service's own rules speak.
  const unchecked = [...found].filter(([number, read]) => read.body !== null && verdicts.get(number)?.text !== textOf(read));
  useEffect(() => {
    if (unchecked.length === 0) return undefined;
    let isOver = false;
    void (async () => {
      for (let at = 0; at < unchecked.length && !isOver; at += AT_ONCE) {
        const told = await Promise.all(unchecked.slice(at, at + AT_ONCE).map(async ([number, read]) => {
          const reasons = await kind.check(read.body, number).catch((failure: unknown) => serviceReasons(failure, kind.fieldOf));
          return [number, { text: textOf(read), reasons }] as const;
        }));
        if (!isOver) setVerdicts((before) => new Map([...before, ...told]));
      }
    })();
    return () => { isOver = true; };
  }, [unchecked.map(([number, read]) => number + textOf(read)).join().length, unchecked.length > 0, kind.knownBy]);
  const isChecked = (number: number): boolean => found.get(number)?.body != null && verdicts.get(number)?.text === textOf(found.get(number));
  const reasonsOf = (number: number): Reason[] => {
    const read = found.get(number);
    if (!read) return [];
    const head = read.with ?? number;
    return [...read.reasons, ...(isChecked(head) ? verdicts.get(head)?.reasons ?? [] : [])];
  };
  const isReady = (number: number): boolean => { const head = found.get(number)?.with ?? number; return found.has(number) && isChecked(head) && reasonsOf(number).length === 0; };
  const open = rows.filter(({ number }) => !imported.has(number));
  const ready = open.filter(({ number }) => isReady(number));
  const wrong = open.filter(({ number }) => reasonsOf(number).length > 0);
  const tab = query['tab'] === 'wrong' || query['tab'] === 'ready' ? query['tab'] : 'all';
  const shown = tab === 'wrong' ? wrong : tab === 'ready' ? ready : [...wrong, ...open.filter((row) => !wrong.includes(row))];
  const seen = useSeen(scroller, shown.length, ROW);
  const setColumn = (index: number, field: string | null): void => {
    const next = columns.map((one, at) => (at === index ? field : one === field ? null : one));
    setColumns(next);
    try {
      localStorage.setItem(storedAs(kind, table.head), JSON.stringify(next));
    } catch {
      // Then they are guessed the next time, too.
    }
  };
  const start = (): void => {
    void action.run(async () => {
      const done = new Map(imported);
      // Rows that go with another one are sent with it. Whose manager is in the file, too, comes after that person.
      let waiting = ready.map(({ number }) => number).filter((number) => found.get(number)?.with === undefined);
      const all = waiting.length;
      // Rows that are alike are counted, also those that were imported before.
      const nths = new Map<string, number>();
      const nthOf = new Map(rows.map(({ number }) => { const text = textOf(found.get(number)); nths.set(text, (nths.get(text) ?? 0) + 1); return [number, nths.get(text) ?? 1] as const; }));
      const keyOf = async (number: number, body: unknown): Promise<string> => {
        const text = JSON.stringify(body);
        const key = keys.current.get(`${number} ${text}`) ?? (kind.hasLastingKeys ? await lastingKey(kind.id, body, nthOf.get(number) ?? 1) : crypto.randomUUID());
        keys.current.set(`${number} ${text}`, key);
        return key;
      };
      setProgress({ done: 0, all });
      try {
        while (waiting.length > 0) {
          const now = waiting.filter((number) => { const row = found.get(number)?.after ?? null; return row === null || done.has(row) || !waiting.includes(row); });
          // A circle of managers: the service says what is wrong with it.
          const batch = (now.length > 0 ? now : waiting).slice(0, AT_ONCE);
          const told = await Promise.all(batch.map(async (number) => {
            const read = found.get(number);
            if (!read) return { number, sent: null, failure: null };
            try {
              return { number, sent: await kind.send(read.body, (body) => keyOf(number, body), read, done), failure: null };
            } catch (failure) {
              if (hasCode(failure, 'step_up_required')) throw failure;
              return { number, sent: null, failure };
            }
          }));
          const refused: [number, Verdict][] = [];
          for (const { number, sent, failure } of told) {
            if (sent) for (const [row, read] of found) { if (row === number || read.with === number) done.set(row, sent); }
            else refused.push([number, { text: textOf(found.get(number)), reasons: serviceReasons(failure, kind.fieldOf) }]);
          }
          setVerdicts((before) => new Map([...before, ...refused]));
          waiting = waiting.filter((number) => !batch.includes(number));
          setProgress({ done: all - waiting.length, all });
        }
      } finally {
        setImported(done);
        setProgress(null);
        await readAgain(...kind.after);
      }
    });
  };
  const saveWrong = (): void => {
    saveTable([[...table.head, texts.reason], ...wrong.map(({ number }) => [...table.head.map((_, index) => edits.get(`${number} ${index}`) ?? table.rows.find((row) => row.number === number)?.cells[index] ?? ''), reasonsOf(number).map((reason) => `${reason.field ? `${nameOf(reason.field)}: ` : ''}${reasonText(reason)}`).join('; ')])], texts.wrongName);
  };
  const checked = open.length - unchecked.length;
  return (
    <Screen
      place="people import-place" title={own.title} crumbs={[{ text: t.places.people, href: hrefOf('people') }]}
      beside={<span class="soft">{name} · {texts.rows(table.rows.length, columns.filter(Boolean).length, columns.length)}</span>}
      actions={(
        <>
          <button type="button" class="quiet" onClick={another}>{texts.another}</button>
          {kind.options?.(imported.size > 0)}
        </>
      )}
    >
      <nav class="tabs" aria-label={texts.state}>
        {([['all', open.length], ['wrong', wrong.length], ['ready', ready.length]] as const).map(([key, count]) => <a key={key} href={hrefOf('people/import', { ...query, tab: key === 'all' ? null : key })} aria-current={tab === key ? 'page' : undefined} onClick={(event) => { event.preventDefault(); setQuery({ tab: key === 'all' ? null : key }); }}>{texts.tabs[key]} <span>{count}</span></a>)}
      </nav>
      {imported.size > 0 && !progress && (
        <div class="pad done" role="status">
          <p class="strong flag good"><Icon name="check" />{own.ended(imported.size)}</p>
          {open.length > 0 && <p class="soft">{texts.left(open.length)}</p>}
          {kind.ended(rows, imported)}
        </div>
      )}
      <div class="scroll" ref={scroller} data-keep-scroll>
        {kind.missing && (kind.missing.error !== null ? <div class="pad"><Problem error={kind.missing.error} retry={kind.missing.reload} /></div> : <Grey />)}
        {!kind.missing && shown.length > 0 && (
          <table class="tight sheet" aria-rowcount={shown.length + 1}>
            <thead>
              <tr>
                <th scope="col">{texts.row}</th>
                {table.head.map((head, index) => (
                  <th scope="col" key={index}>
                    <span class="soft">{head}</span>
                    <select class="auto" aria-label={texts.column(head)} value={columns[index] ?? ''} onChange={(event) => { setColumn(index, event.currentTarget.value || null); }}>
                      <option value="">{texts.unused}</option>
                      {kind.fields.map((field) => <option key={field} value={field}>{nameOf(field)}</option>)}
                    </select>
                  </th>
                ))}
                <th scope="col">{texts.state}</th>
              </tr>
            </thead>
            <tbody>
              {seen.above > 0 && <tr aria-hidden="true" class="gap"><td colSpan={table.head.length + 2} style={{ height: `${seen.above}px` }} /></tr>}
              {shown.slice(seen.from, seen.to).map(({ number }, offset) => {
                const cells = table.rows.find((row) => row.number === number)?.cells ?? [];
                const reasons = reasonsOf(number);
                return (
                  <tr key={number} aria-rowindex={seen.from + offset + 2}>
                    <th scope="row" class="num soft">{number}</th>
                    {cells.map((cell, index) => {
                      const key = `${number} ${index}`;
                      const value = edits.get(key) ?? cell;
                      const field = columns[index] ?? null;
                      const reason = field && reasons.find((one) => one.field === field);
                      return (
                        <td key={index} class={`${reason ? 'wrong' : ''} ${field ? '' : 'soft'}`}>
                          {editing === key
                            ? <CellInput label={texts.edit(field ? nameOf(field) : table.head[index] ?? '', number)} value={value} done={(text) => { setEditing(null); if (text !== null && text !== value) setEdits(new Map(edits).set(key, text)); }} />
                            : <button type="button" class="quiet cell" disabled={!field || progress !== null} aria-label={texts.edit(`${field ? nameOf(field) : table.head[index] ?? ''}: ${value || texts.unused}`, number)} onClick={() => { setEditing(key); }}>{value || '–'}</button>}
                          {reason && <span class="bad small">{reasonText(reason)}</span>}
                        </td>
                      );
                    })}
                    <td class="small">
                      {reasons.length > 0 ? <span class="flag bad"><Icon name="bad" />{reasons.filter(({ field }) => field === null || !columns.includes(field)).map((reason) => `${reason.field ? `${nameOf(reason.field)}: ` : ''}${reasonText(reason)}`).join('; ') || texts.tabs.wrong}</span>
                        : isReady(number) ? <span class="flag good"><Icon name="check" />{texts.tabs.ready}</span> : <span class="soft">…</span>}
                    </td>
                  </tr>
                );
              })}
              {seen.below > 0 && <tr aria-hidden="true" class="gap"><td colSpan={table.head.length + 2} style={{ height: `${seen.below}px` }} /></tr>}
            </tbody>
          </table>
        )}
        <div class="pad problem"><Problem error={action.error} /></div>
      </div>
      <footer class="foot import-foot">
        <p class="keys" role="status">
          {progress ? texts.importing(progress.done, progress.all) : unchecked.length > 0 ? texts.checking(Math.max(0, checked), open.length) : <><span class="good">{texts.ready(ready.length)}</span><span class="bad">{texts.wrong(wrong.length)}</span><span>{texts.hint}</span></>}
        </p>
        <div class="ways">
          {wrong.length > 0 && <button type="button" class="quiet" onClick={saveWrong}><Icon name="download" />{texts.download(wrong.length)}</button>}
          <button type="button" class="main" aria-disabled={ready.length === 0 || unchecked.length > 0 || progress !== null} onClick={() => { if (ready.length > 0 && unchecked.length === 0 && progress === null) start(); }}>{own.start(ready.length)}</button>
        </div>
      </footer>
    </Screen>
  );
}
