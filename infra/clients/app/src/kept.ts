// What a person has read of their own, kept on the device so that it can be read without a network: for this person alone, and
// until the sign-out. What somebody reads of others is never kept.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { client } from './service.ts';

export interface Kept {
  data: unknown;
  /** When the service answered it, in milliseconds. */
  readAt: number;
}

interface Schema extends DBSchema {
  readings: { key: [user: string, name: string]; value: Kept };
}

const NAME = 'wfm-readings';

async function use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(NAME, 1, { upgrade(created) { created.createObjectStore('readings'); } });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Whose the kept readings are, in whatever tab they have signed in; null where nobody has. */
async function owner(): Promise<string | null> {
  const session = await client.storage.read((database) => database.get('session', 'present'));
  return session?.user.id ?? null;
}

/** Changes what is kept. One tab at a time, so that nothing is kept of somebody who is signing out. */
async function change(work: (database: IDBPDatabase<Schema>, present: string | null) => Promise<unknown>): Promise<void> {
  try {
    await navigator.locks.request(NAME, async () => {
      const present = await owner();
      await use((database) => work(database, present));
    });
  } catch (error) {
    // Then it takes a network.
    console.info(error);
  }
}

export function keep(user: string, name: string, kept: Kept): Promise<void> {
  return change(async (database, present) => {
    if (present === user) await database.put('readings', kept, [user, name]);
  });
}

export async function readKept(user: string, name: string): Promise<Kept | null> {
  try {
    return await use((database) => database.get('readings', [user, name])) ?? null;
  } catch {
    return null;
  }
}

/** Removes what is kept of everybody but the person who is signed in. */
export function forgetKept(): Promise<void> {
  return change(async (database, present) => {
    const { store, done } = database.transaction('readings', 'readwrite');
    for (const key of await store.getAllKeys()) if (key[0] !== present) await store.delete(key);
    await done;
  });
}
