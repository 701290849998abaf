// The secret address with which another calendar shows the leave of a person. It is made, copied and revoked.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useAction } from '../hooks.ts';
import { Notice, Problem } from '../parts.tsx';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';

export function CalendarFeed(): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const [isTeam, setTeam] = useState(false);
  // The service answers the address once, so that it is only here.
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [isSure, setSure] = useState(false);
  const [isRevoked, setRevoked] = useState(false);
  const make = (): void => {
    void action.run(async () => {
      const made = await answered(api.POST('/auth/me/calendar-feed', { body: { team: isTeam } }));
      setUrl(made.url);
      setCopied(false);
      setRevoked(false);
    });
  };
  const copy = (): void => {
    void action.run(async () => {
      await navigator.clipboard.writeText(url ?? '');
      setCopied(true);
    });
  };
  const revoke = (): void => {
    void action.run(async () => {
      await answered(api.DELETE('/auth/me/calendar-feed'));
      setUrl(null);
      setSure(false);
      setRevoked(true);
    });
  };
  return (
    <section class="card form" id="calendar-feed">
      <h2>{t.leave.feed.title}</h2>
      <p class="soft">{t.leave.feed.about}</p>
      <label class="check">
        <input type="checkbox" name="team" checked={isTeam} onChange={(event) => { setTeam(event.currentTarget.checked); }} />
        {t.leave.feed.team}
      </label>
      <div role="status">
        {url !== null && <Notice tone="good" live={false}><p>{isCopied ? t.leave.feed.copied : t.leave.feed.once}</p></Notice>}
        {isRevoked && <Notice tone="good" live={false}><p>{t.leave.feed.revoked}</p></Notice>}
      </div>
      {url !== null && <p class="quote message">{url}</p>}
      <div class="ways">
        {url !== null && <button type="button" class="main" aria-disabled={action.isRunning} onClick={copy}>{t.correction.copy}</button>}
        <button type="button" aria-disabled={action.isRunning} onClick={make}>{t.leave.feed.make}</button>
        {isSure
          ? (
            <>
              <p role="status">{t.leave.feed.revokeSure}</p>
              <button type="button" class="small danger" aria-disabled={action.isRunning} onClick={revoke}>{t.leave.feed.revoke}</button>
              <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.leave.feed.keep}</button>
            </>
          )
          : <button type="button" class="quiet" onClick={() => { setSure(true); }}>{t.leave.feed.revoke}</button>}
      </div>
      <Problem error={action.error} />
    </section>
  );
}
