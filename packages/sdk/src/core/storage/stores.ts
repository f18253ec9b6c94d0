import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, Key, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { SealKey } from '../../platform/sealing/sealer.ts';
import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import type { FilePart } from '../../protocol/events/media.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { DraftRecord } from '../drafts/draft-record.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { ReaderReceipt } from '../rooms/reader-receipt.ts';
import type { RoomPage, RoomRecord } from '../rooms/room-record.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { SyncRecord } from '../sync/sync-record.ts';
import type { ChunkRecord } from '../timeline/chunk.ts';
import type { ToDeviceBatch } from '../to-device/to-device-batch.ts';
import { type Layout, MIGRATION_STORE } from './migrations.ts';

/**
 * A store of records of one type. What is in it was written by this code, so it is trusted when read: this is the only
 * place where a stored value gets its type.
 */
export class RecordStore<Value, K extends Key> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  put(key: K, value: Value): Extract<WriteOp, { readonly kind: 'put' }> {
    return { kind: 'put', store: this.name, key, value };
  }

  delete(key: K): WriteOp {
    return { kind: 'delete', store: this.name, key };
  }

  async get(database: Database, key: K): Promise<Result<Value | undefined, StorageFailure>> {
    const found = await database.get(this.name, key);
    return found.ok ? ok(found.value as Value | undefined) : err(found.error);
  }

  /** All records below `prefix` in key order, or backwards from before `beyond`. */
  async range(
    database: Database,
    query: {
      readonly prefix: Key;
      readonly direction?: 'next' | 'prev';
      readonly limit?: number;
      readonly beyond?: Key;
    },
  ): Promise<Result<readonly Value[], StorageFailure>> {
    const found = await database.range(this.name, query);
    return found.ok ? ok(found.value.map((record) => record.value as Value)) : err(found.error);
  }
}

/** The name of the machine-wide database: which account is signed in. Kept apart, so that signing out deletes an account's data whole. */
export const SESSION_DATABASE = 'parley';

/** The one session there is. */
export const sessionStore = new RecordStore<StoredSession, readonly ['current']>('session');
/** Keys of databases whose account has ended and which are not deleted yet. */
export const endedStore = new RecordStore<string, readonly ['ended', string]>('session');
/** The key that everything else is sealed with; itself it is not, and cannot be read. */
export const keyStore = new RecordStore<SealKey, readonly ['seal']>('keys');

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

/** Where the sync stands: position and account data. */
export const syncStore = new RecordStore<SyncRecord, readonly ['current']>('sync');
/** Many rooms in one record, so that a start reads few; what `roomStore` holds counts before them. */
export const roomPageStore = new RecordStore<RoomPage, readonly [number]>('room-pages');
/** One small record for a room with news since: all that the room list needs. */
export const roomStore = new RecordStore<RoomRecord, readonly [RoomId]>('rooms');
/** A room's state without its members, as one record. */
export const stateStore = new RecordStore<readonly StateEvent[], readonly [RoomId]>('state');
/** Member events in pages of up to 50, so that one change rewrites one page. */
export const memberStore = new RecordStore<readonly StateEvent[], readonly [RoomId, number]>('members');
/** Timelines in chunks of about 50 events (`chunk.ts`). */
export const chunkStore = new RecordStore<ChunkRecord, readonly [RoomId, number]>('chunks');
/** What is to be sent, in order. */
export const outboxStore = new RecordStore<OutboxEntry, readonly [RoomId, number]>('outbox');
/** The bytes of files that are to be uploaded, in pieces: of the entry of the outbox with that place. */
export const outboxFileStore = new RecordStore<Uint8Array<ArrayBuffer>, readonly [RoomId, number, FilePart, number]>(
  'outbox-files',
);
/** What was begun and not sent, by room and root of the thread; of the room itself under an empty root. */
export const draftStore = new RecordStore<DraftRecord, readonly [RoomId, EventId | '']>('drafts');
/** The bytes of files that are to go with a draft, by the file's id, in pieces. */
export const draftFileStore = new RecordStore<Uint8Array<ArrayBuffer>, readonly [RoomId, EventId | '', string, number]>(
  'draft-files',
);
/** What is to be sent to devices, in order. */
export const toDeviceStore = new RecordStore<ToDeviceBatch, readonly [number]>('to-device');
/** Who else has read a room. */
export const readersStore = new RecordStore<readonly ReaderReceipt[], readonly [RoomId]>('readers');
/** Account data of the whole account that is needed, by type, as received. */
export const accountDataStore = new RecordStore<RawContent, readonly [string]>('account-data');
/** Whose database this is: written before the session, so that a database without it was deleted and made anew. */
export const ownerStore = new RecordStore<UserId, readonly ['owner']>(MIGRATION_STORE);
/** Written strictly once entries of the outbox are stored: a strict commit takes all earlier ones of its database along. */
export const outboxMarkStore = new RecordStore<number, readonly ['outbox']>(MIGRATION_STORE);
/** Rooms that were encrypted, and of which nothing else says so here. */
export const encryptedRoomsStore = new RecordStore<readonly RoomId[], readonly ['encrypted']>(MIGRATION_STORE);
/** The name and picture of whoever is signed in, as the server last said. */
export const ownProfileStore = new RecordStore<StoredProfile, readonly ['profile']>(MIGRATION_STORE);
/** Says whether there is room on the disk. */
export const probeStore = new RecordStore<string, readonly ['probe']>(MIGRATION_STORE);

const ACCOUNT_STORES = [syncStore, roomStore, stateStore, memberStore, chunkStore, outboxStore].map(({ name }) => name);

/** What encryption keeps (`core/crypto/crypto-stores.ts`). */
export const CRYPTO_STORE = 'crypto';

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

/** What a person says of themselves. */
export interface StoredProfile {
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

/** The name of an account's own database. */
export function accountDatabase(databaseKey: string): string {
  return `parley-account:${databaseKey}`;
}
