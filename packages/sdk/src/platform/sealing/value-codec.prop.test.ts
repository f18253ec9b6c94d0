import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeValue, encodeValue } from './value-codec.ts';

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      undefined,
      true,
      -0,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      2 ** 60,
      '\ud800',
      '\u0000',
      '__proto__',
    ),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
    fc.array(tie('value')),
    fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor', '', 'toJSON', '1'), tie('value')),
    fc.array(fc.tuple(tie('value'), tie('value'))).map((pairs) => new Map(pairs)),
  ),
})).value;

test('[SEAL-07] what is read is what was written', () => {
  fc.assert(
    fc.property(values, (value) => {
      const text = encodeValue(value);
      if (!text.ok) throw new Error(text.error.reason);
      expect(decodeValue(text.value)).toEqual({ ok: true, value });
    }),
  );
});

test('[SEAL-07] any text is decoded or refused, and never throws', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom('j', 't', 'x'), fc.json()).map((parts) => parts.join('')),
  );
  fc.assert(fc.property(texts, (text) => typeof decodeValue(text).ok === 'boolean'));
});

test.each([
  ['a function', () => undefined],
  ['a symbol', Symbol('s')],
  ['a big integer', 1n],
  ['a class', new (class Thing {})()],
  ['a date', new Date(0)],
])('[SEAL-07] %s is refused', (_, value) => {
  expect(encodeValue({ deep: [value] }).ok).toBe(false);
});

test('[SEAL-07] what contains itself is refused', () => {
  const value: { self?: unknown } = {};
  value.self = value;
  expect(encodeValue(value).ok).toBe(false);
});
