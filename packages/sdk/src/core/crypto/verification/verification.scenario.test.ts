import type { Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { START, verifyingDevices } from '@parley/testkit/engine/own-devices.ts';
import type { Verifier } from '@parley/testkit/engine/verifying.ts';
import { asObject, asText } from '@parley/testkit/homeserver/wire.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const { ownDevices, ready, comparing } = verifyingDevices((nowMs) => vi.setSystemTime(nowMs));
const DONE = { ok: true, value: null };

test('[06.V-01] [06.V-04] TestVerificationSAS: a new device and one that is there compare, and the new one is signed', async () => {
  const { old, fresh, stage } = await ownDevices();
  expect(await fresh.request({ kind: 'ownDevices' })).toMatchObject({ ok: true });
  expect(fresh.one).toMatchObject({ phase: 2, state: { kind: 'asked' }, isOwn: true, haveWeAsked: true });
  expect(old.one).toMatchObject({ phase: 2, state: { kind: 'incoming' }, isOwn: true, haveWeAsked: false });
  expect(await old.act({ kind: 'accept', canScan: true })).toEqual(DONE);
  expect(fresh.one).toMatchObject({
    phase: 3,
    state: { kind: 'ready', canCompare: true, canShow: true, canScan: true },
  });
  expect(await fresh.act(START)).toEqual(DONE);
  await old.pass(1_000);
  expect(fresh.one.phase).toBe(4);
  expect(fresh.state).toMatchObject({ kind: 'comparing', emoji: expect.any(Array) });
  expect(fresh.state).toEqual(old.state);
  expect(signaturesOf(stage, fresh)).toBe(1);
  await old.act({ kind: 'confirm' });
  expect(old.state).toEqual({ kind: 'finishing' });
  await fresh.act({ kind: 'confirm' });
  await old.pass(2_000);
  expect([fresh.one.phase, old.one.phase]).toEqual([6, 6]);
  expect(signaturesOf(stage, fresh)).toBe(2);
  await fresh.act({ kind: 'dismiss' });
  expect(fresh.all).toEqual([]);
});

test('[06.V-09] after that the new device asks for the secrets it lacks, and has them', async () => {
  const { old, fresh } = await comparing();
  const hasKeys = async () => fresh.person.crypto.machine?.identities.hasOwnKeys();
  expect(await hasKeys()).toEqual({ ok: true, value: false });
  await old.act({ kind: 'confirm' });
  await fresh.act({ kind: 'confirm' });
  await fresh.pass(5_000);
  expect(await hasKeys()).toEqual({ ok: true, value: true });
});

test('[06.V-02] where one side can only compare, that begins by itself', async () => {
  const { old, fresh, stage } = await ownDevices();
  stage.server.intercept(
    (request) => old.isAsking(request) && request.path.includes('/sendToDevice/m.key.verification.ready/'),
    { kind: 'delayRequest', delayMs: 1_000 },
  );
  await fresh.request({ kind: 'device', userId: fresh.person.userId, deviceId: old.deviceId }, false);
  const accepting = old.act({ kind: 'accept', canScan: false });
  await old.pass(10);
  expect(old.one).toMatchObject({ phase: 2, state: { kind: 'accepting' } });
  expect(await accepting).toEqual(DONE);
  await fresh.pass(2_000);
  expect(fresh.state.kind).toBe('comparing');
  expect(old.state).toEqual(fresh.state);
});

test('[06.V-07] TestVerificationQR: the code of the new device is scanned by the old one, and the new one sees that it was', async () => {
  const { old, fresh, stage } = await ready();
  expect(await fresh.act({ kind: 'showCode' })).toEqual(DONE);
  expect(fresh.one.phase).toBe(3);
  if (fresh.state.kind !== 'ready' || fresh.state.code === null) throw new Error('no code');
  const { size, modules } = fresh.state.code;
  expect(modules).toMatch(new RegExp(`^[01]{${size * size}}$`));
  const bytes = await fresh.code();
  const { flowId } = fresh.one;
  expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe('MATRIX');
  expect([...bytes.slice(6, 10)]).toEqual([2, 2, 0, flowId.length]);
  expect(new TextDecoder().decode(bytes.slice(10, 10 + flowId.length))).toBe(flowId);
  expect(bytes.length).toBeGreaterThanOrEqual(10 + flowId.length + 64 + 8);
  expect(await old.act({ kind: 'scan', bytes: new Uint8Array([1, 2, 3]) })).toMatchObject({
    error: { kind: 'otherCode' },
  });
  expect(await old.act({ kind: 'scan', bytes })).toEqual(DONE);
  await fresh.pass();
  expect(fresh.one).toMatchObject({ phase: 4, state: { kind: 'scanned' } });
  expect(await fresh.act({ kind: 'confirm' })).toEqual(DONE);
  await fresh.pass(2_000);
  expect([fresh.one.phase, old.one.phase]).toEqual([6, 6]);
  expect(signaturesOf(stage, fresh)).toBe(2);
});

test('[06.V-07] a code whose keys are others than what is known is refused, and the other side is told', async () => {
  const { old, fresh } = await ready();
  await fresh.act({ kind: 'showCode' });
  const bytes = await fresh.code();
  const keysAt = 10 + fresh.one.flowId.length;
  bytes.copyWithin(keysAt + 32, keysAt, keysAt + 32);
  expect(await old.act({ kind: 'scan', bytes })).toMatchObject({ error: { kind: 'mismatch' } });
  await fresh.pass(1_000);
  expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.key_mismatch', isByUs: false });
});

test('[06.V-07] a code that is shown keeps nobody from comparing, and one that was not scanned is not confirmed', async () => {
  const { old, fresh } = await ready();
  await fresh.act({ kind: 'showCode' });
  await old.act({ kind: 'showCode' });
  expect(await fresh.act({ kind: 'confirm' })).toMatchObject({ error: { kind: 'wrongTime' } });
  await old.act(START);
  await fresh.pass(1_000);
  expect(fresh.state.kind).toBe('comparing');
  await fresh.act({ kind: 'cancel' });
  await old.pass();
  expect(old.state).toMatchObject({ kind: 'cancelled', code: 'm.user', isByUs: false });
});

test('[06.V-05] that the codes differ is told to the other side', async () => {
  const { old, fresh, stage } = await comparing();
  await old.act({ kind: 'mismatch' });
  expect(old.state).toMatchObject({ kind: 'cancelled', code: 'm.mismatched_sas', isByUs: true });
  await fresh.pass(1_000);
  expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.mismatched_sas', isByUs: false });
  expect(signaturesOf(stage, fresh)).toBe(1);
});

test('[06.V-04] when both start at once one of them goes on', async () => {
  const { old, fresh } = await ready();
  const started = [old, fresh].map(({ person, one }) => {
    return person.tab.command('verification.act', { key: one.key, action: START });
  });
  await fresh.pass(2_000);
  expect((await Promise.all(started)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(fresh.state.kind).toBe('comparing');
  expect(fresh.state).toEqual(old.state);
});

test('[06.V-08] what cannot be done says why in the words of the protocol', async () => {
  const { old, fresh, bo } = await ownDevices();
  const none = fresh.request({ kind: 'device', userId: fresh.person.userId, deviceId: 'NOBODY' });
  expect(await none).toMatchObject({ error: { text: 'startVerification(): other device is unknown' } });
  const nobody = '@nobody:example.org';
  expect(await bo.request({ kind: 'person', userId: nobody })).toMatchObject({ ok: false });
  await fresh.request({ kind: 'ownDevices' });
  const textOf = (result: unknown) => asText(asObject(asObject(result as never)['error'])['text']);
  const tried = async (verifier: Verifier, action: Parameters<Verifier['act']>[0]) =>
    textOf(await verifier.act(action));
  expect(await tried(fresh, { kind: 'accept', canScan: true })).toBe('Cannot accept a verification request in phase 2');
  expect(await tried(fresh, START)).toBe('startVerification(): other device is unknown');
  expect(await tried(fresh, { kind: 'showCode' })).toBe('generateQRCode(): other device is unknown');
  expect(await tried(fresh, { kind: 'start', method: 'm.x' })).toBe('Unsupported verification method m.x');
  expect(await tried(old, START)).toBe('Still no verifier after startSas() call');
  await old.act({ kind: 'accept', canScan: true });
  expect(await tried(old, { kind: 'accept', canScan: true })).toBe('Cannot accept a verification request in phase 3');
  await fresh.act({ kind: 'cancel' });
  expect(await tried(fresh, { kind: 'accept', canScan: true })).toBe('Cannot accept a verification request in phase 5');
});

/** Number of signatures on a device's keys: its own, and its owner's identity. */
function signaturesOf({ server }: Stage, { person, deviceId }: Verifier): number {
  const { userId } = person;
  const keys = asObject(server.state.keys.query(userId, [deviceId])[deviceId]);
  const signed = server.state.identities.withSignatures(keys, { owner: userId, name: deviceId, asker: userId });
  return Object.keys(asObject(asObject(signed['signatures'])[userId])).length;
}
