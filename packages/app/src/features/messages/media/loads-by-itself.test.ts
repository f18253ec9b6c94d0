import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { loadsByItself } from './loads-by-itself.ts';

const mxc = 'mxc://example.org/a' as MxcUri;
const file = { key: 'k', iv: 'i', sha256: 's' };
const ENCRYPTED = { kind: 'encrypted', mxc, file } as unknown as FileSource;

test('an encrypted picture that would come whole is fetched by itself up to four megabytes', () => {
  const whole = { source: ENCRYPTED, thumbnail: null };
  expect(loadsByItself({ ...whole, sizeBytes: 4_000_000 })).toBe(true);
  expect(loadsByItself({ ...whole, sizeBytes: 4_000_001 })).toBe(false);
  expect(loadsByItself({ ...whole, sizeBytes: null })).toBe(false);
});

test('one with a small picture is, and one that the server makes small', () => {
  expect(loadsByItself({ source: ENCRYPTED, thumbnail: ENCRYPTED, sizeBytes: 90_000_000 })).toBe(true);
  expect(loadsByItself({ source: { kind: 'plain', mxc }, thumbnail: null, sizeBytes: 90_000_000 })).toBe(true);
  expect(loadsByItself({ source: null, thumbnail: null, sizeBytes: null })).toBe(true);
});
