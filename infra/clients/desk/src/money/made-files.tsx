// The files that this person has made, newest first.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';
import { answered, hasCode } from 'wfm-ui/answers.ts';
import { Problem } from 'wfm-ui/parts.tsx';
import { useAction, useSession } from 'wfm-ui/session.ts';

import { useReading, type Reading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useNames } from '../people.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { download } from './downloads.ts';
import { MONEY } from './words.ts';

interface Made {
  job: string;
  at: string;
  names: string[];
}

/** The name of the file with everything about a person has the id of that person. */
const OF_PERSON = /^person-([0-9a-f-]{36})-/;

/** So many exports are shown. */
const MOST = 8;

type Job = components['schemas']['JobStatus'];

function useMade(): Reading<Made[]> {
  const { user } = useSession();
  return useReading('exports', async () => {
    const { data } = await answered(api.GET('/jobs', { params: { query: { type: 'export', status: 'completed', limit: 50 } } }));
    const own = data.filter(({ created_by }) => created_by === user.id).slice(0, MOST);
    // The rows of the list have no items, which name the files.
    const jobs: Job[] = await Promise.all(own.map(({ job_id: id }) => answered(api.GET('/jobs/{job_id}', { params: { path: { job_id: id } } }))));
    return jobs.map(({ job_id: job, created_at: at, result }) => ({ job, at, names: (result.items ?? []).flatMap(({ file }) => (file ? [file] : [])) })).filter(({ names }) => names.length > 0);
  });
}

export function MadeFiles(): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(MONEY).files;
  const reading = useMade();
  const action = useAction();
  const nameOf = useNames();
  const titleOf = (file: string): string => { const id = OF_PERSON.exec(file)?.[1]; return id ? texts.ofPerson(nameOf(id)) : file; };
  const fetchFile = (job: string, name: string): void => {
    void action.run(async () => {
      const { data } = await answered(api.GET('/jobs/{job_id}/files', { params: { path: { job_id: job } } }));
      const found = data.find((file) => file.name === name);
      if (found) download(found);
    });
  };
  return (
    <section class="box" aria-labelledby="made">
      <header><h2 id="made">{texts.made}</h2></header>
      {action.error !== null && <div>{hasCode(action.error, 'not_found') ? <p class="bad">{texts.gone}</p> : <Problem error={action.error} />}</div>}
      <Read of={reading} lines={3}>
        {(made) => (made.length === 0 ? <div><p class="soft">{texts.none}</p></div> : (
          <table class="tight">
            <thead><tr><th scope="col">{texts.name}</th><th scope="col">{texts.at}</th><th scope="col"><span class="unseen">{t.people.download}</span></th></tr></thead>
            <tbody>
              {made.flatMap(({ job, at, names }) => names.map((name) => (
                <tr key={job + name}>
                  <th scope="row">{titleOf(name)}</th><td class="soft times">{format.moment(at)}</td>
                  <td class="num"><button type="button" class="quiet" aria-label={texts.download(titleOf(name))} aria-disabled={action.isRunning} onClick={() => { fetchFile(job, name); }}><Icon name="download" /></button></td>
                </tr>
              )))}
            </tbody>
          </table>
        ))}
      </Read>
      <div><p class="soft small">{texts.madeHint}</p></div>
    </section>
  );
}
