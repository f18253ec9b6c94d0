import { nodePrimitives } from '@parley/testkit/fakes/node-primitives.ts';
import { expect, test } from 'vitest';
import { decodeRecoveryKey } from './recovery-key.ts';
import { checkOf, isKeyOf, keyOfPassphrase, openSecret, sealSecret } from './secret-cipher.ts';
import { SECRET_ALGORITHM, type SecretKeyInfo } from './secret-content.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at);
const OTHER = KEY.map((byte) => byte ^ 1);
const IV = new Uint8Array(16).fill(0xff);

function info(check: SecretKeyInfo['check']): SecretKeyInfo {
  return { algorithm: SECRET_ALGORITHM, name: null, passphrase: null, check };
}

test('[06.SS-02] what is sealed opens with the same key and name, and with nothing else', async () => {
  const sealed = await sealSecret(nodePrimitives, { key: KEY, name: 'm.megolm_backup.v1', secret: 'A secret', iv: IV });
  expect(Buffer.from(sealed.iv, 'base64')[8]).toBe(0x7f);
  const open = (key: Uint8Array<ArrayBuffer>, name: string, changed = {}) =>
    openSecret(nodePrimitives, { key, name, sealed: { ...sealed, ...changed } });
  expect(await open(KEY, 'm.megolm_backup.v1')).toEqual({ ok: true, value: 'A secret' });
  const unpadded = { mac: sealed.mac.replace(/=+$/, '') };
  expect(await open(KEY, 'm.megolm_backup.v1', unpadded)).toEqual({ ok: true, value: 'A secret' });
  for (const wrong of [
    await open(OTHER, 'm.megolm_backup.v1'),
    await open(KEY, 'another'),
    await open(KEY, 'm.megolm_backup.v1', { ciphertext: 'AAAA' }),
    await open(KEY, 'm.megolm_backup.v1', { mac: '' }),
    await open(KEY, 'm.megolm_backup.v1', { iv: 'AAAA' }),
    await open(KEY, 'm.megolm_backup.v1', { ciphertext: '?' }),
  ])
    expect(wrong).toEqual({ ok: false, error: { kind: 'wrongKey' } });
});

test('[06.SS-02] a key is known by its check, also one that another client made', async () => {
  const check = await checkOf(nodePrimitives, KEY, IV);
  expect(await isKeyOf(nodePrimitives, KEY, info(check))).toBe(true);
  expect(await isKeyOf(nodePrimitives, OTHER, info(check))).toBe(false);
  expect(await isKeyOf(nodePrimitives, KEY, info({ ...check, iv: '' }))).toBe(false);
  expect(await isKeyOf(nodePrimitives, OTHER, info(null))).toBe(true);
  const theirs = decodeRecoveryKey('EsTj 3yST y93F SLpB jJsz eAXc 2XzA ygD3 w69H fGaN TKBj jXEd');
  if (!theirs.ok) throw new Error(theirs.error.text);
  const made = { iv: 'xv5b6/p3ExEw++wTyfSHEg==', mac: 'ujBBbXahnTAMkmPUX2/0+VTfUh63pGyVRuBcDMgmJC8=' };
  expect(await isKeyOf(nodePrimitives, theirs.value, info(made))).toBe(true);
});

test('[06.K-11] a passphrase gives the same key again, if it is described in a way that is safe', async () => {
  const described = { algorithm: 'm.pbkdf2', iterations: 100_000, salt: 'salt', bits: 256 };
  const key = await keyOfPassphrase(nodePrimitives, 'correct horse', described);
  expect(key).toHaveLength(32);
  expect(await keyOfPassphrase(nodePrimitives, 'correct horse', described)).toEqual(key);
  for (const hostile of [{ iterations: 1 }, { iterations: 2 ** 31 }, { bits: 8 }, { algorithm: 'm.none' }])
    expect(await keyOfPassphrase(nodePrimitives, 'correct horse', { ...described, ...hostile })).toBeNull();
});
