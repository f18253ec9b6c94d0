/** Single requests with fallbacks, and what a server does later. */
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { DelayId, TransactionId } from '../ids/ids.ts';
import { parseDelayId, parseRoomAlias, parseRoomId, parseUserId } from '../ids/parse.ts';
import { accountData, setAccountData } from './account-data.ts';
import { authIssuer, authMetadata, openIdConfiguration } from './auth-metadata.ts';
import {
  listDelayedEvents,
  longestDelay,
  sendDelayedEvent,
  sendDelayedState,
  tooLongDelay,
  updateDelayedEvent,
} from './delayed-events.ts';
import { decodeMatrixError } from './matrix-error.ts';
import { messages } from './messages.ts';
import { joinRoom, knockRoom } from './room-membership.ts';
import { roomSummary } from './room-summary.ts';

const roomId = must(parseRoomId('!a:example.org'), 'room id');
const alias = must(parseRoomAlias('#ops:example.org'), 'alias');
const me = must(parseUserId('@me:example.org'), 'user id');
const txn = 'txn1' as TransactionId;
const delayId = 'd/1' as DelayId;
const waiting = '/_matrix/client/unstable/org.matrix.msc4140/delayed_events';

function refusal(status: number, body: object) {
  return decodeMatrixError({
    status,
    headers: new Map(),
    body: new TextEncoder().encode(JSON.stringify(body)),
    now: 0,
  });
}

test('[04.DE-02] an event and a state with a delay, named by the answer', () => {
  const message = sendDelayedEvent(roomId, 'm.room.message', txn, { body: 'x' }, 60_000);
  expect(message.request).toMatchObject({
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/!a%3Aexample.org/send/m.room.message/txn1',
    query: [['org.matrix.msc4140.delay', '60000']],
    body: { body: 'x' },
  });
  expect(sendDelayedState(roomId, 'm.room.topic', '', { topic: 'x' }, 1).request).toMatchObject({
    path: '/_matrix/client/v3/rooms/!a%3Aexample.org/state/m.room.topic/',
    query: [['org.matrix.msc4140.delay', '1']],
  });
  const legacy = { delay_id: 'd', 'org.matrix.msc4140.parent_delay_id': 'p' };
  expect(message.decode(legacy)).toEqual({ ok: true, value: 'd' });
  for (const bad of ['', '.', '..', 7, undefined]) expect(message.decode({ delay_id: bad }).ok).toBe(false);
});

test('[04.DE-03] an action is in the address, or for older servers in the body', () => {
  for (const action of ['cancel', 'restart', 'send'] as const) {
    expect(updateDelayedEvent(delayId, action).request).toMatchObject({
      method: 'POST',
      path: `${waiting}/d%2F1/${action}`,
      body: {},
      authorised: true,
    });
    expect(updateDelayedEvent(delayId, action, true).request).toMatchObject({
      path: `${waiting}/d%2F1`,
      body: { action },
    });
  }
});

test('[04.DE-04] [04.DE-07] what waits is listed, by older and newer names; what cannot be read is left out', () => {
  expect(listDelayedEvents('next').request).toMatchObject({ path: waiting, query: [['from', 'next']] });
  const common = { delay_id: 'd', room_id: roomId, type: 'm.room.message', content: { body: 'x' } };
  const old = { ...common, delay: 500, running_since: 1_000 };
  const latest = { ...common, delay_id: 'e', delay_ms: 700, delayed_since_ts: 1_000, state_key: '' };
  const listed = listDelayedEvents(null).decode({
    delayed_events: [old, 7, null, latest, { ...old, room_id: 'a' }, { ...old, delay: -1 }, { ...old, delay_id: 7 }],
    next_batch: 'n',
  });
  expect(listed.ok && listed.value.next).toBe('n');
  expect(listed.ok && listed.value.events).toEqual([
    {
      delayId: 'd',
      roomId,
      type: 'm.room.message',
      stateKey: null,
      content: { body: 'x' },
      delayMs: 500,
      sendAt: 1_500,
    },
    { delayId: 'e', roomId, type: 'm.room.message', stateKey: '', content: { body: 'x' }, delayMs: 700, sendAt: 1_700 },
  ]);
  for (const bad of [null, [], {}, { delayed_events: {} }]) expect(listDelayedEvents(null).decode(bad).ok).toBe(false);
});

test('[04.DE-05] [11.SC-03] a delay that is too long: inside another error, by a code of its own, or nothing of the kind', () => {
  const inside = { 'org.matrix.msc4140.errcode': 'M_MAX_DELAY_EXCEEDED', 'org.matrix.msc4140.max_delay': 86_400_000 };
  expect(tooLongDelay(refusal(400, { errcode: 'M_UNKNOWN', ...inside }))).toEqual({ longestMs: 86_400_000 });
  const named = refusal(400, { errcode: 'ORG.MATRIX.MSC4140_DELAY_TOO_LARGE' });
  expect(tooLongDelay(named)).toEqual({ longestMs: null });
  expect(tooLongDelay(refusal(400, { errcode: 'M_UNKNOWN' }))).toBe(null);
  expect(tooLongDelay(refusal(400, { ...inside, 'org.matrix.msc4140.max_delay': '1' }))).toBe(null);
});

test('[04.DE-07] the longest delay is a capability, under its stable name first', () => {
  const decode = (capabilities: unknown) => longestDelay().decode({ capabilities });
  expect(decode({ 'org.matrix.msc4140.delayed_events': { max_delay_ms: 5 } })).toEqual({ ok: true, value: 5 });
  expect(
    decode({ 'm.delayed_events': { max_delay_ms: 6 }, 'org.matrix.msc4140.delayed_events': { max_delay_ms: 5 } }),
  ).toEqual({ ok: true, value: 6 });
  for (const none of [undefined, {}, { 'm.delayed_events': 7 }])
    expect(decode(none)).toEqual({ ok: true, value: null });
});

test('[04.Q-01] a summary is asked for at three addresses, with at most three servers', () => {
  const via = ['a', 'b', 'c', 'd'];
  expect(roomSummary(alias, via, 'stable').request).toMatchObject({
    path: '/_matrix/client/v1/room_summary/%23ops%3Aexample.org',
    query: [
      ['via', 'a'],
      ['via', 'b'],
      ['via', 'c'],
    ],
  });
  expect(roomSummary(roomId, [], 'summary').request.path).toBe(
    '/_matrix/client/unstable/im.nheko.summary/summary/!a%3Aexample.org',
  );
  expect(roomSummary(roomId, [], 'rooms').request.path).toBe(
    '/_matrix/client/unstable/im.nheko.summary/rooms/!a%3Aexample.org/summary',
  );
});

test('[04.Q-01] what a summary tells, and what it does not', () => {
  const { decode } = roomSummary(roomId, [], 'stable');
  expect(
    decode({
      room_id: roomId,
      name: 'Ops',
      topic: '',
      avatar_url: 'https://example.org/a.png',
      num_joined_members: 4,
      join_rule: 'knock',
      membership: 'invite',
      room_type: 'm.space',
      'im.nheko.summary.version': '10',
      'im.nheko.summary.encryption': 'm.megolm.v1.aes-sha2',
      canonical_alias: alias,
      world_readable: true,
    }),
  ).toEqual({
    ok: true,
    value: {
      roomId,
      name: 'Ops',
      topic: null,
      avatar: null,
      alias,
      joinedCount: 4,
      joinRule: 'knock',
      membership: 'invite',
      roomType: 'm.space',
      roomVersion: '10',
      isEncrypted: true,
      isWorldReadable: true,
      guestsMayJoin: false,
    },
  });
  expect(decode({ room_id: roomId, num_joined_members: -1, name: 7 })).toMatchObject({
    ok: true,
    value: { name: null, joinedCount: null, joinRule: null, isEncrypted: false },
  });
  for (const bad of [null, {}, { room_id: 'a' }]) expect(decode(bad).ok).toBe(false);
});

test('[04.Q-05] [11.NU-24] asking to be let in names at most three servers, under both names, and gives a reason if there is one', () => {
  expect(knockRoom(alias, ['a', 'b', 'c', 'd'], 'Please').request).toMatchObject({
    method: 'POST',
    path: '/_matrix/client/v3/knock/%23ops%3Aexample.org',
    body: { reason: 'Please' },
    query: joinRoom(alias, ['a', 'b', 'c']).request.query,
  });
  expect(knockRoom(alias, [], '').request.body).toEqual({});
});

test('[02.TL-04] [11.ER-11] a direction that is none is refused', () => {
  const direction = 'x' as 'b';
  expect(() => messages({ roomId, direction, from: null })).toThrow("Invalid direction 'x'");
});

test('[11.NU-21] [02.TL-10] a page has thirty events unless asked otherwise', () => {
  expect(messages({ roomId, direction: 'b', from: null }).request.query).toContainEqual(['limit', '30']);
});

test('[SEC-20] a delay id that is only dots would name another path', () => {
  for (const dots of ['.', '..']) expect(parseDelayId(dots)).toBe(null);
  expect(parseDelayId('...')).toBe('...');
});

test('[04.Q-03] where one signs in is asked without a token', () => {
  expect(authMetadata('stable').request).toMatchObject({
    path: '/_matrix/client/v1/auth_metadata',
    authorised: false,
  });
  expect(authMetadata('unstable').request.path).toBe('/_matrix/client/unstable/org.matrix.msc2965/auth_metadata');
  expect(authIssuer().request.path).toBe('/_matrix/client/unstable/org.matrix.msc2965/auth_issuer');
  expect(openIdConfiguration().request.path).toBe('/.well-known/openid-configuration');
  expect(authIssuer().decode({ issuer: 'https://auth.example.org/' })).toEqual({
    ok: true,
    value: 'https://auth.example.org/',
  });
  for (const issuer of ['', 'auth', 'javascript:alert(1)', 7, undefined])
    expect(authMetadata('stable').decode({ issuer }).ok).toBe(false);
});

test('[04.Q-07] account data is put and read whole', () => {
  const path = '/_matrix/client/v3/user/%40me%3Aexample.org/account_data/m.direct';
  expect(setAccountData(me, 'm.direct', { a: 1 }).request).toMatchObject({ method: 'PUT', path, body: { a: 1 } });
  expect(accountData(me, 'm.direct').request).toMatchObject({ method: 'GET', path });
  expect(accountData(me, 'm.direct').decode([]).ok).toBe(false);
});
