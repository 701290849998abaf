// The newest notifications of a person, in plain words. Each leads to the screen of its subject.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { useUnread } from '../bell.tsx';
import { useAction, useReading, useSession } from '../hooks.ts';
import { eventOf, isKept, screenOf, type Notification } from '../notices.ts';
import { Icon, Notice, Problem, Read, Screen } from '../parts.tsx';
import { answered, api, readRows } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';

/** So many of the newest are shown. */
const NEWEST = 50;

const mark = (id: string): Promise<Notification> => answered(api.PATCH('/notifications/{id}', { params: { path: { id } }, body: { read: true } }));

/** Marks the newest one that the person has seen, and all older ones. What came later stays unread. */
async function markAll(newest: string): Promise<void> {
  let hasMore = true;
  while (hasMore) ({ has_more: hasMore } = await answered(api.POST('/notifications/read', { body: { up_to: newest } })));
}

export function NotificationsScreen(): JSX.Element {
  const { t } = useWords();
  const texts = usePersonTexts();
  const unread = useUnread();
  const reading = useReading('notifications', () => readRows((query) => api.GET('/notifications', { params: { query: { limit: NEWEST, ...query } } }), NEWEST), {
    as: 'notifications', only: ({ rows, hasMore }) => ({ rows: rows.filter(isKept), hasMore }),
  });
  const action = useAction();
  const status = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isDone, setDone] = useState(false);
  const isUnread = ({ id, read_at: at }: Notification): boolean => at === null && !marked.has(id);
  const again = (): Promise<unknown> => Promise.all([reading.reload(), unread.reload()]);
  const markOne = (id: string): void => {
    void action.run(async () => {
      await mark(id);
      setMarked((before) => new Set([...before, id]));
      await again();
    });
  };
  // The person goes on to the screen meanwhile. What is not marked then is marked another time.
  const open = (id: string): void => { void mark(id).then(again, () => undefined); };
  const readAll = (newest: string): void => {
    void action.run(async () => {
      await markAll(newest);
      await again();
      setDone(true);
      // The button has gone.
      status.current?.focus();
    });
  };
  return (
    <Screen title={t.nav.notifications}>
      <div role="status" tabIndex={-1} ref={status}>{isDone && unread.data === 0 && <Notice tone="good" live={false}><p>{texts.notifications.allRead}</p></Notice>}</div>
      <Problem error={action.error} />
      <Read of={reading}>
        {({ rows, hasMore }) => (rows.length === 0 ? <p class="soft">{texts.notifications.empty}</p> : (
          <>
            {((unread.data ?? 0) > 0 || rows.some(isUnread)) && <p class="ways"><button type="button" class="small" aria-disabled={action.isRunning} onClick={() => { if (rows[0]) readAll(rows[0].id); }}>{action.isRunning ? t.sending : texts.notifications.readAll}</button></p>}
            <ul class="rows">{rows.map((row) => <NoticeRow key={row.id} row={row} isUnread={isUnread(row)} open={open} markOne={markOne} />)}</ul>
            {hasMore && <p class="soft">{t.onlyFirst(NEWEST)}</p>}
            <p><a href="#/mail">{texts.notifications.mails}</a></p>
          </>
        ))}
      </Read>
    </Screen>
  );
}

interface NoticeRowProps {
  row: Notification;
  isUnread: boolean;
  open: (id: string) => void;
  markOne: (id: string) => void;
}

function NoticeRow({ row, isUnread, open, markOne }: NoticeRowProps): JSX.Element {
  const { format } = useWords();
  const texts = usePersonTexts();
  const { user } = useSession();
  const place = useRef<HTMLElement>(null);
  const { kinds } = texts.notifications;
  const say = Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
  // A kind of a newer service is told in the words of the service.
  const sentence = say?.(eventOf(row, user, format)) ?? `${row.title}. ${row.body}`;
  const screen = screenOf(row, user);
  const text = (
    <span>
      {isUnread ? <strong>{sentence}</strong> : sentence}
      <span class="block soft small-text">{isUnread && <span class="fresh">{texts.notifications.isNew}</span>} {format.moment(row.created_at)}</span>
    </span>
  );
  return (
    <li class="row">
      {screen === null
        ? <div class="open" tabIndex={-1} ref={(element) => { place.current = element; }}>{text}</div>
        : <a class="open" href={`#/${screen}`} ref={(element) => { place.current = element; }} onClick={() => { if (isUnread) open(row.id); }}>{text}<Icon name="next" /></a>}
      {isUnread && (
        <button type="button" class="small quiet flat-start" onClick={() => { markOne(row.id); place.current?.focus(); }}>
          {texts.notifications.read}<span class="unseen">: {sentence}</span>
        </button>
      )}
    </li>
  );
}
