/** The databases of this machine: their names, their stores, and how older ones became so. */
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
import { type Layout, MIGRATION_STORE } from '../storage/migrations.ts';
import { syncStore } from '../sync/sync-record.ts';
import { toDeviceStore } from '../to-device/to-device-store.ts';
import { keyStore, sessionStore } from './session-stores.ts';

/** The name of the machine-wide database: which account is signed in. Kept apart, so that signing out deletes an account's data whole. */
export const SESSION_DATABASE = 'parley';

/** The name of an account's own database. */
export function accountDatabase(databaseKey: string): string {
  return `parley-account:${databaseKey}`;
}

export const SESSION_LAYOUT: Layout = {
  stores: [sessionStore, keyStore].map((store) => store.name).concat(MIGRATION_STORE),
  migrations: [
    // What version 1 stored was not sealed. It was never released, so it is not kept.
    { version: 2, empty: [sessionStore.name] },
    // A session may say when its token expires and that the server ended it; older ones are good as they are.
    { version: 3 },
    // A session may say that its device was an older client's before; older ones were not.
    { version: 4 },
  ],
};

const ACCOUNT_STORES = [syncStore, roomStore, stateStore, memberStore, chunkStore, outboxStore].map(({ name }) => name);

export const ACCOUNT_LAYOUT: Layout = {
  stores: [
    ...ACCOUNT_STORES,
    roomPageStore.name,
    accountDataStore.name,
    readersStore.name,
    toDeviceStore.name,
    outboxFileStore.name,
    draftStore.name,
    draftFileStore.name,
    CRYPTO_STORE,
    MIGRATION_STORE,
  ],
  migrations: [
    { version: 2, empty: ACCOUNT_STORES },
    // Rooms have tags: a position from before would never bring those that are there already.
    { version: 3, empty: [syncStore.name] },
    // An entry of the outbox may say after which event it was written; older ones are good as they are.
    { version: 4 },
    // Records of rooms may lie in pages; those that lie by themselves are good as they are.
    { version: 5 },
    // Push rules are kept: a position from before would never bring them. Rooms say how much of the unread is quiet.
    { version: 6, empty: [syncStore.name] },
    // Records say what is unread in threads: a position from before would not bring the receipts that were there already.
    { version: 7, empty: [syncStore.name] },
    // A room may say which receipts the server was not told; older ones are good as they are.
    { version: 8 },
    // A record may say that all members are stored, and one's own profile may be; older ones are good as they are.
    { version: 9 },
    // Who else has read what is kept: a position from before would not bring the receipts that were there already.
    { version: 10, empty: [syncStore.name] },
    // A receipt that waits for its event says what was known when it came, and a room where `m.fully_read` is: both come anew.
    { version: 11, empty: [syncStore.name] },
    // What is to be sent to devices has a store; there was nothing before.
    { version: 12 },
    // A room says which rooms it names before and after it, and what an invitation says: they come anew.
    { version: 13, empty: [syncStore.name] },
    // Records may say that moderators hide the latest message; older ones say so once something comes.
    { version: 14 },
    // What belongs to encryption has stores, and events and the outbox say what is encrypted; there was nothing before.
    { version: 15 },
    // Records may say how many mentions a mute keeps quiet; older ones say so of what comes.
    { version: 16 },
    // What is to be sent may have files, which have a store; there was nothing before.
    { version: 17 },
    // Decrypted events say who gave their key with an invitation; those from before have none.
    { version: 18 },
    // The latest message of a room may be a call; records from before say so once something comes.
    { version: 19 },
    // Which event each decrypted message was is kept; of those from before nobody knows.
    { version: 20 },
    // Until when a call may be answered is kept with it; what came of one from before counts as settled.
    { version: 21 },
    // What was begun and not sent has stores; there was nothing before.
    { version: 22 },
    // Events say when they came, and rooms since when they are encrypted; those from before say so once something comes.
    { version: 23 },
    // Whom the person ignores is kept: a position from before would never bring it.
    { version: 24, empty: [syncStore.name] },
    // Records may say who removed the person from a room; those from before say so of what comes.
    { version: 25 },
    // The latest message may say what those are called whom it mentions; those from before say their ids.
    { version: 26 },
  ],
};
