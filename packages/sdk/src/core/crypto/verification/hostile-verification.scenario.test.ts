/** A server that means harm against those who verify; the module refuses most of it. */
import { anaAndBo, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { type OwnDevices, START, verifyingDevices } from '@parley/testkit/engine/own-devices.ts';
import { tamper } from '@parley/testkit/engine/tampering.ts';
import { Verifier } from '@parley/testkit/engine/verifying.ts';
import { Forger } from '@parley/testkit/fakes/forger.ts';
import { asObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UserId } from '../../../protocol/ids/ids.ts';

afterEach(() => vi.useRealTimers());

const { ownAsked, ready, comparing } = verifyingDevices((nowMs) => vi.setSystemTime(nowMs));

test('[SEC-15] no weaker proof than both can do is taken because a server leaves the better one out', async () => {
  const { old, fresh, stage } = await ready();
  tamper(old, 'm.key.verification.start', (content) => ({
    ...content,
    message_authentication_codes: ['hkdf-hmac-sha256'],
  }));
  // A request that waits already is answered first.
  stage.room.state('bo', 'm.room.topic', { topic: 'Changed' });
  await old.pass(500);
  await fresh.act(START);
  await old.pass(2_000);
  for (const side of [old, fresh]) {
    if (side.state.kind === 'comparing') await side.act({ kind: 'confirm' });
    await side.pass(2_000);
  }
  expect([old.one.phase, fresh.one.phase]).toEqual([5, 5]);
  expect(signedBy(stage.server.requests.matching('/keys/signatures/upload'))).not.toContain(fresh.deviceId);
});

describe('[SEC-15] [06.V-05] who ends it at any step signs nothing, and the other side is told', () => {
  const steps = ['asked', 'ready', 'comparing', 'finishing', 'shown'] as const;
  test.each(steps.flatMap((step) => (['old', 'fresh'] as const).map((who) => [step, who] as const)))(
    '%s, by the %s device',
    async (step, who) => {
      const { asked, shown, finishing } = { asked: ownAsked, shown: codeShown, finishing: confirmed };
      const sides = await { asked, ready, comparing, finishing, shown }[step]();
      const other = sides[who === 'old' ? 'fresh' : 'old'];
      await sides[who].act({ kind: 'cancel' });
      await other.pass(1_000);
      expect([...sides[who].all, ...other.all].map(({ phase }) => phase).every((phase) => phase === 5)).toBe(true);
      if (other.all.length > 0) expect(other.state).toMatchObject({ kind: 'cancelled', isByUs: false });
      await other.pass(30_000);
      const uploads = sides.stage.server.requests.matching('/keys/signatures/upload');
      expect(signedBy(uploads)).not.toContain(sides.fresh.deviceId);
    },
  );
});

test('[SEC-15] other keys under the name of a known device are not that device’s', async () => {
  const { ana, bo, server } = await anaAndBo();
  await ana.say('Before');
  const [deviceId = ''] = server.user('bo').deviceIds;
  const forged = new Forger(deviceId);
  server.state.keys.upload(bo.userId, deviceId, { device_keys: forged.deviceKeys(bo.userId) });
  await ana.engine.pass(1_000);
  server.requests.clear();
  await ana.say('After');
  const sent = server.requests.matching(({ path }) => path.includes('/sendToDevice/m.room.encrypted/'));
  expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain(forged.identity.publicKey);
  expect(bo.texts.at(-1)).toBe('After');
});

test('[SEC-15] a device whose id is the key of the identity is neither signed in its place nor verified', async () => {
  const { old, fresh, stage } = await ready();
  const { userId } = old.person;
  const identity = await old.person.crypto.machine?.identities.identityOf(userId as UserId);
  const masterKey = identity?.ok === true ? (identity.value?.masterKey ?? '') : '';
  const forged = new Forger(masterKey);
  showDevices(stage, userId, (real) => ({ ...real, [masterKey]: forged.deviceKeys(userId) }));
  await old.pass(1_000);
  await fresh.act(START);
  await old.pass(1_000);
  await old.act({ kind: 'confirm' });
  await fresh.act({ kind: 'confirm' });
  await old.pass(30_000);
  const uploads = stage.server.requests.matching('/keys/signatures/upload');
  expect(signedBy(uploads)).toContain(fresh.deviceId);
  expect(JSON.stringify(uploads.map(({ body }) => body))).not.toContain(forged.signing.publicKey);
  for (const { person } of [old, fresh]) {
    const known = await person.crypto.machine?.identities.devicesOf(userId as UserId);
    const device = known?.ok === true ? known.value.find((one) => one.deviceId === masterKey) : undefined;
    expect(device).toMatchObject({ verified: 0, isSignedByOwner: false });
  }
});

describe('[SEC-15] [06.V-07] what a scan said once', () => {
  test('counts for no other code that is shown', async () => {
    const { old, fresh, stage } = await codeShown();
    await old.act({ kind: 'scan', bytes: await fresh.code() });
    await fresh.pass(1_000);
    expect(fresh.state).toEqual({ kind: 'scanned' });
    const [said] = stage.server.requests.matching(({ path }) => path.includes('/m.key.verification.start/'));
    const content = asObject(asObject(asObject(asObject(said?.body)['messages'])[fresh.person.userId])[fresh.deviceId]);
    expect(content).toMatchObject({ method: 'm.reciprocate.v1' });
    await beginAnew({ old, fresh });
    await fresh.act({ kind: 'showCode' });
    stage.server.user('ana').sendToDevices(fresh.person.userId, 'm.key.verification.start', {
      ...content,
      transaction_id: fresh.one.flowId,
    });
    await fresh.pass(1_000);
    expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.key_mismatch' });
  });

  test('and no code of another verification is taken', async () => {
    const { old, fresh } = await codeShown();
    const before = await fresh.code();
    await beginAnew({ old, fresh });
    expect(await old.act({ kind: 'scan', bytes: before })).toMatchObject({ ok: false });
    expect(old.state.kind).not.toBe('done');
  });
});

test('[SEC-15] after a restart only the key that was verified is signed, not another under the name of that device', async () => {
  const { old, fresh, stage } = await comparing();
  const { server } = stage;
  const stop = server.intercept('/keys/signatures/upload', { kind: 'unreachable' });
  await old.act({ kind: 'confirm' });
  await fresh.act({ kind: 'confirm' });
  await old.pass(2_000);
  expect(old.state).toEqual({ kind: 'done' });
  const { userId } = old.person;
  const forged = new Forger(fresh.deviceId);
  // It is taken away, and comes again with other keys.
  const olds = server.state.keys.query(userId, [old.deviceId]);
  const bringBack = showDevices(stage, userId, () => olds);
  // A request that keeps failing comes before it.
  await old.pass(60_000);
  bringBack();
  showDevices(stage, userId, () => ({ ...olds, [fresh.deviceId]: forged.deviceKeys(userId) }));
  stop();
  server.requests.clear();
  const again = new Verifier(await old.person.restart());
  await again.pass(60_000);
  const known = await again.person.crypto.machine?.identities.devicesOf(userId as UserId);
  expect(JSON.stringify(known)).toContain(forged.signing.publicKey);
  expect(signedBy(server.requests.matching('/keys/signatures/upload'))).not.toContain(fresh.deviceId);
});

async function confirmed() {
  const sides = await comparing();
  await sides.old.act({ kind: 'confirm' });
  return sides;
}

async function codeShown() {
  const sides = await ready();
  await sides.fresh.act({ kind: 'showCode' });
  return sides;
}

/** The new device ends what was begun, and asks once more. */
async function beginAnew({ old, fresh }: Pick<OwnDevices, 'old' | 'fresh'>): Promise<void> {
  await fresh.act({ kind: 'cancel' });
  await old.pass(1_000);
  for (const side of [old, fresh]) await side.act({ kind: 'dismiss' });
  await fresh.request({ kind: 'ownDevices' });
  await old.act({ kind: 'accept', canScan: true });
  await fresh.pass(1_000);
}

/** From now on the server shows these devices of somebody, and says that they changed. Returns what ends it. */
function showDevices({ server }: Stage, userId: string, devices: (real: JsonObject) => JsonObject): () => void {
  const stop = server.intercept('/keys/query', {
    kind: 'change',
    change: ({ device_keys: all, ...rest }) => {
      const shown = devices(asObject(asObject(all)[userId]));
      return { ...rest, device_keys: { ...asObject(all), [userId]: shown } };
    },
  });
  server.state.keys.changed(userId);
  return stop;
}

/** Devices whose signatures were uploaded. */
function signedBy(uploads: readonly { readonly body: Json | undefined }[]): readonly string[] {
  return uploads.flatMap(({ body }) => Object.values(asObject(body)).flatMap((one) => Object.keys(asObject(one))));
}
