// The personal data of the person: a form for what they change, and the rest to read.

import type { JSX } from 'preact';
import { OF_OFFICE, readPersonal, textOf, type CustomField, type StoredPersonal } from 'wfm-ui/personal.ts';

import { useMay, useReading, useSession } from '../hooks.ts';
import { Icon, Notice, Read, Screen } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';
import { PersonalForm, useCustomValue } from './personal-form.tsx';

export function PersonalScreen(): JSX.Element {
  const { t } = useWords();
  const { user: { employee_id: id } } = useSession();
  return (
    <Screen title={t.nav.personal}>
      <a class="backlink" href="#/account"><Icon name="back" />{t.account.title}</a>
      {id === null ? <Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice> : <Personal id={id} />}
    </Screen>
  );
}

function Personal({ id }: { id: string }): JSX.Element {
  const texts = usePersonTexts().personal;
  const maySettings = useMay('settings:read');
  const mayWrite = useMay('personal_data:write:own', 'personal_data:write:all');
  const reading = useReading(`personal ${maySettings}`, async () => {
    // Without the settings nobody knows what the further fields are called, so they are not shown.
    const [stored, fields] = await Promise.all([readPersonal(api, id), maySettings ? answered(api.GET('/settings')).then((settings) => settings.custom_fields ?? []) : []]);
    return { stored, fields };
  });
  return (
    <>
      <p class="soft">{texts.about}</p>
      <Read of={reading}>
        {({ stored, fields }) => {
          const isShown = ({ code, is_active }: CustomField): boolean => is_active === true || textOf(stored.value, `custom/${code}`) !== '';
          const isOpen = ({ employee_writes, is_active }: CustomField): boolean => mayWrite && employee_writes === true && is_active === true;
          return (
            <>
              <PersonalForm id={id} stored={stored} fields={fields.filter(isOpen)} mayWrite={mayWrite} reload={reading.reload} />
              <OfOffice stored={stored} fields={fields.filter((field) => isShown(field) && !isOpen(field))} />
            </>
          );
        }}
      </Read>
    </>
  );
}

/** What somebody else changes. */
function OfOffice({ stored: { value }, fields }: { stored: StoredPersonal; fields: readonly CustomField[] }): JSX.Element {
  const { format } = useWords();
  const texts = usePersonTexts().personal;
  const write = useCustomValue();
  const rows = [
    ...OF_OFFICE.map((field) => [texts[field], field === 'birth_date' && textOf(value, field) ? format.date(textOf(value, field)) : textOf(value, field)] as const),
    ...fields.map((field) => [field.name, write(field, textOf(value, `custom/${field.code}`))] as const),
  ];
  return (
    <section class="card">
      <h2>{texts.ofOffice}</h2>
      <dl class="both">
        {rows.map(([label, text]) => <div key={label}><dt>{label}</dt><dd>{text || <span class="soft">{texts.nothing}</span>}</dd></div>)}
      </dl>
      <p class="soft small-text">{texts.ofOfficeHint}</p>
    </section>
  );
}
