import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyRoomRecord, type RoomRecord } from '../../core/rooms/room-record.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { SpaceGraph } from './space-graph.ts';
import { shareOf, WaitingSums } from './waiting-sums.ts';

const ROOMS = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => name as RoomId);

const record: fc.Arbitrary<RoomRecord> = fc
  .record({
    roomId: fc.constantFrom(...ROOMS),
    membership: fc.constantFrom('join' as const, 'invite' as const, 'leave' as const),
    isSpace: fc.boolean(),
    isDirect: fc.boolean(),
    children: fc.uniqueArray(fc.constantFrom(...ROOMS)),
    unreadCount: fc.nat(3),
    mentionCount: fc.nat(3),
  })
  .map(({ children, ...over }) => ({
    ...emptyRoomRecord(over.roomId),
    ...over,
    unreadCount: over.unreadCount + over.mentionCount,
    space: {
      children: children.map((roomId) => ({ roomId, via: ['x'], order: null, at: 0, isSuggested: false })),
      adders: [] as UserId[],
    },
  }));

test('[SPC-04] law: sums that follow changes one by one are those of the last state', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), (changes) => {
      const records = new Map<RoomId, RoomRecord>();
      const sums = new WaitingSums(new SpaceGraph(records));
      for (const change of changes) {
        records.set(change.roomId, change);
        sums.regroup(new SpaceGraph(records));
        sums.put(change.roomId, shareOf(change, 'default'));
      }
      const graph = new SpaceGraph(records);
      const sumOf = (rooms: readonly RoomRecord[]) => {
        const shares = rooms.flatMap((each) => shareOf(each, 'default') ?? []);
        return {
          notifyingCount: shares.reduce((sum, { notifying }) => sum + notifying, 0),
          mentionCount: shares.reduce((sum, { mentions }) => sum + mentions, 0),
          hasUnread: shares.length > 0,
        };
      };
      expect(sums.of(null)).toEqual(sumOf([...records.values()]));
      for (const {
        record: { roomId: spaceId },
      } of graph.placed(() => 0)) {
        const inside = [...records.values()].filter(({ roomId }) => graph.roomsOf(spaceId).has(roomId));
        expect(sums.of(spaceId)).toEqual(sumOf(inside));
      }
    }),
  );
});
