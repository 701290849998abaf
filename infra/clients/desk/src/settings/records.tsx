// A page of records that have a name and a few fields: the list, and a form beside it that adds or changes one.

import type { JSX } from 'preact';

import { Icon } from '../icons.tsx';
import { Empty, Read } from '../parts.tsx';
import { readRoute, setQuery } from '../route.ts';
import { useTexts } from '../words/more.tsx';
import { Form } from './record-form.tsx';
import type { Record_, RecordsProps } from './record-types.ts';
import { RECORDS } from './words.ts';

export type { Body, RecordField } from './record-types.ts';

export function Records<R extends Record_>(props: RecordsProps<R>): JSX.Element {
  const { reading, mayWrite, texts, columns, query } = props;
  const own = useTexts(RECORDS);
  const rows = [...reading.data ?? []].sort((one, other) => Number(other.is_active) - Number(one.is_active) || (props.rank ? props.rank(one) - props.rank(other) : 0) || one.name.localeCompare(other.name));
  const chosen = rows.find(({ id }) => id === query['at']) ?? null;
  const isAdding = mayWrite && query['do'] === 'add';
  const open = (changes: Record<string, string | null>): void => { setQuery({ at: null, do: null, ...changes }); };
  // A form that has saved closes itself, and no other one that was opened meanwhile.
  const closeOf = (id: string | undefined) => (): void => {
    const { query: now } = readRoute();
    if (id === undefined ? now['do'] === 'add' : now['at'] === id) open({});
  };
  return (
    <div class={chosen || isAdding ? 'split' : 'split alone-pane'}>
      <div class="scroll" data-keep-scroll>
        {mayWrite && rows.length > 0 && <div class="bar"><button type="button" class="main" onClick={() => { open({ do: 'add' }); }}><Icon name="plus" />{texts.add}</button></div>}
        {props.note && rows.length > 0 && <p class="pad-beside soft small">{props.note}</p>}
        <Read of={reading}>
          {() => (rows.length === 0
            ? <Empty title={texts.none} text={texts.noneHint}>{mayWrite && <button type="button" class="main" onClick={() => { open({ do: 'add' }); }}>{texts.add}</button>}</Empty>
            : (
              <table>
                <thead><tr><th scope="col">{own.name}</th>{columns.map(({ label, isNumber }) => <th scope="col" key={label} class={isNumber ? 'num' : ''}>{label}</th>)}<th scope="col">{own.state}</th></tr></thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id} aria-selected={row === chosen}>
                      <th scope="row"><button type="button" class="link" data-focus={row.id} onClick={() => { open({ at: row.id }); }}>{row.name}</button></th>
                      {columns.map(({ label, of, isNumber }) => <td key={label} class={isNumber ? 'num' : ''}>{of(row)}</td>)}
                      <td class={row.is_active ? '' : 'soft'}>{row.is_active ? own.active : own.inactive}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
        </Read>
      </div>
      {(chosen || isAdding) && <aside aria-label={chosen?.name ?? texts.add}><Form key={chosen?.id ?? 'new'} {...props} row={chosen} title={chosen?.name ?? texts.add} close={closeOf(chosen?.id)} /></aside>}
    </div>
  );
}
