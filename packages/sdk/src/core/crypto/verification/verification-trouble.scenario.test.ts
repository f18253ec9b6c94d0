import type { VerificationAction } from '@parley/sdk/client/contract.ts';
import { Person } from '@parley/testkit/engine/encrypted-room.ts';
import { START, verifyingDevices } from '@parley/testkit/engine/own-devices.ts';
import { tamper } from '@parley/testkit/engine/tampering.ts';
import { Verifier } from '@parley/testkit/engine/verifying.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const { ownDevices, ownAsked, ready, comparing } = verifyingDevices((nowMs) => vi.setSystemTime(nowMs));
/** A key that somebody else made. */
const OTHER_KEY = 'hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo';

describe('MITM key fails verification', () => {
  test('[06.V-05] [SEC-15] a key put in the place of the one that was promised', async () => {
    const { old, fresh } = await ready();
    tamper(fresh, 'm.key.verification.key', (content) => ({ ...content, key: OTHER_KEY }));
    await fresh.act(START);
    await old.pass(2_000);
    expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.key_mismatch', isByUs: true });
    expect(old.state).toMatchObject({ kind: 'cancelled', code: 'm.key_mismatch', isByUs: false });
  });

  test('[06.V-06] [SEC-15] a key put in the place of the other one: people see different things', async () => {
    const { old, fresh } = await ready();
    tamper(old, 'm.key.verification.key', (content) => ({ ...content, key: OTHER_KEY }));
    await fresh.act(START);
    await old.pass(2_000);
    expect([old.state.kind, fresh.state.kind]).toEqual(['comparing', 'comparing']);
    expect(old.state).not.toEqual(fresh.state);
    await old.act({ kind: 'confirm' });
    await fresh.act({ kind: 'confirm' });
    await old.pass(2_000);
    expect([old.state, fresh.state]).toMatchObject([{ code: 'm.mismatched_sas' }, { code: 'm.mismatched_sas' }]);
  });

  test('[06.V-05] [SEC-15] a proof of other keys', async () => {
    const { old, fresh } = await ready();
    tamper(old, 'm.key.verification.mac', (content) => ({ ...content, keys: OTHER_KEY }));
    await fresh.act(START);
    await old.pass(2_000);
    await old.act({ kind: 'confirm' });
    await fresh.act({ kind: 'confirm' });
    await old.pass(2_000);
    expect([old.state, fresh.state]).toMatchObject([{ code: 'm.mismatched_sas' }, { code: 'm.mismatched_sas' }]);
    expect(await isSigned(fresh)).toBe(false);
  });
});

describe('[06.V-05] the other side ends it, and the person is told why', () => {
  test.each(['m.user', 'org.example.bored'])('%s', async (code) => {
    const { old, fresh, stage } = await ready();
    const content = { transaction_id: old.one.flowId, code, reason: 'Because' };
    stage.server.user('ana').sendToDevices(old.person.userId, 'm.key.verification.cancel', content);
    await fresh.pass(500);
    const end = { kind: 'cancelled', code: code === 'm.user' ? code : 'other', isByUs: false };
    expect([old.state, fresh.state]).toMatchObject([end, end]);
    expect(old.one.phase).toBe(5);
    await old.act({ kind: 'dismiss' });
    expect(old.all).toEqual([]);
  });
});

test('[06.V-03] after ten minutes it is over on both sides', async () => {
  const { old, fresh, stage } = await ready();
  expect(old.one.endsAt).toBeLessThanOrEqual(stage.clock.now() + 600_000);
  await old.pass(601_000);
  expect([old.state, fresh.state]).toMatchObject([{ code: 'm.timeout' }, { code: 'm.timeout' }]);
});

test('[06.V-03] a request that nobody answers is gone after ten minutes, and whoever asked sees why', async () => {
  const { old, fresh } = await ownDevices();
  await fresh.request({ kind: 'ownDevices' });
  expect(old.state).toEqual({ kind: 'incoming' });
  await fresh.pass(601_000);
  expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.timeout', isByUs: true });
  expect(old.all).toEqual([]);
});

test('[06.V-03] requests from long ago or from the future are none', async () => {
  const { old, bo, stage } = await ownDevices();
  const ask = async (transaction: string, ageMs: number) => {
    stage.server.user('ana').sendToDevices(bo.person.userId, 'm.key.verification.request', {
      transaction_id: transaction,
      from_device: bo.deviceId,
      methods: ['m.sas.v1'],
      timestamp: stage.clock.now() - ageMs,
    });
    await old.pass(500);
    return old.all.map(({ flowId }) => flowId);
  };
  vi.setSystemTime(stage.clock.now());
  expect(await ask('long-ago', 605_000)).toEqual([]);
  expect(await ask('too-soon', -305_000)).toEqual([]);
  expect(await ask('now', 1_000)).toEqual(['now']);
});

test('[06.V-03] who goes on with what is not known here is told so, once, and nobody is told who only ends it', async () => {
  const { old, fresh, stage } = await ownDevices();
  stage.server.requests.clear();
  const say = (act: string, transaction: string) =>
    stage.server.user('ana').sendToDevices(old.person.userId, `m.key.verification.${act}`, {
      transaction_id: transaction,
      from_device: fresh.deviceId,
      mac: {},
      keys: '',
      code: 'm.user',
      reason: '',
    });
  for (const act of ['start', 'cancel']) say(act, `only-${act}`);
  say('mac', 'unknown');
  say('mac', 'unknown');
  await old.pass(1_000);
  const told = stage.server.requests
    .matching(({ path }) => path.includes('/sendToDevice/m.key.verification.cancel/'))
    .filter((one) => old.isAsking(one));
  expect(told).toHaveLength(1);
});

test('[06.V-03] [SEC-15] a second request of the same device ends both', async () => {
  const { old, fresh } = await ownDevices();
  await fresh.request({ kind: 'ownDevices' });
  expect(old.state).toEqual({ kind: 'incoming' });
  await fresh.request({ kind: 'ownDevices' });
  await old.pass(1_000);
  expect(fresh.all.map(({ phase }) => phase)).toEqual([5, 5]);
  expect(old.all).toEqual([]);
});

test('whoever says too soon that it is done is not believed', async () => {
  const { old, fresh, stage } = await comparing();
  stage.server
    .user('ana')
    .sendToDevices(old.person.userId, 'm.key.verification.done', { transaction_id: old.one.flowId });
  await old.pass(1_000);
  for (const side of [old, fresh]) expect(side.state.kind).not.toBe('done');
  expect(await isSigned(fresh)).toBe(false);
});

test('what cannot be sent now is sent once it can, and it goes on', async () => {
  const { old, fresh, stage } = await ownDevices();
  await fresh.request({ kind: 'ownDevices' });
  const stop = stage.server.intercept(({ path }) => path.includes('/sendToDevice/'), { kind: 'unreachable' });
  const accepted = old.person.tab.command('verification.act', {
    key: old.one.key,
    action: { kind: 'accept', canScan: false },
  });
  await old.pass(60_000);
  expect(old.state).toEqual({ kind: 'accepting' });
  stop();
  await old.pass(20_000);
  expect(await accepted).toEqual({ ok: true, value: null });
  expect(fresh.one.phase).toBeGreaterThanOrEqual(3);
});

test('a device that asks before anybody has heard of it is asked about first', async () => {
  const { old, fresh, stage } = await ownDevices();
  const stop = stage.server.intercept((request) => old.isAsking(request) && request.path.endsWith('/keys/query'), {
    kind: 'delayRequest',
    delayMs: 2_000,
  });
  const newest = new Verifier(await Person.signIn(stage, 'ana'));
  await newest.request({ kind: 'device', userId: old.person.userId, deviceId: old.deviceId });
  await old.pass(5_000);
  stop();
  expect(old.state).toEqual({ kind: 'incoming' });
  expect(fresh.all).toEqual([]);
});

describe('[06.V-01] killed in the middle', () => {
  test('a request that nobody answered can be answered still', async () => {
    const { old, fresh } = await ownDevices();
    await fresh.request({ kind: 'ownDevices' });
    const again = await restarted(old);
    expect(again.state).toEqual({ kind: 'incoming' });
    await again.act({ kind: 'accept', canScan: false });
    await fresh.act(START);
    await again.pass(1_000);
    expect(again.state).toEqual(fresh.state);
    expect(again.state.kind).toBe('comparing');
  });

  test.each(['asked', 'ready', 'comparing', 'finishing'] as const)(
    '%s: both sides are told, and can begin anew',
    async (when) => {
      const begin = { asked: ownAsked, ready, comparing, finishing: finishing }[when];
      const { old, fresh } = await begin();
      const again = await restarted(fresh);
      await again.pass(2_000);
      expect(again.one).toMatchObject({ phase: 5, state: { kind: 'interrupted' } });
      if (when === 'asked') expect(old.all).toEqual([]);
      else expect(old.state).toMatchObject({ kind: 'cancelled', code: 'm.unknown_transaction', isByUs: false });
      await again.act({ kind: 'dismiss' });
      if (old.all.length > 0) await old.act({ kind: 'dismiss' });
      await again.request({ kind: 'ownDevices' });
      await old.act({ kind: 'accept', canScan: true });
      expect(again.one.phase).toBe(3);
    },
  );

  test.each([
    ['request', 'fresh'],
    ['ready', 'old'],
    ['start', 'fresh'],
    ['accept', 'old'],
    ['key', 'old'],
    ['mac', 'fresh'],
    ['done', 'old'],
  ] as const)('while %s goes out from the %s device: it can be done all the same', async (act, who) => {
    const sides = await ownDevices();
    const victim = sides[who];
    const isSaying = ({ path }: { readonly path: string }) => path.includes(`/m.key.verification.${act}/`);
    const stop = sides.stage.server.intercept((asked) => victim.isAsking(asked) && isSaying(asked), { kind: 'hang' });
    await goOn(sides);
    await goOn(sides);
    expect(sides.stage.server.requests.matching(isSaying)).not.toEqual([]);
    stop();
    const again = { ...sides, [who]: await restarted(victim) };
    for (let tries = 0; tries < 10 && !(await isSigned(again.fresh)); tries += 1) await goOn(again);
    expect(await isSigned(again.fresh)).toBe(true);
  });

  test('before what was verified is signed: it is signed after', async () => {
    const { old, fresh, stage } = await comparing();
    const stop = stage.server.intercept('/keys/signatures/upload', { kind: 'hang' });
    await old.act({ kind: 'confirm' });
    await fresh.act({ kind: 'confirm' });
    await old.pass(2_000);
    expect(old.state).toEqual({ kind: 'done' });
    await old.act({ kind: 'dismiss' });
    expect(await isSigned(fresh)).toBe(false);
    stop();
    const again = await restarted(old);
    await again.pass(3_000);
    expect(again.all).toEqual([]);
    expect(await isSigned(fresh)).toBe(true);
  });

  test('a machine that broke is said to have ended it', async () => {
    const { old, fresh } = await comparing();
    old.person.crypto.trap();
    await old.pass(3_000);
    expect(old.state).toEqual({ kind: 'interrupted' });
    expect(fresh.state).toMatchObject({ kind: 'cancelled', code: 'm.unknown_transaction' });
  });
});

async function finishing() {
  const sides = await comparing();
  await sides.fresh.act({ kind: 'confirm' });
  return sides;
}

/** Both do what is theirs to do next: what is over is taken away, and what is not there is begun. */
async function goOn({ old, fresh }: { readonly old: Verifier; readonly fresh: Verifier }): Promise<void> {
  const act = (side: Verifier, key: string, action: VerificationAction) =>
    void side.person.tab.command('verification.act', { key, action });
  await fresh.pass();
  if (fresh.all.length === 0)
    void fresh.person.tab.command('verification.request', { target: { kind: 'ownDevices' }, canScan: false });
  for (let steps = 0; steps < 6; steps += 1) {
    await fresh.pass(1_000);
    for (const side of [old, fresh]) {
      for (const { key, state, phase } of side.all) {
        if (phase >= 5) act(side, key, { kind: 'dismiss' });
        if (state.kind === 'incoming') act(side, key, { kind: 'accept', canScan: false });
        if (state.kind === 'ready' && side === fresh) act(side, key, START);
        if (state.kind === 'comparing') act(side, key, { kind: 'confirm' });
      }
    }
  }
}

/** The engine dies, and another begins with what was stored. */
async function restarted({ person }: Verifier): Promise<Verifier> {
  const next = new Verifier(await person.restart());
  await next.pass();
  return next;
}

/** True if the owner's identity signed a device. */
async function isSigned({ person, deviceId }: Verifier): Promise<boolean> {
  const { state } = person.engine.server;
  const whose = { owner: person.userId, name: deviceId, asker: person.userId };
  const keys = asObject(state.keys.query(person.userId, [deviceId])[deviceId]);
  const signed = state.identities.withSignatures(keys, whose);
  return Object.keys(asObject(asObject(signed['signatures'])[person.userId])).length > 1;
}
