import { nodePrimitives } from '@parley/testkit/fakes/node-primitives.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { openKeyFile, sealKeyFile } from './key-file.ts';

/** As other clients are tested with it: ten rounds, and the passphrase `password`. */
const THEIRS = `-----BEGIN MEGOLM SESSION DATA-----
AXNhbHRzYWx0c2FsdHNhbHSIiIiIiIiIiIiIiIiIiIiIAAAACmIRUW2OjZ3L2l6j9h0lHlV3M2dx
cissyYBxjsfsAndErh065A8=
-----END MEGOLM SESSION DATA-----`;

test('[06.K-12] a file opens with its passphrase and with no other', async () => {
  const json = JSON.stringify([{ session_id: 'x'.repeat(300) }, 'ä']);
  const file = await sealKeyFile(nodePrimitives, new SeededRandom(1), { json, passphrase: 'correct horse' });
  expect(file.split('\n')[0]).toBe('-----BEGIN MEGOLM SESSION DATA-----');
  expect(Math.max(...file.split('\n').map(({ length }) => length))).toBe(96);
  expect(file).not.toContain('session_id');
  expect(await openKeyFile(nodePrimitives, { file, passphrase: 'correct horse' })).toEqual({ ok: true, value: json });
  const crlf = `\uFEFFsome words\r\n${file.replaceAll('\n', '\r\n')}`;
  expect(await openKeyFile(nodePrimitives, { file: crlf, passphrase: 'correct horse' })).toMatchObject({ ok: true });
  expect(await openKeyFile(nodePrimitives, { file, passphrase: 'wrong' })).toEqual({
    ok: false,
    error: { kind: 'wrongPassphrase' },
  });
});

test('[06.K-12] a file of another client opens', async () => {
  expect(await openKeyFile(nodePrimitives, { file: THEIRS, passphrase: 'password' })).toEqual({
    ok: true,
    value: 'plain',
  });
});

test.each([
  ['no file of keys', 'hello'],
  ['a file without an end', THEIRS.slice(0, -10)],
  ['no base64', THEIRS.replace('AXNh', '****')],
  ['one of a later version', THEIRS.replace('AXNh', 'AnNh')],
  ['one that is too short', THEIRS.replace(/cissy[^\n]*\n/, '')],
  ['one that would take hours', THEIRS.replace('AAAACm', '/////m')],
])('[06.K-12] %s is refused', async (_, file) => {
  expect(await openKeyFile(nodePrimitives, { file, passphrase: 'password' })).toEqual({
    ok: false,
    error: { kind: 'badKeyFile' },
  });
});
