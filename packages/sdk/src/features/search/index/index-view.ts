import { DerivedValue } from '../../../base/value/derived.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { roomNameOf } from '../../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../../port/contract.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { IndexHead, RoomCoverage, IndexState as ShownState } from '../contract.ts';
import { MOST_BYTES } from '../no-results.ts';
import { reachOfRoom } from './coverage.ts';
import type { IndexBook } from './index-book.ts';
import type { IndexKeeper } from './keeper.ts';
import type { LookBack } from './look-back.ts';
import type { Segment } from './segment.ts';

/** The view of the index, all in all and room by room. */
export function indexView(
  { rooms, me }: Need<'rooms' | 'me'>,
  book: IndexBook,
  keeper: IndexKeeper,
  lookBack: LookBack,
): Readable<ListSnapshot<IndexHead, RoomCoverage>> {
  return new DerivedValue(
    [book.state, book.loads, keeper.isBusy, keeper.trouble, lookBack.state, rooms.changed],
    () => {
      const state = book.state.current;
      const counts = countsByRoom(book.inMemory);
      const items = [...rooms.records.values()]
        .filter(({ membership, isSpace }) => membership === 'join' && !isSpace)
        .toSorted((one, other) => other.bumpStamp - one.bumpStamp)
        .map((record): RoomCoverage => {
          const { roomId } = record;
          const reach = reachOfRoom(state, roomId);
          const roomName = roomNameOf(record, me);
          const isLookingBack = lookBack.isWanted(roomId);
          return { key: roomId, roomId, roomName, messages: counts.get(roomId) ?? 0, reach, isLookingBack };
        });
      const messages = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const shown = shownState(book, keeper, lookBack);
      return { head: { state: shown, messages, bytes: book.bytes, mostBytes: MOST_BYTES }, items };
    },
  );
}

function shownState(book: IndexBook, keeper: IndexKeeper, lookBack: LookBack): ShownState {
  const state = book.state.current;
  if (state === null) return 'off';
  if (state.isPaused) return 'paused';
  const trouble = keeper.trouble.current;
  if (trouble !== null) return trouble === 'quotaExceeded' ? 'diskFull' : 'failed';
  if (keeper.isBusy.current) return 'reading';
  if (lookBack.state.current === 'offline') return 'offline';
  if (lookBack.state.current === 'yes') return 'lookingBack';
  return book.bytes >= MOST_BYTES ? 'full' : 'ready';
}

/** Segments do not change, so each is counted once. */
const counted = new WeakMap<Segment, ReadonlyMap<RoomId, number>>();

function countsByRoom(segments: readonly Segment[]): ReadonlyMap<RoomId, number> {
  const counts = new Map<RoomId, number>();
  for (const segment of segments)
    for (const [roomId, count] of countsIn(segment)) counts.set(roomId, (counts.get(roomId) ?? 0) + count);
  return counts;
}

function countsIn(segment: Segment): ReadonlyMap<RoomId, number> {
  const known = counted.get(segment);
  if (known !== undefined) return known;
  const byNumber = segment.rooms.map(() => 0);
  const add = (row: number, step: number) => {
    const room = segment.byRoom[row] ?? 0;
    byNumber[room] = (byNumber[room] ?? 0) + step;
  };
  for (let row = 0; row < segment.count; row += 1) add(row, 1);
  for (const row of segment.changes) add(row, -1);
  const counts = new Map(segment.rooms.map((roomId, room) => [roomId, byNumber[room] ?? 0]));
  counted.set(segment, counts);
  return counts;
}
