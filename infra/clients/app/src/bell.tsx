// The number of notifications that the person has not read, in the header.

import type { JSX } from 'preact';

import { useReading, type Reading } from './hooks.ts';
import { Icon } from './parts.tsx';
import { answered, api } from './service.ts';
import { useWords } from './words/index.ts';

/** So many are shown as `99+`. */
const MANY = 100;

/** How many notifications are unread, at most 100. */
export const useUnread = (): Reading<number> => useReading('unread', async () => {
  const { data, meta } = await answered(api.GET('/notifications', { params: { query: { unread: true, limit: MANY } } }));
  return meta.has_more ? MANY : data.length;
}, { as: 'unread' });

export function Bell({ isPresent }: { isPresent: boolean }): JSX.Element {
  const { t } = useWords();
  const count = useUnread().data ?? 0;
  return (
    <a class="bell" href="#/notifications" aria-current={isPresent ? 'page' : undefined}>
      <Icon name="bell" /><span class="unseen">{t.nav.notifications}</span>
      {count > 0 && <b class="count" aria-label={t.unread(count)} role="img">{count < MANY ? count : '99+'}</b>}
    </a>
  );
}
