// The rows of people: each is tried by the service first, and may get an account with an invitation.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { saveTable } from '../files.ts';
import { Icon } from '../icons.tsx';
import { useDepartments, usePeople, useSettings, useSites } from '../people.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { tryOut, type FileRow, type Kind, type Sent } from './kind.ts';
import { fieldOf, FIELDS, guessColumns, readPeople } from './people.ts';
import { Rows, type RowsProps } from './rows.tsx';
import { IMPORT } from './words.ts';

type Create = components['schemas']['EmployeeCreate'];

export function PeopleRows(props: RowsProps): JSX.Element {
  const { language } = useWords();
  const texts = useTexts(IMPORT);
  const people = usePeople();
  const departments = useDepartments();
  const sites = useSites();
  const settings = useSettings();
  const mayInvite = useMay('accounts:write');
  const [isInvited, setInvited] = useState(mayInvite);
  const isKnown = people.data !== null && (settings.data !== null || settings.error !== null);
  const saveLinks = (rows: readonly FileRow[], imported: ReadonlyMap<number, Sent>): void => {
    const { name = '', email = '' } = texts.kinds.people.fields;
    saveTable([[name, email, texts.link], ...rows.flatMap(({ number, values }) => { const one = imported.get(number); return one?.token ? [[[values['first'], values['last'], values['name']].filter(Boolean).join(' '), values['email'] ?? '', `${location.origin}/app/#/activate/${one.token}`]] : []; })], texts.linksName);
  };
  const kind: Kind = {
    id: 'people', fields: FIELDS, guess: guessColumns, fieldOf, missing: isKnown ? null : people, knownBy: `${people.data?.length} ${departments.length} ${sites.length} ${isInvited}`, hasLastingKeys: false, readsOpen: true, after: ['people'],
    read: (rows) => readPeople(rows, { people: people.data ?? [], departments, sites, currency: settings.data?.organization?.currency ?? 'EUR', language, today: localDate(Date.now()), isInvited: isInvited && mayInvite }),
    check: (body) => tryOut(api.POST('/employees', { params: { header: { 'Dry-Run': true } }, body: body as Create })),
    send: async (stated, keyOf, read, done) => {
      const manager = read.after === null ? null : done.get(read.after)?.id ?? null;
      const body = { ...stated as Create, ...(manager && { manager_id: manager }) };
      const employee = await answered(api.POST('/employees', { params: { header: { 'Idempotency-Key': await keyOf(body) } }, body }));
      return { id: employee.id, token: employee.activation_token ?? null };
    },
    options: (isLocked) => mayInvite && <label class="check"><input type="checkbox" checked={isInvited} disabled={isLocked} onChange={(event) => { setInvited(event.currentTarget.checked); }} />{texts.invite}</label>,
    ended: (rows, imported) => {
      const hasLinks = [...imported.values()].some(({ token }) => token !== null);
      return (
        <>
          {hasLinks && <p class="soft">{texts.linksHint}</p>}
          <div class="ways">{hasLinks && <button type="button" class="main" onClick={() => { saveLinks(rows, imported); }}><Icon name="download" />{texts.links}</button>}<a class="button" href={hrefOf('people')}>{texts.toPeople}</a></div>
        </>
      );
    },
  };
  return <Rows {...props} kind={kind} />;
}
