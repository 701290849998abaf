// Prepare: what still waits, for whom the pay is computed, and a try that stores nothing.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { lastOf } from '../dates.ts';
import { Icon } from '../icons.tsx';
import { JobEnd, readItems, reasonOf, useJobs, type Job, type JobItem } from '../jobs.tsx';
import { listName, useDepartments, useNames, usePeople, useSites, type Employee } from '../people.ts';
import { go, hrefOf } from '../route.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { counting, useOpenDays, usePayrolls } from './data.ts';
import type { StepProps } from './step.ts';

type Generate = components['schemas']['PayrollGenerate'];
type Whom = 'everybody' | 'department' | 'site' | 'persons';

/** The people whom lines of text name, by number or by name; or the first line that names nobody, or several. */
export function personsOf(text: string, people: readonly Employee[]): { ids: string[] } | { unknown: string } | { ambiguous: string } {
  const ids: string[] = [];
  const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const wanted = plain(line);
    const found = people.filter((one) => [one.employee_number, `${one.first_name} ${one.last_name}`, listName(one)].some((name) => plain(name) === wanted));
    if (found.length === 0) return { unknown: line };
    if (found.length > 1) return { ambiguous: line };
    if (found[0] && !ids.includes(found[0].id)) ids.push(found[0].id);
  }
  return { ids };
}

export function Prepare({ month, tell }: StepProps): JSX.Element {
  const { t, format } = useWords();
  const { data: people } = usePeople();
  const { data: payrolls } = usePayrolls(month);
  const departments = useDepartments().filter(({ is_active }) => is_active);
  const sites = useSites().filter(({ is_active }) => is_active);
  const mayGroups = useMay('salary_components:read');
  const groups = useReading(mayGroups ? 'pay groups' : null, async () => (await readRows((query) => api.GET('/pay-groups', { params: { query: { ...query, limit: 100 } } }), 500)).rows);
  const [whom, setWhom] = useState<Whom>('everybody');
  const [department, setDepartment] = useState('');
  const [site, setSite] = useState('');
  const [text, setText] = useState('');
  const [group, setGroup] = useState('');
  const [period, setPeriod] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [tried, setTried] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const [ended, setEnded] = useState<{ job: Job; items: JobItem[] } | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const periods = useReading(group ? `pay periods ${group} ${month.slice(0, 4)}` : null, async () => (
    (await Promise.all([Number(month.slice(0, 4)), Number(month.slice(0, 4)) + 1].map((year) => answered(api.GET('/pay-groups/{id}/periods', { params: { path: { id: group }, query: { year } } })))))
      .flatMap(({ periods: some }) => some).filter(({ period_start, period_end }) => period_start <= lastOf(month) && period_end >= `${month}-01`)
  ));
  const chosenPeriod = periods.data?.find(({ period_start }) => period_start === period) ?? periods.data?.[0];
  const bodyOf = (isTry: boolean): Generate | null => {
    const body: Generate = group ? { pay_group_id: group, period_start: chosenPeriod?.period_start ?? null } : { period: month };
    if (isTry) body.dry_run = true;
    if (whom === 'department') body.department_id = department;
    if (whom === 'site') body.site_id = site;
    if (whom === 'persons') {
      const found = personsOf(text, people ?? []);
      if ('unknown' in found) setWrong(t.pay.prepare.unknown(found.unknown));
      else if ('ambiguous' in found) setWrong(t.pay.prepare.ambiguous(found.ambiguous));
      else if (found.ids.length === 0) setWrong(t.problems.required);
      else return { ...body, employee_ids: found.ids };
      return null;
    }
    if ((whom === 'department' && !department) || (whom === 'site' && !site)) {
      setWrong(t.problems.required);
      return null;
    }
    return body;
  };
  const start = (isTry: boolean): void => {
    setWrong(null);
    const body = bodyOf(isTry);
    if (!body) return;
    void action.run(async () => {
      setTried(null);
      // Computing again later is another run, so the payrolls of before belong to its key.
      const key = keyOf({ body, before: (payrolls ?? []).map(({ snapshot_hash }) => snapshot_hash).sort() });
      const accepted = await answered(api.POST('/payroll/generate', { params: { header: { 'Idempotency-Key': key } }, body }));
      const job = await jobs.follow(accepted, isTry ? 'dryRun' : 'generate');
      const items = await readItems(job);
      if (isTry) {
        setTried({ job, items });
        return;
      }
      await readAgain('payrolls', 'inbox payrolls');
      const hasFailed = job.status === 'failed' || items.some(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed');
      if (hasFailed) setEnded({ job, items });
      else {
        tell(t.pay.prepare.ended);
        go(`pay/${month}`, { step: 'review' });
      }
    });
  };
  const hasDrafts = counting(payrolls ?? []).length > 0;
  return (
    <div class="scroll pad prepare" data-keep-scroll>
      <Waits month={month} />
      <section class="box">
        <header><h2>{t.pay.prepare.whom}</h2></header>
        <div class="stack">
          <fieldset class="choices">
            <legend class="unseen">{t.pay.prepare.whom}</legend>
            {(['everybody', 'department', 'site', 'persons'] as const).filter((one) => one !== 'department' || departments.length > 0).filter((one) => one !== 'site' || sites.length > 0).map((one) => (
              <label class="check" key={one}><input type="radio" name="whom" checked={whom === one} onChange={() => { setWhom(one); setWrong(null); }} />{t.pay.prepare[one]}</label>
            ))}
          </fieldset>
          {whom === 'department' && (
            <Field label={t.people.department} error={wrong}>
              {(given) => <select {...given} value={department} onChange={(event) => { setDepartment(event.currentTarget.value); }}><option value="">{t.pay.prepare.choose}</option>{departments.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
            </Field>
          )}
          {whom === 'site' && (
            <Field label={t.people.site} error={wrong}>
              {(given) => <select {...given} value={site} onChange={(event) => { setSite(event.currentTarget.value); }}><option value="">{t.pay.prepare.choose}</option>{sites.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
            </Field>
          )}
          {whom === 'persons' && (
            <Field label={t.pay.prepare.persona} error={wrong}>
              {(given) => <textarea {...given} rows={4} value={text} onInput={(event) => { setText(event.currentTarget.value); }} />}
            </Field>
          )}
          {(groups.data ?? []).length > 0 && (
            <div class="fields">
              <Field label={t.pay.prepare.group}>
                {(given) => <select {...given} value={group} onChange={(event) => { setGroup(event.currentTarget.value); }}><option value="">{t.pay.prepare.noGroup}</option>{groups.data?.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select>}
              </Field>
              {group && periods.data && (
                <Field label={t.pay.month}>
                  {(given) => <select {...given} value={chosenPeriod?.period_start} onChange={(event) => { setPeriod(event.currentTarget.value); }}>{periods.data?.map(({ period_start, period_end }) => <option key={period_start} value={period_start}>{format.range(period_start, period_end)}</option>)}</select>}
                </Field>
              )}
            </div>
          )}
          <Problem error={action.error} />
          <div class="ways">
            <button type="button" class={hasDrafts ? '' : 'main'} aria-disabled={action.isRunning} onClick={() => { start(false); }}><Icon name="again" />{action.isRunning ? t.sending : hasDrafts ? t.pay.prepare.again : t.pay.prepare.compute}</button>
            <button type="button" aria-disabled={action.isRunning} onClick={() => { start(true); }}>{t.pay.prepare.tryIt}</button>
            <span class="soft small">{t.pay.prepare.tryHint}</span>
          </div>
        </div>
      </section>
      {tried && <Tried items={tried.items} />}
      {ended && <JobEnd job={ended.job} items={ended.items} title={t.pay.prepare.ended} close={() => { setEnded(null); go(`pay/${month}`, { step: 'review' }); }} />}
    </div>
  );
}

function Waits({ month }: { month: string }): JSX.Element {
  const { t } = useWords();
  const open = useOpenDays(month);
  const mayLeave = useMay('leaves:read:all', 'leaves:read:team');
  const maySheets = useMay('attendances:read:all', 'attendances:read:team');
  const leaves = useReading(mayLeave ? `leaves pending ${month}` : null, async () => (
    (await readRows((query) => api.GET('/leaves', { params: { query: { ...query, status: 'pending', from: `${month}-01`, to: lastOf(month), limit: 100 } } }), 1_000)).rows.length
  ));
  const sheets = useReading(maySheets ? `timesheets submitted ${month}` : null, async () => (
    (await readRows((query) => api.GET('/timesheets', { params: { query: { ...query, state: 'submitted', limit: 100 } } }), 1_000)).rows.filter(({ period_start, period_end }) => period_start <= lastOf(month) && period_end >= `${month}-01`).length
  ));
  const counts: [string, number | undefined, string][] = [
    [t.pay.prepare.reviews, open.data?.reviews.length, 'times'], [t.pay.prepare.missing, open.data?.missing.length, 'times'], [t.pay.prepare.extra, open.data?.extra.length, 'times'],
    [t.pay.prepare.leaves, leaves.data ?? undefined, 'leave'], [t.pay.prepare.sheets, sheets.data ?? undefined, 'sheets'],
  ];
  const waiting = counts.filter(([, count]) => count !== undefined && count > 0);
  const isKnown = counts.every(([, count]) => count !== undefined);
  return (
    <section class="box">
      <header><h2>{t.pay.prepare.waits}</h2>{waiting.length > 0 && <a href={hrefOf('inbox')}>{t.pay.prepare.openInbox}</a>}</header>
      <div class="stack">
        <Problem error={open.error ?? leaves.error ?? sheets.error} retry={() => { void open.reload(); void leaves.reload(); void sheets.reload(); }} />
        {waiting.length === 0 && <p class="soft">{isKnown ? t.pay.prepare.nothing : t.loading}</p>}
        {waiting.length > 0 && (
          <>
            <dl class="sums">{waiting.map(([name, count, kind]) => [<dt key={name}><a href={hrefOf('inbox', { kind })}>{name}</a></dt>, <dd key={`${name} count`}>{count}</dd>])}</dl>
            <p class="soft small">{t.pay.prepare.waitsHint}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** What a try has computed. Nothing of it is stored. */
function Tried({ items }: { items: readonly JobItem[] }): JSX.Element {
  const { t, format } = useWords();
  const names = useNames();
  const good = items.filter(({ payroll }) => payroll !== null);
  const bad = items.filter(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed');
  return (
    <section class="box" aria-labelledby="tried">
      <header><h2 id="tried">{t.pay.prepare.tried}</h2><span class="soft small" role="status">{t.pay.prepare.triedCount(good.length, bad.length)}</span></header>
      <table class="tight">
        <thead><tr><th scope="col">{t.pay.prepare.name}</th><th scope="col">{t.pay.prepare.verdict}</th><th scope="col" class="num">{t.pay.gross}</th><th scope="col" class="num">{t.pay.net}</th></tr></thead>
        <tbody>
          {[...bad, ...good].map((item) => (
            <tr key={item.index}>
              <th scope="row">{names(item.employee_id)}</th>
              <td class={item.payroll ? 'soft' : 'bad'}>{item.payroll ? wordOf(t.jobs.verdicts, item.verdict) ?? item.verdict : reasonOf(item, t.problems)}</td>
              <td class="num">{item.payroll?.gross ? format.decimal(item.payroll.gross) : '–'}</td>
              <td class="num strong">{item.payroll?.net ? <>{format.decimal(item.payroll.net)} <span class="soft small">{item.payroll.currency}</span></> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
