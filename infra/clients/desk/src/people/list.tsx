// Everybody on a date: search, filters in the address, and a file for a spreadsheet.

import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { DateField } from '../date-field.tsx';
import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import { fitting } from '../search.ts';
import { Empty, Grey, Read, Screen, Tabs } from '../parts.tsx';
import { payOn } from '../pay/data.ts';
import { payOf } from '../pay/reasons.ts';
import { byName, listName, useDepartments, usePeople, useSites, type Employee } from '../people.ts';
import { go, hrefOf, setQuery } from '../route.ts';
import { useSeen } from '../virtual.ts';
import { useWords, type Words } from '../words/index.ts';
import { SelectionBar, Several } from './several.tsx';

const TABS = ['present', 'starting', 'leaving', 'left'] as const;
type TabName = typeof TABS[number];
const ROW = 36;

const TESTS: Readonly<Record<TabName, (employee: Employee, on: string) => boolean>> = {
  present: ({ termination_date }, on) => termination_date === null || termination_date >= on,
  starting: ({ hire_date }, on) => hire_date > on,
  leaving: ({ termination_date }, on) => termination_date !== null && termination_date >= on,
  left: ({ termination_date }, on) => termination_date !== null && termination_date < on,
};

const NOBODY: Employee[] = [];

function stateOf({ status, hire_date, termination_date }: Employee, on: string, { t, format }: Words): { text: string; tone: string } {
  if (hire_date > on) return { text: t.people.starts, tone: 'state none' };
  if (termination_date !== null && termination_date >= on) return { text: t.people.leaves(format.day(termination_date)), tone: 'state warn' };
  if (status === 'suspended') return { text: t.people.states['suspended'] ?? status, tone: 'state warn' };
  const isLeft = termination_date !== null && termination_date < on;
  return { text: t.people.states[isLeft ? 'terminated' : 'active'] ?? status, tone: 'soft' };
}

export function List({ query }: { query: Readonly<Record<string, string>> }): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const today = localDate(Date.now());
  const on = /^\d{4}-\d\d-\d\d$/.test(query['on'] ?? '') ? query['on'] as string : today;
  const reading = usePeople(on === today ? null : on);
  const departments = useDepartments();
  const sites = useSites();
  const mayAdd = useMay('employees:write');
  const mayImport = useMay('employees:write', 'bank_accounts:write:all', 'leaves:adjust', 'schedules:write:all', 'schedules:write:team');
  const mayPay = useMay('compensation:read:all', 'compensation:read:team');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isChanging, setChanging] = useState(false);
  const [told, setTold] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // Until everybody is read, the first by name are listed.
  const isWhole = reading.data !== null;
  const listed = reading.data ?? reading.soFar;
  const all = listed ?? NOBODY;
  const tab = TABS.find((one) => one === query['tab']) ?? 'present';
  const filters = { department: query['department'] ?? '', site: query['site'] ?? '', manager: query['manager'] ?? '' };
  const question = query['q'] ?? '';
  const filtered = useMemo(() => fitting(question, all, (one) => `${one.first_name} ${one.last_name} ${one.employee_number}`).filter((one) => (
    (!filters.department || one.department_id === filters.department) && (!filters.site || one.site_id === filters.site) && (!filters.manager || one.manager_id === filters.manager)
  )), [all, question, filters.department, filters.site, filters.manager]);
  const rows = filtered.filter((one) => TESTS[tab](one, on));
  const managers = useMemo(() => {
    const ids = new Set(all.map(({ manager_id }) => manager_id));
    return all.filter(({ id }) => ids.has(id)).sort(byName);
  }, [all]);
  const nameOf = (list: readonly { id: string; name: string }[], id: string | null): string => list.find((one) => one.id === id)?.name ?? '–';
  const present = rows.find(({ id }) => id === query['at']);
  const chosen = all.filter(({ id }) => selected.has(id));
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const seen = useSeen(scroller, rows.length, ROW);
  const select = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setQuery({ at: row.id });
    const element = scroller.current;
    const top = Math.max(0, index) * ROW;
    if (element && (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 3 * ROW)) element.scrollTop = Math.max(0, top - element.clientHeight / 2);
  };
  const at = present ? rows.indexOf(present) : -1;
  const download = (): void => {
    saveTable([
      [t.people.number, t.people.lastName, t.people.firstName, t.people.email, t.people.job, t.people.department, t.people.site, t.people.state, t.people.firstDay, t.people.leaving.title, ...(mayPay ? [t.people.pay] : [])],
      ...rows.map((one) => [
        one.employee_number, one.last_name, one.first_name, one.email, one.job_title ?? '', nameOf(departments, one.department_id), nameOf(sites, one.site_id), stateOf(one, on, words).text, one.hire_date, one.termination_date ?? '',
        ...(mayPay ? [payText(one, on, words)] : []),
      ]),
    ], t.people.file);
  };
  const isFiltered = question !== '' || Object.values(filters).some(Boolean);
  return (
    <Screen
      place="people" title={t.places.people} status={told || (isWhole ? t.people.shown(rows.length) : listed && !reading.error && t.people.readingOn)}
      actions={<>{mayImport && <a class="button" href={hrefOf('people/import')}><Icon name="upload" />{t.importTitle}</a>}{mayAdd && <a class="button main" href={hrefOf('people/new')} aria-keyshortcuts="N"><Icon name="plus" />{t.people.add} <kbd aria-hidden="true">N</kbd></a>}</>}
      keys={[
        { key: 'j', also: ['ArrowDown'], label: t.keys.next, run: () => { select(at + 1); } },
        { key: 'k', also: ['ArrowUp'], label: t.keys.previous, run: () => { select(at - 1); } },
        { key: 'Enter', label: t.keys.open, run: () => { if (present) go(`people/${present.id}`); } },
        { key: 'm', label: t.people.openMonth, run: () => { if (present) go(`people/${present.id}/month`); } },
        ...(mayAdd ? [{ key: 'x', label: t.keys.select, run: () => { if (present) toggle(present.id); } }] : []),
        { key: '/', label: t.keys.find, run: () => { search.current?.focus(); } },
        ...(mayAdd ? [{ key: 'n', label: t.people.add, run: () => { go('people/new'); }, isQuiet: true }] : []),
      ]}
    >
      <Tabs
        label={t.people.state} present={tab}
        tabs={TABS.map((name) => ({ key: name, text: t.people.tabs[name], href: hrefOf('people', { ...query, tab: name === 'present' ? null : name }), count: isWhole ? filtered.filter((one) => TESTS[name](one, on)).length : undefined }))}
      />
      <div class="bar">
        <div class="search">
          <Icon name="find" />
          <input ref={search} type="text" role="searchbox" aria-label={t.people.search} placeholder={t.people.search} autocomplete="off" spellcheck={false} value={question} onInput={(event) => { setQuery({ q: event.currentTarget.value, at: null }); }} onKeyDown={(event) => { if (event.key === 'Enter' && rows[0]) go(`people/${rows[0].id}`); if (event.key === 'Escape') event.currentTarget.blur(); }} />
          <kbd aria-hidden="true">/</kbd>
        </div>
        {departments.length > 0 && <Filter label={t.people.department} value={filters.department} options={departments} change={(department) => { setQuery({ department }); }} />}
        {sites.length > 0 && <Filter label={t.people.site} value={filters.site} options={sites} change={(site) => { setQuery({ site }); }} />}
        {isWhole && managers.length > 1 && <Filter label={t.people.manager} value={filters.manager} options={managers.map((one) => ({ id: one.id, name: listName(one) }))} change={(manager) => { setQuery({ manager }); }} />}
        <span class="grow" />
        <div class="as-of"><DateField label={t.people.asOf} value={on} change={(date) => { setQuery({ on: date === today ? null : date }); }} hint="" /></div>
        <button type="button" class="quiet" disabled={!isWhole} onClick={download}><Icon name="download" />{t.people.download}</button>
      </div>
      {chosen.length > 0 && <SelectionBar count={chosen.length} change={() => { setTold(''); setChanging(true); }} clear={() => { setSelected(new Set()); }} />}
      <div class="scroll" ref={scroller} data-keep-scroll>
        <Read of={{ ...reading, data: listed }} lines={10}>
          {() => (
            <>
              {rows.length > 0 && (
                <table aria-rowcount={isWhole ? rows.length + 1 : -1} class="everybody">
                  <thead>
                    <tr aria-rowindex={1}>
                      {mayAdd && <th scope="col" class="pick"><input type="checkbox" aria-label={t.people.selectAll} disabled={!isWhole} checked={isAll} onChange={() => { setSelected(isAll ? new Set() : new Set(rows.map(({ id }) => id))); }} /></th>}
                      <th scope="col">{t.people.name}</th><th scope="col" class="num">{t.people.number}</th><th scope="col" class="wide">{t.people.job}</th><th scope="col" class="mid">{t.people.department}</th><th scope="col" class="mid">{t.people.site}</th>
                      <th scope="col">{t.people.state}</th><th scope="col" class="num since">{t.people.since}</th>{mayPay && <th scope="col" class="num">{t.people.pay}</th>}<th scope="col">{t.people.account}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {seen.above > 0 && <tr aria-hidden="true" class="gap"><td colSpan={10} style={{ height: `${seen.above}px` }} /></tr>}
                    {rows.slice(seen.from, seen.to).map((one, index) => {
                      const state = stateOf(one, on, words);
                      return (
                        <tr key={one.id} aria-rowindex={seen.from + index + 2} aria-selected={one === present}>
                          {mayAdd && <td class="pick"><input type="checkbox" aria-label={t.people.selectOne(listName(one))} checked={selected.has(one.id)} onChange={() => { toggle(one.id); }} /></td>}
                          <th scope="row"><a href={hrefOf(`people/${one.id}`)} data-focus={one.id}>{listName(one)}</a></th><td class="num soft">{one.employee_number}</td><td class="clip">{one.job_title ?? '–'}</td>
                          <td class="clip">{nameOf(departments, one.department_id)}</td><td class="clip">{nameOf(sites, one.site_id)}</td><td><span class={state.tone}>{state.text}</span></td><td class="num since">{format.day(one.hire_date).replace(/^\p{L}+\.?, /u, '')}</td>
                          {mayPay && <td class="num">{payText(one, on, words)}</td>}<td class="soft">{one.user_id ? t.people.signsIn : '–'}</td>
                        </tr>
                      );
                    })}
                    {seen.below > 0 && <tr aria-hidden="true" class="gap"><td colSpan={10} style={{ height: `${seen.below}px` }} /></tr>}
                  </tbody>
                </table>
              )}
              {rows.length === 0 && !isWhole && !reading.error && <Grey lines={10} />}
              {rows.length === 0 && isWhole && (all.length === 0
                ? <Empty title={t.people.empty} text={t.people.emptyHint}>{mayAdd && <a class="button main" href={hrefOf('people/new')}>{t.people.add}</a>}</Empty>
                : <Empty title={t.people.nobody} text={t.people.nobodyHint}>{isFiltered && <a class="button" href={hrefOf('people', { tab: query['tab'] })}>{t.people.clear}</a>}</Empty>)}
            </>
          )}
        </Read>
      </div>
      {isChanging && chosen.length > 0 && <Several people={chosen} close={() => { setChanging(false); }} done={(text, left) => { setChanging(false); setTold(text); setSelected(new Set(left.map(({ id }) => id))); }} />}
    </Screen>
  );
}

function payText(employee: Employee, on: string, words: Words): string {
  const entry = payOn(employee, on < employee.hire_date ? employee.hire_date : on);
  return entry ? payOf(entry, words) : '–';
}

interface FilterProps {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  change: (id: string) => void;
}

function Filter({ label, value, options, change }: FilterProps): JSX.Element {
  const { t } = useWords();
  return (
    <select class="auto" aria-label={label} value={value} onChange={(event) => { change(event.currentTarget.value); }}>
      <option value="">{t.people.all(label)}</option>
      {options.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
    </select>
  );
}

