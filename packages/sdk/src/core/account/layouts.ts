/** The databases of this machine: their names and their stores. Each store's owner declares its version and migrations. */
import { FIRST_PLACE, nameInPlace } from '../../platform/place.ts';
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

/** The name of the first place's database of the session: which account is signed in there. */
export const SESSION_DATABASE = 'parley';

/** The name of a place's database of the session. Kept apart, so that signing out deletes an account's data whole. */
export function sessionDatabase(place = FIRST_PLACE): string {
  return nameInPlace(SESSION_DATABASE, place);
}

/** The name of an account's own database. Its key begins with the place (`keyPrefixOf`). */
export function accountDatabase(databaseKey: string): string {
  return `parley-account:${databaseKey}`;
}

/** The stores of the database of the session. */
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
