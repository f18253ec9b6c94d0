import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { nodePrimitives } from '@parley/testkit/fakes/node-primitives.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { AccountDataEvent } from '../../../protocol/sync/sync-batch.ts';
import type { Requests } from '../../session/requests.ts';
import { SECRET_ALGORITHM } from './secret-content.ts';
import { type AskKey, SecretStorage } from './secret-storage.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at);
const OTHER = KEY.map((byte) => byte ^ 1);
const BACKUP = 'm.megolm_backup.v1';

/** Account data of a server that answers at once. */
function createStage() {
  const data = new Map<string, RawContent>();
  const told = new Signal<AccountDataEvent>();
  const clock = new FakeClock();
  let isTelling = true;
  const requests: Requests = {
    fetchBytes: () => Promise.reject(new Error('not asked for')),
    async send({ request, decode }) {
      const type = decodeURIComponent(request.path.split('/').at(-1) ?? '');
      if (request.method === 'PUT') {
        data.set(type, request.body ?? {});
        if (isTelling) told.emit({ type, content: request.body ?? {} });
        return decode({});
      }
      const found = data.get(type);
      if (found !== undefined) return decode(found);
      const notFound = { status: 404, errcode: 'M_NOT_FOUND', message: '', retryAfterMs: null, softLogout: false };
      return err({ kind: 'serverError', ...notFound });
    },
  };
  const me = '@ana:example.org' as UserId;
  const { signal } = new AbortController();
  const storage = new SecretStorage({
    ...{ clock, requests, me, signal },
    random: new SeededRandom(1),
    primitives: nodePrimitives,
    accountData: told,
  });
  const beSilent = () => {
    isTelling = false;
  };
  return { storage, data, clock, beSilent };
}

const withKey =
  (keyId: string, key = KEY): AskKey =>
  async () => ({ keyId, key });

function valueIn<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function saying(text: string) {
  return { ok: false, error: { kind: 'secretStorage', text } };
}

test('[06.SS-01] [06.SS-03] a secret is stored under its name and read again', async () => {
  const { storage, data } = createStage();
  const keyId = valueIn(await storage.addKey(SECRET_ALGORITHM, { key: KEY }));
  expect(keyId).toMatch(/^\w{32}$/);
  expect(data.get(`m.secret_storage.key.${keyId}`)).toEqual({
    algorithm: 'm.secret_storage.v1.aes-hmac-sha2',
    iv: expect.any(String),
    mac: expect.any(String),
  });
  expect(await storage.setDefaultKeyId(keyId)).toEqual(ok());
  expect(await storage.store(BACKUP, 'A secret', null, withKey(keyId))).toEqual(ok());
  expect(JSON.stringify(data.get(BACKUP))).not.toContain('A secret');
  expect(data.get(BACKUP)).toEqual({
    encrypted: { [keyId]: { iv: expect.any(String), ciphertext: expect.any(String), mac: expect.any(String) } },
  });
  expect(await storage.get(BACKUP, withKey(keyId))).toEqual(ok('A secret'));
  expect(await storage.isSealedBy(BACKUP, keyId)).toEqual(ok(true));
  expect(await storage.isSealedBy(BACKUP, 'another')).toEqual(ok(false));
  const second = valueIn(await storage.addKey(SECRET_ALGORITHM, { key: OTHER }));
  expect(await storage.store(BACKUP, 'A secret', [second], withKey(second, OTHER), { keepsOthers: true })).toEqual(
    ok(),
  );
  expect(await storage.get(BACKUP, withKey(keyId))).toEqual(ok('A secret'));
  expect(await storage.get(BACKUP, withKey(second, OTHER))).toEqual(ok('A secret'));
  expect(await storage.delete(BACKUP)).toEqual(ok());
  expect(await storage.get(BACKUP, null)).toEqual(ok(null));
});

test('[06.SS-05] a key is in use once a sync, or the server when it is asked, tells so', async () => {
  const { storage, clock, beSilent } = createStage();
  const keyId = valueIn(await storage.addKey(SECRET_ALGORITHM, { key: KEY }));
  beSilent();
  let isSet = false;
  const setting = storage.setDefaultKeyId(keyId).finally(() => {
    isSet = true;
  });
  await settle();
  expect(isSet).toBe(false);
  await clock.advance(10_000);
  expect(await setting).toEqual(ok());
  expect(await storage.defaultKeyId()).toEqual(ok(keyId));
});

test('[06.SS-05] a secret that is not there is null; one that no usable key seals names the keys', async () => {
  const { storage, data } = createStage();
  expect(await storage.get(BACKUP, null)).toEqual(ok(null));
  data.set(BACKUP, {});
  expect(await storage.get(BACKUP, null)).toEqual(ok(null));
  const sealed = { iv: 'AA', ciphertext: 'AA', mac: 'AA' };
  data.set(BACKUP, { encrypted: { one: sealed, two: sealed } });
  data.set('m.secret_storage.key.one', { algorithm: 'another' });
  expect(await storage.get(BACKUP, null)).toEqual(
    saying(
      `Could not decrypt ${BACKUP} because none of the keys it is encrypted with (one,two) are for a supported algorithm`,
    ),
  );
});

test('[06.SS-04] what is wrong about keys is said in the words of the protocol', async () => {
  const { storage, data } = createStage();
  expect(await storage.addKey('mine', { key: KEY })).toEqual(saying('Unknown key algorithm mine'));
  const strange = { algorithm: 'mine', name: null, passphrase: null, check: null };
  expect(await storage.isKeyOf(KEY, strange)).toEqual(saying('Unknown algorithm'));
  expect(await storage.store(BACKUP, 's', null, null)).toEqual(saying('No keys specified and no default key present'));
  expect(await storage.store(BACKUP, 's', [], null)).toEqual(saying('Zero keys given to encrypt with!'));
  expect(await storage.store(BACKUP, 's', ['none'], null)).toEqual(saying('Unknown key: none'));
  data.set(BACKUP, { secret: 's' });
  expect(await storage.get(BACKUP, null)).toEqual(saying('Content is not encrypted!'));
  const keyId = valueIn(await storage.addKey(SECRET_ALGORITHM, { key: KEY }));
  const store = (ask: AskKey | null) => storage.store(BACKUP, 's', [keyId], ask);
  expect(await store(null)).toEqual(saying('No getSecretStorageKey callback supplied'));
  expect(await store(async () => null)).toEqual(saying('getSecretStorageKey callback returned falsey'));
  const short = withKey(keyId, new Uint8Array(3));
  expect(await store(short)).toEqual(saying('getSecretStorageKey callback returned invalid data'));
  expect(await store(withKey('other'))).toEqual(saying('App returned unknown key from getSecretStorageKey!'));
  data.set('m.secret_storage.key.odd', { algorithm: 'odd' });
  expect(await storage.store(BACKUP, 's', ['odd'], withKey('odd'))).toEqual(saying('Unknown key type: odd'));
});

test('[06.SS-02] another key opens nothing', async () => {
  const { storage } = createStage();
  const keyId = valueIn(await storage.addKey(SECRET_ALGORITHM, { key: KEY }));
  expect(await storage.store(BACKUP, 's', [keyId], withKey(keyId))).toEqual(ok());
  expect(await storage.get(BACKUP, withKey(keyId, OTHER))).toEqual({ ok: false, error: { kind: 'wrongKey' } });
  const info = valueIn(await storage.keyInfo(keyId));
  if (info === null) throw new Error('not described');
  expect(await storage.isKeyOf(OTHER, info)).toEqual(ok(false));
  expect(await storage.isKeyOf(KEY, info)).toEqual(ok(true));
});
