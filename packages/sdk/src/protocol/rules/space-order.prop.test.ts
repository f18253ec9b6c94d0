import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderBetween, ordersAfterMove } from './space-moves.ts';
import { byOrder } from './space-order.ts';

const order = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 50,
});
const given = order.filter((text) => text !== '');

test('[SO-02] law: an order between two others sorts between them and is valid, or there is none', () => {
  fc.assert(
    fc.property(fc.option(given), fc.option(given), (before, after) => {
      const between = orderBetween(before, after);
      if (between === null) return;
      expect(between).toMatch(/^[\x20-\x7e]{1,50}$/);
      if (before !== null) expect(between > before).toBe(true);
      if (after !== null) expect(between < after).toBe(true);
    }),
  );
});

test('[SO-01] [SO-02] law: after a move the list is sorted as it was moved', () => {
  const orders = fc.array(fc.option(given), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), (received, one, other) => {
      const rooms = received.map((each, at) => ({ order: each, at, roomId: `!${at}` })).sort(byOrder);
      const [from, to] = [one % rooms.length, other % rooms.length];
      const wanted = rooms.map(({ roomId }) => roomId);
      wanted.splice(to, 0, ...wanted.splice(from, 1));
      const set = new Map(
        ordersAfterMove(
          rooms.map((room) => room.order),
          from,
          to,
        ).map((each) => [each.index, each.order]),
      );
      const after = rooms.map((room, index) => ({ ...room, order: set.get(index) ?? room.order }));
      expect(after.sort(byOrder).map(({ roomId }) => roomId)).toEqual(wanted);
    }),
  );
});
