import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { decodeBase64, encodeBase64, encodeUnpaddedBase64 } from './base64.ts';

test('bytes survive base 58 and base 64, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes);
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      expect(decodeBase64(encodeUnpaddedBase64(bytes))).toEqual(bytes);
    }),
  );
});

test.each([
  ['', ''],
  ['00', '1'],
  ['0000ff', '115Q'],
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
])('base 58 of %s is %s', (hex, text) => {
  expect(encodeBase58(Buffer.from(hex, 'hex'))).toBe(text);
});

test('what is in another alphabet is refused', () => {
  expect(decodeBase58('0OIl')).toBeNull();
  expect(decodeBase64('a')).toBeNull();
  expect(decodeBase64('a*==')).toBeNull();
  expect(decodeBase64('_-8')).toEqual(decodeBase64('/+8='));
});
