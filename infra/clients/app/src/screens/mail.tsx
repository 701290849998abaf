// The e-mail of the account, and which notifications are mailed.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { LANGUAGES, type Language } from 'wfm-ui/language.ts';

import { hasCode, useAction, useReading, useSession } from '../hooks.ts';
import { ANY, MINE, OF_OFFICE, TO_DECIDE } from '../notices.ts';
import { Field, Icon, Notice, Problem, Read, Screen, useViolations } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useDecides } from '../waiting.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';

type Account = components['schemas']['CurrentUser'];

interface StoredAccount {
  account: Account;
  tag: string;
}

async function readAccount(): Promise<StoredAccount> {
  const answer = await api.GET('/auth/me');
  return { account: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

export function MailScreen(): JSX.Element {
  const { t } = useWords();
  const reading = useReading('mail', readAccount);
  return (
    <Screen title={t.nav.mail}>
      <a class="backlink" href="#/account"><Icon name="back" />{t.account.title}</a>
      <Read of={reading}>
        {(stored) => (
          <>
            <Address account={stored.account} />
            <Preferences stored={stored} reload={reading.reload} />
          </>
        )}
      </Read>
    </Screen>
  );
}

/** Asks for a link that makes an address the e-mail of the account. */
function Address({ account }: { account: Account }): JSX.Element {
  const { t } = useWords();
  const texts = usePersonTexts().mail;
  const [wanted, setWanted] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const action = useAction();
  const violationAt = useViolations(action.error);
  const send = (email: string): void => {
    void action.run(async () => {
      setSent(null);
      await answered(api.POST('/auth/email', { body: { email } }));
      setSent(email);
      setWanted('');
    });
  };
  const problem = hasCode(action.error, 'invalid_transition') ? texts.noMails : hasCode(action.error, 'too_many_requests') ? texts.tooMany : null;
  const isGood = account.email_proven && !account.mail_problem;
  return (
    <form class="card form" onSubmit={(event) => { event.preventDefault(); send(wanted.trim()); }}>
      <div>
        <h2 class="soft-title">{texts.address}</h2>
        <p class="strong flat">{account.email}</p>
        {isGood && <span class="tag good"><Icon name="good" />{texts.proven}</span>}
      </div>
      {account.mail_problem ? <Notice tone="warn" live={false}><p>{texts.problem}</p></Notice> : !account.email_proven && <p class="soft flat">{texts.notProven}</p>}
      {!isGood && <div><button type="button" class="small" aria-disabled={action.isRunning} onClick={() => { send(account.email); }}>{texts.prove}</button></div>}
      <Field label={texts.another} hint={texts.anotherHint} error={violationAt('/email')}>
        {(given) => (
          <input
            {...given} type="email" name="email" autocomplete="email" autocapitalize="none" spellcheck={false} required maxLength={254}
            value={wanted} onInput={(event) => { setWanted(event.currentTarget.value); }}
          />
        )}
      </Field>
      <div role="status">{sent !== null && <Notice tone="good" live={false}><p>{texts.sent(sent)}</p></Notice>}</div>
      {problem === null ? <Problem error={action.error} /> : <Notice tone="bad"><p>{problem}</p></Notice>}
      <button type="submit" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.signIn.send}</button>
    </form>
  );
}

/** The kinds that this person may get, in groups. What is switched off already can always be switched on again. */
function useGroups(off: readonly string[]): [title: 'mine' | 'decide' | 'office', kinds: string[]][] {
  const { user, permissions } = useSession();
  const decides = useDecides();
  const isOff = (kind: string): boolean => off.includes(kind);
  return [
    ['mine', MINE.filter((kind) => user.employee_id !== null || isOff(kind))],
    ['decide', TO_DECIDE.filter((kind) => decides || isOff(kind))],
    ['office', OF_OFFICE.filter(([kind, needed]) => isOff(kind) || needed.some((one) => permissions?.includes(one))).map(([kind]) => kind)],
  ];
}

/** What happened, without what to do then. */
const firstOf = (text: string): string => text.split(/(?<=\.) /)[0] ?? text;

function Preferences({ stored, reload }: { stored: StoredAccount; reload: () => Promise<unknown> }): JSX.Element {
  const { t } = useWords();
  const texts = usePersonTexts();
  // What was read when the person began is what the change is based on.
  const [base, setBase] = useState(stored);
  const [off, setOff] = useState<readonly string[]>(base.account.mail_off);
  const [language, setLanguage] = useState<Language | ''>(base.account.language ?? '');
  const [isSaved, setSaved] = useState(false);
  const action = useAction();
  const groups = useGroups(base.account.mail_off);
  const toggle = (kind: string): void => {
    setSaved(false);
    setOff((before) => (before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]));
  };
  const save = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      const changed = (kind: string): boolean => off.includes(kind) !== base.account.mail_off.includes(kind);
      let present = base;
      for (let attempt = 0; ; attempt += 1) {
        // A mail program may have switched a kind off meanwhile: what the person has not touched stays.
        const kinds = [...new Set([...present.account.mail_off, ...off])].filter((kind) => (changed(kind) ? off : present.account.mail_off).includes(kind));
        const request = await api.PATCH('/auth/me', { params: { header: { 'If-Match': present.tag } }, body: { language: language || null, mail_off: kinds } });
        try {
          const account = await answered(Promise.resolve(request));
          setBase({ account, tag: request.response.headers.get('etag') ?? '*' });
          setOff(account.mail_off);
          break;
        } catch (error) {
          if (!hasCode(error, 'precondition_failed') || attempt > 3) throw error;
          present = await readAccount();
        }
      }
      setSaved(true);
      await reload();
    });
  };
  return (
    <form class="card form" onSubmit={save}>
      <h2>{texts.mail.which}</h2>
      <p class="soft">{texts.mail.about}</p>
      {groups.filter(([, kinds]) => kinds.length > 0).map(([title, kinds]) => (
        <fieldset class="bare" key={title}>
          <legend class="label">{texts.mail[title]}</legend>
          {kinds.map((kind) => (
            <label class="check" key={kind}>
              <input type="checkbox" name={kind} checked={!off.includes(kind)} onChange={() => { toggle(kind); }} />
              {firstOf(texts.notifications.kinds[kind]?.(ANY) ?? kind)}
            </label>
          ))}
        </fieldset>
      ))}
      <Field label={texts.mail.language}>
        {(given) => (
          <select {...given} name="language" value={language} onChange={(event) => { setSaved(false); setLanguage(event.currentTarget.value as Language | ''); }}>
            <option value="">{texts.mail.ofOrganization}</option>
            {(Object.keys(LANGUAGES) as Language[]).map((tag) => <option key={tag} value={tag}>{LANGUAGES[tag]}</option>)}
          </select>
        )}
      </Field>
      <div role="status">{isSaved && <Notice tone="good" live={false}><p>{texts.mail.saved}</p></Notice>}</div>
      <Problem error={action.error} />
      <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.mail.save}</button>
    </form>
  );
}
