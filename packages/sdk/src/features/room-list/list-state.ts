import type { RoomListHead } from './contract.ts';
import type { ListedAccount } from './room-index.ts';

/** How far the rooms of an account are known. */
export function listState({ rooms, sync }: Pick<ListedAccount, 'rooms' | 'sync'>): RoomListHead {
  const record = sync.record.current;
  const state = record === null && rooms.records.size === 0 ? 'loading' : 'ready';
  return { state, total: record?.roomCount ?? null };
}
