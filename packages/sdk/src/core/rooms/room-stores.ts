import type { RawContent, StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { META, RecordStore } from '../storage/record-store.ts';
import type { ReaderReceipt } from './reader-receipt.ts';
import type { RoomPage, RoomRecord } from './room-record.ts';

/** Many rooms in one record, so that a start reads few; what `roomStore` holds counts before them. */
export const roomPageStore = new RecordStore<RoomPage, readonly [number]>({
  name: 'room-pages',
  version: 1,
  migrations: [],
  isCopy: true,
});
/** One small record for a room with news since: all that the room list needs. */
export const roomStore = new RecordStore<RoomRecord, readonly [RoomId]>({
  name: 'rooms',
  version: 1,
  migrations: [],
  isCopy: true,
});
/** A room's state without its members, as one record. */
export const stateStore = new RecordStore<readonly StateEvent[], readonly [RoomId]>({
  name: 'state',
  version: 1,
  migrations: [],
  isCopy: true,
});
/** Member events in pages of up to 50, so that one change rewrites one page. */
export const memberStore = new RecordStore<readonly StateEvent[], readonly [RoomId, number]>({
  name: 'members',
  version: 1,
  migrations: [],
  isCopy: true,
});
/** Receipts of other users, by room. */
export const readersStore = new RecordStore<readonly ReaderReceipt[], readonly [RoomId]>({
  name: 'readers',
  version: 1,
  migrations: [],
  isCopy: true,
});
/** Account data of the whole account that is needed, by type, as received. */
export const accountDataStore = new RecordStore<RawContent, readonly [string]>({
  name: 'account-data',
  version: 1,
  migrations: [],
});
/** Rooms that were encrypted, and of which nothing else says so here. */
export const encryptedRoomsStore = new RecordStore<readonly RoomId[], readonly ['encrypted']>(META);
