import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomListHead, RoomListItem } from './contract.ts';
import { listState } from './list-state.ts';
import type { RoomIndex } from './room-index.ts';

type Snapshot = ListSnapshot<RoomListHead, RoomListItem>;

/** All rooms, in order, for programs. */
export function allRooms(account: Need<'rooms' | 'sync'>, index: RoomIndex): Readable<Snapshot> {
  return new DerivedValue([index.changed, account.sync.record], (before: Snapshot | undefined) => {
    const { state, total } = listState(account);
    const head = before?.head.state === state && before.head.total === total ? before.head : { state, total };
    return { head, items: index.sorted.flatMap(({ item }) => (item.isSpace ? [] : item)) };
  });
}
