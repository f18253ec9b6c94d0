import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomListItem } from './contract.ts';
import { comparePlaced, type Placed, RoomOrder } from './room-list-order.ts';

const placed: fc.Arbitrary<Placed> = fc
  .record({
    id: fc.nat({ max: 12 }),
    bumpStamp: fc.nat({ max: 3 }),
    activeAt: fc.nat({ max: 2 }),
    isInvite: fc.boolean(),
  })
  .map(({ id, bumpStamp, activeAt, isInvite }) => {
    const roomId = `!${id}:example.org` as RoomId;
    const item: RoomListItem = {
      key: roomId,
      roomId,
      name: { kind: 'named', name: roomId },
      avatar: null,
      membership: isInvite ? 'invite' : 'join',
      isDirect: false,
      isEncrypted: false,
      activeAt,
      preview: null,
      unreadCount: 0,
      mentionCount: 0,
    };
    return { item, bumpStamp };
  });

const change = fc.oneof(
  placed.map((one) => ({ kind: 'put' as const, one })),
  placed.map((one) => ({ kind: 'remove' as const, one })),
);

test('[RL-01] single changes come to the order that sorting gives', () => {
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 15 }), fc.array(change, { maxLength: 30 }), (first, changes) => {
      const order = new RoomOrder();
      const model = new Map<RoomId, Placed>();
      order.reset(first);
      for (const one of first) model.set(one.item.roomId, one);
      for (const { kind, one } of changes) {
        if (kind === 'put') {
          order.put(one);
          model.set(one.item.roomId, one);
        } else {
          order.remove(one.item.roomId);
          model.delete(one.item.roomId);
        }
        const expected = [...model.values()].sort(comparePlaced).map(({ item }) => item);
        expect(order.items()).toEqual(expected);
        expect(order.get(one.item.roomId)).toBe(model.get(one.item.roomId));
      }
    }),
  );
});

test('[RL-01] invitations come first, then by latest message', () => {
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 15 }), (all) => {
      const order = new RoomOrder();
      order.reset(all);
      const memberships = order.items().map(({ membership }) => membership);
      expect(memberships).toEqual(
        [...memberships].sort((one, other) => (one === other ? 0 : one === 'invite' ? -1 : 1)),
      );
    }),
  );
});
