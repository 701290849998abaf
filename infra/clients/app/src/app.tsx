// The app: who is signed in, in which language, and which screen that person sees.

import { Component, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { SessionState } from 'wfm-client';
import { LANGUAGES, storeLanguage, type Language } from 'wfm-ui/language.ts';
import { ProofProvider } from 'wfm-ui/proof.tsx';

import { Bell } from './bell.tsx';
import { dropPersonalDraft, forgetDrafts } from './drafts.ts';
import { forgetReadings, SessionContext, useAction, useHasLeft, useSession } from './hooks.ts';
import { forgetKept } from './kept.ts';
import type { LoadTexts } from './loading.ts';
import { InPart } from './part.tsx';
import { Icon, Notice, Problem } from './parts.tsx';
import { useRoute, type Route } from './route.ts';
import { client, outbox } from './service.ts';
import { PunchScreen } from './screens/punch.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { useDecides, useLeads, useWaitingCount } from './waiting.ts';
import type { Dictionary } from './words/en.ts';
import { createWords, useWords, WordsContext } from './words/index.ts';

/** The session that the device has stored, or why it cannot be read. */
export interface Restored {
  session: SessionState | null;
  failure: unknown;
}

interface AppProps {
  restored: Restored;
  language: Language;
  texts: Dictionary;
  loadTexts: LoadTexts;
}

export function App({ language, texts, loadTexts, restored }: AppProps): JSX.Element {
  const [chosen, setChosen] = useState({ language, texts });
  const words = useMemo(() => createWords(chosen.language, chosen.texts), [chosen]);
  const { failure } = restored;
  const session = useStoredSession(restored.session);
  const route = useRoute();
  // The link is for one person, and nobody else's data is shown there.
  const token = route.parts[0] === 'activate' && route.parts[1];
  useLayoutEffect(() => { document.documentElement.lang = chosen.language; }, [chosen]);
  const choose: Choose = async (wanted) => {
    setChosen({ language: wanted, texts: await loadTexts(wanted) });
    storeLanguage(wanted);
  };
  return (
    <WordsContext.Provider value={words}>
      <SkipLink />
      {failure !== null && <main id="main" tabIndex={-1}><h1>{words.t.app}</h1><Problem error={failure} retry={() => { location.reload(); }} /></main>}
      {session && (token || session.status === 'signed_out') && (
        <div class="plain">
          <header class="plain-bar">
            <p class="name"><Icon name="punch" />{words.t.app}</p>
            <LanguageSwitch choose={choose} />
          </header>
          {token ? <InPart name="account">{({ ActivateScreen }) => <ActivateScreen key={token} token={token} session={session} />}</InPart> : <SignInScreen />}
        </div>
      )}
      {session && !token && session.status !== 'signed_out' && (
        <SessionContext.Provider value={session}>
          <ProofProvider key={session.user.id} client={client}><Signed route={route} choose={choose} /></ProofProvider>
        </SessionContext.Provider>
      )}
    </WordsContext.Provider>
  );
}

/** Lets the service worker keep every part of the app, when whoever has signed in sees the first screen. */
function keepParts(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => { active?.postMessage('keep'); });
}

/** The session as it is now, in whatever tab it changes. Null where the storage is refused. */
function useStoredSession(restored: SessionState | null): SessionState | null {
  const [session, setSession] = useState(restored);
  useEffect(() => {
    if (!restored) return undefined;
    let person: string | null | undefined;
    const readMe = (): void => {
      // What a person may do decides which screens there are. It is known offline from then on.
      client.session.me().catch(() => undefined);
    };
    const changed = (state: SessionState): void => {
      const user = state.status === 'signed_out' ? null : state.user.id;
      // At the start this page has read nothing of anybody yet.
      if (user !== person && person !== undefined) forgetReadings();
      if (user !== person) {
        void forgetKept();
        dropPersonalDraft();
      }
      forgetDrafts(user);
      if (user !== null && user !== person) setTimeout(keepParts, PATIENCE);
      person = user;
      setSession(state);
      if (state.status === 'signed_in' && state.permissions === null) readMe();
    };
    const stop = client.session.subscribe(changed);
    // Where the network was gone when they were to be kept, they come with it.
    addEventListener('online', () => { if (person) keepParts(); });
    changed(client.session.state);
    outbox.start();
    if (client.session.state.status !== 'signed_out') readMe();
    return stop;
  }, []);
  return session;
}

function SkipLink(): JSX.Element {
  const { t } = useWords();
  const skip = (event: Event): void => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return <a class="skip" href="#main" onClick={skip}>{t.skip}</a>;
}

type Choose = (language: Language) => Promise<void>;

export function LanguageSwitch({ choose }: { choose: Choose }): JSX.Element {
  const { t, language } = useWords();
  const action = useAction();
  return (
    <div class="languages">
      {(Object.keys(LANGUAGES) as Language[]).map((tag) => (
        <button type="button" key={tag} lang={tag} aria-pressed={tag === language} onClick={() => { void action.run(() => choose(tag)); }}>
          {LANGUAGES[tag]}
        </button>
      ))}
      {action.error !== null && <Notice tone="bad"><p>{t.account.noLanguage}</p></Notice>}
    </div>
  );
}

/** After so many milliseconds what the first screen needs is loaded. */
const PATIENCE = 1_500;

const TABS = ['punch', 'leave', 'shifts', 'pay', 'team'] as const;
/** What somebody who has left still reads. */
const LEFT_TABS = ['pay', 'times', 'leave', 'files'] as const;
/** What else such a person opens. */
const LEFT_SCREENS = ['account', 'security', 'sign-in'];
/** Screens that belong to a tab of another name. */
const PARTS: Readonly<Record<string, string>> = { decide: 'team', correction: 'punch', month: 'punch', files: 'account', personal: 'account', bank: 'account', data: 'account', security: 'account', mail: 'account' };

function Signed({ route, choose }: { route: Route; choose: Choose }): JSX.Element {
  const { t } = useWords();
  const session = useSession();
  const { user } = session;
  const leads = useLeads();
  const decides = useDecides();
  // An account that belongs to no employee has neither shifts nor pay.
  const hasLeft = useHasLeft();
  const tabs = hasLeft ? LEFT_TABS : TABS.filter((tab) => (tab === 'team' ? decides : user.employee_id !== null));
  const first = tabs[0] ?? 'punch';
  const asked = route.parts[0] || first;
  const name = hasLeft && (![...LEFT_TABS, ...LEFT_SCREENS].includes(asked) || route.path.startsWith('leave/')) ? first : asked;
  const present = hasLeft && name !== 'security' ? name : PARTS[name] ?? name;
  return (
    <div class="shell">
      <header class="bar">
        <a class="name" href={`#/${first}`}>{t.app}</a>
        <div class="tools">
          {!hasLeft && <Bell isPresent={present === 'notifications'} />}
          <a class="account" href="#/account" aria-current={present === 'account' ? 'page' : undefined}>
            <Icon name="account" /><span>{t.nav.account}</span>
          </a>
        </div>
      </header>
      <nav class="tabs" aria-label={t.menu}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab}>
              <a href={`#/${tab === 'team' && !leads ? 'decide' : tab}`} aria-current={present === tab ? 'page' : undefined}><Icon name={tab === 'times' ? 'punch' : tab === 'files' ? 'document' : tab} /><span>{t.nav[tab]}</span>{tab === 'team' && <WaitingCount />}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="content">
        {session.status === 'expired' && present !== 'sign-in' && <ExpiredNotice email={session.user.email} />}
        <Safe text={t.crashed} button={t.newPage} key={route.path}>
          <ScreenOf name={name} route={name === asked ? route : { ...route, parts: [name] }} choose={choose} />
        </Safe>
      </div>
    </div>
  );
}

/** How many things wait for a decision of this person. */
function WaitingCount(): JSX.Element | null {
  const { t } = useWords();
  const count = useWaitingCount();
  return count ? <b class="count" aria-label={t.decide.count(count)} role="img">{count > 99 ? '99+' : count}</b> : null;
}

interface ScreenOfProps {
  name: string;
  route: Route;
  choose: Choose;
}

function ScreenOf({ name, route: { path, parts: [, second] }, choose }: ScreenOfProps): JSX.Element {
  switch (name) {
    case 'sign-in': return <SignInScreen key={path} />;
    case 'account': return <InPart name="account">{({ AccountScreen }) => <AccountScreen key={path} languages={<LanguageSwitch choose={choose} />} />}</InPart>;
    case 'notifications': return <InPart name="person">{({ NotificationsScreen }) => <NotificationsScreen key={path} />}</InPart>;
    case 'personal': return <InPart name="person">{({ PersonalScreen }) => <PersonalScreen key={path} />}</InPart>;
    case 'bank': return <InPart name="person">{({ BankAccountScreen }) => <BankAccountScreen key={path} />}</InPart>;
    case 'data': return <InPart name="person">{({ OwnDataScreen }) => <OwnDataScreen key={path} />}</InPart>;
    case 'security': return <InPart name="person">{({ SecurityScreen }) => <SecurityScreen key={path} />}</InPart>;
    case 'mail': return <InPart name="person">{({ MailScreen }) => <MailScreen key={path} />}</InPart>;
    case 'email': return <InPart name="account">{({ EmailScreen }) => <EmailScreen key={path} token={second ?? ''} />}</InPart>;
    case 'leave': return <InPart name="own">{({ LeaveScreen, LeaveRequestScreen, TeamCalendarScreen }) => (second === 'new' ? <LeaveRequestScreen key={path} /> : second === 'team' ? <TeamCalendarScreen key={path} /> : <LeaveScreen key={path} />)}</InPart>;
    case 'pay': return <InPart name="own">{({ PayScreen, PayslipScreen }) => (second ? <PayslipScreen key={path} id={second} /> : <PayScreen key={path} />)}</InPart>;
    case 'files': return <InPart name="own">{({ FilesScreen }) => <FilesScreen key={path} />}</InPart>;
    case 'times': return <InPart name="own">{({ OwnTimesScreen }) => <OwnTimesScreen key={path} />}</InPart>;
    case 'shifts': return <InPart name="own">{({ ShiftsScreen }) => <ShiftsScreen key={path} />}</InPart>;
    case 'month': return <InPart name="own">{({ MonthScreen }) => <MonthScreen key={path} wanted={second} />}</InPart>;
    case 'correction': return <InPart name="own">{({ CorrectionScreen }) => <CorrectionScreen key={path} id={second ?? ''} />}</InPart>;
    case 'team': return <InPart name="team">{({ TeamScreen }) => <TeamScreen key={path} />}</InPart>;
    case 'decide': return <InPart name="team">{({ DecideScreen }) => <DecideScreen key={path} />}</InPart>;
    default: return <PunchScreen key="punch" />;
  }
}

function ExpiredNotice({ email }: { email: string }): JSX.Element {
  const { t } = useWords();
  return (
    <Notice tone="warn">
      <p>{t.signIn.expired(email)}</p>
      <a class="button small" href="#/sign-in">{t.signIn.expiredTitle}</a>
    </Notice>
  );
}

/** Where a screen fails, the others go on. */
class Safe extends Component<{ text: string; button: string; children: ComponentChildren }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ hasFailed: true });
  }

  render(): ComponentChildren {
    const { text, button, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <main id="main" tabIndex={-1}>
        <Notice tone="bad">
          <p>{text}</p>
          <button type="button" class="small" onClick={() => { location.reload(); }}>{button}</button>
        </Notice>
      </main>
    );
  }
}
