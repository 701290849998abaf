// Why nothing is sent for a user now. Without an entry, everything that there is to send is sent.
//
// It is stored, so that all tabs know it and a reload does not cut a wait short.

import type { Storage } from '../storage.js';
import type { SessionState } from '../session.js';
import type { Delivery } from '../stored.js';

/** What the outbox is doing, for the sentence that a person reads. A code that is not known here never has to be shown. */
export type DeliveryHint =
  /** There is nothing to send. */
  | { kind: 'nothing' }
  | { kind: 'sending' }
  /** There is no network, or no answer comes. It is sent when there is one. */
  | { kind: 'waits_for_network' }
  /** Something else than the service answers, such as the page on which people sign in to a Wi-Fi. */
  | { kind: 'waits_for_sign_in_page' }
  /** The service asked for a wait, or could not answer. The next attempt is at `time`, in milliseconds by the device's clock. */
  | { kind: 'waits_until'; time: number }
  /** The person has to sign in. */
  | { kind: 'signed_out' }
  /** The service refuses what is sent. */
  | { kind: 'stopped'; code: string; detail: string };

/** What to tell of a delivery. A device that is offline waits for its network, also where nothing was tried yet. */
export function hintOf(
  delivery: { status: 'idle' } | { status: 'sending' } | Delivery, session: SessionState['status'], isOnline: boolean,
): DeliveryHint {
  switch (delivery.status) {
    case 'idle': return { kind: 'nothing' };
    case 'stopped': return { kind: 'stopped', code: delivery.code, detail: delivery.detail };
    case 'sign_in': return { kind: 'signed_out' };
    case 'sending':
      if (session !== 'signed_in') return { kind: 'signed_out' };
      return { kind: isOnline ? 'sending' : 'waits_for_network' };
    case 'waiting':
      if (!isOnline || delivery.code === 'network') return { kind: 'waits_for_network' };
      return delivery.code === 'malformed_answer' ? { kind: 'waits_for_sign_in_page' } : { kind: 'waits_until', time: delivery.until };
  }
}

/** How many milliseconds a wait still lasts. A device's clock that was set back ends it. */
export function remaining(delivery: Delivery | null, now = Date.now()): number {
  if (delivery?.status !== 'waiting' || now < delivery.since) return 0;
  return Math.max(delivery.until - now, 0);
}

export async function readDelivery(storage: Storage, user: string): Promise<Delivery | null> {
  return (await storage.read((database) => database.get('deliveries', user))) ?? null;
}

export async function writeDelivery(storage: Storage, user: string, delivery: Delivery | null): Promise<void> {
  await storage.write(['deliveries'], async (transaction) => {
    const deliveries = transaction.objectStore('deliveries');
    if (delivery === null) await deliveries.delete(user);
    else await deliveries.put(delivery, user);
  });
}
