// What is stored about the person, as one file to download.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { useAction, useNow, useOnline, useSession } from '../hooks.ts';
import { finished } from '../jobs.ts';
import { Icon, Notice, Problem, Screen, takeFocus } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';

/** The address of a file is valid for 5 minutes. Nobody gets it in the last moment. */
const VALID = 285_000;

interface Made {
  address: string;
  readAt: number;
  /** Whether a document is missing. */
  isPart: boolean;
}

export function OwnDataScreen(): JSX.Element {
  const { t } = useWords();
  const { user: { employee_id: id } } = useSession();
  return (
    <Screen title={t.nav.data}>
      <a class="backlink" href="#/account"><Icon name="back" />{t.account.title}</a>
      {id === null ? <Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice> : <OwnData id={id} />}
    </Screen>
  );
}

function OwnData({ id }: { id: string }): JSX.Element {
  const { language } = useWords();
  const texts = usePersonTexts().data;
  const isOnline = useOnline();
  const now = useNow();
  const action = useAction();
  const [made, setMade] = useState<Made | null>(null);
  const [unmade, setUnmade] = useState<'failed' | 'slow' | null>(null);
  // The same key goes on with a job that has failed, or still runs. After a file, a new key makes a new one.
  const key = useRef(crypto.randomUUID());
  const isValid = made !== null && now - made.readAt < VALID;
  const save = (): void => {
    void action.run(async () => {
      setMade(null);
      setUnmade(null);
      const { job_id } = await answered(api.POST('/exports', {
        params: { header: { 'Idempotency-Key': `${key.current}-${language}` } }, body: { kind: 'person', employee_id: id, language },
      }));
      const job = await finished(job_id);
      if (job?.status !== 'completed') {
        setUnmade(job ? 'failed' : 'slow');
        return;
      }
      const { data: [file] } = await answered(api.GET('/jobs/{job_id}/files', { params: { path: { job_id } } }));
      key.current = crypto.randomUUID();
      if (file) setMade({ address: file.download_url, readAt: Date.now(), isPart: job.result.items?.some(({ code }) => code !== null) ?? false });
      else setUnmade('failed');
    });
  };
  return (
    <section class="card form">
      <p>{texts.about}</p>
      <p class="soft">{texts.shared}</p>
      <div role="status">
        {action.isRunning && <p>{texts.making}</p>}
        {isValid && <Notice tone={made.isPart ? 'warn' : 'good'} live={false}><p>{texts.made}{made.isPart && ` ${texts.part}`}</p></Notice>}
        {made !== null && !isValid && <Notice tone="info" live={false}><p>{texts.old}</p></Notice>}
        {unmade !== null && <Notice tone="bad" live={false}><p>{texts[unmade]}</p></Notice>}
        {!isOnline && <p>{texts.offline}</p>}
      </div>
      <Problem error={action.error} />
      {isOnline && (isValid
        ? <a class="button main" ref={takeFocus} href={made.address} rel="noreferrer" download>{texts.download}</a>
        : <button type="button" class="main" aria-disabled={action.isRunning} onClick={save}>{texts.save}</button>)}
    </section>
  );
}
