import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRecoveryKey, encodeRecoveryKey } from './recovery-key.ts';

const TEXT = 'EsTj 3yST y93F SLpB jJsz eAXc 2XzA ygD3 w69H fGaN TKBj jXEd';

test('[06.K-11] a recovery key is read as it was written, spaces or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      const text = encodeRecoveryKey(key);
      expect(text).toMatch(/^(\w{4} )+\w{1,4}$/);
      expect(decodeRecoveryKey(text)).toEqual({ ok: true, value: key });
      expect(decodeRecoveryKey(`\n${text.replaceAll(' ', '')} `)).toEqual({ ok: true, value: key });
    }),
  );
});

test('[06.K-11] one of another client is read', () => {
  const read = decodeRecoveryKey(TEXT);
  if (!read.ok) throw new Error(read.error.text);
  expect(encodeRecoveryKey(read.value)).toBe(TEXT);
});

test.each([
  ['one character is another', TEXT.replace('y93F', 'y93G'), 'Incorrect parity'],
  ['the prefix is another', '1111', 'Incorrect prefix'],
  ['a part is missing', base58.encode(Uint8Array.of(0x8b, 0x01, 1, 0x8b)), 'Incorrect length'],
  ['it is in no alphabet', 'not a key: 0OIl', 'Incorrect length'],
  ['it is far too long', 'E'.repeat(10_000), 'Incorrect length'],
])('[06.K-11] %s: it is said what is wrong', (_, text, wrong) => {
  expect(decodeRecoveryKey(text)).toEqual({ ok: false, error: { kind: 'badRecoveryKey', text: wrong } });
});

test('any text is read or refused, and never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      (text) => typeof decodeRecoveryKey(text).ok === 'boolean',
    ),
  );
});
