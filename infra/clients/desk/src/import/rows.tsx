// The rows of a file: columns, a check by the service, corrections in place, and the import of what is ready.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { WfmError } from 'wfm-client';
import { answered, hasCode } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import { Grey, Screen } from '../parts.tsx';
import { useDepartments, usePeople, useSettings, useSites } from '../people.ts';
import { hrefOf, setQuery } from '../route.ts';
import { api } from '../service.ts';
import { useSeen } from '../virtual.ts';
import { useWords, wordOf, type Words } from '../words/index.ts';
import { CellInput } from './cell-input.tsx';
import { readColumns, storedAs } from './file.ts';
import { FIELDS, fieldOf, readPeople, type FieldName, type FileRow, type Read, type Reason } from './people.ts';
import type { Table } from './table.ts';

/** The file of the worker, which the build knows. */
declare const WORKER: string;
const ROW = 44;

/** So many rows are checked or imported at once. */
const AT_ONCE = 4;

/** What the service has said of a row, for exactly this request. */
interface Verdict {
  text: string;
  reasons: Reason[];
}

interface RowsProps {
  name: string;
  table: Table;
  query: Readonly<Record<string, string>>;
  another: () => void;
}

function reasonText({ code, row, service }: Reason, { t }: Words): string {
  const { reasons } = t.imports;
  if (code === 'twice') return reasons.twice(row ?? 0);
  if (code === 'service') return (service?.code ? wordOf(t.problems, service.code) : undefined) ?? service?.detail ?? t.problems.internal;
  return reasons[code];
}

export function Rows({ name, table, query, another }: RowsProps): JSX.Element {
  const words = useWords();
  const { t, language } = words;
  const texts = t.imports;
  const people = usePeople();
  const departments = useDepartments();
  const sites = useSites();
  const settings = useSettings();
  const mayInvite = useMay('accounts:write');
  const [columns, setColumns] = useState(() => readColumns(table.head));
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [isInvited, setInvited] = useState(mayInvite);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map());
  const [imported, setImported] = useState<ReadonlyMap<number, { id: string; token: string | null }>>(new Map());
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useRef(new Map<string, string>());
  const action = useAction();
  const isKnown = people.data !== null && (settings.data !== null || settings.error !== null);
  const rows = useMemo((): FileRow[] => table.rows.map(({ number, cells }) => ({
    number, values: Object.fromEntries(columns.flatMap((field, index) => (field ? [[field, edits.get(`${number} ${index}`) ?? cells[index] ?? '']] : []))) as FileRow['values'],
  })), [table, columns, edits]);
  const found = useMemo(() => (isKnown ? readPeople(rows.filter(({ number }) => !imported.has(number)), {
    people: people.data ?? [], departments, sites, currency: settings.data?.organization?.currency ?? 'EUR', language, today: localDate(Date.now()), isInvited: isInvited && mayInvite,
  }) : new Map<number, Read>()), [rows, isKnown, people.data, departments.length, sites.length, isInvited, imported]);
  const textOf = (read: Read | undefined): string => JSON.stringify(read?.body ?? null);
  // Every row is sent as a dry run first, so that the service's own rules speak.
  const unchecked = [...found].filter(([number, read]) => read.body !== null && verdicts.get(number)?.text !== textOf(read));
  useEffect(() => {
    if (unchecked.length === 0) return undefined;
    let isOver = false;
    void (async () => {
      for (let at = 0; at < unchecked.length && !isOver; at += AT_ONCE) {
        const told = await Promise.all(unchecked.slice(at, at + AT_ONCE).map(async ([number, read]) => {
          const { data, error, response } = await api.POST('/employees', { params: { header: { 'Dry-Run': true } }, body: read.body ?? ({} as never) }).catch((failure: unknown) => ({ data: undefined, error: failure, response: null }));
          return [number, { text: textOf(read), reasons: data !== undefined || response?.ok ? [] : serviceReasons(error) }] as const;
        }));
        if (!isOver) setVerdicts((before) => new Map([...before, ...told]));
      }
    })();
    return () => { isOver = true; };
  }, [unchecked.map(([number, read]) => number + textOf(read)).join().length, unchecked.length > 0, isInvited]);
  const reasonsOf = (number: number): Reason[] => {
    const read = found.get(number);
    if (!read) return [];
    const verdict = verdicts.get(number);
    return [...read.reasons, ...(read.body && verdict?.text === textOf(read) ? verdict.reasons : [])];
  };
  const isReady = (number: number): boolean => { const read = found.get(number); return read?.body != null && verdicts.get(number)?.text === textOf(read) && verdicts.get(number)?.reasons.length === 0; };
  const open = rows.filter(({ number }) => !imported.has(number));
  const ready = open.filter(({ number }) => isReady(number));
  const wrong = open.filter(({ number }) => reasonsOf(number).length > 0);
  const tab = query['tab'] === 'wrong' || query['tab'] === 'ready' ? query['tab'] : 'all';
  const shown = tab === 'wrong' ? wrong : tab === 'ready' ? ready : [...wrong, ...open.filter((row) => !wrong.includes(row))];
  const seen = useSeen(scroller, shown.length, ROW);
  const setColumn = (index: number, field: FieldName | null): void => {
    const next = columns.map((one, at) => (at === index ? field : one === field ? null : one));
    setColumns(next);
    try {
      localStorage.setItem(storedAs(table.head), JSON.stringify(next));
    } catch {
      // Then they are guessed the next time, too.
    }
  };
  const start = (): void => {
    void action.run(async () => {
      const done = new Map(imported);
      // Whose manager is in the file, too, comes after that person.
      let waiting = ready.map(({ number }) => number);
      const all = waiting.length;
      setProgress({ done: 0, all });
      try {
        while (waiting.length > 0) {
          const now = waiting.filter((number) => { const row = found.get(number)?.managerRow ?? null; return row === null || done.has(row) || !waiting.includes(row); });
          // A circle of managers: the service says what is wrong with it.
          const batch = (now.length > 0 ? now : waiting).slice(0, AT_ONCE);
          const told = await Promise.all(batch.map(async (number) => {
            const read = found.get(number);
            const manager = read?.managerRow == null ? null : done.get(read.managerRow)?.id ?? null;
            const body = { ...read?.body, ...(manager && { manager_id: manager }) } as NonNullable<Read['body']>;
            const text = JSON.stringify(body);
            const key = keys.current.get(text) ?? crypto.randomUUID();
            keys.current.set(text, key);
            try {
              const employee = await answered(api.POST('/employees', { params: { header: { 'Idempotency-Key': key } }, body }));
              return { number, employee, failure: null };
            } catch (failure) {
              if (hasCode(failure, 'step_up_required')) throw failure;
              return { number, employee: null, failure };
            }
          }));
          const refused: [number, Verdict][] = [];
          for (const { number, employee, failure } of told) {
            if (employee) done.set(number, { id: employee.id, token: employee.activation_token ?? null });
            else refused.push([number, { text: textOf(found.get(number)), reasons: serviceReasons(failure) }]);
          }
          setVerdicts((before) => new Map([...before, ...refused]));
          waiting = waiting.filter((number) => !batch.includes(number));
          setProgress({ done: all - waiting.length, all });
        }
      } finally {
        setImported(done);
        setProgress(null);
        await readAgain('people');
      }
    });
  };
  const saveWrong = (): void => {
    saveTable([[...table.head, texts.reason], ...wrong.map(({ number }) => [...table.head.map((_, index) => edits.get(`${number} ${index}`) ?? table.rows.find((row) => row.number === number)?.cells[index] ?? ''), reasonsOf(number).map((reason) => `${reason.field ? `${texts.fields[reason.field]}: ` : ''}${reasonText(reason, words)}`).join('; ')])], texts.wrongName);
  };
  const saveLinks = (): void => {
    saveTable([[texts.fields.name, texts.fields.email, texts.link], ...rows.flatMap(({ number, values }) => { const one = imported.get(number); return one?.token ? [[[values.first, values.last, values.name].filter(Boolean).join(' '), values.email ?? '', `${location.origin}/app/#/activate/${one.token}`]] : []; })], texts.linksName);
  };
  const hasLinks = [...imported.values()].some(({ token }) => token !== null);
  const checked = open.length - unchecked.length;
  return (
    <Screen
      place="people import-place" title={texts.title} crumbs={[{ text: t.places.people, href: hrefOf('people') }]}
      beside={<span class="soft">{name} · {texts.rows(table.rows.length, columns.filter(Boolean).length, columns.length)}</span>}
      actions={(
        <>
          <button type="button" class="quiet" onClick={another}>{texts.another}</button>
          {mayInvite && <label class="check"><input type="checkbox" checked={isInvited} disabled={imported.size > 0} onChange={(event) => { setInvited(event.currentTarget.checked); }} />{texts.invite}</label>}
        </>
      )}
    >
      <nav class="tabs" aria-label={texts.state}>
        {([['all', open.length], ['wrong', wrong.length], ['ready', ready.length]] as const).map(([key, count]) => <a key={key} href={hrefOf('people/import', { tab: key === 'all' ? null : key })} aria-current={tab === key ? 'page' : undefined} onClick={(event) => { event.preventDefault(); setQuery({ tab: key === 'all' ? null : key }); }}>{texts.tabs[key]} <span>{count}</span></a>)}
      </nav>
      {imported.size > 0 && !progress && (
        <div class="pad done" role="status">
          <p class="strong flag good"><Icon name="check" />{texts.ended(imported.size)}</p>
          {open.length > 0 && <p class="soft">{texts.left(open.length)}</p>}
          {hasLinks && <p class="soft">{texts.linksHint}</p>}
          <div class="ways">{hasLinks && <button type="button" class="main" onClick={saveLinks}><Icon name="download" />{texts.links}</button>}<a class="button" href={hrefOf('people')}>{texts.toPeople}</a></div>
        </div>
      )}
      <div class="scroll" ref={scroller} data-keep-scroll>
        {!isKnown && (people.error !== null ? <div class="pad"><Problem error={people.error} retry={people.reload} /></div> : <Grey />)}
        {isKnown && shown.length > 0 && (
          <table class="tight sheet" aria-rowcount={shown.length + 1}>
            <thead>
              <tr>
                <th scope="col">{texts.row}</th>
                {table.head.map((head, index) => (
                  <th scope="col" key={index}>
                    <span class="soft">{head}</span>
                    <select class="auto" aria-label={texts.column(head)} value={columns[index] ?? ''} onChange={(event) => { setColumn(index, (event.currentTarget.value || null) as FieldName | null); }}>
                      <option value="">{texts.unused}</option>
                      {FIELDS.map((field) => <option key={field} value={field}>{texts.fields[field]}</option>)}
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
                            ? <CellInput label={texts.edit(field ? texts.fields[field] : table.head[index] ?? '', number)} value={value} done={(text) => { setEditing(null); if (text !== null && text !== value) setEdits(new Map(edits).set(key, text)); }} />
                            : <button type="button" class="quiet cell" disabled={!field || progress !== null} aria-label={texts.edit(`${field ? texts.fields[field] : table.head[index] ?? ''}: ${value || texts.unused}`, number)} onClick={() => { setEditing(key); }}>{value || '–'}</button>}
                          {reason && <span class="bad small">{reasonText(reason, words)}</span>}
                        </td>
                      );
                    })}
                    <td class="small">
                      {reasons.length > 0 ? <span class="flag bad"><Icon name="bad" />{reasons.filter(({ field }) => field === null || !columns.includes(field)).map((reason) => `${reason.field ? `${texts.fields[reason.field]}: ` : ''}${reasonText(reason, words)}`).join('; ') || texts.tabs.wrong}</span>
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
          <button type="button" class="main" aria-disabled={ready.length === 0 || unchecked.length > 0 || progress !== null} onClick={() => { if (ready.length > 0 && unchecked.length === 0 && progress === null) start(); }}>{texts.start(ready.length)}</button>
        </div>
      </footer>
    </Screen>
  );
}

/** The reasons of a refusal, by the column they belong to. */
function serviceReasons(error: unknown): Reason[] {
  const problem = error instanceof WfmError ? error.problem : error as { code?: string; detail?: string; errors?: { pointer?: string | null; code: string; detail: string }[] } | null;
  const code = error instanceof WfmError ? error.code : problem?.code ?? 'network';
  const violations = problem?.errors ?? [];
  if (violations.length === 0) return [{ field: null, code: 'service', service: { code, detail: problem?.detail ?? '' } }];
  return violations.map((one): Reason => ({ field: one.pointer ? fieldOf(one.pointer) : null, code: 'service', service: { code: one.code, detail: one.detail } }));
}
