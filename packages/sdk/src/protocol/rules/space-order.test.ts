import { expect, test } from 'vitest';
import { orderBetween, ordersAfterMove } from './space-moves.ts';
import { byOrder } from './space-order.ts';

test('[SO-01] rooms are sorted by order, then by age, then by id; those without an order come last', () => {
  const rooms = [
    { order: null, at: 1, roomId: '!e' },
    { order: 'b', at: 0, roomId: '!d' },
    { order: 'B', at: 9, roomId: '!c' },
    { order: null, at: 0, roomId: '!b' },
    { order: null, at: 0, roomId: '!a' },
  ];
  expect(rooms.sort(byOrder).map(({ roomId }) => roomId)).toEqual(['!c', '!d', '!a', '!b', '!e']);
});

test('[SO-02] between two orders is one that is short', () => {
  expect(orderBetween('a', 'c')).toBe('b');
  expect(orderBetween('a', 'b')).toHaveLength(2);
  expect(orderBetween('a', 'a ')).toBeNull();
  expect(orderBetween('b', 'a')).toBeNull();
  expect(orderBetween(null, ' ')).toBeNull();
});

test('[SO-02] a move into a gap changes one room, and one among rooms without orders no more than it must', () => {
  expect(ordersAfterMove(['a', 'c', 'e'], 2, 1)).toEqual([{ index: 2, order: 'b' }]);
  expect(ordersAfterMove(['a', 'c', 'e'], 1, 1)).toEqual([]);
  expect(ordersAfterMove([null, null, null, null], 2, 0)).toMatchObject([{ index: 2 }]);
  expect(ordersAfterMove([null, null, null, null], 0, 1).map(({ index }) => index)).toEqual([1, 0]);
});
