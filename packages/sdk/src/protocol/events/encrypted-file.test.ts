import { expect, test } from 'vitest';
import type { MxcUri } from '../ids/ids.ts';
import { decodeEncryptedFile, type EncryptedFile, encodeEncryptedFile } from './encrypted-file.ts';

const FILE: EncryptedFile = { key: '-_'.padEnd(43, 'k'), iv: 'i'.repeat(22), sha256: 's'.repeat(43) };
const URL = 'mxc://example.org/file' as MxcUri;
const WIRE = encodeEncryptedFile(URL, FILE);

test('[03.MX-08] what opens a file goes out in the form of the specification and comes in from it', () => {
  expect(WIRE).toEqual({
    url: URL,
    v: 'v2',
    key: { alg: 'A256CTR', kty: 'oct', key_ops: ['encrypt', 'decrypt'], k: FILE.key, ext: true },
    iv: FILE.iv,
    hashes: { sha256: FILE.sha256 },
  });
  expect(decodeEncryptedFile(WIRE)).toEqual(FILE);
  const padded = { ...WIRE, iv: `${FILE.iv}==`, hashes: { sha256: `${FILE.sha256}=` } };
  expect(decodeEncryptedFile(padded)).toEqual(FILE);
});

test('[SEC-1B] another version, algorithm or length is no file that can be opened', () => {
  const jwk = WIRE['key'] as object;
  const broken: readonly object[] = [
    { v: 'v1' },
    { v: 2 },
    { key: 'k' },
    { key: { ...jwk, alg: 'A128CTR' } },
    { key: { ...jwk, kty: 'RSA' } },
    { key: { ...jwk, k: 'k'.repeat(22) } },
    { key: { ...jwk, k: 7 } },
    { iv: 'i'.repeat(11) },
    { iv: null },
    { hashes: {} },
    { hashes: { sha256: 's'.repeat(27) } },
    { hashes: { __proto__: { sha256: FILE.sha256 } } },
  ];
  for (const change of broken) expect(decodeEncryptedFile({ ...WIRE, ...change })).toBeNull();
});
