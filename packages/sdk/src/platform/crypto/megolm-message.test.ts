import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import { markOf } from './megolm-message.ts';

/** A message, as the protocol writes it. */
function written({ index = [0], length = [16], body = 16, version = 3, before = [] as number[], after = 0 } = {}) {
  const head = [version, ...before, 0x08, ...index, 0x12, ...length];
  return Uint8Array.from([...head, ...Array<number>(body + 72 + after).fill(7)]);
}

test('[SEC-14] a message says which one of its session it is', () => {
  const indexOf = (options: Parameters<typeof written>[0]) => markOf(encodeUnpaddedBase64(written(options)))?.index;
  expect(indexOf({})).toBe(0);
  expect(indexOf({ index: [99] })).toBe(99);
  expect(indexOf({ index: [0xac, 0x02], length: [0x80, 0x01], body: 128 })).toBe(300);
  expect(indexOf({ index: [0xff, 0xff, 0xff, 0xff, 0x0f] })).toBe(2 ** 32 - 1);
  expect(markOf(encodeBase64(written()))?.index).toBe(0);
});

test('[SEC-14] two of the same place differ in their proofs, which stand before the signature', () => {
  for (const body of [16, 17, 18, 48, 4_000]) {
    const length = body < 128 ? [body] : [(body & 0x7f) | 0x80, body >> 7];
    const bytes = written({ body, length });
    bytes.set([1, 2, 3, 4, 5, 6, 7, 8], bytes.length - 72);
    const expected = encodeUnpaddedBase64(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(markOf(encodeUnpaddedBase64(bytes))).toEqual({ index: 0, proof: expected });
    expect(markOf(encodeBase64(bytes))).toEqual({ index: 0, proof: expected });
  }
});

test('[SEC-14] one that is written in another way than the protocol’s is none, for it would pass for another', () => {
  const read = (options: Parameters<typeof written>[0]) => markOf(encodeUnpaddedBase64(written(options)));
  // Longer numbers of the same value, another field before, more behind, and other versions.
  expect(read({ index: [0x80, 0x00] })).toBeNull();
  expect(read({ length: [0x90, 0x00] })).toBeNull();
  expect(read({ index: [0xff, 0xff, 0xff, 0xff, 0x1f] })).toBeNull();
  expect(read({ before: [0x18, 0x01] })).toBeNull();
  expect(read({ before: [0x08, 0x05] })).toBeNull();
  expect(read({ after: 2 })).toBeNull();
  expect(read({ version: 4 })).toBeNull();
  expect(markOf('')).toBeNull();
});

test('any text is read or refused, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void markOf(text)));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void markOf(encodeBase64(bytes))));
});
