/** A server that says something in the clear in an encrypted room, and whatever else would have it go unmarked. */
import { anaAndBo, type Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { isObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

const FAR = 8_640_000_000_000_000;
const doubts = ({ items }: Person) => items.slice(-2).map(({ doubt }) => doubt?.kind);

/** Changes all later syncs: `change` replaces each object in them. */
async function tamper({ server, room }: Stage, bo: Person, change: (value: JsonObject) => JsonObject): Promise<void> {
  const changed = (_: string, value: Json): Json => (isObject(value) ? change(value) : value);
  server.intercept('/sync', {
    kind: 'change',
    change: (body) => JSON.parse(JSON.stringify(body, changed)) as JsonObject,
  });
  // A request that waits already is answered first.
  room.state('ana', 'm.room.topic', { topic: 'Tampered' });
  await bo.engine.pass(500);
}

const WAYS: Readonly<Record<string, (stage: Stage, bo: Person) => Promise<void>>> = {
  'as it is': () => Promise.resolve(),
  'before the room was encrypted, by its time': (stage, bo) =>
    tamper(stage, bo, (value) => (value['type'] === 'm.room.message' ? { ...value, origin_server_ts: 1 } : value)),
  'with the state sent again, of a far day': async (stage, bo) => {
    await tamper(stage, bo, (value) =>
      value['type'] === 'm.room.encryption' ? { ...value, origin_server_ts: FAR } : value,
    );
    stage.room.state('ana', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2', rotation_period_msgs: 50 });
  },
  'with the state taken away': (stage, bo) =>
    tamper(stage, bo, (value) => {
      const hidden = { type: 'm.room.encryption', state_key: '' };
      return value['type'] === 'm.room.encryption' ? { ...value, ...hidden, type: 'm.room.hidden' } : value;
    }),
  'with a claim that it was decrypted': (stage, bo) =>
    tamper(stage, bo, (value) => (value['type'] === 'm.room.message' ? { ...value, crypto: { kind: 'own' } } : value)),
};

test.each(Object.keys(WAYS))('[SEC-14] what comes in the clear in an encrypted room is marked: %s', async (way) => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  await ana.say('Real');
  await WAYS[way]?.(stage, bo);
  room.event('ana', 'm.room.message', { msgtype: 'm.text', body: 'Pay Mallory' });
  room.event('bo', 'm.room.message', { msgtype: 'm.text', body: 'I pay' });
  await bo.engine.pass(1_000);
  expect(bo.texts.slice(-2)).toEqual(['Pay Mallory', 'I pay']);
  expect(doubts(bo)).toEqual(['sentInClear', 'sentInClear']);
  expect(doubts(await bo.restart())).toEqual(['sentInClear', 'sentInClear']);
});

test('[SEC-14] that one has sent it oneself is not for a server to say', async () => {
  const stage = await anaAndBo();
  const { bo, room } = stage;
  await bo.say('Real');
  await tamper(stage, bo, (value) =>
    value['type'] === 'm.room.message' ? { ...value, unsigned: { age: 1, transaction_id: 'p0' } } : value,
  );
  room.event('bo', 'm.room.message', { msgtype: 'm.text', body: 'I pay' });
  await bo.engine.pass(1_000);
  expect(bo.texts.at(-1)).toBe('I pay');
  expect(doubts(bo)).toEqual([undefined, 'sentInClear']);
});

test('[SEC-14] its words stand under nobody’s name in lists and notifications, and it does not ring', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  const told: unknown[] = [];
  bo.tab.stream('notifications.arrived', { pageId: 'a' }, (event) => {
    if (event.kind === 'item' && event.item.kind !== 'settled') told.push([event.item.kind, event.item.text]);
  });
  const attention = { pageId: 'a', isFocused: false, openRoomId: null, canShow: true };
  await bo.engine.answer(bo.tab.command('notifications.attend', attention));
  const list = watched(bo.tab.listView('roomList.rooms', null));
  await ana.say('Real');
  await bo.engine.pass(1_000);
  expect(valueOf(list).items[0]?.preview).toMatchObject({ isDoubtful: false });
  room.event('ana', 'm.room.message', { msgtype: 'm.text', body: 'Pay Mallory' });
  await bo.engine.pass(1_000);
  expect(valueOf(list).items[0]?.preview).toMatchObject({ isDoubtful: true });
  const offer = { lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' } };
  room.event('ana', 'm.call.invite', { call_id: '1', version: '1', party_id: 'X', ...offer });
  await bo.engine.pass(1_000);
  expect(told).toEqual([
    ['message', 'Real'],
    ['message', null],
  ]);
});

test('[SEC-14] nor are they somebody’s where they are quoted, the newest of a thread, or shown by themselves', async () => {
  const { ana, bo, room, roomId } = await anaAndBo();
  await ana.say('Real');
  const [root] = bo.items.slice(-1);
  const rootId = root?.eventId;
  if (!rootId) throw new Error('nothing came');
  const clear = room.event('ana', 'm.room.message', { msgtype: 'm.text', body: 'Pay Mallory' });
  await bo.engine.pass(1_000);
  const eventId = clear.event_id as typeof rootId;
  await bo.say('Really?', { replyTo: eventId });
  await bo.say('Yes', { replyTo: rootId });
  const inThread = { 'm.relates_to': { rel_type: 'm.thread', event_id: rootId } };
  room.event('ana', 'm.room.message', { msgtype: 'm.text', body: 'Pay Eve', ...inThread });
  await bo.engine.pass(1_000);
  const doubt = { kind: 'sentInClear', deviceKey: null };
  const threads = watched(bo.tab.listView('threads.list', { roomId, filter: 'all' }));
  const alone = watched(bo.tab.view('timeline.event', { roomId, eventId }));
  const real = watched(bo.tab.view('timeline.event', { roomId, eventId: rootId }));
  await bo.engine.pass(1_000);
  const [asked, answered] = bo.items.slice(-2);
  expect(asked?.reply).toMatchObject({ kind: 'loaded', text: 'Pay Mallory', doubt });
  expect(answered?.reply).toMatchObject({ kind: 'loaded', text: 'Real' });
  expect(answered?.reply).not.toMatchObject({ doubt });
  const thread = [{ kind: 'thread', latest: { text: 'Pay Eve', doubt } }];
  expect(bo.items.find((item) => item.eventId === rootId)?.extras).toMatchObject(thread);
  expect(valueOf(threads).items).toMatchObject([{ extras: thread }]);
  expect(valueOf(alone)).toMatchObject({ kind: 'here', text: 'Pay Mallory', doubt });
  expect(valueOf(real)).not.toMatchObject({ doubt });
});
