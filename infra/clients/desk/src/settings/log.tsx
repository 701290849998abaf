// The activity log of the organization, with its filters in the address.

import type { JSX } from 'preact';
import { addDays, instantsOf } from 'wfm-ui/zones.ts';

import { DateField } from '../date-field.tsx';
import { LogTable, type LogFilter } from '../log.tsx';
import { listName, usePeople } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { hrefOf, setQuery } from '../route.ts';
import { useWords } from '../words/index.ts';

const KINDS = ['employee', 'attendance', 'attendance_request', 'leave', 'leave_adjustment', 'payroll', 'pay_adjustment', 'timesheet', 'roster', 'shift_request', 'setting', 'site', 'department', 'salary_component', 'role', 'user', 'terminal', 'job'];

const isDate = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');
const beginOf = (date: string): string => new Date(instantsOf(`${date}T00:00`)[0] ?? NaN).toISOString();

export function LogPage({ query }: { query: Readonly<Record<string, string>> }): JSX.Element {
  const { t } = useWords();
  const texts = t.settings.log;
  const { data: people } = usePeople();
  const nameBy = (field: 'id' | 'user_id') => (value: string): string | null => { const one = people?.find((other) => other[field] === value); return one ? listName(one) : null; };
  const filter: LogFilter = {
    ...(query['about'] && { resource_id: query['about'] }), ...(query['kind'] && { resource_type: query['kind'] }), ...(query['by'] && { actor: query['by'] }),
    ...(isDate(query['from']) && { from: beginOf(query['from']) }), ...(isDate(query['to']) && { to: beginOf(addDays(query['to'], 1)) }),
  };
  const choice = (label: string, name: string, any: string, options: readonly (readonly [string, string])[]): JSX.Element => (
    <div class="inline-field"><label for={`log-${name}`}>{label}</label>
      <select class="auto" id={`log-${name}`} value={query[name] ?? ''} onChange={(event) => { setQuery({ [name]: event.currentTarget.value }); }}>
        <option value="">{any}</option>
        {options.map(([id, text]) => <option key={id} value={id}>{text}</option>)}
      </select>
    </div>
  );
  return (
    <>
      <div class="bar log-bar">
        <PersonField isInline label={texts.person} value={query['about'] ?? ''} none={texts.anyPerson} change={(about) => { setQuery({ about }); }} nameOf={nameBy('id')} />
        <PersonField isInline label={texts.actor} value={query['by'] ?? ''} none={texts.anyActor} change={(by) => { setQuery({ by }); }} idOf={({ user_id: account }) => account} nameOf={nameBy('user_id')} />
        {choice(texts.kind, 'kind', texts.anyKind, KINDS.map((kind) => [kind, texts.kinds[kind] ?? kind]))}
        <DateField label={texts.from} value={query['from'] ?? ''} change={(from) => { setQuery({ from }); }} hint="" />
        <DateField label={texts.to} value={query['to'] ?? ''} change={(to) => { setQuery({ to }); }} hint="" />
        <label class="check"><input type="checkbox" checked={query['signins'] === 'yes'} onChange={(event) => { setQuery({ signins: event.currentTarget.checked ? 'yes' : null }); }} />{texts.signIns}</label>
      </div>
      <div class="scroll" data-keep-scroll><LogTable filter={filter} clear={hrefOf('settings/log')} hasSignIns={query['signins'] === 'yes' || query['kind'] === 'user'} /></div>
    </>
  );
}
