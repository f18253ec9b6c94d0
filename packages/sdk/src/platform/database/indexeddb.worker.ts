import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Clock } from '../../base/clock/clock.ts';
import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, DatabaseSchema, Databases, OpenFailure, StorageFailure } from './database.ts';
import { IndexedDbConnection } from './indexeddb-connection.worker.ts';
import { nameOf, toStorageFailure } from './indexeddb-failure.ts';

/** The longest wait for an open or a delete. Some browsers wait for ever. */
const ANSWER_WITHIN_MS = 5_000;

/** Databases in the browser's IndexedDB. Every open connection lets go when another wants to upgrade or delete. */
export function createIndexedDbDatabases(clock: Clock): Databases {
  return {
    open: (schema) => openWithin(clock, schema),
    delete: (name) => deleteWithin(clock, name),
  };
}

function openWithin(clock: Clock, schema: DatabaseSchema): Promise<Result<Database, OpenFailure>> {
  return new Promise((resolve) => {
    let isBlocked = false;
    let gaveUp = false;
    let connection: IndexedDbConnection | undefined;
    const stopTimer = clock.setTimer(ANSWER_WITHIN_MS, () => {
      gaveUp = true;
      resolve(err(isBlocked ? { kind: 'blocked' } : { kind: 'unavailable', reason: 'no answer' }));
    });
    const opening = startOpening(schema, {
      blocked: () => {
        isBlocked = true;
      },
      lost: () => connection?.lose(),
    });
    opening.then(
      (idb) => {
        stopTimer();
        if (gaveUp) {
          idb.close();
          return;
        }
        connection = new IndexedDbConnection(idb);
        resolve(ok(connection));
      },
      (error: unknown) => {
        stopTimer();
        resolve(err(toOpenFailure(error)));
      },
    );
  });
}

async function startOpening(
  { name, version, stores }: DatabaseSchema,
  on: { readonly blocked: () => void; readonly lost: () => void },
): Promise<IDBPDatabase> {
  return openDB(name, version, {
    upgrade: (idb) => {
      for (const store of stores) if (!idb.objectStoreNames.contains(store)) idb.createObjectStore(store);
    },
    blocked: on.blocked,
    blocking: on.lost,
    terminated: on.lost,
  });
}

function toOpenFailure(error: unknown): OpenFailure {
  switch (nameOf(error)) {
    case 'VersionError':
      return { kind: 'tooNew' };
    case 'QuotaExceededError':
      return { kind: 'quotaExceeded' };
    default:
      // Private windows, blocked storage, a damaged profile, no IndexedDB at all: they differ only in words.
      return { kind: 'unavailable', reason: describeError(error) };
  }
}

function deleteWithin(clock: Clock, name: string): Promise<Result<void, StorageFailure>> {
  return new Promise((resolve) => {
    const stopTimer = clock.setTimer(ANSWER_WITHIN_MS, () => {
      resolve(err({ kind: 'failed', reason: 'deleting was kept waiting' }));
    });
    startDeleting(name).then(
      () => {
        stopTimer();
        resolve(ok());
      },
      (error: unknown) => {
        stopTimer();
        resolve(err(toStorageFailure(error)));
      },
    );
  });
}

async function startDeleting(name: string): Promise<void> {
  await deleteDB(name);
}
