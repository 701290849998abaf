// Who is signed in, the language, what still waits on this device, and signing out.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useAction, useHasLeft, useMay, usePunches, useReading, useSession } from '../hooks.ts';
import { Icon, Notice, Problem, Screen } from '../parts.tsx';
import { go } from '../route.ts';
import { askForPlace, isPlaceOn, storePlaceOn } from '../place.ts';
import { usePlacePolicy } from '../policy.ts';
import { client } from '../service.ts';
import { useWords } from '../words/index.ts';
import { SecondFactor } from './second-factor.tsx';

export function AccountScreen({ languages }: { languages: ComponentChildren }): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  // The e-mail may have changed since the sign-in.
  const me = useReading('me', () => client.session.me());
  const { punches } = usePunches();
  const isPersisted = usePersisted();
  const hasLeft = useHasLeft();
  const mayFiles = useMay('documents:read:own', 'documents:read:all');
  const mayPersonal = useMay('personal_data:read:own', 'personal_data:read:all');
  const mayBank = useMay('bank_accounts:read:own', 'bank_accounts:read:all');
  const isHere = user.employee_id !== null && !hasLeft;
  const screens = [
    ['personal', 'account', isHere && mayPersonal], ['bank', 'pay', isHere && mayBank], ['files', 'document', isHere && mayFiles], ['data', 'document', isHere], ['security', 'key', true], ['mail', 'mail', !hasLeft],
  ] as const;
  const action = useAction();
  const counts = punches?.status.counts;
  const waiting = counts ? counts.pending + counts.sending : 0;
  const signOut = (): void => {
    void action.run(async () => {
      // The next person begins at the first screen.
      go('');
      await client.session.signOut();
    });
  };
  return (
    <Screen title={t.account.title}>
      <section class="card">
        <p class="soft">{t.account.signedInAs}</p>
        <p class="strong">{me.data?.email ?? user.email}</p>
      </section>
      <ul class="rows more">
        {screens.filter(([, , isMeant]) => isMeant).map(([screen, icon]) => (
          <li key={screen}><a class="row open" href={`#/${screen}`}><Icon name={icon} /><span>{t.nav[screen]}</span><Icon name="next" /></a></li>
        ))}
      </ul>
      <section class="card">
        <h2>{t.account.languageTitle}</h2>
        {languages}
      </section>
      <section class="card">
        <h2>{t.account.about}</h2>
        <p>{waiting > 0 ? t.account.waiting(waiting) : t.account.stored}</p>
        {isPersisted !== null && <p class="soft">{isPersisted ? t.account.persisted : t.account.notPersisted}</p>}
      </section>
      {user.employee_id !== null && !hasLeft && <PlaceSwitch user={user.id} />}
      <SecondFactor />
      <Problem error={action.error} />
      <button type="button" class="wide" onClick={signOut}>{t.account.signOut}</button>
    </Screen>
  );
}

function PlaceSwitch({ user }: { user: string }): JSX.Element | null {
  const { t } = useWords();
  const policy = usePlacePolicy(true);
  const [isOn, setOn] = useState(() => isPlaceOn(user));
  const [asked, setAsked] = useState<'found' | 'denied' | 'unknown' | null>(null);
  const change = (wanted: boolean): void => {
    setOn(wanted);
    setAsked(null);
    storePlaceOn(user, wanted);
    if (wanted) void askForPlace().then(setAsked);
  };
  if (policy === 'off') return null;
  return (
    <section class="card">
      <h2>{t.place.title}</h2>
      <label class="check">
        <input type="checkbox" name="place" checked={isOn} onChange={(event) => { change(event.currentTarget.checked); }} />
        {t.place.switch}
      </label>
      <p class="soft">{t.place.about}</p>
      <div role="status">{isOn && asked !== null && <Notice tone={asked === 'found' ? 'good' : 'warn'} live={false}><p>{t.place.asked[asked]}</p></Notice>}</div>
    </section>
  );
}

/** Whether the browser keeps what is stored; null where it does not say. It is asked before the screen is opened, so nothing moves. */
let isKept = await askPersisted();

function askPersisted(): Promise<boolean | null> {
  return navigator.storage?.persisted?.().catch(() => null) ?? Promise.resolve(null);
}

function usePersisted(): boolean | null {
  const [isPersisted, setPersisted] = useState(isKept);
  useEffect(() => {
    void askPersisted().then((answer) => {
      isKept = answer;
      setPersisted(answer);
    });
  }, []);
  return isPersisted;
}
