import { KeyServer, messagesTo, must, openMachine } from '@parley/testkit/fakes/key-server.ts';
import { expect, test } from 'vitest';
import { VERIFICATION_METHODS } from '../../protocol/events/verification.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoMachine } from './crypto-machine.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';
import type { MachineVerification, VerificationName } from './verifications.ts';

const ANA = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const BOS_DEVICE = 'BOSDEVICE' as DeviceId;

/** One side of a verification. */
class Side {
  readonly machine: CryptoMachine;
  readonly me: UserId;
  readonly #server: KeyServer;
  /** As this side calls it. */
  name: VerificationName;

  constructor(machine: CryptoMachine, me: UserId, other: UserId, server: KeyServer) {
    this.machine = machine;
    this.me = me;
    this.#server = server;
    this.name = { userId: other, flowId: '' };
  }

  async send(requests: MachineResult<readonly CryptoRequest[]>): Promise<void> {
    await this.#server.serve(this.machine, this.me, await must(requests));
  }

  /** Takes in what came, and sends what that asks for. */
  async turn(): Promise<readonly string[]> {
    const heard = await must(this.machine.receive(messagesTo(this.#server.takeInbox(this.me))));
    await this.send(this.machine.outgoing());
    return heard.map(({ type }) => type);
  }

  async read(): Promise<MachineVerification> {
    const found = await must(this.machine.verifications.read(this.name));
    if (found === null) throw new Error('no verification');
    return found;
  }

  async step() {
    return (await this.read()).step;
  }
}

/** Ana has asked Bo's device, and Bo has heard it. */
async function asked(): Promise<{ readonly ana: Side; readonly bo: Side }> {
  const server = new KeyServer();
  const ana = new Side(await openMachine(ANA, 'ANASDEVICE'), ANA, BO, server);
  const bo = new Side(await openMachine(BO, BOS_DEVICE), BO, ANA, server);
  for (const side of [ana, bo]) await side.send(side.machine.outgoing());
  for (const side of [ana, bo]) {
    await must(side.machine.track([ANA, BO]));
    await side.send(side.machine.outgoing());
  }
  const request = await must(ana.machine.verifications.requestDevice(BO, BOS_DEVICE, VERIFICATION_METHODS));
  if (request === null) throw new Error('no device');
  ana.name = { userId: BO, flowId: request.verification.flowId };
  bo.name = { userId: ANA, flowId: request.verification.flowId };
  await ana.send(Promise.resolve({ ok: true, value: [request.request] }));
  expect(await bo.turn()).toEqual(['m.key.verification.request']);
  return { ana, bo };
}

/** Both see what they have to compare. */
async function comparing() {
  const sides = await asked();
  const { ana, bo } = sides;
  await bo.send(bo.machine.verifications.accept(bo.name, VERIFICATION_METHODS));
  await ana.turn();
  await ana.send(ana.machine.verifications.startSas(ana.name));
  await bo.turn();
  expect(await must(ana.machine.verifications.acceptSas(ana.name))).toEqual([]);
  await bo.send(bo.machine.verifications.acceptSas(bo.name));
  for (const side of [ana, bo, ana]) await side.turn();
  return sides;
}

test('[06.V-06] both sides are shown the same seven emoji and the same three numbers', async () => {
  const { ana, bo } = await comparing();
  const [first, second] = [await ana.step(), await bo.step()];
  if (first.kind !== 'sas' || second.kind !== 'sas') throw new Error(JSON.stringify([first, second]));
  expect(first.shown).toEqual(second.shown);
  expect(first.shown?.emoji).toHaveLength(7);
  for (const place of first.shown?.emoji ?? []) expect(place).toBeLessThan(64);
  expect(first.shown?.decimals.every((number) => number >= 1_000 && number <= 9_191)).toBe(true);
});

test('[06.V-04] a verification by comparing goes from asking to done on both sides', async () => {
  const { ana, bo } = await comparing();
  await bo.send(bo.machine.verifications.confirmSas(bo.name));
  await ana.turn();
  expect(await bo.step()).toMatchObject({ kind: 'sas', haveWeConfirmed: true });
  await ana.send(ana.machine.verifications.confirmSas(ana.name));
  for (const side of [bo, ana, bo]) await side.turn();
  expect(await ana.step()).toEqual({ kind: 'done' });
  expect(await bo.step()).toEqual({ kind: 'done' });
  ana.machine.verifications.forget(ana.name);
});

test('[06.V-02] what each side can do is said, and whose request it is', async () => {
  const { ana, bo } = await asked();
  expect(await ana.read()).toMatchObject({ haveWeAsked: true, ourMethods: VERIFICATION_METHODS, theirMethods: null });
  expect(await bo.read()).toMatchObject({ haveWeAsked: false, deviceId: 'ANASDEVICE', step: { kind: 'requested' } });
  await bo.send(bo.machine.verifications.accept(bo.name, ['m.sas.v1']));
  await ana.turn();
  expect(await ana.read()).toMatchObject({ theirMethods: ['m.sas.v1'], step: { kind: 'ready' }, deviceId: BOS_DEVICE });
});

test.each([
  ['before it was answered', 'm.timeout', asked],
  ['while comparing', 'm.mismatched_sas', comparing],
] as const)('[06.V-05] cancelled %s, the other side is told the code', async (_when, code, begin) => {
  const { ana, bo } = await begin();
  await bo.send(bo.machine.verifications.cancel(bo.name, code, 'Because'));
  await ana.turn();
  expect(await ana.step()).toMatchObject({ kind: 'cancelled', code, isByUs: false });
  expect(await bo.step()).toMatchObject({ kind: 'cancelled', isByUs: true });
});

test('[06.V-03] two requests from one device end both', async () => {
  const { ana, bo } = await asked();
  const again = await must(ana.machine.verifications.requestDevice(BO, BOS_DEVICE, VERIFICATION_METHODS));
  await ana.turn();
  await bo.turn();
  expect(again?.verification.step).toMatchObject({ kind: 'cancelled' });
  expect(await ana.step()).toMatchObject({ kind: 'cancelled' });
  expect(await bo.step()).toMatchObject({ kind: 'cancelled' });
});

test('a side that says it is done before it is, is not believed', async () => {
  const { ana, bo } = await comparing();
  const content = { transaction_id: bo.name.flowId };
  await must(ana.machine.receive(messagesTo([{ type: 'm.key.verification.done', sender: BO, content }])));
  expect(await ana.step()).not.toMatchObject({ kind: 'done' });
});

test('whoever looks is told that something may have changed', async () => {
  const { bo, ana } = await asked();
  await bo.read();
  let count = 0;
  bo.machine.verifications.changed.subscribe(() => (count += 1));
  await ana.send(ana.machine.verifications.cancel(ana.name, 'm.user', 'No'));
  await bo.turn();
  expect(count).toBeGreaterThan(0);
});

test('nobody knows a verification that never was, and nothing is sent for it', async () => {
  const { bo } = await asked();
  const { verifications } = bo.machine;
  const name = { userId: ANA, flowId: 'another' };
  expect(await must(verifications.read(name))).toBeNull();
  for (const act of [verifications.startSas(name), verifications.confirmSas(name), verifications.acceptSas(name)])
    expect(await must(act)).toEqual([]);
  expect(await must(verifications.showQr(name))).toBe(false);
  expect(await must(verifications.scanQr(bo.name, new Uint8Array([1, 2, 3])))).toEqual({ kind: 'otherCode' });
  expect(await must(verifications.requestOwn(VERIFICATION_METHODS))).toBeNull();
  expect(await must(verifications.requestContent(ANA, VERIFICATION_METHODS))).toBeNull();
});
