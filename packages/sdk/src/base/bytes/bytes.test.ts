import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64, encodeUnpaddedBase64 } from './base64.ts';

test('bytes survive base 64, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      expect(decodeBase64(encodeUnpaddedBase64(bytes))).toEqual(bytes);
    }),
  );
});

test('what is in another alphabet is refused', () => {
  expect(decodeBase64('a')).toBeNull();
  expect(decodeBase64('a*==')).toBeNull();
  expect(decodeBase64('_-8')).toEqual(decodeBase64('/+8='));
});
