import { anaAndBo, encryptedIn, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { CallId, DeviceId, UserId } from '../../../protocol/ids/ids.ts';

const isToDevice: RequestMatch = ({ path }) => path.includes('/sendToDevice/m.room.encrypted/');
const isWithheld: RequestMatch = ({ path }) => path.includes('/sendToDevice/m.room_key.withheld/');

test('[06.C-12] [SEC-13] a device that its owner does not vouch for gets no key, until they do', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  // A device in the name of Bo, whether he signed in on it or the server made it up.
  const other = await Person.signIn(stage, 'bo');
  await ana.engine.pass(500);
  server.requests.clear();
  await ana.say('Not for everybody');
  const [, newDevice = ''] = server.user('bo').deviceIds;
  expect(devicesIn(stage, isToDevice, bo.userId)).not.toContain(newDevice);
  expect(codesIn(stage, bo.userId)).toEqual({ [newDevice]: 'm.unverified' });
  expect(bo.texts.at(-1)).toBe('Not for everybody');
  await other.engine.pass(1_000);
  expect(other.items.at(-1)?.content).toMatchObject({
    kind: 'encrypted',
    failure: { code: 'MEGOLM_KEY_WITHHELD_FOR_UNVERIFIED_DEVICE' },
  });
  const deviceId = newDevice as DeviceId;
  expect((await bo.engine.answer(bo.tab.command('devices.vouch', { deviceId }))).ok).toBe(true);
  await ana.engine.pass(1_000);
  await ana.say('For both');
  expect(other.texts.at(-1)).toBe('For both');
});

test('[SEC-13] nor does one that a forged identity vouches for, that nobody verified', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await verify(ana, bo);
  await ana.say('Before');
  await resetElsewhere(stage, 'bo');
  await ana.engine.pass(1_000);
  await ana.say('For whom?');
  expect(bo.texts).not.toContain('For whom?');
  expect(encryptedIn(stage)).toHaveLength(1);
});

test('[SEC-16] [CALL-12] in a call that goes on, whoever was verified and has another identity now is not heard', async () => {
  const stage = await anaAndBo();
  const { ana, bo, roomId } = stage;
  await verify(ana, bo);
  const callId = '1000Call' as CallId;
  const heard: string[] = [];
  ana.tab.stream('calls.signals', { pageId: 'a' }, (event) => {
    if (event.kind === 'item' && event.item.kind === 'signal') heard.push(event.item.signal.kind);
  });
  const attention = { pageId: 'a', isFocused: true, lockName: null, calls: [{ callId, roomId, from: null }] };
  await ana.engine.answer(ana.tab.command('calls.attend', attention));
  const hangUp = async ({ engine, tab }: Person, pageId: string) => {
    const body = { kind: 'hangup', reason: 'user_hangup' } as const;
    await engine.answer(tab.command('calls.attend', { ...attention, pageId, calls: [] }));
    await engine.answer(tab.command('calls.send', { pageId, callId, roomId, opponentVersion: 1, to: null, body }));
    await engine.pass(10_000);
  };
  await hangUp(bo, 'b');
  expect(heard).toEqual(['hangup']);
  const next = await resetElsewhere(stage, 'bo');
  await ana.engine.pass(1_000);
  await hangUp(next, 'c');
  expect(encryptedIn(stage)).toHaveLength(2);
  expect(heard).toEqual(['hangup']);
});

test('[06.X-04] [SEC-16] a verified person with another identity: nothing is sent until that is accepted', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await ana.say('Before');
  await verify(ana, bo);
  expect(await personOf(ana, bo)).toMatchObject({ state: 'verified' });
  const next = await resetElsewhere(stage, 'bo');
  await ana.engine.pass(1_000);
  expect(await personOf(ana, bo)).toMatchObject({ state: 'violation' });
  await ana.say('One');
  await ana.say('Two');
  const people = [{ userId: bo.userId, name: 'Bo' }];
  for (const item of ana.items.slice(-2))
    expect(item.sendState).toEqual({ kind: 'not_sent', reason: { kind: 'identityChanged', people } });
  expect(await troublesOf(ana)).toEqual([{ ...people[0], trouble: 'violation' }]);
  const again = await ana.restart();
  expect(await troublesOf(again)).toHaveLength(1);
  const userId = bo.userId as UserId;
  expect((await again.engine.answer(again.tab.command('identity.accept', { userId }))).ok).toBe(true);
  await again.engine.pass(2_000);
  expect(await troublesOf(again)).toEqual([]);
  expect(next.texts.slice(-2)).toEqual(['One', 'Two']);
});

test('[06.X-04] what waits for a verified person is sent when they are verified again', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await verify(ana, bo);
  const next = await resetElsewhere(stage, 'bo');
  await ana.engine.pass(1_000);
  await ana.say('Waits');
  expect(ana.items.at(-1)?.sendState?.kind).toBe('not_sent');
  await verify(ana, bo);
  await ana.engine.pass(2_000);
  expect(next.texts.at(-1)).toBe('Waits');
});

test('[06.X-04] another identity of somebody who was not verified is said in the room, and nothing waits for it', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await ana.say('Before');
  const next = await resetElsewhere(stage, 'bo');
  await ana.engine.pass(1_000);
  await ana.say('After');
  expect(next.texts.at(-1)).toBe('After');
  expect(await troublesOf(ana)).toEqual([{ userId: bo.userId, name: 'Bo', trouble: 'changed' }]);
  await ana.engine.answer(ana.tab.command('identity.accept', { userId: bo.userId as UserId }));
  expect(await troublesOf(ana)).toEqual([]);
});

test("[SEC-16] a server that replaces one's own identity gets no message out of the device", async () => {
  const stage = await anaAndBo();
  const { ana } = stage;
  await ana.say('Before');
  const other = await resetElsewhere(stage, 'ana');
  await ana.engine.pass(1_000);
  stage.server.requests.clear();
  await ana.say('For whom?');
  expect(ana.items.at(-1)?.sendState).toEqual({ kind: 'not_sent', reason: { kind: 'ownIdentityChanged' } });
  expect(stage.server.requests.matching(isToDevice)).toEqual([]);
  expect(await personOf(other, ana)).toMatchObject({ state: 'verified' });
});

test('[SEC-16] [06.X-04] nobody is verified for a device that is not sure of its own identity', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await verify(ana, bo);
  const second = await Person.signIn(stage, 'ana');
  await second.say('Not sure');
  expect(await personOf(second, bo)).toMatchObject({ state: 'unverified' });
});

test('[06.C-12] TestRoomKeyIsCycledOnDeviceLogout: a device that is gone does not get the next key', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const other = await Person.signIn(stage, 'bo');
  const [, id = ''] = server.user('bo').deviceIds;
  await bo.engine.answer(bo.tab.command('devices.vouch', { deviceId: id as DeviceId }));
  await ana.engine.pass(1_000);
  await ana.say('For both');
  expect(other.texts.at(-1)).toBe('For both');
  await other.engine.answer(other.tab.command('login.signOut', null));
  await ana.engine.pass(1_000);
  await ana.say('For one');
  expect(sessionsIn(stage)).toHaveLength(2);
});

test('[06.C-12] [SEC-1A] the key is another one once a device that had it is blocked, and the device is told', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const [deviceId = ''] = server.user('bo').deviceIds as readonly DeviceId[];
  await ana.say('Before');
  const userId = bo.userId as UserId;
  const block = (isBlocked: boolean) =>
    ana.engine.answer(ana.tab.command('devices.setBlocked', { userId, deviceId: deviceId as DeviceId, isBlocked }));
  expect((await block(true)).ok).toBe(true);
  expect(await personOf(ana, bo)).toMatchObject({ devices: [{ deviceId, verified: -1 }] });
  await ana.say('Without you');
  await bo.engine.pass(1_000);
  expect(sessionsIn(stage)).toHaveLength(2);
  expect(codesIn(stage, bo.userId)).toEqual({ [deviceId]: 'm.blacklisted' });
  expect(bo.items.at(-1)?.content).toMatchObject({ kind: 'encrypted', failure: { code: 'MEGOLM_KEY_WITHHELD' } });
  // A device that its owner does not vouch for gets none either, and gets one once they do.
  const other = await Person.signIn(stage, 'bo');
  const [, otherId = ''] = server.user('bo').deviceIds;
  await ana.engine.pass(500);
  await ana.say('Nor you');
  expect(codesIn(stage, bo.userId)).toEqual({ [deviceId]: 'm.blacklisted', [otherId]: 'm.blacklisted' });
  await bo.engine.answer(bo.tab.command('devices.vouch', { deviceId: otherId as DeviceId }));
  await ana.engine.pass(1_000);
  await ana.say('But now');
  expect(other.texts.at(-1)).toBe('But now');
  expect(bo.texts.at(-1)).not.toBe('But now');
  await block(false);
  await ana.say('Together again');
  expect(bo.texts.at(-1)).toBe('Together again');
});

test('[06.C-12] [SEC-13] a device that is blocked stays so, though a server hides it for a while', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, room } = stage;
  const [deviceId = ''] = server.user('bo').deviceIds as readonly DeviceId[];
  const userId = bo.userId as UserId;
  await ana.say('Before');
  const input = { userId, deviceId: deviceId as DeviceId, isBlocked: true };
  expect((await ana.engine.answer(ana.tab.command('devices.setBlocked', input))).ok).toBe(true);
  const stop = server.intercept('/keys/query', {
    kind: 'change',
    change: (answer) => ({ ...answer, device_keys: { ...asObject(answer['device_keys']), [userId]: {} } }),
  });
  const look = async () => {
    server.state.keys.changed(userId);
    room.state('ana', 'm.room.topic', { topic: 'Something to sync' });
    await ana.engine.pass(1_000);
  };
  await look();
  expect(await personOf(ana, bo)).toMatchObject({ devices: [] });
  stop();
  await look();
  expect((await personOf(ana, bo)).devices).toHaveLength(1);
  await ana.say('Without you');
  expect(bo.texts.at(-1)).toBe('(encrypted)');
  expect(await personOf(ana, bo)).toMatchObject({ devices: [{ deviceId, verified: -1 }] });
});

test('[06.C-12] keys go to verified devices alone, everywhere or in one room, where the person wants it so', async () => {
  const stage = await anaAndBo();
  const { ana, bo, roomId } = stage;
  const trust = watched(ana.tab.view('identity.trust', null));
  await ana.say('To who is vouched for');
  await ana.engine.answer(ana.tab.command('identity.setRoomTrust', { roomId, isOnlyVerified: true }));
  await ana.say('To nobody');
  await ana.engine.answer(ana.tab.command('identity.setRoomTrust', { roomId, isOnlyVerified: false }));
  await ana.engine.answer(ana.tab.command('identity.setTrust', { recipients: 'verified' }));
  await ana.say('Nor this');
  expect(valueOf(trust)).toEqual({ recipients: 'verified', onlyVerifiedIn: [] });
  const again = await ana.restart();
  await again.say('Nor after a restart');
  await verify(again, bo);
  await again.say('To who is verified');
  expect(bo.texts.filter((text) => text.startsWith('('))).toHaveLength(3);
  expect(bo.texts.at(-1)).toBe('To who is verified');
});

test('[SEC-14] TestSpoofedEventSenderHandling: in the name of another nothing is shown as theirs, and the clear is marked', async () => {
  const { ana, bo, room } = await anaAndBo();
  await ana.say('Pay Bo');
  const [event] = room.events.filter(({ type }) => type === 'm.room.encrypted');
  room.event('bo', 'm.room.encrypted', event?.content ?? {});
  room.event('ana', 'm.room.message', { msgtype: 'm.text', body: 'Pay Eve' });
  await bo.engine.pass(1_000);
  const [spoofed, clear] = bo.items.slice(-2);
  expect(spoofed?.content).toMatchObject({
    kind: 'encrypted',
    failure: { code: 'UNKNOWN_ERROR', text: 'The sender of the message is not who encrypted it.' },
  });
  expect(clear?.doubt).toEqual({ kind: 'sentInClear', deviceKey: null });
  expect(await standing(bo, clear)).toBe(true);
});

test('[SEC-14] what comes from a device that its owner does not vouch for is marked until they do, all else is not', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await ana.say('Nothing was known of me yet');
  expect(await standing(bo, bo.items.at(-1))).toBe(false);
  const other = await Person.signIn(stage, 'ana');
  await other.say('From where?');
  const doubted = bo.items.at(-1);
  expect(doubted?.doubt).toMatchObject({ kind: 'unsignedDevice' });
  expect(await standing(bo, doubted)).toBe(true);
  expect(other.items.at(-1)?.doubt).toBeUndefined();
  const [, deviceId = ''] = server.user('ana').deviceIds as readonly DeviceId[];
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  await bo.engine.pass(1_000);
  await bo.say('I see');
  expect(await standing(bo, doubted)).toBe(false);
});

test('[SEC-14] [SEC-17] what a device wrote before its owner vouched for it is sure once they do, also after a restart', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await ana.say('Nothing was known of me yet');
  await bo.say('I see');
  const other = await Person.signIn(stage, 'ana');
  await other.say('From where?');
  expect(bo.items.at(-1)?.doubt?.kind).toBe('unsignedDevice');
  const deviceId = server.user('ana').deviceIds[1] as DeviceId;
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId }));
  await bo.engine.pass(10_000);
  for (const now of [bo, await bo.restart()]) {
    expect(now.texts.at(-1)).toBe('From where?');
    expect(now.items.at(-1)?.doubt).toBeUndefined();
  }
});

test('[SEC-14] what is sure since then is stored so: it needs no machine to be shown', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, clock } = stage;
  await ana.say('Nothing was known of me yet');
  await bo.say('I see');
  const other = await Person.signIn(stage, 'ana');
  await other.say('From where?');
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId: server.user('ana').deviceIds[1] as DeviceId }));
  await bo.engine.pass(10_000);
  bo.engine.engine.stop();
  const engine = new TestEngine(server, clock, { databases: bo.engine.env.databases, seed: 77 });
  const now = new Person(engine, bo.crypto, bo);
  await engine.pass(10_000);
  expect(now.texts.at(-1)).toBe('From where?');
  expect(now.items.at(-1)?.doubt).toBeUndefined();
});

test('[SEC-14] [SEC-17] an edit counts once it is known that its device is vouched for, also after a restart', async () => {
  const { bo, release } = await editedUnknown();
  expect(bo.texts.at(-1)).toBe('By the first');
  release();
  await bo.engine.pass(60_000);
  expect(bo.texts.at(-1)).toBe('By the second');
  expect((await bo.restart()).texts.at(-1)).toBe('By the second');
});

test('[SEC-14] [SEC-17] so it does where the engine was killed before', async () => {
  const { bo, release } = await editedUnknown();
  bo.engine.engine.stop();
  release();
  const now = await bo.restart();
  await now.engine.pass(60_000);
  expect(now.texts.at(-1)).toBe('By the second');
});

test('[06.X-03] a device is described with its keys, who signed it and what is held of it', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await ana.say('Hello');
  const [deviceId = ''] = server.user('bo').deviceIds;
  const person = await personOf(ana, bo);
  expect(person.devices).toEqual([
    {
      deviceId,
      userId: bo.userId,
      algorithms: ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'],
      keys: { [`curve25519:${deviceId}`]: expect.any(String), [`ed25519:${deviceId}`]: expect.any(String) },
      verified: 0,
      isSignedByOwner: true,
      signatures: { [bo.userId]: expect.any(Object) },
      displayName: expect.any(String),
      dehydrated: false,
    },
  ]);
});

/** Ana edits her message on another device that she vouches for since its first message, and Bo is not told that yet. */
async function editedUnknown() {
  const stage = await anaAndBo();
  const { ana, bo, server, roomId } = stage;
  await ana.say('Nothing was known of me yet');
  await bo.say('I see');
  const other = await Person.signIn(stage, 'ana');
  await other.say('From where?');
  const release = server.intercept(
    ({ path, headers }) => path.endsWith('/keys/query') && headers.get('authorization')?.includes(bo.userId) === true,
    { kind: 'unreachable' },
  );
  const deviceId = server.user('ana').deviceIds[1] as DeviceId;
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId }));
  await ana.engine.pass(1_000);
  await ana.say('By the first');
  const eventId = ana.items.at(-1)?.eventId;
  if (!eventId) throw new Error('nothing was sent');
  const edit = { roomId, eventId, text: 'By the second', format: 'plain' as const };
  const edited = await other.engine.answer(other.tab.command('messages.edit', edit));
  if (!edited.ok) throw new Error(JSON.stringify(edited.error));
  await bo.engine.pass(1_000);
  return { bo, release };
}

/** `who` compared keys with `whom`, and says that they are theirs. */
async function verify(who: Person, whom: Person): Promise<void> {
  const vouched = await who.engine.answer(who.tab.command('identity.vouch', { userId: whom.userId as UserId }));
  if (!vouched.ok) throw new Error(JSON.stringify(vouched.error));
  await who.engine.pass(1_000);
}

/** Somebody makes a new identity on a new device: because they lost everything, or because it is not them. */
async function resetElsewhere(stage: Stage, localpart: string): Promise<Person> {
  const person = await Person.signIn(stage, localpart);
  const reset = person.tab.command('identity.reset', { answer: null });
  const done = await person.engine.answer(reset);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  await person.engine.pass(1_000);
  return person;
}

/** The shown doubt about a message. */
async function standing({ tab, engine }: Person, item: Person['items'][number] | undefined) {
  if (item?.doubt === undefined) return false;
  const view = watched(tab.view('identity.doubt', { userId: item.sender.userId, doubt: item.doubt }));
  await engine.pass(500);
  return valueOf(view);
}

async function personOf({ tab, engine }: Person, { userId }: Person) {
  const view = watched(tab.view('identity.of', { userId: userId as UserId }));
  await engine.pass(100);
  return valueOf(view);
}

async function troublesOf({ tab, engine, roomId }: Person) {
  const view = watched(tab.view('identity.troubles', { roomId }));
  await engine.pass(100);
  return valueOf(view);
}

function sessionsIn(stage: Stage): readonly unknown[] {
  return [...new Set(encryptedIn(stage).map(({ content }) => content['session_id']))];
}

function messagesIn({ server }: Stage, match: RequestMatch, userId: string) {
  return server.requests
    .matching(match)
    .flatMap(({ body }) => Object.entries(asObject(asObject(asObject(body)['messages'])[userId])));
}

function devicesIn(stage: Stage, match: RequestMatch, userId: string): readonly string[] {
  return messagesIn(stage, match, userId).map(([deviceId]) => deviceId);
}

/** Withheld codes by device: the reason for which each device got no key. */
function codesIn(stage: Stage, userId: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    messagesIn(stage, isWithheld, userId).map(([deviceId, content]) => [deviceId, asObject(content)['code']]),
  );
}
