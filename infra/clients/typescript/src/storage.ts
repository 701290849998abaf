// What the client keeps in the browser: the session, the outbox's records and batches, and some single values.

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

import { localError, WfmError } from './errors.js';
import type { OutboxRecord } from './outbox/records.js';
import type { Batch, Delivery, StoredSession } from './stored.js';

export interface Schema extends DBSchema {
  session: { key: 'present'; value: StoredSession };
  records: {
    key: string;
    value: OutboxRecord;
    indexes: { user: string; state: [user: string, state: string]; settled: number };
  };
  batches: { key: string; value: Batch; indexes: { user: string } };
  /** Why nothing is sent for a user now. */
  deliveries: { key: string; value: Delivery };
  device: { key: 'id'; value: string };
}

export type Store = StoreNames<Schema>;
export type Transaction = IDBPTransaction<Schema, Store[], 'readwrite'>;

const VERSION = 1;

export class Storage {
  readonly #name: string;
  #database: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Reads.
   *
   * @throws WfmError `storage_unavailable`.
   */
  async read<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    return this.#use(work);
  }

  /**
   * Reads and writes in one transaction. What it answers is on disk.
   *
   * @throws WfmError `storage_full`, `storage_unavailable`, or what `work` throws. Nothing is then written.
   */
  async write<T>(stores: Store[], work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#use(async (database) => {
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      const done = transaction.done.then(() => null, (error: unknown) => ({ error }));
      let result: T;
      try {
        result = await work(transaction);
      } catch (error) {
        abort(transaction);
        await done;
        throw error;
      }
      const failed = await done;
      if (failed) throw failed.error;
      return result;
    });
  }

  /** A browser may close the database at any time, as phones do with pages in the background. It is then opened again. */
  async #use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(await this.#open());
      } catch (error) {
        const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
        if (!isClosed || attempt > 1) throw storageError(error);
        this.#database = null;
      }
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const close = () => { this.#database = null; };
    this.#database ??= openDB<Schema>(this.#name, VERSION, {
      upgrade(database) {
        database.createObjectStore('session');
        const records = database.createObjectStore('records', { keyPath: 'id' });
        records.createIndex('user', 'user');
        records.createIndex('state', ['user', 'state']);
        records.createIndex('settled', 'settled_at');
        database.createObjectStore('batches', { keyPath: 'key' }).createIndex('user', 'user');
        database.createObjectStore('deliveries');
        database.createObjectStore('device');
      },
      // A newer version of the app wants to change the storage: let it. This page opens it again on its next use, and
      // then fails until it is loaded again.
      blocking(_current, _blocked, event) {
        close();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: close,
    }).catch((error: unknown) => {
      close();
      throw error;
    });
    return this.#database;
  }
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

function storageError(error: unknown): unknown {
  if (error instanceof WfmError || !(error instanceof Error || error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') {
    return localError('storage_full', 'The storage of this browser is full. Nothing was stored.', error);
  }
  if (!(error instanceof DOMException)) return error;
  return localError('storage_unavailable', error.name === 'VersionError'
    ? 'A newer version of this app has changed the storage. Load the page again.'
    : `This browser refuses its storage: ${error.message}`, error);
}
