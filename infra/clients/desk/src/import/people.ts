// People in the rows of a table: which column is what, and what a row means. Pure.

import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import type { Department, Employee, Site } from '../people.ts';
import { guess, NUMBER_NAMES, PERSON_NAMES, plain, readFileFigure, readFullDate, type Columns } from './cells.ts';
import type { FileRow as AnyRow, Read as AnyRead, Reason as AnyReason } from './kind.ts';

export const FIELDS = ['number', 'last', 'first', 'name', 'email', 'day', 'job', 'department', 'site', 'manager', 'hours', 'type', 'amount', 'paid', 'currency', 'phone', 'costCentre'] as const;
export type FieldName = typeof FIELDS[number];

/** Names of columns in English and German, without signs and spaces. */
const NAMES: Readonly<Record<FieldName, RegExp>> = {
  number: NUMBER_NAMES,
  last: /^(nachname|familienname|lastname|surname|familyname)$/, first: /^(vorname|firstname|givenname)$/, name: PERSON_NAMES,
  email: /^(email|emailadresse|emailaddress|mail|epost)$/, day: /^(eintritt|eintrittsdatum|erstertag|beginn|startdatum|firstday|hiredate|startdate|start|joined|entrydate)$/,
  job: /^(taetigkeit|tätigkeit|beruf|position|stelle|job|jobtitle|title|role|funktion)$/, department: /^(abteilung|department|dept|bereich|team)$/, site: /^(standort|site|location|ort|filiale|betrieb)$/,
  manager: /^(vorgesetzter|vorgesetzte|vorgesetzter?r?|führungskraft|manager|supervisor|reportsto|leitung|chef)$/, hours: /^(stdwoche|stundenwoche|wochenstunden|stundenjewoche|hours|hoursaweek|hoursperweek|weeklyhours|stunden)$/,
  type: /^(beschäftigung|beschäftigungsart|vertragsart|employmenttype|contract|employedas|umfang)$/, amount: /^(entgelt|gehalt|lohn|pay|salary|wage|amount|betrag|stundenlohn|monatsgehalt)$/, paid: /^(art|entgeltart|lohnart|paidby|paytype|per|zahlweise)$/,
  currency: /^(währung|currency|waehrung)$/, phone: /^(telefon|telefonnummer|phone|telephone|mobile|handy|tel)$/, costCentre: /^(kostenstelle|costcentre|costcenter)$/,
};

/** What each column is, by its name. Each field is found once. */
export const guessColumns = (head: readonly string[]): Columns => guess(head, NAMES);

const TYPES: readonly (readonly [RegExp, 'full_time' | 'part_time' | 'contractor' | 'intern'])[] = [
  [/^(vollzeit|fulltime|vz|ft)$/, 'full_time'], [/^(teilzeit|parttime|tz|pt|minijob)$/, 'part_time'], [/^(auftrag|aufauftrag|freelance|freelancer|contractor|frei)$/, 'contractor'], [/^(praktikum|praktikant|praktikantin|intern|trainee)$/, 'intern'],
];
const PAYS: readonly (readonly [RegExp, 'monthly' | 'daily' | 'hourly'])[] = [
  [/^(monat|monatlich|imm?onat|jemonat|month|monthly|amonth|permonth|gehalt|salary)$/, 'monthly'], [/^(tag|täglich|amtag|jetag|day|daily|aday|perday)$/, 'daily'], [/^(stunde|stündlich|jestunde|std|hour|hourly|anhour|perhour|lohn|wage)$/, 'hourly'],
];

type Reason = AnyReason & { field: FieldName | null };
export type Read = AnyRead<components['schemas']['EmployeeCreate']>;

interface Known {
  people: readonly Employee[];
  departments: readonly Department[];
  sites: readonly Site[];
  currency: string;
  language: Language;
  today: string;
  isInvited: boolean;
}

type FileRow = AnyRow & { values: Partial<Record<FieldName, string>> };

/** First and last name of `Last, First` or `First Last`. */
function namesOf(values: FileRow['values']): { first: string; last: string } {
  const { first = '', last = '', name = '' } = values;
  if (first || last || !name) return { first, last };
  const [before = '', after] = name.split(',').map((part) => part.trim());
  if (after !== undefined) return { first: after, last: before };
  const words = name.split(/\s+/);
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

/** How a manager may be written: number, `Last, First`, `Last, F.`, `First Last`, or the last name alone. */
const callings = ({ number, first, last }: { number: string; first: string; last: string }): string[] => [number, `${last}${first}`, `${last}${first.slice(0, 1)}`, `${first}${last}`, last].map(plain);

/** What the rows mean. */
export function readPeople(rows: readonly FileRow[], known: Known): Map<number, Read> {
  const seen: Record<'number' | 'email', Map<string, number>> = { number: new Map(), email: new Map() };
  for (const { number, values } of rows) for (const field of ['number', 'email'] as const) { const value = plain(values[field] ?? ''); if (value && !seen[field].has(value)) seen[field].set(value, number); }
  const inFile = rows.map((row) => ({ row: row.number, callings: callings({ number: row.values.number ?? '', ...namesOf(row.values) }) }));
  const result = new Map<number, Read>();
  for (const row of rows) {
    const { values } = row;
    const reasons: Reason[] = [];
    const { first, last } = namesOf(values);
    const need = (field: FieldName, text: string): string => { if (!text.trim()) reasons.push({ field, code: 'required' }); return text.trim(); };
    const [number, email] = [need('number', values.number ?? ''), need('email', values.email ?? '')];
    if (!last) need(values.name === undefined ? 'last' : 'name', '');
    if (!first) need(values.name === undefined ? 'first' : 'name', '');
    for (const field of ['number', 'email'] as const) { const other = seen[field].get(plain(values[field] ?? '')); if (other !== undefined && other !== row.number) reasons.push({ field, code: 'twice', row: other }); }
    const day = values.day?.trim() ? readFullDate(values.day, known.today) : null;
    if (!values.day?.trim()) need('day', '');
    else if (day === null) reasons.push({ field: 'day', code: 'date' });
    const figure = (field: 'hours' | 'amount'): string | null => {
      const text = values[field]?.trim() ?? '';
      if (!text) return null;
      const read = readFileFigure(text, known.language);
      if (read === null || read.startsWith('-')) { reasons.push({ field, code: 'figure' }); return null; }
      return read;
    };
    const [hours, amount] = [figure('hours'), figure('amount')];
    const oneOf = <Value,>(field: 'type' | 'paid', list: readonly (readonly [RegExp, Value])[]): Value | null => {
      const text = plain(values[field] ?? '');
      if (!text) return null;
      const found = list.find(([pattern]) => pattern.test(text));
      if (!found) reasons.push({ field, code: 'unknown' });
      return found?.[1] ?? null;
    };
    const [type, paid] = [oneOf('type', TYPES), oneOf('paid', PAYS)];
    const place = (field: 'department' | 'site', list: readonly { id: string; name: string; code: string }[]): string | null => {
      const text = plain(values[field] ?? '');
      if (!text) return null;
      const found = list.find((one) => plain(one.name) === text || plain(one.code) === text);
      if (!found) reasons.push({ field, code: 'unknown' });
      return found?.id ?? null;
    };
    const [department, site] = [place('department', known.departments), place('site', known.sites)];
    let manager: string | null = null;
    let after: number | null = null;
    const called = plain(values.manager ?? '');
    if (called) {
      const here = known.people.filter((one) => callings({ number: one.employee_number, first: one.first_name, last: one.last_name }).includes(called));
      const there = inFile.filter((one) => one.row !== row.number && one.callings.includes(called));
      if (here.length + there.length > 1) reasons.push({ field: 'manager', code: 'ambiguous' });
      else if (here[0]) manager = here[0].id;
      else if (there[0]) after = there[0].row;
      else reasons.push({ field: 'manager', code: 'unknown' });
    }
    if (amount !== null && paid === null && !values.paid?.trim()) reasons.push({ field: 'paid', code: 'required' });
    const body: Read['body'] = reasons.length > 0 || day === null ? null : {
      employee_number: number, first_name: first, last_name: last, email, hire_date: day,
      ...(values.job?.trim() && { job_title: values.job.trim() }), ...(values.phone?.trim() && { phone: values.phone.trim() }), ...(values.costCentre?.trim() && { cost_centre: values.costCentre.trim() }),
      ...(department && { department_id: department }), ...(site && { site_id: site }), ...(manager && { manager_id: manager }), ...(hours && { weekly_hours: hours }), ...(type && { employment_type: type }),
      ...(amount !== null && paid && { compensation: [{ effective_from: day, amount, currency: (values.currency?.trim() || known.currency).toUpperCase(), pay_type: paid }] }),
      ...(known.isInvited && { account: { email, roles: ['employee'] } }),
    };
    result.set(row.number, { body, reasons, after });
  }
  return result;
}

/** The field of a place in the request, such as `/compensation/0/amount`. */
export function fieldOf(pointer: string): FieldName | null {
  const places: readonly (readonly [RegExp, FieldName])[] = [
    [/^\/employee_number/, 'number'], [/^\/last_name/, 'last'], [/^\/first_name/, 'first'], [/email/, 'email'], [/^\/hire_date/, 'day'], [/^\/job_title/, 'job'], [/^\/department_id/, 'department'], [/^\/site_id/, 'site'], [/^\/manager_id/, 'manager'],
    [/^\/weekly_hours/, 'hours'], [/^\/employment_type/, 'type'], [/amount$/, 'amount'], [/currency$/, 'currency'], [/pay_type$/, 'paid'], [/^\/phone/, 'phone'], [/^\/cost_centre/, 'costCentre'],
  ];
  return places.find(([pattern]) => pattern.test(pointer))?.[1] ?? null;
}
