import { encryptedRoom, holdBack, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { type OpenAccount, openAccount } from '@parley/testkit/engine/open-account.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { must } from '../../../base/assert/assert.ts';
import { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import { sendEvent } from '../../../protocol/endpoints/send.ts';
import { sendToDevice } from '../../../protocol/endpoints/to-device.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import { KEY_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { DeviceId, EventId, RoomId, TransactionId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallKeys } from '../parts.ts';
import { MemberKeys } from './rtc-keys.ts';

const isKeySending = ({ path }: { readonly path: string }) => path.includes('/sendToDevice/m.room.encrypted/k');

/** The members of a call, as all see them. */
class Call {
  readonly members = new ObservableValue<readonly RtcMember[]>([]);

  add(member: RtcMember): void {
    this.members.set([...this.members.current, member]);
  }

  remove({ memberId }: RtcMember): void {
    this.members.set(this.members.current.filter((member) => member.memberId !== memberId));
  }
}

/** Somebody whose account runs, in a call. */
class Caller {
  readonly account: OpenAccount;
  readonly member: RtcMember;
  readonly #scope = new Scope((error) => {
    throw error;
  });
  readonly #roomId: RoomId;
  readonly returns = new ObservableValue(0);
  readonly #memberKeys: MemberKeys;
  #keys: CallKeys | undefined;

  constructor(account: OpenAccount, roomId: RoomId) {
    const { userId, deviceId } = account.session;
    this.account = account;
    this.#roomId = roomId;
    this.#memberKeys = new MemberKeys(account);
    account.crypto.fromDevices.subscribe(({ events }) => this.#memberKeys.arrived(events));
    this.member = memberOf({ userId, deviceId, createdAt: account.clock.now() });
  }

  static async open(stage: Stage, localpart: string): Promise<Caller> {
    const person = await Person.signIn(stage, localpart);
    return new Caller(await openAccount(person.engine), stage.roomId);
  }

  join(call: Call, firstIndex = 0): void {
    const { memberId } = this.member;
    call.add(this.member);
    const joined = { roomId: this.#roomId, memberId, members: call.members, returns: this.returns, firstIndex };
    this.#keys = this.#memberKeys.begin(joined, this.#scope);
  }

  leave(call: Call): void {
    this.#scope.end();
    call.remove(this.member);
  }

  get #items() {
    const { keys } = must(this.#keys, 'a call');
    return keys.read(keys.start, 1_000).map(({ item }) => item);
  }

  get untrusted(): ReadonlySet<string> {
    return must(this.#keys, 'a call').untrusted.current;
  }

  /** The own key that is in use. */
  get own() {
    return must(
      this.#items.findLast(({ isOwn }) => isOwn),
      'an own key',
    );
  }

  /** Keys that it has of another. */
  of({ member }: Pick<Caller, 'member'>): readonly string[] {
    return this.#items.flatMap(({ memberId, key }) => (memberId === member.memberId ? key : []));
  }

  has(other: Caller): boolean {
    return this.of(other).includes(other.own.key);
  }

  /** Says something to a device, in whatever words. */
  async say(to: Caller, content: RawContent, isEncrypted = true): Promise<void> {
    const { crypto, requests, scope } = this.account;
    const address = { roomId: this.#roomId, userId: to.member.userId, deviceId: to.member.deviceId };
    const sealed = await crypto.encryptTo(address, KEY_TYPE, content, scope.signal);
    if (!sealed.ok) throw new Error(sealed.error.kind);
    const messages = [{ ...address, content: isEncrypted ? sealed.value : content }];
    const type = isEncrypted ? 'm.room.encrypted' : KEY_TYPE;
    await requests.send(sendToDevice(type, `t${String(content['sent_ts'])}` as TransactionId, messages));
  }
}

function memberOf(who: Pick<RtcMember, 'userId' | 'deviceId' | 'createdAt'>): RtcMember {
  const memberId = `${who.userId}:${who.deviceId}`;
  return {
    ...{ form: 'session', eventId: `$${memberId}` as EventId, memberId, slotId: 'm.call#ROOM', application: 'm.call' },
    ...{ intent: null, expiresAt: null, pushToTalk: null, focusSelection: 'multiSfu', transports: [], ...who },
  };
}

async function three() {
  const stage = encryptedRoom(['ana', 'bo', 'cy']);
  const [ana, bo, cy] = [
    await Caller.open(stage, 'ana'),
    await Caller.open(stage, 'bo'),
    await Caller.open(stage, 'cy'),
  ];
  // Members of a room are known to the machines once something was said in it.
  stage.room.state('ana', 'm.room.topic', { topic: 'Call' });
  await stage.clock.advance(1_000);
  return { ...stage, ana, bo, cy, call: new Call() };
}

let said = 0;

/** The content of an honest message, but for `more`. */
function keyContent(from: Caller, roomId: RoomId, more: JsonObject = {}): RawContent {
  said += 1;
  return {
    keys: { index: 100, key: 'AAECAwQFBgcICQoLDA0ODw==' },
    room_id: roomId,
    member: { id: from.member.memberId, claimed_device_id: from.member.deviceId },
    session: { call_id: '', application: 'm.call', scope: 'm.room' },
    sent_ts: from.account.clock.now() + said,
    ...more,
  };
}

const FORGED = 'AAECAwQFBgcICQoLDA0ODw';

test('[09.K-05] [SEC-51] all in a call get each other’s keys, encrypted for each device', async () => {
  const { ana, bo, cy, call, clock, server } = await three();
  for (const caller of [ana, bo, cy]) caller.join(call);
  await clock.advance(2_000);
  for (const one of [ana, bo, cy]) for (const other of [ana, bo, cy]) expect(one.has(other)).toBe(true);
  expect(ana.own).toMatchObject({ index: 0, identity: `${ana.member.userId}:${ana.member.deviceId}`, isOwn: true });
  expect(ana.own.key).toMatch(/^[A-Za-z0-9+/]{22}$/);
  expect(ana.untrusted.size).toBe(0);
  const sent = JSON.stringify(server.requests.matching(() => true).map(({ path, body }) => [path, body]));
  expect(sent).not.toContain(KEY_TYPE);
  expect(sent).not.toContain(ana.own.key);
  expect(JSON.stringify(bo.account.env.recentLog?.())).not.toContain(ana.own.key);
});

test('[09.K-05] [SEC-51] a new key is in use within five seconds after somebody left, who does not get it', async () => {
  const { ana, bo, cy, call, clock } = await three();
  for (const caller of [ana, bo, cy]) caller.join(call);
  await clock.advance(2_000);
  const before = ana.own;
  // A device that listens on, though it has left.
  call.remove(cy.member);
  await clock.advance(5_000);
  expect(ana.own.index).toBe(1);
  expect(ana.own.key).not.toBe(before.key);
  expect([bo.has(ana), ana.has(bo), cy.has(ana), cy.has(bo)]).toEqual([true, true, false, false]);
});

test('[09.K-05] who comes later than ten seconds gets a newer key than those before had', async () => {
  const { ana, bo, cy, call, clock } = await three();
  ana.join(call);
  bo.join(call);
  await clock.advance(12_000);
  cy.join(call);
  await clock.advance(3_000);
  expect(ana.own.index).toBe(1);
  expect(cy.of(ana)).toEqual([ana.own.key]);
  expect(bo.of(ana)).toHaveLength(2);
});

test('[RTC-32] [REL-63] who was gone from the call and is in it again gives all a new key', async () => {
  const { ana, bo, cy, call, clock } = await three();
  for (const caller of [ana, bo, cy]) caller.join(call);
  await clock.advance(20_000);
  const { index } = ana.own;
  ana.returns.set(1);
  await clock.advance(3_000);
  expect(ana.own.index).toBe(index + 1);
  expect([bo.has(ana), cy.has(ana)]).toEqual([true, true]);
});

test('[09.K-05] a server that takes no messages for a while is asked again', async () => {
  const { ana, bo, call, clock, server } = await three();
  const stop = server.intercept(isKeySending, { kind: 'unreachable' });
  ana.join(call);
  bo.join(call);
  await clock.advance(10_000);
  expect(bo.has(ana)).toBe(false);
  stop();
  await clock.advance(10_000);
  expect([bo.has(ana), ana.has(bo), ana.own.index]).toEqual([true, true, 0]);
});

test('[SEC-51] a device that a server made up gets no key, and is marked', async () => {
  const { ana, bo, call, clock, server } = await three();
  const ghost = memberOf({ userId: bo.member.userId, deviceId: 'GHOST' as DeviceId, createdAt: 1 });
  call.add(ghost);
  ana.join(call);
  bo.join(call);
  await clock.advance(10_000);
  expect(bo.has(ana)).toBe(true);
  expect([...ana.untrusted]).toEqual([ghost.memberId]);
  const bodies = JSON.stringify(server.requests.matching(isKeySending).map(({ body }) => body));
  expect(bodies).not.toContain('GHOST');
});

test('[SEC-51] a device gets keys once its owner vouches for it, and none once they do not', async () => {
  const { ana, bo, call, clock, roomId, ...stage } = await three();
  const second = await Caller.open({ ...stage, clock, roomId }, 'bo');
  ana.join(call);
  second.join(call);
  await clock.advance(10_000);
  expect([...ana.untrusted]).toEqual([second.member.memberId]);
  expect(second.of(ana)).toEqual([]);
  const { identities } = bo.account.crypto;
  const vouching = identities.vouchForDevice(second.member.deviceId, bo.account.scope.signal);
  await clock.advance(2_000);
  expect((await vouching).ok).toBe(true);
  await clock.advance(3_000);
  expect(ana.untrusted.size).toBe(0);
  expect(second.has(ana)).toBe(true);
  const { deviceId, userId } = second.member;
  const before = ana.own.index;
  void ana.account.crypto.identities.setBlocked({ deviceId, userId }, true, ana.account.scope.signal);
  await clock.advance(5_000);
  expect([...ana.untrusted]).toEqual([second.member.memberId]);
  expect(ana.own.index).toBe((before + 1) % 256);
  expect(second.has(ana)).toBe(false);
});

test('[SEC-52] [09.K-02] keys are heard only encrypted, of the device that they name, and for this room', async () => {
  const { ana, bo, cy, call, clock, roomId } = await three();
  for (const caller of [ana, bo, cy]) caller.join(call);
  await clock.advance(2_000);
  await bo.say(ana, keyContent(bo, roomId), false);
  await bo.say(ana, keyContent(bo, '!other:example.org' as RoomId));
  await bo.say(
    ana,
    keyContent(bo, roomId, { member: { id: cy.member.memberId, claimed_device_id: cy.member.deviceId } }),
  );
  await clock.advance(2_000);
  expect([...ana.of(bo), ...ana.of(cy)]).not.toContain(FORGED);
  await bo.say(ana, keyContent(bo, roomId));
  await clock.advance(2_000);
  expect(ana.of(bo).at(-1)).toBe(FORGED);
});

test('[SEC-52] who has left the room says nothing more in its call', async () => {
  const { ana, bo, call, clock, room, roomId } = await three();
  ana.join(call);
  await clock.advance(1_000);
  room.setMembership('bo', 'bo', 'leave');
  await clock.advance(1_000);
  const content = keyContent(bo, roomId);
  const address = { userId: ana.member.userId, deviceId: ana.member.deviceId };
  const sealed = await bo.account.crypto.encryptTo({ roomId, ...address }, KEY_TYPE, content, bo.account.scope.signal);
  if (!sealed.ok) throw new Error('not sealed');
  const messages = [{ ...address, content: sealed.value }];
  await bo.account.requests.send(sendToDevice('m.room.encrypted', 'late' as TransactionId, messages));
  await clock.advance(1_000);
  call.add(bo.member);
  await clock.advance(1_000);
  expect(ana.of(bo)).toEqual([]);
});

test('[09.K-01] [09.K-03] [09.K-07] keys that an older client says to the room are heard, also when they can be read only later', async () => {
  const stage = await three();
  const { ana, bo, call, clock, roomId } = stage;
  ana.join(call);
  call.add(bo.member);
  await clock.advance(1_000);
  const release = await holdBack(stage, {
    engine: { pass: clock.advance.bind(clock) },
    userId: ana.member.userId,
  } as never);
  const keys = [{ index: 3, key: FORGED }];
  const content = { keys, device_id: bo.member.deviceId, call_id: '', sent_ts: clock.now() };
  const { crypto, requests, scope } = bo.account;
  const sealing = crypto.encrypt(roomId, KEY_TYPE, content, scope.signal);
  await clock.advance(1_000);
  const sealed = await sealing;
  if (!sealed.ok) throw new Error('not sealed');
  await requests.send(sendEvent(roomId, 'm.room.encrypted', 'old' as TransactionId, sealed.value));
  await clock.advance(1_000);
  expect(ana.of(bo)).toEqual([]);
  release();
  await clock.advance(5_000);
  expect(ana.of(bo)).toEqual([FORGED]);
});

test('[09.K-08] a key that comes before the membership is used when that comes', async () => {
  const { ana, bo, call, clock, roomId } = await three();
  ana.join(call);
  await bo.say(ana, keyContent(bo, roomId));
  await clock.advance(1_000);
  expect(ana.of(bo)).toEqual([]);
  call.add(bo.member);
  await clock.advance(1_000);
  expect(ana.of(bo)).toEqual([FORGED]);
});

test('[RTC-32] an engine that takes over goes on with the next index', async () => {
  const { ana, bo, call, clock } = await three();
  bo.join(call);
  ana.join(call, 6);
  await clock.advance(3_000);
  expect(ana.own.index).toBe(6);
  expect(bo.has(ana)).toBe(true);
});

test('[RTC-36] a key that came before the call was taken over from the engine before is used', async () => {
  const { ana, bo, cy, call, clock } = await three();
  call.add(ana.member);
  bo.join(call);
  await clock.advance(2_000);
  ana.join(call, 2);
  await clock.advance(2_000);
  expect([ana.has(bo), bo.has(ana)]).toEqual([true, true]);
  // One of long ago is of no call that is taken over now.
  call.add(cy.member);
  await clock.advance(65_000);
  cy.join(call, 2);
  await clock.advance(500);
  expect(cy.of(bo)).toEqual([]);
});

test('[RTC-35] the form of the own membership says under which name the own key is', async () => {
  const { ana, call, clock } = await three();
  ana.join(call);
  expect(ana.own.identity).toBe(`${ana.member.userId}:${ana.member.deviceId}`);
  call.members.set([{ ...ana.member, form: 'rtc' }]);
  await clock.advance(100);
  expect(ana.own).toMatchObject({ index: 0, identity: expect.stringMatching(/^[A-Za-z0-9+/]{43}$/) });
});

test('[RTC-30] in a room that is not encrypted nobody makes keys, or sends them', async () => {
  const stage = encryptedRoom(['ana', 'bo']);
  const open = stage.server.room(['ana', 'bo']);
  const clear = { ...stage, room: open, roomId: open.id as RoomId };
  const [ana, bo] = [await Caller.open(clear, 'ana'), await Caller.open(clear, 'bo')];
  const call = new Call();
  ana.join(call);
  bo.join(call);
  await stage.clock.advance(2_000);
  expect([...ana.of(ana), ...ana.of(bo), ...bo.of(bo)]).toEqual([]);
  expect(ana.untrusted.size).toBe(0);
  expect(stage.server.requests.matching(isKeySending)).toEqual([]);
});
