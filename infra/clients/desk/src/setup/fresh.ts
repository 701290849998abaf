// Whether the set-up is for this person, and whether it opens by itself: for an organization in which nobody is entered yet.

import { useEffect } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { go, readRoute } from '../route.ts';
import { api } from '../service.ts';
import { readProgress, storeProgress } from './progress.ts';

/** Answers whether this person may set up the organization. Opens the set-up once where it is empty. */
export function useFresh(): boolean {
  const { user } = useSession();
  const maySet = useMay('settings:write');
  const mayAdd = useMay('employees:write');
  const may = maySet && mayAdd;
  useEffect(() => {
    // Whoever has come to some screen by its address stays there.
    if (!may || readProgress(user.id).state === 'ended' || (readRoute().parts[0] ?? '') !== '') return;
    answered(api.GET('/employees', { params: { query: { limit: 1 } } })).then(({ data }) => {
      if (data.length === 0) go('setup');
      else if (readProgress(user.id).state === 'new') storeProgress(user.id, { state: 'ended' });
    }, (error: unknown) => { console.info(error); });
  }, [may, user.id]);
  return may;
}
