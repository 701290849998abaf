// What a request for leave would take, and what is left, before it is sent. The service counts; nothing is stored.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { components } from 'wfm-client';

import { hasCode, useOnline } from '../hooks.ts';
import { Notice } from '../parts.tsx';
import { answered, api } from '../service.ts';
import type { Leave } from '../waiting.ts';
import { useWords } from '../words/index.ts';
import { amountOf, takenBy } from './leave-facts.tsx';

type Body = components['schemas']['LeaveCreate'];

/** So many milliseconds after the last change the service is asked. */
const WAIT = 600;

interface Estimate {
  /** The request that it is about. */
  of: string;
  unit: Leave['unit'];
  /** The most that a request for the first date may take; null where there is no limit, or where it is not known. */
  requestable: string | null;
  /** The leave as it would be; null where the service would refuse it. */
  leave: Leave | null;
  isTooMuch: boolean;
}

interface LeaveEstimateProps {
  employee: string;
  body: Body;
  /** Whether the service could accept the request as it is. Otherwise only the balance is read. */
  isComplete: boolean;
  /** Whether the request itself is being sent. */
  isSending: boolean;
}

export function LeaveEstimate({ employee, body, isComplete, isSending }: LeaveEstimateProps): JSX.Element {
  const { t, format } = useWords();
  const isOnline = useOnline();
  const [found, setFound] = useState<Estimate | null>(null);
  const [isAsking, setAsking] = useState(false);
  const wanted = JSON.stringify([body, isComplete]);
  const mayAsk = isOnline && !isSending && body.start_date !== '' && body.end_date >= body.start_date;
  // One request at a time: when it has its answer, this runs again for what was changed meanwhile.
  useEffect(() => {
    if (!mayAsk || isAsking || found?.of === wanted) return;
    const timer = setTimeout(() => {
      setAsking(true);
      void ask(employee, body, isComplete).then((answer) => {
        setFound({ of: wanted, ...answer });
        setAsking(false);
      });
    }, WAIT);
    return () => { clearTimeout(timer); };
  }, [wanted, mayAsk, isAsking, found]);
  const shown = found?.of === wanted ? found : null;
  const isSomething = shown !== null && (shown.leave !== null || shown.requestable !== null || shown.isTooMuch);
  return (
    <div role="status" id="estimate">
      {isSomething && (
        <Notice tone={shown.isTooMuch ? 'warn' : 'info'} live={false}>
          {shown.leave && <p>{t.leave.takes(takenBy(shown.leave, format))}</p>}
          {shown.requestable !== null && <p>{t.leave.upTo(format.amount(Math.max(0, Number(shown.requestable)), shown.unit))}</p>}
          {shown.isTooMuch && <p>{t.leave.tooMuch}</p>}
        </Notice>
      )}
    </div>
  );
}

/** Asks for the balance and for the leave. A failure is not shown: the request itself says what is wrong. */
async function ask(employee_id: string, body: Body, isComplete: boolean): Promise<Omit<Estimate, 'of'>> {
  const [balances, tried] = await Promise.allSettled([
    answered(api.GET('/leave-balances', { params: { query: { employee_id, as_of: body.start_date, limit: 100 } } })),
    isComplete ? tryOut(body) : null,
  ]);
  const balance = balances.status === 'fulfilled' ? balances.value.data.find(({ type }) => type === body.type) : undefined;
  // A service that is older than this app does not know the field.
  const requestable = balance?.requestable ?? null;
  const leave = tried.status === 'fulfilled' ? tried.value : null;
  const isMore = leave !== null && requestable !== null && Number(amountOf(leave)) > Number(requestable);
  return { unit: balance?.unit ?? 'day', requestable, leave, isTooMuch: isMore || (tried.status === 'rejected' && hasCode(tried.reason, 'insufficient_balance')) };
}

let knowsDryRuns: boolean | null = null;

/** Asks what the request would do. A service that does not know dry runs would store it, so it is asked for that before. */
async function tryOut(body: Body): Promise<Leave | null> {
  knowsDryRuns ??= (await answered(api.GET('/health'))).features.includes('dry_run');
  return knowsDryRuns ? answered(api.POST('/leaves', { params: { header: { 'Dry-Run': true } }, body })) : null;
}
