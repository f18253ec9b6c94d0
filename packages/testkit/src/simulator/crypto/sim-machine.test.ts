import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import type { RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { expect, test } from 'vitest';
import { KeyBook } from '../../homeserver/key-book.ts';
import { asObject, type Json, type JsonObject } from '../../homeserver/wire.ts';
import { CryptoTruth } from './crypto-truth.ts';
import { type MachineState, newMachineState } from './machine-state.ts';
import { SimMachine } from './sim-machine.ts';

const ROOM = '!room:example.org' as RoomId;
const SETTINGS = { periodMs: 1_000_000, periodMessages: 100, historyVisibility: 'shared', recipients: 'all' } as const;
const MESSAGE = { msgtype: 'm.text', body: 'hello' };

/** A machine whose store is a variable, which can be put back, and what the server does for it. */
class Peer {
  state: MachineState;
  readonly machine: SimMachine;
  readonly userId: UserId;
  inbox: JsonObject[] = [];
  readonly #world: World;

  constructor(name: string, world: World) {
    this.userId = `@${name}:example.org` as UserId;
    this.#world = world;
    this.state = newMachineState({ userId: this.userId, deviceId: name, curve25519: `${name}.key` });
    const run = async <Value>(step: (state: MachineState) => readonly [MachineState, Value]): Promise<Value> => {
      const [next, value] = step(this.state);
      this.state = next;
      return value;
    };
    const store = { nowMs: () => world.nowMs, run };
    this.machine = new SimMachine({ store, truth: world.truth, self: this.state.self });
  }

  /** Sends what the machine wants sent. */
  async send(requests: readonly CryptoRequest[] | undefined): Promise<void> {
    for (const request of requests ?? [])
      await this.machine.markSent(request, JSON.stringify(this.#world.answer(this, request)));
  }

  async settle(): Promise<void> {
    const outgoing = await this.machine.outgoing();
    if (outgoing.ok) await this.send(outgoing.value);
  }

  async receive(): Promise<void> {
    const toDevice = this.inbox.splice(0);
    const nothing = { changedUsers: [], leftUsers: [], oneTimeKeyCounts: null, unusedFallbackKeys: null };
    await this.machine.receive({ ...nothing, toDevice });
  }

  async write(to: Peer): Promise<RoomEvent> {
    await this.machine.track([to.userId]);
    await this.settle();
    const claim = await this.machine.claimMissing([to.userId]);
    if (claim.ok && claim.value !== null) await this.send([claim.value]);
    const shares = await this.machine.shareRoomKey(ROOM, [to.userId], SETTINGS);
    if (shares.ok) await this.send(shares.value);
    const content = await this.machine.encrypt(ROOM, 'm.room.message', MESSAGE);
    if (!content.ok) throw new Error('not encrypted');
    return { type: 'm.room.encrypted', room_id: ROOM, content: content.value } as RoomEvent;
  }

  async read(event: RoomEvent): Promise<unknown> {
    const decrypted = await this.machine.decrypt(event);
    if (!decrypted.ok) return 'broken';
    return decrypted.value.kind === 'opened'
      ? asObject(decrypted.value.clear as Json)['content']
      : decrypted.value.code;
  }
}

class World {
  nowMs = 1;
  readonly truth = new CryptoTruth();
  readonly keys = new KeyBook({ step: () => 1, tell: () => undefined });
  readonly alice = new Peer('alice', this);
  readonly dave = new Peer('dave', this);

  answer({ userId, state }: Peer, { kind, body }: CryptoRequest): Json {
    const asked = JSON.parse(body) as JsonObject;
    if (kind === 'keysUpload')
      return { one_time_key_counts: this.keys.upload(userId, state.self.deviceId, asked) ?? {} };
    const peers = [this.alice, this.dave].map((peer) => [peer.userId, peer.state.self.deviceId] as const);
    if (kind === 'keysQuery')
      return {
        device_keys: Object.fromEntries(peers.map(([user, device]) => [user, this.keys.query(user, [device])])),
      };
    if (kind === 'keysClaim') {
      const wanted = Object.keys(asObject(asked['one_time_keys']));
      const found = peers.filter(([user]) => wanted.includes(user));
      const claim = (user: string, device: string) => ({
        [device]: this.keys.claim(user, device, 'signed_curve25519') ?? {},
      });
      return { one_time_keys: Object.fromEntries(found.map(([user, device]) => [user, claim(user, device)])) };
    }
    for (const peer of [this.alice, this.dave]) {
      const content = asObject(asObject(asked['messages'])[peer.userId])[peer.state.self.deviceId];
      if (content !== undefined) peer.inbox.push({ type: 'm.room.encrypted', sender: userId, content });
    }
    return {};
  }
}

async function start(): Promise<World> {
  const world = new World();
  await world.alice.settle();
  await world.dave.settle();
  return world;
}

test('a message is read by who was given its key, and by nobody before', async () => {
  const { alice, dave, truth } = await start();
  const event = await alice.write(dave);
  expect(await dave.read(event)).toBe('missingRoomKey');
  await dave.receive();
  expect(await dave.read(event)).toEqual(MESSAGE);
  expect(truth.excuse(String(event.content['session_id']), 0, 'dave.key')).toBeNull();
  expect(truth.excuse(String(event.content['session_id']), 0, 'fresh.key')).not.toBeNull();
});

test('I10: a one-time key is used up by the first message, and the server has none that the device has not', async () => {
  const { alice, dave, keys, truth } = await start();
  const check = () =>
    truth.checkKeys('dave.key', keys.oneTimeKeyIds(dave.userId, 'dave', 'dave.key'), (name) =>
      dave.state.oneTimeKeys.has(name),
    );
  await alice.write(dave);
  await dave.receive();
  expect(dave.state.oneTimeKeys.size).toBe(49);
  check();
  dave.state = { ...dave.state, oneTimeKeys: new Set() };
  expect(check).toThrow(/^I10/);
});

test('I14: after a disk was put back two devices find each other again, and what was lost meanwhile is excused', async () => {
  const world = await start();
  const { alice, dave, truth } = world;
  const old = dave.state;
  const first = await alice.write(dave);
  await dave.receive();
  dave.state = { ...old, oneTimeKeys: new Set() };
  world.nowMs = 2;
  truth.damaged('dave.key', 2, { isRolledBack: true });
  expect(await dave.read(first)).toBe('missingRoomKey');
  expect(truth.excuse(String(first.content['session_id']), 0, 'dave.key')).not.toBeNull();
  alice.state = { ...alice.state, outbound: new Map() };
  await alice.write(dave);
  await dave.receive();
  await dave.machine.track([alice.userId]);
  await dave.settle();
  await dave.settle();
  await alice.receive();
  world.nowMs = 3;
  alice.state = { ...alice.state, outbound: new Map() };
  const third = await alice.write(dave);
  await dave.receive();
  expect(await dave.read(third)).toEqual(MESSAGE);
  expect(truth.excuse(String(third.content['session_id']), 0, 'dave.key')).toBeNull();
});
