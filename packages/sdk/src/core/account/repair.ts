import type { Key, StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { chunkStore } from '../history/chunk-store.ts';
import { memberStore, roomPageStore, roomStore, stateStore } from '../rooms/room-stores.ts';
import { placeOf, type StoreDeclaration } from '../storage/record-store.ts';
import { syncStore } from '../sync/sync-record.ts';

/** Records that could not be opened. */
export type Damage = Extract<StorageFailure, { readonly kind: 'corrupt' }>;

/** Copies of what the server has are to go, all of them, at the wish of the user. */
export interface Clearing {
  readonly kind: 'clearing';
  /** Keeps in mind which rooms were encrypted (SEC-19). */
  readonly keeping: readonly WriteOp[];
}

const ROOM_STORES: ReadonlySet<string> = new Set(
  [roomStore, stateStore, memberStore, chunkStore].map(({ name }) => name),
);

/**
 * Sets damaged records aside. A room of which anything is damaged goes whole, because half a room would hide that events are
 * missing; and the position goes with it, so that the server sends the room again. Anything else is deleted by itself.
 */
export function repairOf({ store, keys }: Damage): readonly WriteOp[] {
  // Which rooms were in a page, nobody knows any more; and a room without a record would be taken for one that is new here.
  if (store === roomPageStore.name)
    return [...[...ROOM_STORES, store].map((name) => deleteAll(name, [])), syncStore.delete(['current'])];
  if (!ROOM_STORES.has(store)) return keys.map((key) => ({ kind: 'delete', store, key }));
  // The keys of these stores begin with the room's id.
  const rooms = new Set(keys.map(([roomId]) => roomId as RoomId));
  const deletions = [...rooms].flatMap((roomId) => [...ROOM_STORES].map((name) => deleteAll(name, [roomId])));
  return [...deletions, syncStore.delete(['current'])];
}

/** Deletes what `stores` hold that the server has too. Who the user is, keys, drafts and what waits to be sent are no copies. */
export function clearingOf({ keeping }: Clearing, stores: readonly StoreDeclaration[]): readonly WriteOp[] {
  const copies = stores.filter(({ isCopy }) => isCopy === true);
  return [...copies.map((declared): WriteOp => ({ kind: 'deletePrefix', ...placeOf(declared) })), ...keeping];
}

function deleteAll(store: string, prefix: Key): WriteOp {
  return { kind: 'deletePrefix', store, prefix };
}
