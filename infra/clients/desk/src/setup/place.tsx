// The set-up of an empty organization: seven steps, each of which is stored when it is left.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSession } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Initials, Read } from '../parts.tsx';
import { go, hrefOf, type Route } from '../route.ts';
import { readSettings } from '../settings/stored.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { Company } from './company.tsx';
import { countryOf } from './countries.ts';
import { Leave } from './leave.tsx';
import { Pay } from './pay.tsx';
import { People } from './people.tsx';
import { STEPS, storeProgress, useProgress, type SetupStep } from './progress.ts';
import { Second } from './second.tsx';
import { Sites } from './sites.tsx';
import { Times } from './times.tsx';
import { SETUP } from './words.ts';

const VIEWS = { company: Company, sites: Sites, times: Times, leave: Leave, pay: Pay, people: People, second: Second };

export interface SetupProps {
  route: Route;
  languages: JSX.Element;
}

export function Setup(props: SetupProps): JSX.Element {
  return <WithWords of={SETUP}><Place {...props} /></WithWords>;
}

function Place({ route: { parts: [, wanted] }, languages }: SetupProps): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(SETUP);
  const { user } = useSession();
  const known = useProgress(user.id);
  const reading = useReading('settings set-up', readSettings);
  // In another browser, the language of the organization still names its country.
  const progress = { ...known, region: known.region || (countryOf(reading.data?.value.organization?.locale ?? '') ?? '') };
  const step: SetupStep = STEPS.find((one) => one === wanted) ?? STEPS.find((one) => !progress.done.includes(one)) ?? 'company';
  const at = STEPS.indexOf(step);
  const organization = reading.data?.value.organization?.name ?? t.app;
  useEffect(() => { if (progress.state !== 'open') storeProgress(user.id, { state: 'open' }); }, []);
  const next = async (): Promise<void> => {
    const after = STEPS[at + 1];
    storeProgress(user.id, { done: [...new Set([...progress.done, step])], ...(!after && { state: 'ended' }) });
    await readAgain('settings', 'sites', 'people', 'departments');
    go(after ? `setup/${after}` : 'inbox');
  };
  const View = VIEWS[step];
  return (
    <>
      <nav class="side" aria-label={texts.title}>
        <p class="org"><b aria-hidden="true">{organization[0]?.toUpperCase()}</b><span>{organization}</span></p>
        <ol class="setup-steps">
          {STEPS.map((one, index) => (
            <li key={one} class={one === step ? 'now' : progress.done.includes(one) ? 'done' : ''}>
              <a href={hrefOf(`setup/${one}`)} aria-current={one === step ? 'step' : undefined}>
                <i aria-hidden="true">{progress.done.includes(one) && one !== step ? <Icon name="check" /> : index + 1}</i><span>{texts.steps[one]}{progress.done.includes(one) && <span class="unseen"> {texts.isDone}</span>}</span>
              </a>
            </li>
          ))}
        </ol>
        <div class="side-foot">
          <details class="own">
            <summary class="who"><Initials name={user.email} /><span>{t.account}<small>{user.email}</small></span></summary>
            <div class="own-menu">{languages}</div>
          </details>
        </div>
      </nav>
      {reading.data === null
        ? <main id="main" tabIndex={-1}><Read of={reading}>{() => null}</Read></main>
        : (
          <View
            key={step} stored={reading.data} progress={progress} remember={(changes) => { storeProgress(user.id, changes); }} next={next}
            back={() => { go(`setup/${STEPS[at - 1] ?? 'company'}`); }} later={() => { go('inbox'); }}
          />
        )}
    </>
  );
}
