import { expect, test } from 'vitest';
import { isOfAnother, placeOfStore } from './crypto-machine.ts';

test('[MA-06] what earlier devices of a place left is told from its own keys, and from those of other places', () => {
  const own = 'parley-crypto:2.abc';
  const others = [
    'parley-crypto:2.abc::matrix-sdk-crypto',
    'parley-crypto:2.abcd::matrix-sdk-crypto',
    'parley-crypto:abc::matrix-sdk-crypto',
    'parley-crypto:22.abc::matrix-sdk-crypto',
    'parley-account:2.x',
    own,
  ];
  expect(others.filter((name) => isOfAnother(name, own))).toEqual(['parley-crypto:2.abcd::matrix-sdk-crypto']);
  expect(others.filter((name) => isOfAnother(name, 'parley-crypto:xyz'))).toEqual([
    'parley-crypto:abc::matrix-sdk-crypto',
  ]);
  expect(others.map(placeOfStore)).toEqual([2, 2, 1, 22, null, 2]);
});
