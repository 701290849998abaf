// The frame of the desk: the places at the left, one screen beside them.

import { Component, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from 'wfm-ui/parts.tsx';
import { useSession } from 'wfm-ui/session.ts';

import { Icon } from './icons.tsx';
import { useInboxCount } from './inbox/count.ts';
import { RunningJobs } from './jobs.tsx';
import { useAllKeys, useKeys } from './keys.ts';
import { Lazy } from './lazy.tsx';
import { Palette } from './palette.tsx';
import { Empty, Grey, Initials, KeyList, Screen } from './parts.tsx';
import { useSettings } from './people.ts';
import { ENTRIES, usePlaces, type PlaceName } from './places.ts';
import { go, useRoute } from './route.ts';
import { client } from './service.ts';
import { useProgress } from './setup/progress.ts';
import { useFresh } from './setup/fresh.ts';
import type { SetupProps } from './setup/place.tsx';
import { useWords } from './words/index.ts';

type Shown = 'palette' | 'keys' | null;

const loadSetup = async (): Promise<(props: SetupProps) => JSX.Element> => (await import('./setup/place.tsx')).Setup;

export function Frame({ languages }: { languages: JSX.Element }): JSX.Element {
  const { t } = useWords();
  const { permissions } = useSession();
  const route = useRoute();
  const places = usePlaces();
  const [shown, setShown] = useState<Shown>(null);
  const isOnline = useOnline();
  const name = route.parts[0] || places[0] || 'inbox';
  useAllKeys((letter) => {
    const place = places.find((one) => ENTRIES[one].letter === letter);
    if (place) go(place);
    return place !== undefined;
  }, () => { setShown('palette'); });
  useKeys([{ key: '?', label: t.keys.all, run: () => { setShown('keys'); }, isQuiet: true }]);
  const skip = (event: Event): void => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  const close = (): void => { setShown(null); };
  const isPlace = (places as string[]).includes(name);
  const isSetup = useFresh() && name === 'setup';
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{t.skip}</a>
      {!isOnline && <p class="offline" role="status">{t.offline}</p>}
      <div class="desk">
        {isSetup && <Safe key="setup"><Lazy load={loadSetup} props={{ route, languages }} /></Safe>}
        {!isSetup && <Side places={places} present={name} find={() => { setShown('palette'); }} languages={languages} />}
        {permissions === null && <main id="main" tabIndex={-1}><Grey /></main>}
        {permissions !== null && !isSetup && (isPlace
          ? <Safe key={name}><Lazy load={ENTRIES[name as PlaceName].load} props={{ route }} /></Safe>
          : <Screen place="none" title={t.app}><Empty title={t.denied.title} text={places.length === 0 ? t.denied.nothing : t.denied.text} /></Screen>)}
      </div>
      {shown === 'palette' && <Palette close={close} />}
      {shown === 'keys' && <KeyList close={close} />}
    </>
  );
}

interface SideProps {
  places: readonly PlaceName[];
  present: string;
  find: () => void;
  languages: JSX.Element;
}

function Side({ places, present, find, languages }: SideProps): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  const waiting = useInboxCount();
  const { data: settings } = useSettings();
  const organization = settings?.organization?.name ?? t.app;
  const isSettingUp = useProgress(user.id).state === 'open';
  return (
    <nav class="side" aria-label={t.places.title}>
      <p class="org"><b aria-hidden="true">{organization[0]?.toUpperCase()}</b><span>{organization}</span></p>
      <button type="button" class="find" onClick={find}><Icon name="find" /><span>{t.palette.open}</span><kbd>{t.keys.control} K</kbd></button>
      <ul class="places">
        {places.map((place) => (
          <li key={place}>
            <a href={`#/${place}`} aria-current={present === place ? 'page' : undefined} aria-keyshortcuts={`G ${ENTRIES[place].letter.toUpperCase()}`}>
              <Icon name={ENTRIES[place].icon} /><span>{t.places[place]}</span>
              {place === 'inbox' && waiting !== null && waiting > 0 && <span class="count"><span class="unseen">, </span>{waiting}<span class="unseen"> {t.inbox.waits}</span></span>}
            </a>
          </li>
        ))}
        {isSettingUp && places.includes('settings') && <li><a href="#/setup"><Icon name="check" /><span>{t.setUp}</span></a></li>}
      </ul>
      <div class="side-foot">
        <RunningJobs />
        <details class="own">
          <summary class="who"><Initials name={user.email} /><span>{t.account}<small>{user.email}</small></span></summary>
          <div class="own-menu">
            {languages}
            <a class="button quiet" href="/app/">{t.toApp}</a>
            <button type="button" class="quiet" onClick={() => { void client.session.signOut(); }}><Icon name="out" />{t.signOut}</button>
          </div>
        </details>
      </div>
    </nav>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = (): void => { setOnline(navigator.onLine); };
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return isOnline;
}

/** Where a screen fails, the others go on. */
class Safe extends Component<{ children: ComponentChildren }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ hasFailed: true });
  }

  render(): ComponentChildren {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed(): JSX.Element {
  const { t } = useWords();
  return (
    <main id="main" tabIndex={-1}>
      <div class="pad"><Notice tone="bad"><p>{t.crashed}</p><button type="button" onClick={() => { location.reload(); }}>{t.newPage}</button></Notice></div>
    </main>
  );
}
