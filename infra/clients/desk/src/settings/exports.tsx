// Exports: rows of what is stored, as files.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { DateField } from '../date-field.tsx';
import { addMonths, lastOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { readItems, reasonOf, useJobs } from '../jobs.tsx';
import { MadeFiles } from '../money/made-files.tsx';
import { MONEY } from '../money/words.ts';
import { useDepartments, useMayExportPerson, useSites } from '../people.ts';
import { PersonField } from '../person-field.tsx';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { RECORDS } from './words.ts';

type Create = components['schemas']['ExportCreate'];
type Kind = 'employees' | 'attendances' | 'time_totals' | 'time_records' | 'payslips' | 'leave_balances' | 'activity_log' | 'person';

/** So many months are offered. */
const MONTHS = 25;

export function ExportsPage(props: PageProps): JSX.Element {
  return <WithWords of={MONEY}><Exports {...props} /></WithWords>;
}

function Exports({ query, tell }: PageProps): JSX.Element {
  const { t, format: write, language } = useWords();
  const { user } = useSession();
  const texts = useTexts(RECORDS).exports;
  const files = useTexts(MONEY).files;
  const may: Record<Kind, boolean> = {
    employees: useMay('employees:read:all'), attendances: useMay('attendances:read:all'), time_totals: useMay('attendances:read:all'), time_records: useMay('attendances:read:all'), payslips: useMay('payrolls:read:all'), leave_balances: useMay('leaves:read:all'), activity_log: useMay('activity_logs:read'), person: useMayExportPerson(),
  };
  const kinds = (Object.keys(may) as Kind[]).filter((kind) => may[kind]);
  const today = localDate(Date.now());
  const before = addMonths(today.slice(0, 7), -1);
  const [kind, setKind] = useState<Kind>(kinds.find((one) => one === query['kind']) ?? kinds[0] ?? 'employees');
  const [format, setFormat] = useState<'csv' | 'csv_semicolon'>(language === 'de' ? 'csv_semicolon' : 'csv');
  const [from, setFrom] = useState(`${before}-01`);
  const [to, setTo] = useState(lastOf(before));
  const [period, setPeriod] = useState(before);
  const [on, setOn] = useState(today);
  const [year, setYear] = useState(today.slice(0, 4));
  const [group, setGroup] = useState('');
  const [person, setPerson] = useState(query['employee'] ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const departments = useDepartments();
  const sites = useSites();
  const action = useAction();
  const violation = useViolations(action.error);
  const keyOf = useKey();
  const jobs = useJobs();
  const [turn, setTurn] = useState(0);
  const isRange = kind === 'attendances' || kind === 'time_totals' || kind === 'time_records' || kind === 'activity_log';
  const areDocuments = kind === 'payslips' || kind === 'time_records';
  const isZip = areDocuments || kind === 'person';
  const takesGroup = kind !== 'activity_log' && kind !== 'person';
  const isYearWrong = kind === 'leave_balances' && !/^(19[7-9]\d|2\d{3})$/.test(year.trim());
  const make = (event: Event): void => {
    event.preventDefault();
    setRefused(null);
    if (isYearWrong || (isRange && (!from || !to)) || (kind === 'employees' && !on) || (kind === 'person' && !person)) {
      setRefused(t.problems.required ?? '');
      return;
    }
    void action.run(async () => {
      const body: Create = {
        kind, ...(isZip ? { language } : { format }), ...(isRange && { from, to }), ...(kind === 'payslips' && { period }), ...(kind === 'employees' && { on }), ...(kind === 'person' && { employee_id: person }), ...(kind === 'leave_balances' && { year: Number(year) }),
        ...(takesGroup && group.startsWith('d:') && { department_id: group.slice(2) }), ...(takesGroup && group.startsWith('s:') && { site_id: group.slice(2) }),
      };
      // What is stored changes without a sign, so each click after an end is another export.
      const accepted = await answered(api.POST('/exports', { params: { header: { 'Idempotency-Key': keyOf({ body, turn }) } }, body }));
      const job = await jobs.follow(accepted, 'export');
      setTurn(turn + 1);
      const items = await readItems(job);
      // A file that was made and has a reason lacks documents.
      const failed = items.find(({ verdict, code }) => verdict === 'failed' || verdict === 'unprocessed' || code !== null);
      // The detail names the documents.
      const reason = failed && (failed.code === 'no_font' ? failed.detail : reasonOf(failed, t.problems));
      if (job.status === 'failed' || failed) setRefused(reason ?? files.failed);
      else tell(files.ready(items.length));
      await readAgain('exports');
    });
  };
  return (
    <div class="scroll pad stack" data-keep-scroll>
      <form class="box narrow" noValidate onSubmit={make}>
        <header><h2>{texts.title}</h2></header>
        <div class="stack">
          <div class="fields">
            <Field label={texts.what}>{(given) => <select {...given} value={kind} onChange={(event) => { setKind(event.currentTarget.value as Kind); }}>{kinds.map((one) => <option key={one} value={one}>{texts.kinds[one]}</option>)}</select>}</Field>
            {!isZip && <Field label={files.format}>{(given) => <select {...given} value={format} onChange={(event) => { setFormat(event.currentTarget.value as 'csv'); }}>{(['csv', 'csv_semicolon'] as const).map((one) => <option key={one} value={one}>{files.formats[one]}</option>)}</select>}</Field>}
            {kind === 'payslips' && <Field label={texts.month}>{(given) => <select {...given} value={period} onChange={(event) => { setPeriod(event.currentTarget.value); }}>{Array.from({ length: MONTHS }, (_, back) => addMonths(today.slice(0, 7), -back)).map((month) => <option key={month} value={month}>{write.month(`${month}-01`)}</option>)}</select>}</Field>}
            {isRange && <DateField label={texts.from} value={from} change={setFrom} error={violation('/from')} />}
            {isRange && <DateField label={texts.to} value={to} change={setTo} error={violation('/to')} />}
            {kind === 'employees' && <DateField label={texts.on} value={on} change={setOn} error={violation('/on')} />}
            {kind === 'leave_balances' && <Field label={texts.year} error={isYearWrong ? t.problems.invalid_format : violation('/year')}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" maxLength={4} value={year} onInput={(event) => { setYear(event.currentTarget.value); }} />}</Field>}
            {kind === 'person' && (
              <PersonField label={texts.person} value={person} change={setPerson} error={violation('/employee_id')} />
            )}
            {takesGroup && (
              <Field label={texts.whom}>
                {(given) => <select {...given} value={group} onChange={(event) => { setGroup(event.currentTarget.value); }}><option value="">{texts.everybody}</option>{departments.map(({ id, name }) => <option key={id} value={`d:${id}`}>{name}</option>)}{sites.map(({ id, name }) => <option key={id} value={`s:${id}`}>{name}</option>)}</select>}
              </Field>
            )}
          </div>
          <p class="soft small">{texts.hints[kind]}{kind === 'person' && person !== '' && person === user.employee_id && ` ${texts.yourself}`}</p>
          <Problem error={action.error} />
          {refused && <p class="notice warn" role="status"><Icon name="warn" /><span>{refused}</span></p>}
          <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? files.making : files.make}</button></div>
        </div>
      </form>
      <div class="narrow"><MadeFiles /></div>
    </div>
  );
}
