/**
 * A server that holds a device of its own, says with it whatever it likes to another device, and in whose name it likes. The module compares all that stands
 * inside with the outside, and with what is known of devices; each row is one comparison.
 */
import { encryptedRoom, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { exported, Forger } from '@parley/testkit/fakes/forger.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { asObject, asText, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';

import type { PageSignal } from '../../features/calls/contract.ts';
import type { CallId } from '../../protocol/ids/ids.ts';

type Payload = JsonObject;

/** Bo and Cy, who is real and whose only device forges; and Ana, who is never there. */
async function stageWithForger() {
  const stage = encryptedRoom(['ana', 'bo', 'cy']);
  const { server, room, roomId } = stage;
  const [ana, cy] = [server.user('ana').id, server.user('cy').id];
  const honest = await Person.signIn(stage, 'ana');
  honest.engine.engine.stop();
  const forger = new Forger('FORGED');
  server.state.addDevice(cy, 'FORGED', '');
  server.state.keys.upload(cy, 'FORGED', { device_keys: forger.deviceKeys(cy) });
  const bo = await Person.signIn(stage, 'bo');
  const [deviceId = ''] = server.user('bo').deviceIds;
  const session = forger.session();
  const theirs = asObject(asObject(server.state.keys.query(bo.userId, [deviceId])[deviceId])['keys']);
  const curve25519 = asText(theirs[`curve25519:${deviceId}`]) ?? '';
  const ed25519 = asText(theirs[`ed25519:${deviceId}`]) ?? '';
  const [anas = ''] = server.user('ana').deviceIds;
  const anasKeys = asObject(server.state.keys.query(ana, [anas])[anas]);

  /** Content that an honest device would encrypt. */
  const roomKey: Payload = {
    type: 'm.room_key',
    content: { algorithm: 'm.megolm.v1.aes-sha2', room_id: roomId, session_id: session.id, session_key: session.key },
    sender: cy,
    sender_device: 'FORGED',
    recipient: bo.userId,
    recipient_keys: { ed25519 },
    keys: { ed25519: forger.signing.publicKey },
    'org.matrix.msc4147.device_keys': forger.deviceKeys(cy),
  };
  const whose = { ana, cy, bo: bo.userId };
  const send = async (payload: Payload, from: keyof typeof whose = 'cy') => {
    const [oneTimeKey] = Object.values(server.state.keys.claim(bo.userId, deviceId, 'signed_curve25519') ?? {});
    const to = { curve25519, oneTimeKey: asText(asObject(oneTimeKey)['key']) ?? '' };
    server.user('bo').sendToDevices(whose[from], 'm.room.encrypted', forger.seal(payload, to));
    await bo.engine.pass(1_000);
  };
  const TEXT = { type: 'm.room.message', content: { msgtype: 'm.text', body: 'Forged' } };
  const say = async (from: keyof typeof whose, event: JsonObject = TEXT) => {
    room.event(from, 'm.room.encrypted', session.say({ ...event, room_id: roomId }));
    await bo.engine.pass(1_000);
    return bo.items.at(-1);
  };
  const keys = async () => {
    const exported = JSON.parse(await must(machineOf(bo).secrets.exportRoomKeys())) as readonly JsonObject[];
    return exported.map((key) => key['session_id']);
  };
  return { ...stage, bo, whose, roomKey, session, forger, anasKeys, send, say, keys };
}

type Scene = Awaited<ReturnType<typeof stageWithForger>>;

test('[SEC-10] the forger can speak: what it says as itself is read', async () => {
  const { roomKey, send, say, keys, session } = await stageWithForger();
  await send(roomKey);
  expect(await keys()).toEqual([session.id]);
  expect((await say('cy'))?.content).toMatchObject({ kind: 'text', body: ['Forged'] });
});

type Forge = (scene: Scene) => Payload;

/** Changes to the content of an honest device. */
const FORGERIES: Readonly<Record<string, Forge>> = {
  'in the name of another inside': ({ roomKey, whose }) => ({ ...roomKey, sender: whose.ana }),
  'of nobody': ({ roomKey }) => ({ ...roomKey, sender: undefined }),
  'for another person': ({ roomKey, whose }) => ({ ...roomKey, recipient: whose.ana }),
  'for nobody': ({ roomKey }) => ({ ...roomKey, recipient: undefined }),
  'for another device': ({ roomKey, forger }) => ({
    ...{ ...roomKey, recipient_keys: { ed25519: forger.signing.publicKey } },
  }),
  'for no device': ({ roomKey }) => ({ ...roomKey, recipient_keys: undefined }),
  'by a device with other keys': ({ roomKey, anasKeys }) => ({ ...roomKey, keys: { ed25519: edOf(anasKeys) } }),
  'by a device without keys': ({ roomKey }) => ({ ...roomKey, keys: undefined }),
  "with another's device's keys": ({ roomKey, anasKeys }) => ({
    ...{ ...roomKey, 'org.matrix.msc4147.device_keys': anasKeys },
  }),
  "with another's device's keys, by the name of today": ({ roomKey, anasKeys }) => ({
    ...{ ...roomKey, sender_device_keys: anasKeys },
  }),
  'with its keys under another name': ({ roomKey, forger, whose }) => ({
    ...{ ...roomKey, 'org.matrix.msc4147.device_keys': forger.deviceKeys(whose.ana) },
  }),
  'handed on, by nobody who was asked': forwarded,
};

describe('[SEC-10] [SEC-12] a key is not taken that came', () => {
  const refuse = async (forge: Forge, from: 'ana' | 'cy') => {
    const scene = await stageWithForger();
    await scene.send(forge(scene), from);
    expect(await scene.keys()).toEqual([]);
    expect((await scene.say(from))?.content).toMatchObject({ kind: 'encrypted' });
  };
  test('in the name of another outside', () => refuse(({ roomKey }) => roomKey, 'ana'));
  for (const [name, forge] of Object.entries(FORGERIES)) test(name, () => refuse(forge, 'cy'));
});

test('[SEC-10] [SEC-14] a device that says it is another’s, and that their identity does not know, is marked', async () => {
  const { roomKey, forger, whose, send, say, bo } = await stageWithForger();
  const asAnas = { sender: whose.ana, 'org.matrix.msc4147.device_keys': forger.deviceKeys(whose.ana) };
  await send({ ...roomKey, ...asAnas }, 'ana');
  const item = await say('ana');
  if (item?.doubt === undefined) throw new Error('not marked');
  const standing = watched(bo.tab.view('identity.doubt', { userId: item.sender.userId, doubt: item.doubt }));
  await bo.engine.pass(500);
  expect(valueOf(standing)).toBe(true);
});

// Whose device it is, is asked of the server, and a device that its owner does not vouch for is nobody's (`isVouchedFor`).
test('[SEC-50] [CALL-12] a device that a server made up neither calls nor answers, in the room or past it', async () => {
  const { roomKey, forger, whose, send, say, bo, roomId } = await stageWithForger();
  const heard: PageSignal[] = [];
  bo.tab.stream('calls.signals', { pageId: 'a' }, (event) => event.kind === 'item' && heard.push(event.item));
  const calls = [{ callId: '1000Call' as CallId, roomId, from: null }];
  await bo.engine.answer(bo.tab.command('calls.attend', { pageId: 'a', isFocused: true, lockName: null, calls }));
  const asAnas = { sender: whose.ana, 'org.matrix.msc4147.device_keys': forger.deviceKeys(whose.ana) };
  await send({ ...roomKey, ...asAnas }, 'ana');
  const part = { version: '1', party_id: 'FORGED' };
  const offer = { lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' } };
  const answer = { ...part, call_id: '1000Call', answer: { type: 'answer', sdp: 'v=0' } };
  await say('ana', { type: 'm.call.invite', content: { ...part, ...offer, call_id: '2000Call' } });
  const envelope = { device_id: 'FORGED', sender_session_id: 'S', seq: 0 };
  await send({ ...roomKey, ...asAnas, type: 'm.call.answer', content: { ...answer, ...envelope } }, 'ana');
  await say('ana', { type: 'm.call.answer', content: answer });
  await bo.engine.pass(10_000);
  expect(heard.filter(({ kind }) => kind === 'signal')).toEqual([]);
});

test('[SEC-12] secrets that nobody asked for are not taken', async () => {
  const { roomKey, send, bo } = await stageWithForger();
  for (const name of ['m.cross_signing.master', 'm.megolm_backup.v1']) {
    const content = { request_id: 'none', name, secret: Buffer.alloc(32, 7).toString('base64') };
    await send({ ...roomKey, type: 'm.secret.send', content });
  }
  expect(await must(machineOf(bo).backup.receivedKeys())).toEqual([]);
});

function forwarded({ roomKey, session, forger }: Scene): Payload {
  const content = {
    ...asObject(roomKey['content']),
    session_key: exported(session),
    sender_key: forger.identity.publicKey,
    sender_claimed_ed25519_key: forger.signing.publicKey,
    forwarding_curve25519_key_chain: [],
  };
  return { ...roomKey, type: 'm.forwarded_room_key', content };
}

function edOf(device: JsonObject): string {
  const keys = Object.entries(asObject(device['keys']));
  return asText(keys.find(([id]) => id.startsWith('ed25519:'))?.[1]) ?? '';
}

function machineOf({ crypto }: Person) {
  if (crypto.machine === null) throw new Error('no machine');
  return crypto.machine;
}
