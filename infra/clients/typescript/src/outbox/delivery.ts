// Why nothing is sent for a user now. Without an entry, everything that there is to send is sent.
//
// It is stored, so that all tabs know it and a reload does not cut a wait short.

import type { Storage } from '../storage.js';
import type { Delivery } from '../stored.js';

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
