// The places of work of the organization, and what happens to those who clock in elsewhere.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field, Problem, useViolations } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { Read } from '../parts.tsx';
import { useSites } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useSave, type Stored } from '../saving.tsx';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { FenceList, fencesSent, fencesTyped, type TypedFence } from './fences-field.tsx';
import type { PageProps } from './page.ts';
import { patchSettings, readSettings, type Settings } from './stored.ts';
import { RULES } from './words-rules.ts';

export function PlacesPage(props: PageProps): JSX.Element {
  return <WithWords of={RULES}><Page {...props} /></WithWords>;
}

function Page({ tell }: PageProps): JSX.Element {
  const reading = useReading('settings places', readSettings);
  return <div class="scroll pad" data-keep-scroll><Read of={reading}>{(stored) => <Form key={stored.tag} stored={stored} tell={tell} />}</Read></div>;
}

type Fields = Pick<Settings, 'geofences' | 'geofence_policy'>;

const fieldsOf = ({ geofences, geofence_policy }: Settings): Fields => ({ geofences, geofence_policy });

function Form({ stored, tell }: { stored: Stored<Settings>; tell: (text: string) => void }): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(RULES).places;
  const may = useMay('settings:write');
  const sites = useSites().filter(({ is_active: isActive, geofences }) => isActive && geofences !== null);
  const [base] = useState(stored);
  const before = fieldsOf(base.value);
  const known: readonly TypedFence[] = fencesTyped(before.geofences, language) ?? [];
  const { value, set, drop, isChanged } = useDraft('settings places', { fences: known, policy: before.geofence_policy ?? 'flag' });
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const violation = useViolations(action.error);
  const { save, dialog } = useSave((field) => (field === 'geofences' ? texts.fences : texts.policy), (field, shown) => (
    field === 'geofences' ? ((shown ?? []) as readonly { name: string }[]).map(({ name }) => name).join(', ') || texts.everywhere : texts.policies[String(shown)] ?? '–'
  ));
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    const geofences = fencesSent(value.fences, language);
    if (!geofences) return;
    const changes: Partial<Fields> = {
      ...(JSON.stringify(value.fences) !== JSON.stringify(known) && { geofences }), ...(value.policy !== before.geofence_policy && { geofence_policy: value.policy }),
    };
    void action.run(async () => {
      const outcome = await save<Fields>({
        base: { value: before, tag: base.tag }, changes, read: async () => { const now = await readSettings(); return { value: fieldsOf(now.value), tag: now.tag }; },
        send: async (wanted, tag) => { await patchSettings(wanted, tag); },
      });
      drop();
      tell({ saved: t.settings.organization.saved, merged: t.conflict.merged, kept: t.conflict.kept }[outcome]);
      await readAgain('settings');
    });
  };
  return (
    <form class="stack narrow" noValidate onSubmit={submit}>
      {!may && <p class="notice">{t.settings.organization.readOnly}</p>}
      <p>{texts.ofOrganization}</p>
      <fieldset class="plain fences rows">
        <legend class="unseen">{texts.fences}</legend>
        <FenceList value={value.fences} set={(fences) => { set({ fences: fences as readonly TypedFence[] }); }} isTried={isTried} isReadOnly={!may} violation={violation} />
      </fieldset>
      <Field label={texts.policy} error={violation('/geofence_policy')}>
        {(given) => <select {...given} class="auto" disabled={!may} value={value.policy} onChange={(event) => { set({ policy: event.currentTarget.value as NonNullable<Fields['geofence_policy']> }); }}>{Object.entries(texts.policies).map(([one, name]) => <option key={one} value={one}>{name}</option>)}</select>}
      </Field>
      <Problem error={action.error} />
      {may && <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning || !isChanged}>{action.isRunning ? t.sending : t.save}</button>{isChanged && <button type="button" class="quiet" onClick={drop}>{t.cancel}</button>}</div>}
      {sites.length > 0 && <p class="soft small">{texts.ownPlaces} {sites.map(({ id, name }, index) => <span key={id}>{index > 0 && ', '}<a href={hrefOf('settings/sites', { at: id })}>{name}</a></span>)}</p>}
      {dialog}
    </form>
  );
}
