import { expect, test } from 'vitest';
import { withKey } from './with-key.ts';

test('[11.ER-19] a key that is the name of a prototype is refused', () => {
  expect(withKey({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 });
  expect(withKey({ a: 1 }, 'toString', 2)).toEqual({ a: 1, toString: 2 });
  for (const key of ['__proto__', 'prototype', 'constructor'])
    expect(() => withKey({}, key, {})).toThrow('Trying to modify prototype or constructor');
});
