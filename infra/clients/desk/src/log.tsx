// The activity log: who changed what, when, with the value before and after.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from './data.ts';
import { Empty, Read } from './parts.tsx';
import { usePeople, type Employee } from './people.ts';
import { hrefOf } from './route.ts';
import { api } from './service.ts';
import { useWords, wordOf, type Words } from './words/index.ts';

type Entry = components['schemas']['ActivityLog'];

export interface LogFilter {
  resource_id?: string;
  resource_type?: string;
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
}

const PAGE = 100;

/** What happened, as `Leave requested`. */
function textOf({ action, resource_type }: Entry, { t }: Words): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return `${wordOf(t.settings.log.kinds, resource_type) ?? resource_type} ${wordOf(t.settings.log.verbs, verb) ?? verb.replaceAll('_', ' ')}`;
}

const MOST_LETTERS = 160;

/** A value as a person reads it: dates, times and names instead of codes and ids. */
function valueOf(value: unknown, known: ReadonlyMap<string, string>, { format, t }: Words): string {
  if (value === null || value === undefined || value === '') return t.settings.log.empty;
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.moment(value);
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.day(value);
    return known.get(value) ?? (value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value);
  }
  if (typeof value === 'boolean') return value ? t.settings.organization.yes : t.settings.organization.no;
  if (typeof value === 'number') return format.number(String(value));
  if (Array.isArray(value)) return value.length === 0 ? t.settings.log.empty : shorten(value.map((one) => valueOf(one, known, { format, t } as Words)).join('; '));
  const fields = Object.entries(value as Record<string, unknown>).filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0));
  return shorten(fields.filter(([, one]) => !isId(one) || known.has(one as string)).map(([name, one]) => `${fieldName(name, known, { format, t } as Words)} ${valueOf(one, known, { format, t } as Words)}`).join(', '));
}

/** `Last day` of `termination_date`. A field may be a date or a person. */
function fieldName(field: string, known: ReadonlyMap<string, string>, { t, format }: Words): string {
  const [first = '', ...rest] = field.split('.');
  const name = /^\d{4}-\d\d-\d\d$/.test(first) ? format.day(first) : known.get(first) ?? wordOf(t.settings.log.fields, first) ?? (isId(first) ? '' : first.replaceAll('_', ' '));
  return [name, ...rest.map((part) => wordOf(t.settings.log.fields, part) ?? part.replaceAll('_', ' '))].filter(Boolean).join(', ');
}

const shorten = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

/** Ids of what is changed say nothing, and times of the change stand beside the entry. */
const QUIET = new Set(['id', 'updated_at', 'created_at', 'employee_id', 'approvers', 'created_by', 'decided_by', 'decided_at']);
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/.test(value);

/** The changes that say something: no ids that have no name, and nothing that was empty and stays so. */
function tellingOf({ changes }: Entry, known: ReadonlyMap<string, string>): Entry['changes'] {
  const isBare = (value: unknown): boolean => isId(value) && !known.has(value as string);
  return changes.filter(({ field, before, after, hidden }) => !QUIET.has(field) && (hidden === true || !(isNothing(before) && isNothing(after))) && !isBare(after ?? before));
}

function personOf({ resource_type, resource_id, changes }: Entry, people: ReadonlyMap<string, Employee>): Employee | undefined {
  if (resource_type === 'employee') return people.get(resource_id);
  const change = changes.find(({ field }) => field === 'employee_id');
  const id = change?.after ?? change?.before;
  return typeof id === 'string' ? people.get(id) : undefined;
}

export function LogTable({ filter, clear, hasSignIns = true }: { filter: LogFilter; clear?: string; hasSignIns?: boolean }): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const texts = t.settings.log;
  const [most, setMost] = useState(PAGE);
  const reading = useReading(`log ${JSON.stringify(filter)} ${most}`, () => readRows((query) => api.GET('/activity-logs', { params: { query: { ...query, ...filter, limit: PAGE } } }), most));
  const { data } = usePeople();
  const people = new Map((data ?? []).map((one) => [one.id, one]));
  const known = new Map<string, string>();
  for (const one of data ?? []) {
    known.set(one.id, fullName(one));
    if (one.user_id) known.set(one.user_id, fullName(one));
  }
  return (
    <Read of={reading} lines={10}>
      {({ rows: all, hasMore }) => {
        const rows = hasSignIns ? all : all.filter(({ action }) => action !== 'user.signed_in');
        return (rows.length === 0 && !hasMore
        ? <Empty title={texts.nothing} text={texts.nothingHint}>{clear && <a class="button" href={clear}>{texts.clear}</a>}</Empty>
        : (
          <>
            <table class="log">
              <thead><tr><th scope="col">{texts.when}</th><th scope="col">{texts.who}</th><th scope="col">{texts.what}</th><th scope="col">{texts.about}</th><th scope="col">{texts.changes}</th></tr></thead>
              <tbody>
                {rows.map((entry) => {
                  const person = personOf(entry, people);
                  const changes = tellingOf(entry, known);
                  return (
                    <tr key={entry.id}>
                      <th scope="row" class="times"><time dateTime={entry.occurred_at} title={`${format.date(localDate(entry.occurred_at))}, ${format.time(entry.occurred_at)}`}>{format.moment(entry.occurred_at)}</time></th>
                      <td>{entry.actor ? known.get(entry.actor.user_id) ?? entry.actor.email : t.theService}</td>
                      <td>{textOf(entry, words)}</td>
                      <td>{person ? <a href={hrefOf(`people/${person.id}`)}>{fullName(person)}</a> : '–'}</td>
                      <td class="changes">
                        {changes.length === 0 && <span class="soft">{texts.noChanges}</span>}
                        {changes.length > 0 && (
                          <ul>
                            {changes.slice(0, 6).map((change) => (
                              <li key={change.field}>
                                <span class="soft">{fieldName(change.field, known, words)}</span>{' '}
                                {change.hidden ? <em class="soft">{texts.hidden}</em> : <>{change.before !== null && change.before !== undefined && <><del>{valueOf(change.before, known, words)}</del> → </>}<ins>{valueOf(change.after, known, words)}</ins></>}
                              </li>
                            ))}
                            {changes.length > 6 && <li class="soft">+ {changes.length - 6}</li>}
                          </ul>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            {hasMore && <p class="pad"><button type="button" onClick={() => { setMost(most + PAGE); }}>{texts.more}</button></p>}
          </>
        ));
      }}
    </Read>
  );
}
