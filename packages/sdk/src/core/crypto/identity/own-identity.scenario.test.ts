import { anaAndBo, encryptedRoom, Person, STARTED_MS, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';

const UPLOADS = ['/keys/upload', '/keys/device_signing/upload', '/keys/signatures/upload'];
const isUpload: RequestMatch = ({ path }) => UPLOADS.some((upload) => path.endsWith(upload));

test('[06.X-01] [06.X-02] whoever signs in first has an identity that signed their device, without being asked anything', async () => {
  const stage = await anaAndBo();
  const { server, ana } = stage;
  const paths = server.requests.matching(isUpload).map(({ path }) => path.replace('/_matrix/client/v3', ''));
  expect([...new Set(paths)]).toEqual(UPLOADS);
  expect(await stateOf(ana)).toEqual({ kind: 'signed' });
  expect(signersOf(stage, 'ana')).toEqual(2);
});

test('[06.X-02] the password of this sign-in is used where the server asks for it, and no other time', async () => {
  const stage = encryptedRoom();
  stage.server.state.asksForFirstIdentity = true;
  const ana = await Person.signIn(stage, 'ana');
  expect(await stateOf(ana)).toEqual({ kind: 'signed' });
  expect(stage.server.requests.matching('/device_signing/upload').map(({ outcome }) => outcome)).toEqual([401, 200]);
});

test('[06.X-02] without the password the person is asked for it when they want to, and messages go on meanwhile', async () => {
  const stage = encryptedRoom();
  stage.server.state.asksForFirstIdentity = true;
  const stop = stage.server.intercept('/device_signing/upload', { kind: 'hang' });
  const dying = await Person.signIn(stage, 'ana');
  stop();
  const ana = await dying.restart();
  expect(await stateOf(ana)).toEqual({ kind: 'authenticationRequired' });
  await ana.say('All the same');
  const asked = await ana.engine.answer(ana.tab.command('identity.make', { answer: null }));
  if (asked.ok || asked.error.kind !== 'authenticationRequired') throw new Error('not asked');
  const { session, ways } = asked.error.challenge;
  expect(ways).toEqual([{ kind: 'password' }]);
  const answer = (password: string) => ({ answer: { kind: 'password' as const, session, password } });
  const wrong = await ana.engine.answer(ana.tab.command('identity.make', answer('wrong')));
  expect(wrong).toMatchObject({ ok: false, error: { kind: 'authenticationRequired', isWrong: true } });
  const { password } = stage.server.user('ana');
  expect((await ana.engine.answer(ana.tab.command('identity.make', answer(password)))).ok).toBe(true);
  expect(await stateOf(ana)).toEqual({ kind: 'signed' });
});

describe('killed at any request, it goes on', () => {
  const faults = ['unreachable', 'loseAnswer', 'hang'] as const;
  for (const path of ['/keys/query', ...UPLOADS]) {
    test.each(faults)(`[06.X-02] at ${path}: %s`, async (kind) => {
      const stage = encryptedRoom();
      const stop = stage.server.intercept(path, { kind });
      const dying = await Person.signIn(stage, 'ana');
      await dying.engine.pass(STARTED_MS);
      expect(await stateOf(dying)).not.toEqual({ kind: 'signed' });
      stop();
      const ana = await dying.restart();
      await ana.engine.pass(20_000);
      expect(await stateOf(ana)).toEqual({ kind: 'signed' });
      expect(signersOf(stage, 'ana')).toBe(2);
      expect(new Set(mastersOf(stage)).size).toBe(1);
    });
  }
});

test('[06.X-02] what a server could not take is brought again without a restart', async () => {
  const stage = encryptedRoom();
  const stop = stage.server.intercept('/device_signing/upload', {
    kind: 'answer',
    reply: { status: 502, body: {} },
  });
  const ana = await Person.signIn(stage, 'ana');
  expect(await stateOf(ana)).toEqual({ kind: 'unknown' });
  stop();
  await ana.engine.pass(40_000);
  stage.room.state('bo', 'm.room.topic', { topic: 'Something to sync' });
  await ana.engine.pass(STARTED_MS);
  expect(await stateOf(ana)).toEqual({ kind: 'signed' });
});

test('[06.X-01] a second device replaces nothing: it waits to be verified', async () => {
  const stage = await anaAndBo();
  const before = masterOf(stage, 'ana');
  const second = await Person.signIn(stage, 'ana');
  expect(await stateOf(second)).toEqual({ kind: 'unsigned' });
  expect(masterOf(stage, 'ana')).toEqual(before);
  expect(await stateOf(stage.ana)).toEqual({ kind: 'signed' });
});

test('[06.X-01] of two devices that begin at once one makes the identity, and the other does not replace it', async () => {
  const stage = encryptedRoom();
  // The second upload overtakes the response of the first.
  stage.server.intercept('/device_signing/upload', { kind: 'delayRequest', delayMs: 10_000 }, 1);
  const first = await Person.signIn(stage, 'ana');
  expect(masterOf(stage, 'ana')).toBeNull();
  const second = await Person.signIn(stage, 'ana');
  const made = masterOf(stage, 'ana');
  await first.engine.pass(20_000);
  expect(stage.server.requests.matching('/device_signing/upload').map(({ outcome }) => outcome)).toEqual([401, 200]);
  expect(masterOf(stage, 'ana')).toEqual(made);
  expect(await stateOf(first)).toEqual({ kind: 'unsigned' });
  expect(await stateOf(second)).toEqual({ kind: 'signed' });
});

test('[SEC-16] an identity that a server hides is not replaced by a new one', async () => {
  const stage = await anaAndBo();
  const second = await Person.signIn(stage, 'ana');
  expect(await stateOf(second)).toEqual({ kind: 'unsigned' });
  stage.server.state.identities.forget(second.userId);
  stage.server.requests.clear();
  await second.engine.pass(STARTED_MS);
  const again = await second.restart();
  await again.engine.pass(30_000);
  expect(stage.server.requests.matching('/device_signing/upload')).toEqual([]);
});

test('[SEC-16] nor one that it shows first and hides then, before anything is noted of it', async () => {
  const stage = await anaAndBo();
  let answers = 0;
  stage.server.intercept('/keys/query', {
    kind: 'change',
    change: ({ master_keys, self_signing_keys, user_signing_keys, ...rest }) => {
      answers += 1;
      return answers === 1 ? { ...rest, master_keys, self_signing_keys, user_signing_keys } : rest;
    },
  });
  stage.server.requests.clear();
  const second = await Person.signIn(stage, 'ana');
  await second.engine.pass(30_000);
  expect(answers).toBeGreaterThan(1);
  expect(stage.server.requests.matching('/device_signing/upload')).toEqual([]);
  expect(await stateOf(second)).toEqual({ kind: 'unsigned' });
});

test('[06.X-01] only who asks for it gets a new identity, and the server wants to know that it is them', async () => {
  const stage = await anaAndBo();
  const before = masterOf(stage, 'ana');
  const second = await Person.signIn(stage, 'ana');
  await second.engine.pass(400_000);
  const asked = await second.engine.answer(second.tab.command('identity.reset', { answer: null }));
  if (asked.ok || asked.error.kind !== 'authenticationRequired') throw new Error('not asked');
  expect(masterOf(stage, 'ana')).toEqual(before);
  const { session } = asked.error.challenge;
  const { password } = stage.server.user('ana');
  const answer = { kind: 'password' as const, session, password };
  expect((await second.engine.answer(second.tab.command('identity.reset', { answer }))).ok).toBe(true);
  expect(await stateOf(second)).toEqual({ kind: 'signed' });
  expect(masterOf(stage, 'ana')).not.toEqual(before);
  await stage.ana.engine.pass(5_000);
  expect(await stateOf(stage.ana)).toEqual({ kind: 'unsigned' });
});

test('[06.X-01] a start after it is made asks nothing, and opens no machine for it', async () => {
  const stage = encryptedRoom(['bo']);
  const ana = await Person.signIn(stage, 'ana');
  stage.server.requests.clear();
  const again = await ana.restart();
  await again.engine.pass(10_000);
  expect(await stateOf(again)).toEqual({ kind: 'signed' });
  expect(again.crypto.openCount).toBe(1);
  expect(stage.server.requests.matching(({ path }) => path.includes('/keys/'))).toEqual([]);
});

async function stateOf({ tab, engine }: Person) {
  const view = watched(tab.view('identity.own', null));
  await engine.pass(1);
  return valueOf(view);
}

function masterOf({ server }: Stage, localpart: string) {
  const { id } = server.user(localpart);
  const key = server.state.identities.find(id, 'master_key', id);
  return key === null ? null : asObject(key['keys']);
}

/** The names of all identities that were ever brought. */
function mastersOf({ server }: Stage): readonly string[] {
  return server.requests
    .matching('/device_signing/upload')
    .map(({ body }) => JSON.stringify(asObject(asObject(body)['master_key'])['keys']));
}

/** Number of keys that signed a user's first device: its own, and that of its owner's identity. */
function signersOf({ server }: Stage, localpart: string): number {
  const { id, deviceIds } = server.user(localpart);
  const [deviceId = ''] = deviceIds;
  const keys = asObject(server.state.keys.query(id, [deviceId])[deviceId]);
  const signed = server.state.identities.withSignatures(keys, { owner: id, name: deviceId, asker: id });
  return Object.keys(asObject(asObject(signed['signatures'])[id])).length;
}
