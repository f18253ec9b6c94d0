import type { Clock } from '../../base/clock/clock.ts';
import { findOldIndexedDb } from './old-indexeddb.worker.ts';
import type { OldKeyStores } from './old-key-store.ts';
import { findOldLocalStore } from './old-local-texts.ts';

/** The key stores of older clients in this browser: in a database, else in local storage. */
export function browserOldKeys(clock: Clock): OldKeyStores {
  return {
    async find(texts) {
      const inDatabase = await findOldIndexedDb(clock);
      if (inDatabase.ok ? inDatabase.value !== null : inDatabase.error.kind !== 'failed') return inDatabase;
      const inTexts = await findOldLocalStore(texts);
      return inTexts.ok && inTexts.value === null ? inDatabase : inTexts;
    },
  };
}
