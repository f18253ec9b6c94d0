import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrder } from '../space-order.ts';
import { ordersForFolder } from './folder-moves.ts';
import { nextOrder, orderHalfWay, previousOrder } from './order-text.ts';

test('[10.F-10] orders count as numbers whose digits are printable characters', () => {
  expect([nextOrder('a'), nextOrder('~'), nextOrder('a~')]).toEqual(['b', '  ', 'b ']);
  expect([previousOrder('b'), previousOrder('b '), previousOrder('  '), previousOrder(' ')]).toEqual([
    'a',
    'a~',
    '~',
    '',
  ]);
  expect([orderHalfWay('a', 'c'), orderHalfWay('a', 'b'), orderHalfWay('a', 'cc')]).toEqual(['b', 'a ', 'bA']);
  expect(orderHalfWay('a', 'a ')).toBe('a  ');
});

test('[10.F-10] a folder is put before, after and between others by one order', () => {
  expect(ordersForFolder(['b', 'd', 'f'], 2, 0)).toEqual([{ index: 2, order: 'a' }]);
  expect(ordersForFolder(['b', 'd', 'f'], 0, 2)).toEqual([{ index: 0, order: 'g' }]);
  expect(ordersForFolder(['b', 'd', 'f'], 2, 1)).toEqual([{ index: 2, order: 'c' }]);
  expect(ordersForFolder(['b', 'd'], 1, 1)).toEqual([]);
});

test('[10.F-10] orders that are missing before it are filled', () => {
  expect(ordersForFolder([null, null, null], 0, 1)).toEqual([
    { index: 1, order: ' ' },
    { index: 0, order: '!' },
  ]);
  expect(ordersForFolder(['m', null, null, null], 0, 2)).toEqual([
    { index: 1, order: ' ' },
    { index: 2, order: '!' },
    { index: 0, order: '"' },
  ]);
  expect(ordersForFolder([null, null], 1, 0)).toEqual([{ index: 1, order: ' ' }]);
});

test('[10.F-10] a folder stands where it was put, whatever orders there were', () => {
  const order = fc.option(
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 3,
    }),
  );
  const list = fc.array(order, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.nat(7), fc.nat(7), (orders, first, second) => {
      const places = orders.map((each, index) => ({ order: each, at: index, roomId: String(index) })).sort(byOrder);
      const [from, to] = [first % places.length, second % places.length];
      const wanted = places.map(({ roomId }) => roomId);
      wanted.splice(to, 0, ...wanted.splice(from, 1));
      const changes = ordersForFolder(
        places.map((place) => place.order),
        from,
        to,
      );
      const made = places.map((place, index) => ({
        ...place,
        order: changes.find((change) => change.index === index)?.order ?? place.order,
      }));
      expect(made.sort(byOrder).map(({ roomId }) => roomId)).toEqual(wanted);
    }),
  );
});
