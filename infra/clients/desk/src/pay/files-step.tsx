// Files: the register and the journal of a month, for accounting and for the records.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { readItems, reasonOf, useJobs } from '../jobs.tsx';
import { MadeFiles } from '../money/made-files.tsx';
import { MONEY } from '../money/words.ts';
import { useSettings } from '../people.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { usePayrolls } from './data.ts';
import { RunAside } from './run-aside.tsx';
import type { StepProps } from './step.ts';

type Create = components['schemas']['ExportCreate'];
type Form = Exclude<NonNullable<Create['format']>, 'jsonl'>;

const KINDS = ['payroll_register', 'journal'] as const;

export function FilesStep(props: StepProps): JSX.Element {
  return <WithWords of={MONEY}><Files {...props} /></WithWords>;
}

function Files({ month, tell }: StepProps): JSX.Element {
  const texts = useTexts(MONEY).files;
  const payrolls = usePayrolls(month);
  return (
    <div class="split">
      <div class="scroll pad stack" data-keep-scroll>
        <p class="soft">{texts.hint}</p>
        <div class="two-boxes">{KINDS.map((kind) => <MakeFile key={kind} kind={kind} month={month} states={(payrolls.data ?? []).map(({ id, status, updated_at: at }) => `${id} ${status} ${at}`).sort()} tell={tell} />)}</div>
        <MadeFiles />
      </div>
      <RunAside month={month} payrolls={payrolls.data ?? []} />
    </div>
  );
}

interface MakeProps {
  kind: typeof KINDS[number];
  month: string;
  /** What the file will be about: after a change, it is another file. */
  states: readonly string[];
  tell: (text: string) => void;
}

function MakeFile({ kind, month, states, tell }: MakeProps): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(MONEY).files;
  const hasDatev = Boolean(useSettings().data?.journal?.datev);
  // What spreadsheet programs of the language open by themselves.
  const [format, setFormat] = useState<Form>(language === 'de' ? 'csv_semicolon' : 'csv');
  const [refused, setRefused] = useState<string | null>(null);
  const action = useAction();
  const keyOf = useKey();
  const jobs = useJobs();
  const formats: Form[] = [...(language === 'de' ? ['csv_semicolon', 'csv'] as const : ['csv', 'csv_semicolon'] as const), ...(kind === 'journal' && hasDatev ? ['datev'] as const : [])];
  const make = (): void => {
    setRefused(null);
    void action.run(async () => {
      const body: Create = { kind, period: month, format };
      const accepted = await answered(api.POST('/exports', { params: { header: { 'Idempotency-Key': keyOf({ body, states }) } }, body }));
      const job = await jobs.follow(accepted, 'export');
      const items = await readItems(job);
      const failed = items.find(({ verdict }) => verdict === 'failed' || verdict === 'unprocessed');
      if (job.status === 'failed' || failed) setRefused(failed ? reasonOf(failed, t.problems) : texts.failed);
      else if (items.length === 0) setRefused(texts.nothing);
      else tell(texts.ready(items.length));
      await readAgain('exports');
    });
  };
  return (
    <section class="box" aria-labelledby={kind}>
      <header><h2 id={kind}>{texts.kinds[kind]}</h2></header>
      <div class="stack">
        <p class="soft">{texts.kindHints[kind]}</p>
        <Field label={texts.format} hint={kind === 'journal' && !hasDatev ? texts.noDatev : undefined}>
          {(given) => <select {...given} value={format} onChange={(event) => { setFormat(event.currentTarget.value as Form); }}>{formats.map((one) => <option key={one} value={one}>{texts.formats[one]}</option>)}</select>}
        </Field>
        <Problem error={action.error} />
        {refused && <p class="notice warn" role="status"><Icon name="warn" /><span>{refused}</span></p>}
        <div class="ways"><button type="button" class="main" aria-disabled={action.isRunning} aria-describedby={kind} onClick={make}>{action.isRunning ? texts.making : texts.make}</button></div>
      </div>
    </section>
  );
}
