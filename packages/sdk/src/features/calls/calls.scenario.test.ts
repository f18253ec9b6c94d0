import type { Client } from '@parley/sdk/client/remote.ts';
import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { createTestEngine, roomIdOf, TestEngine } from '@parley/testkit/engine/test-engine.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseCallId } from '../../protocol/ids/parse.ts';
import type { CallAttention, SentSignal } from './contract.ts';

const callId = must(parseCallId('1000Call'), 'call id');
const TURN = '/voip/turnServer';

const content = (more: object = {}) => ({ call_id: callId, version: '1', party_id: 'BOBS', ...more });
const invite = (more: object = {}) => content({ lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' }, ...more });

/** A page that says what it hears. */
function page(client: Client, pageId: string, heard: string[], ages: (number | null)[] = []) {
  client.stream('calls.signals', { pageId }, (event) => {
    if (event.kind !== 'item') return;
    const { item } = event;
    heard.push(`${pageId}: ${item.kind === 'signal' ? item.signal.kind : item.kind}`);
    if (item.kind === 'signal') ages.push(item.ageMs);
  });
  const attention = { pageId, isFocused: false, lockName: null, calls: [] };
  return (more: Partial<CallAttention> = {}) => client.command('calls.attend', { ...attention, ...more });
}

/** Alice and Bob in a room; Alice's engine with one page. */
async function stage() {
  const app = createTestEngine();
  app.server.user('alice');
  const room = app.server.room(['alice', 'bob'], { name: 'Bob' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const heard: string[] = [];
  const ages: (number | null)[] = [];
  const attend = page(tab, 'a', heard, ages);
  await app.answer(attend());
  const roomId = roomIdOf(room);
  const say = async (type: string, said: object = {}, sender = 'bob') => {
    room.event(sender, `m.call.${type}`, content(said));
    await app.pass(1_000);
  };
  const send = (client: Client, body: SentSignal['body'], pageId = 'a') =>
    app.answer(client.command('calls.send', { pageId, callId, roomId, to: null, opponentVersion: 1, body }));
  const sent = () =>
    room.events.filter(({ sender, type }) => sender.startsWith('@alice') && type.startsWith('m.call.'));
  return { app, room, roomId, tab, heard, ages, attend, say, send, sent };
}

const HANGUP = { kind: 'hangup', reason: 'ice_failed' } as const;
const ANSWER = { kind: 'answer', sdp: 'v=0', capabilities: { transferee: true, dtmf: false }, streams: [] } as const;

describe('which page hears a call', () => {
  test('[CALL-10] [REL-27] of all pages one, with all that is said and how old it is; the one with the focus', async () => {
    const { app, heard, ages, attend, say } = await stage();
    await app.answer(page(app.openTab(), 'b', heard)());
    await app.answer(attend({ isFocused: true }));
    await say('invite', invite());
    await say('candidates', { candidates: [] });
    expect(heard).toEqual(['a: invite', 'a: candidates']);
    expect(ages.every((age) => age !== null && age >= 0 && age < 1_000)).toBe(true);
  });

  test('[CALL-10] a page that goes away while it rings: the next one gets it all, as old as it is', async () => {
    const { app, tab, heard, attend, say } = await stage();
    const ages: (number | null)[] = [];
    await app.answer(page(app.openTab(), 'b', heard, ages)());
    await app.answer(attend({ isFocused: true }));
    await say('invite', invite());
    tab.close();
    await app.pass(5_000);
    expect(heard).toEqual(['a: invite', 'b: invite']);
    expect(ages[0]).toBeGreaterThanOrEqual(4_000);
  });

  test('[CALL-10] a call that comes while no page is there rings on the first that comes', async () => {
    const { app, tab, heard, say } = await stage();
    tab.close();
    await app.pass(5_000);
    await say('invite', invite());
    await app.answer(page(app.openTab(), 'b', heard)());
    await app.pass(100);
    expect(heard).toEqual(['b: invite']);
  });

  test('[CALL-10] the end of a page whose lock is free is known at once', async () => {
    const { app, heard, attend, say } = await stage();
    await app.answer(page(app.openTab(), 'b', heard)());
    const lock = must(await app.env.locks.acquire('page a'), 'lock');
    await app.answer(attend({ isFocused: true, lockName: 'page a' }));
    await say('invite', invite());
    lock.release();
    await app.pass(10);
    expect(heard).toEqual(['a: invite', 'b: invite']);
  });

  test('[CALL-11] who goes away in the middle of a call has hung up; who comes back in time has not', async () => {
    const { app, tab, heard, say, send, sent } = await stage();
    await say('invite', invite());
    await send(tab, ANSWER);
    tab.close();
    await app.pass(1_000);
    const again = app.openTab();
    await app.answer(page(again, 'a', heard)({ calls: [] }));
    await app.pass(5_000);
    expect(sent().map(({ type }) => type)).toEqual(['m.call.answer']);
    again.close();
    await app.pass(5_000);
    expect(sent().map(({ type, content: said }) => [type, said['reason']])).toEqual([
      ['m.call.answer', undefined],
      ['m.call.hangup', 'user_hangup'],
    ]);
  });

  test('[CALL-18] a call that a page waits for, of whom it waits for, is its own, whichever has the focus; else that of the one that has it', async () => {
    const { app, tab, heard, say, send } = await stage();
    await say('invite', invite());
    await send(tab, ANSWER);
    await app.answer(page(app.openTab(), 'b', heard)({ isFocused: true }));
    const replaces = (awaited: string, id = '@bob:example.org') => ({
      ...{ replacement_id: 'r', target_user: { id }, await_call: awaited },
    });
    await say('replaces', replaces('2000Call'));
    await say('replaces', replaces('3000Call'));
    await say('replaces', replaces('4000Call', '@cyd:example.org'));
    heard.length = 0;
    await say('invite', { ...invite(), call_id: '2000Call' });
    expect(heard).toEqual(['a: invite']);
    heard.length = 0;
    await say('invite', { ...invite(), call_id: '4000Call' });
    expect(heard).toEqual(['b: invite']);
    tab.close();
    await app.pass(5_000);
    heard.length = 0;
    await say('invite', { ...invite(), call_id: '3000Call' });
    expect(heard).toEqual(['b: invite']);
  });

  test('[07.R-02] what is over in the sync that brings it does not ring', async () => {
    const { app, room, heard } = await stage();
    app.server.intercept(({ path }) => path.includes('/sync'), { kind: 'unreachable' }, 1);
    room.event('bob', 'm.call.invite', invite());
    room.event('bob', 'm.call.hangup', content());
    await app.pass(5_000);
    room.event('bob', 'm.call.invite', invite());
    await app.pass(1_000);
    expect(heard).toEqual([]);
  });

  test('[SEC-03] state that came encrypted breaks no call', async () => {
    const { room, heard, say } = await stage();
    const sealed = {
      algorithm: 'm.megolm.v1.aes-sha2',
      ciphertext: 'x',
      session_id: 'x',
      sender_key: 'x',
      device_id: 'X',
    };
    room.state('bob', 'm.room.encrypted', sealed);
    room.state('bob', 'm.room.encrypted', { ...sealed, algorithm: 7 }, 'with a key');
    await say('invite', invite());
    expect(heard).toEqual(['a: invite']);
  });

  test('[07.R-10] what belongs to a group call is not heard; nor is what is no signal', async () => {
    const { heard, say } = await stage();
    await say('invite', invite({ conf_id: 'group' }));
    await say('invite', { ...invite(), offer: 5 });
    await say('answer', { answer: { type: 'answer', sdp: 'v=0' } });
    expect(heard).toEqual([]);
  });

  test('a call is heard of no more once its page is done with it; somebody who leaves is heard of', async () => {
    const { app, room, tab, heard, say } = await stage();
    await say('invite', invite());
    room.setMembership('bob', 'bob', 'leave');
    await app.pass(1_000);
    await app.answer(tab.command('calls.release', { callId }));
    room.setMembership('bob', 'bob', 'join');
    await say('hangup');
    await say('invite', invite());
    expect(heard).toEqual(['a: invite', 'a: opponentLeft']);
  });

  test('[CALL-14] an engine that takes over tells a page all of its call again', async () => {
    const { app, heard, roomId, say, tab, send } = await stage();
    await say('invite', invite());
    await send(tab, ANSWER);
    app.engine.stop();
    await say('candidates', { candidates: [] });
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
    const again: string[] = [];
    const attend = page(next.openTab(), 'a', again);
    await next.pass(1_000);
    await next.answer(attend({ calls: [{ callId, roomId, from: null }] }));
    await next.pass(100);
    expect(again).toEqual(expect.arrayContaining(['a: invite', 'a: candidates']));
    await say('hangup');
    await next.pass(1_000);
    expect(again.at(-1)).toBe('a: hangup');
    expect(heard).toEqual(['a: invite', 'a: answer']);
  });
});

describe('what is said', () => {
  test('[CALL-13] in order, and again for some seconds', async () => {
    const { app, tab, send, sent } = await stage();
    app.server.intercept(({ path }) => path.includes('/send/m.call.answer/'), { kind: 'unreachable' }, 2);
    await Promise.all([send(tab, ANSWER), send(tab, HANGUP)]);
    expect(sent().map(({ type }) => type)).toEqual(['m.call.answer', 'm.call.hangup']);
    expect(sent()[0]?.content).toMatchObject({ call_id: callId, version: '1', party_id: expect.any(String) });
    app.server.intercept(({ path }) => path.includes('/send/m.call.hangup/'), { kind: 'unreachable' });
    expect(await send(tab, HANGUP)).toEqual({ ok: false, error: { kind: 'notSent', reason: 'unreachable' } });
  });

  test('[CALL-13] a new way to the peer is offered for as long as the call waits for one', async () => {
    const { app, tab, roomId, sent } = await stage();
    const reconnect = app.server.intercept(({ path }) => path.includes('/send/m.call.negotiate/'), {
      kind: 'unreachable',
    });
    const body = {
      kind: 'negotiate',
      lifetimeMs: 60_000,
      description: { type: 'offer', sdp: 'v=0' },
      streams: [],
    } as const;
    const sending = tab.command('calls.send', { pageId: 'a', callId, roomId, to: null, opponentVersion: 1, body });
    await app.pass(20_000);
    reconnect();
    expect((await app.answer(sending)).ok).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  test('[CALL-13] candidates are tried once, for the call tries them itself', async () => {
    const { app, tab, send, sent } = await stage();
    app.server.intercept(({ path }) => path.includes('/send/m.call.candidates/'), { kind: 'unreachable' }, 1);
    const candidates = { kind: 'candidates', candidates: [] } as const;
    expect((await send(tab, candidates)).ok).toBe(false);
    expect((await send(tab, candidates)).ok).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  test('[CALL-12] [CALL-15] in an encrypted room encrypted, and only so', async () => {
    const { ana, bo, room, roomId } = await anaAndBo();
    const heard: string[] = [];
    await bo.engine.answer(page(bo.tab, 'b', heard)());
    room.event('ana', 'm.call.invite', invite({ party_id: 'FORGED' }));
    await bo.engine.pass(1_000);
    expect(heard).toEqual([]);
    const body = {
      kind: 'invite',
      lifetimeMs: 60_000,
      sdp: 'v=0',
      invitee: null,
      capabilities: ANSWER.capabilities,
      streams: [],
    } as const;
    const other = must(parseCallId('2000Call'), 'call id');
    const signal = { pageId: 'a', callId: other, roomId, to: null, opponentVersion: null, body };
    expect((await ana.engine.answer(ana.tab.command('calls.send', signal))).ok).toBe(true);
    await bo.engine.pass(1_000);
    expect(heard).toEqual(['b: invite']);
    expect(room.events.at(-1)?.type).toBe('m.room.encrypted');
  });

  test('[CALL-17] who calls or answers has the keys shared by the time something is said', async () => {
    const { ana, server, roomId } = await anaAndBo();
    const keys = () => server.requests.matching(({ path }) => path.includes('/sendToDevice/m.room.encrypted'));
    server.requests.clear();
    await ana.engine.answer(ana.tab.command('calls.prepare', { roomId }));
    await ana.engine.pass(500);
    expect(keys()).not.toEqual([]);
    server.requests.clear();
    const signal = { pageId: 'a', callId, roomId, to: null, opponentVersion: 1, body: ANSWER } as const;
    expect((await ana.engine.answer(ana.tab.command('calls.send', signal))).ok).toBe(true);
    expect(keys()).toEqual([]);
  });
});

describe('[07.V-04] who relays calls', () => {
  const answer = {
    uris: ['turn:turn.example.org?transport=udp', 'javascript:alert(1)'],
    username: 'u',
    password: 'p',
    ttl: 3_600,
  };
  const servers = { urls: ['turn:turn.example.org?transport=udp'], username: 'u', credential: 'p' };
  const reply = (status: number, body: object) => ({ kind: 'answer', reply: { status, body } }) as never;

  test('asked for by the first call, and again before it ends', async () => {
    const { app, tab } = await stage();
    const ask = () => app.answer(tab.command('calls.turnServers', null));
    app.server.intercept(TURN, reply(200, answer));
    await app.pass(700_000);
    expect(app.server.requests.matching(TURN)).toHaveLength(0);
    expect(await ask()).toEqual({ ok: true, value: servers });
    await ask();
    expect(app.server.requests.matching(TURN)).toHaveLength(1);
    await app.pass(2_500_000);
    expect(app.server.requests.matching(TURN)).toHaveLength(1);
    await app.pass(700_000);
    expect(app.server.requests.matching(TURN)).toHaveLength(2);
  });

  test('a failure passes, no addresses change nothing, and 403 ends it', async () => {
    const { app, tab } = await stage();
    const ask = async () => (await app.answer(tab.command('calls.turnServers', null))) as { readonly value: unknown };
    const set = (status: number, body: object) => app.server.intercept(TURN, reply(status, body));
    const stop = set(500, { errcode: 'M_UNKNOWN' });
    expect((await ask()).value).toBeNull();
    stop();
    set(200, { ...answer, ttl: 300 });
    expect((await ask()).value).toEqual(servers);
    set(200, {});
    expect((await ask()).value).toEqual(servers);
    set(403, { errcode: 'M_FORBIDDEN' });
    expect((await ask()).value).toEqual(servers);
    const asked = app.server.requests.matching(TURN).length;
    await ask();
    await app.pass(1_300_000);
    expect(app.server.requests.matching(TURN)).toHaveLength(asked);
  });
});
