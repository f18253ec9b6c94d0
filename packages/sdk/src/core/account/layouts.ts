/** The databases of this machine: their names and their stores. Each store's owner declares its version and migrations. */
import { CRYPTO_STORE } from '../crypto/crypto-store.ts';
import { draftFileStore, draftStore } from '../drafts/draft-stores.ts';
import { chunkStore } from '../history/chunk-store.ts';
import { outboxFileStore, outboxStore } from '../outbox/outbox-stores.ts';
import {
  accountDataStore,
  memberStore,
  readersStore,
  roomPageStore,
  roomStore,
  stateStore,
} from '../rooms/room-stores.ts';
import { FEATURE_STORES, META, type StoreDeclaration } from '../storage/record-store.ts';
import { syncStore } from '../sync/sync-record.ts';
import { toDeviceStore } from '../to-device/to-device-store.ts';
import { keyStore, sessionStore } from './session-stores.ts';

/** The name of the machine-wide database: which account is signed in. Kept apart, so that signing out deletes an account's data whole. */
export const SESSION_DATABASE = 'parley';

/** The name of an account's own database. */
export function accountDatabase(databaseKey: string): string {
  return `parley-account:${databaseKey}`;
}

/** The stores of the machine-wide database. */
export const SESSION_STORES: readonly StoreDeclaration[] = [sessionStore.declared, keyStore.declared, META];

/** The stores of an account's database. What features keep lies in one of them. */
export const ACCOUNT_STORES: readonly StoreDeclaration[] = [
  syncStore.declared,
  roomStore.declared,
  roomPageStore.declared,
  stateStore.declared,
  memberStore.declared,
  chunkStore.declared,
  readersStore.declared,
  accountDataStore.declared,
  outboxStore.declared,
  outboxFileStore.declared,
  draftStore.declared,
  draftFileStore.declared,
  toDeviceStore.declared,
  CRYPTO_STORE,
  FEATURE_STORES,
  META,
];
