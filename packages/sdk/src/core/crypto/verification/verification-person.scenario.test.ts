import { anaAndBo, holdBack, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { START } from '@parley/testkit/engine/own-devices.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { Verifier } from '@parley/testkit/engine/verifying.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';

afterEach(() => vi.useRealTimers());

test('[06.V-03] [06.V-09] TestVerificationSAS: somebody is asked in the encrypted conversation of two, and is verified', async () => {
  const { ana, bo, stage, dm } = await inDirectRoom();
  expect(await ana.request({ kind: 'person', userId: bo.person.userId })).toMatchObject({ ok: true });
  expect(ana.one).toMatchObject({ phase: 2, isOwn: false, roomId: dm.id, state: { kind: 'asked' } });
  await bo.pass(1_000);
  expect(bo.one).toMatchObject({ phase: 2, isOwn: false, roomId: dm.id, state: { kind: 'incoming' } });
  expect(bo.one.flowId).toBe(ana.one.flowId);
  await bo.act({ kind: 'accept', canScan: true });
  await ana.pass(1_000);
  await bo.act(START);
  await ana.pass(2_000);
  expect(ana.state).toMatchObject({ kind: 'comparing' });
  expect(ana.state).toEqual(bo.state);
  expect(await isVerified(ana, bo)).toBe(false);
  await ana.act({ kind: 'confirm' });
  await bo.act({ kind: 'confirm' });
  await ana.pass(3_000);
  expect([ana.one.phase, bo.one.phase]).toEqual([6, 6]);
  expect([await isVerified(ana, bo), await isVerified(bo, ana)]).toEqual([true, true]);
  expect(stage.server.requests.matching('/keys/signatures/upload').length).toBeGreaterThanOrEqual(2);
  // Nothing of it was said in the open (SEC-19).
  const types = dm.events
    .map(({ type }) => type)
    .filter((type) => type.startsWith('m.key') || type === 'm.room.message');
  expect(types).toEqual([]);
});

test('[06.X-05] who was verified has the sign beside their name, after a restart too; another identity takes it away', async () => {
  const { ana, bo, stage } = await inDirectRoom();
  const markAt = async ({ tab, engine }: Person) => {
    const mark = watched(tab.view('identity.mark', { userId: bo.person.userId as UserId }));
    await engine.pass(1_000);
    return () => valueOf(mark);
  };
  const mark = await markAt(ana.person);
  expect(mark()).toBe('none');
  await ana.request({ kind: 'person', userId: bo.person.userId });
  await bo.pass(1_000);
  await bo.act({ kind: 'accept', canScan: false });
  await ana.pass(1_000);
  await bo.act(START);
  await ana.pass(2_000);
  await ana.act({ kind: 'confirm' });
  await bo.act({ kind: 'confirm' });
  await ana.pass(3_000);
  expect(mark()).toBe('verified');
  const again = await ana.person.restart();
  const later = await markAt(again);
  expect(later()).toBe('verified');
  const thief = await Person.signIn(stage, 'bo');
  await thief.engine.answer(thief.tab.command('identity.reset', { answer: null }));
  await again.engine.pass(3_000);
  expect(later()).toBe('violation');
  await again.engine.answer(again.tab.command('identity.accept', { userId: bo.person.userId as UserId }));
  await again.engine.pass(1_000);
  expect(later()).toBe('none');
});

test('[06.V-09] without a conversation of two an encrypted one is made for it', async () => {
  const stage = await anaAndBo();
  vi.setSystemTime(stage.clock.now());
  const [ana, bo] = [new Verifier(stage.ana), new Verifier(stage.bo)];
  expect(await ana.request({ kind: 'person', userId: bo.person.userId })).toMatchObject({ ok: true });
  const { roomId } = ana.one;
  const noted = stage.server.requests.matching('/account_data/m.direct').findLast(({ method }) => method === 'PUT');
  expect(noted?.body).toEqual({ [bo.person.userId]: [roomId] });
  const made = stage.server.roomById(roomId ?? '');
  expect(made.events.map(({ type }) => type)).toContain('m.room.encryption');
  expect(made.events.some(({ type }) => type === 'm.room.message')).toBe(false);
});

test('[06.V-09] an encrypted direct room goes before a later one in clear text, which is used where there is none', async () => {
  const { ana, bo, stage, dm } = await inDirectRoom();
  const plain = stage.server.room(['ana', 'bo'], { isDirect: true });
  plain.send('bo', 'The latest message');
  const note = async (...rooms: readonly string[]) => {
    const content = { [bo.person.userId]: [...rooms] };
    await stage.ana.engine.answer(stage.ana.tab.command('accountData.set', { type: 'm.direct', content }));
    await ana.pass(1_000);
  };
  await note(dm.id, plain.id);
  await ana.request({ kind: 'person', userId: bo.person.userId });
  expect(ana.one.roomId).toBe(dm.id);
  await ana.act({ kind: 'cancel' });
  await ana.act({ kind: 'dismiss' });
  await note(plain.id);
  await ana.request({ kind: 'person', userId: bo.person.userId });
  expect(ana.one.roomId).toBe(plain.id);
});

test('[06.V-07] TestVerificationQR: a person is verified by their code', async () => {
  const { ana, bo } = await inDirectRoom();
  await ana.request({ kind: 'person', userId: bo.person.userId });
  await bo.pass(1_000);
  await bo.act({ kind: 'accept', canScan: true });
  await ana.pass(1_000);
  await ana.act({ kind: 'showCode' });
  const code = await ana.code();
  expect(code[7]).toBe(0);
  await bo.act({ kind: 'scan', bytes: code });
  await ana.pass(1_000);
  expect(ana.state).toEqual({ kind: 'scanned' });
  await ana.act({ kind: 'confirm' });
  await bo.pass(3_000);
  expect([await isVerified(ana, bo), await isVerified(bo, ana)]).toEqual([true, true]);
});

test('[06.V-09] a request that can be read only later counts for five minutes', async () => {
  const { ana, bo, stage } = await inDirectRoom();
  const release = await holdBack(stage, bo.person);
  await ana.request({ kind: 'person', userId: bo.person.userId });
  await bo.pass(1_000);
  expect(bo.all).toEqual([]);
  release();
  stage.room.state('ana', 'm.room.topic', { topic: 'Let through' });
  await bo.pass(2_000);
  expect(bo.state).toEqual({ kind: 'incoming' });
});

test('[06.V-03] whoever answers at another of their devices takes it over', async () => {
  const { ana, bo, stage } = await inDirectRoom();
  const second = new Verifier(await Person.signIn(stage, 'bo'));
  // Before that it reads nothing of the room.
  const { engine, tab } = bo.person;
  await engine.answer(tab.command('devices.vouch', { deviceId: second.deviceId as DeviceId }));
  await ana.pass(1_000);
  await ana.request({ kind: 'person', userId: bo.person.userId });
  await bo.pass(2_000);
  expect([bo.state.kind, second.state.kind]).toEqual(['incoming', 'incoming']);
  await bo.act({ kind: 'accept', canScan: false });
  await ana.pass(2_000);
  expect(second.all).toEqual([]);
  expect(ana.one.phase).toBeGreaterThanOrEqual(3);
});

test('[06.V-09] what was said long ago, by oneself, or to somebody else begins nothing', async () => {
  const { ana, bo, dm, stage } = await inDirectRoom({ isEncrypted: false });
  const request = {
    msgtype: 'm.key.verification.request',
    body: 'Verify?',
    methods: ['m.sas.v1'],
    from_device: bo.deviceId,
  };
  dm.event('bo', 'm.room.message', { ...request, to: '@somebody:example.org' });
  dm.event(
    'bo',
    'm.room.message',
    { ...request, to: ana.person.userId },
    { originServerTs: stage.clock.now() - 610_000 },
  );
  dm.event(
    'bo',
    'm.room.message',
    { ...request, to: ana.person.userId },
    { originServerTs: stage.clock.now() + 310_000 },
  );
  dm.event('ana', 'm.room.message', { ...request, from_device: ana.deviceId, to: bo.person.userId });
  await ana.pass(1_000);
  expect(ana.all).toEqual([]);
  dm.event('bo', 'm.room.message', { ...request, to: ana.person.userId });
  await ana.pass(1_000);
  expect(ana.one).toMatchObject({ state: { kind: 'incoming' }, userId: bo.person.userId });
});

test('[SEC-56] who asks again and again is one quiet line, or none', async () => {
  const { ana, bo, dm } = await inDirectRoom({ isEncrypted: false });
  const request = {
    msgtype: 'm.key.verification.request',
    body: 'Verify?',
    methods: ['m.sas.v1'],
    from_device: bo.deviceId,
  };
  for (let count = 0; count < 100; count += 1) dm.event('bo', 'm.room.message', { ...request, to: ana.person.userId });
  await ana.pass(5_000);
  expect(ana.all.length).toBeLessThanOrEqual(1);
});

/** Ana and Bo, who have a conversation of two. */
async function inDirectRoom({ isEncrypted = true } = {}) {
  const stage = await anaAndBo();
  vi.setSystemTime(stage.clock.now());
  const dm = stage.server.room(['ana', 'bo']);
  if (isEncrypted) dm.state('ana', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  const { server } = stage;
  server.user('ana').setAccountData('m.direct', { [server.user('bo').id]: [dm.id] });
  await stage.ana.engine.pass(1_000);
  return { stage, dm, ana: new Verifier(stage.ana), bo: new Verifier(stage.bo) };
}

async function isVerified(by: Verifier, whom: Verifier): Promise<boolean | undefined> {
  const found = await by.person.crypto.machine?.identities.identityOf(whom.person.userId as UserId);
  return found?.ok === true ? found.value?.isVerified : undefined;
}
