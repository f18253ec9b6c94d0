import type { Client } from '@parley/sdk/client/remote.ts';
import { anaAndBo, STARTED_MS } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf, TestEngine } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { asObject, type Json } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseCallId, parseDeviceId, parseUserId } from '../../protocol/ids/parse.ts';
import type { CallAttention, PageSignal, SentSignal } from './contract.ts';

const callId = must(parseCallId('1000Call'), 'call id');
const BOB = must(parseUserId('@bob:example.org'), 'user id');
const BOBS = must(parseDeviceId('BOBS'), 'device id');
const ANSWER = { kind: 'answer', sdp: 'v=0', capabilities: { transferee: true, dtmf: false }, streams: [] } as const;
const HANGUP = { kind: 'hangup', reason: 'user_hangup' } as const;
const INVITE = { ...ANSWER, kind: 'invite', lifetimeMs: 60_000, invitee: null } as const;

const isPastRoom = ({ path }: { readonly path: string }) => path.includes('/sendToDevice/m.call.');

/** A page that listens. Returns what says something of it. */
function page(client: Client, heard: PageSignal[]) {
  client.stream('calls.signals', { pageId: 'a' }, (event) => {
    if (event.kind === 'item') heard.push(event.item);
  });
  const attention = { pageId: 'a', isFocused: true, lockName: null, calls: [] };
  return (more: Partial<CallAttention> = {}) => client.command('calls.attend', { ...attention, ...more });
}

function kindsOf(heard: readonly PageSignal[]): readonly string[] {
  return heard.map((item) => (item.kind === 'signal' ? item.signal.kind : item.kind));
}

/** Alice, and a device of Bob's that speaks to hers past their room. */
async function stage() {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const crypto = new TestCrypto(clock);
  const app = new TestEngine(server, clock, { crypto });
  const alice = app.server.user('alice');
  const room = app.server.room(['alice', 'bob']);
  alice.setAccountData('m.direct', { [BOB]: [room.id] });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const heard: PageSignal[] = [];
  const attend = page(tab, heard);
  await app.answer(attend());
  await app.pass(STARTED_MS);
  const say = async (type: string, seq: number | undefined, more: object = {}) => {
    const envelope = { call_id: callId, version: '1', party_id: BOBS, device_id: BOBS, sender_session_id: 'S' };
    const numbered = seq === undefined ? {} : { seq };
    alice.sendToDevices(BOB, `m.call.${type}`, { ...envelope, ...numbered, ...more } as never);
    await app.pass(1_000);
  };
  const invite = (seq = 0, more: object = {}) =>
    say('invite', seq, { lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' }, ...more });
  const roomId = roomIdOf(room);
  const to = { userId: BOB, deviceId: BOBS, sessionId: 'S', said: 0 };
  const send = (body: SentSignal['body'], client = tab, said = 0) => {
    const signal = { pageId: 'a', callId, roomId, opponentVersion: 1, to: { ...to, said }, body } as const;
    return app.answer(client.command('calls.send', signal));
  };
  const sent = () =>
    app.server.requests
      .matching(isPastRoom)
      .map(({ body }) => asObject(asObject(asObject(asObject(body as Json)['messages'])[BOB])[BOBS]));
  return { app, alice, room, crypto, tab, heard, attend, say, invite, send, sent, roomId };
}

test('[07.E-02] [07.E-04] a device that calls past the room rings, and is answered there, with numbers and sessions', async () => {
  const { app, heard, invite, send, sent, roomId } = await stage();
  await invite();
  expect(heard).toMatchObject([{ roomId, sender: BOB, ageMs: null, from: { deviceId: BOBS, sessionId: 'S', seq: 0 } }]);
  await send(ANSWER);
  await send(HANGUP);
  const envelope = { call_id: callId, device_id: expect.any(String), sender_session_id: 'a', dest_session_id: 'S' };
  const id = { 'org.matrix.msgid': expect.stringMatching(/^[\da-f-]{36}$/) };
  expect(sent()).toEqual([
    expect.objectContaining({ ...envelope, ...id, seq: 0, answer: { type: 'answer', sdp: 'v=0' } }),
    expect.objectContaining({ ...envelope, ...id, seq: 1 }),
  ]);
  expect(app.server.requests.matching(({ path }) => path.includes('/send/m.call.'))).toEqual([]);
});

test('[CALL-36] past a room that the person has left nothing rings, and nothing more is heard of a call', async () => {
  const { app, room, heard, say, invite } = await stage();
  await invite();
  room.setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  await say('candidates', 1, { candidates: [] });
  await invite(0, { call_id: '2000Call' });
  expect(kindsOf(heard).filter((kind) => kind !== 'opponentLeft')).toEqual(['invite']);
});

test('[CALL-36] of two rooms of theirs a call is in the one that the person is still in', async () => {
  const { app, alice, room, roomId, heard, invite } = await stage();
  const later = app.server.room(['alice', 'bob']);
  alice.setAccountData('m.direct', { [BOB]: [room.id, later.id] });
  later.event('bob', 'm.room.message', { msgtype: 'm.text', body: 'Later' });
  await app.pass(1_000);
  later.setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  await invite();
  expect(heard).toMatchObject([{ roomId }]);
});

test('[07.E-02] what did not get there has used no number', async () => {
  const { app, invite, send, sent } = await stage();
  await invite();
  app.server.intercept(({ path }) => path.includes('/sendToDevice/m.call.answer/'), { kind: 'unreachable' }, 4);
  expect((await send(ANSWER)).ok).toBe(false);
  expect((await send(HANGUP)).ok).toBe(true);
  expect(sent().at(-1)).toMatchObject({ seq: 0 });
});

test('[07.E-03] what a device says is heard in its order, whatever came first; without a number at once', async () => {
  const { heard, say, invite } = await stage();
  await invite(0);
  await say('candidates', 2, { candidates: [] });
  await say('asserted_identity', undefined, { asserted_identity: { id: BOB } });
  await say('negotiate', 1, { description: { type: 'offer', sdp: 'v=0' } });
  await say('negotiate', 1, { description: { type: 'offer', sdp: 'v=1' } });
  expect(kindsOf(heard)).toEqual(['invite', 'assertedIdentity', 'negotiate', 'candidates']);
});

test('[07.E-03] [CALL-14] an engine that takes over goes on where the page was', async () => {
  const { app, crypto, say, invite, send, sent, tab, roomId } = await stage();
  await invite(0);
  await send(ANSWER);
  tab.close();
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, crypto, seed: 77 });
  const again = next.openTab();
  const heard: PageSignal[] = [];
  const attend = page(again, heard);
  await next.pass(3_000);
  await say('candidates', 1, { candidates: [] });
  await next.pass(3_000);
  await next.answer(attend({ calls: [{ callId, roomId, from: { userId: BOB, deviceId: BOBS, heard: 1 } }] }));
  await say('hangup', 2);
  await next.pass(3_000);
  expect(kindsOf(heard)).toEqual(['candidates', 'hangup']);
  const signal = { pageId: 'a', callId, roomId, opponentVersion: 1, body: HANGUP } as const;
  const to = { userId: BOB, deviceId: BOBS, sessionId: 'S', said: 1 };
  await next.answer(again.command('calls.send', { ...signal, to }));
  expect(sent().map((said) => said['seq'])).toEqual([0, 1]);
});

test('[07.E-03] [CALL-14] what a device said while the engine died is heard from the next one, once, until the call is over', async () => {
  const { app, crypto, say, invite, send, tab, roomId } = await stage();
  await invite(0);
  await send(ANSWER);
  await say('candidates', 1, { candidates: [] });
  await say('negotiate', 2, { description: { type: 'offer', sdp: 'v=0' } });
  tab.close();
  app.engine.stop();
  const mine = { callId, roomId, from: { userId: BOB, deviceId: BOBS, heard: 1 } };
  const takeOver = async (seed: number) => {
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, crypto, seed });
    const again = next.openTab();
    const heard: PageSignal[] = [];
    const attend = page(again, heard);
    await next.pass(3_000);
    await next.answer(attend({ calls: [mine] }));
    await next.pass(1_000);
    return { next, again, heard };
  };
  const second = await takeOver(77);
  expect(kindsOf(second.heard)).toEqual(['candidates', 'negotiate']);
  await say('hangup', 3);
  await second.next.pass(1_000);
  expect(kindsOf(second.heard)).toEqual(['candidates', 'negotiate', 'hangup']);
  await second.next.answer(second.again.command('calls.release', { callId }));
  await second.next.pass(1_000);
  second.next.engine.stop();
  expect(kindsOf((await takeOver(78)).heard)).toEqual([]);
});

test('[07.R-10] [CALL-01] what is a part of a group call, names no device, or comes from nobody one talks with is not heard', async () => {
  const { app, heard, invite } = await stage();
  await invite(0, { conf_id: 'group' });
  await invite(0, { device_id: undefined });
  await invite(0, { device_id: {} });
  await invite(-1);
  await invite('0' as never);
  app.server.user('alice').sendToDevices('@eve:example.org', 'm.call.invite', {
    ...{ call_id: 'eves', version: '1', party_id: 'EVE', device_id: 'EVE', seq: 0 },
    ...{ lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' } },
  });
  await app.pass(1_000);
  expect(heard).toEqual([]);
});

test('[07.R-01] an invite that waited for long with the server does not ring', async () => {
  const { app, heard, invite } = await stage();
  app.server.intercept(({ path }) => path.endsWith('/sync'), { kind: 'unreachable' }, 40);
  await app.pass(60_000);
  await invite();
  await app.pass(600_000);
  expect(heard).toEqual([]);
});

test('[07.E-04] [CALL-12] in an encrypted room it is encrypted for the device, and nothing else is heard', async () => {
  const { ana, bo, server, room, roomId } = await anaAndBo();
  const [anaId, boId] = [must(parseUserId(ana.userId), 'id'), must(parseUserId(bo.userId), 'id')];
  server.user('ana').setAccountData('m.direct', { [boId]: [roomId] });
  server.user('bo').setAccountData('m.direct', { [anaId]: [roomId] });
  room.state('ana', 'm.room.topic', { topic: 'Two' });
  const heard: PageSignal[] = [];
  await bo.engine.answer(page(bo.tab, heard)());
  await bo.engine.pass(2_000);
  const forged = { call_id: 'forged', version: '1', party_id: 'X', device_id: 'X', seq: 0 };
  server.user('bo').sendToDevices(anaId, 'm.call.invite', {
    ...forged,
    ...{ lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' } },
  });
  await bo.engine.pass(1_000);
  expect(heard).toEqual([]);
  const device = must(parseDeviceId(server.user('bo').deviceIds[0]), 'device');
  const to = { userId: boId, deviceId: device, sessionId: null, said: 0 };
  const signal = { pageId: 'a', callId, roomId, opponentVersion: null, body: INVITE } as const;
  const sent = await ana.engine.answer(ana.tab.command('calls.send', { ...signal, to }));
  expect(sent).toEqual({ ok: true, value: null });
  await bo.engine.pass(1_000);
  expect(heard).toMatchObject([{ sender: anaId, signal: { kind: 'invite' }, from: { seq: 0, sessionId: 'a' } }]);
  expect(server.requests.matching(isPastRoom)).toEqual([]);
  const nobody = { ...to, deviceId: must(parseDeviceId('NOBODY'), 'device') };
  const failed = await ana.engine.answer(ana.tab.command('calls.send', { ...signal, to: nobody }));
  expect(failed).toEqual({ ok: false, error: { kind: 'unknownDevices' } });
});
