import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { TransactionId } from '../ids/ids.ts';
import { parseEventId, parseMxcUri, parseRoomAlias, parseRoomId, parseUserId } from '../ids/parse.ts';
import { serverVersions, wellKnownClient } from './discovery.ts';
import { path } from './endpoint.ts';
import { loginFlows, loginWithPassword } from './login.ts';
import { mediaDownload, mediaThumbnail } from './media.ts';
import { messages } from './messages.ts';
import { profile } from './profile.ts';
import { pushRules } from './push-rules.ts';
import { eventById, eventContext } from './room-events.ts';
import { sendReceipt, sendTyping, setReadMarkers } from './room-marks.ts';
import { joinRoom, leaveRoom, roomMembers } from './room-membership.ts';
import { markRoomUnread, removeRoomTag, setRoomTag } from './room-tags.ts';
import { redactEvent, sendEvent, sendState } from './send.ts';
import { logout, refreshTokens, whoAmI } from './session.ts';
import { buildSlidingSyncRequest, type SlidingSyncFilters } from './sliding-sync-request.ts';

const roomId = must(parseRoomId('!a/b:example.org'), 'room id');
const eventId = must(parseEventId('$e?#'), 'event id');
const me = must(parseUserId('@me:example.org'), 'user id');
const txn = 'txn/1' as TransactionId;
const room = '/_matrix/client/v3/rooms/!a%2Fb%3Aexample.org';
const rawEvent = (id: string, more: object = {}) => ({
  event_id: id,
  type: 'm.room.message',
  sender: me,
  origin_server_ts: 1,
  content: {},
  ...more,
});

test('[SEC-20] path segments are percent-encoded, and segments of dots are a bug', () => {
  expect(path`/x/${'a/../b?c#d%2e'}/y`).toBe('/x/a%2F..%2Fb%3Fc%23d%252e/y');
  expect(path`/x/${'\uD800'}`).toBe('/x/%EF%BF%BD');
  for (const dots of ['.', '..']) expect(() => path`/x/${dots}`).toThrow('a path segment of only dots');
});

test('[SEC-03] a token that is no well-formed Unicode does not break the request that hands it back', () => {
  const { query } = messages({ roomId, direction: 'b', from: 'x\uD800' }).request;
  expect(query.find(([name]) => name === 'from')).toEqual(['from', 'x\uFFFD']);
});

test('[02.S-01] sending, redacting, setting state', () => {
  expect(sendEvent(roomId, 'm.room.message', txn, { body: 'x' }).request).toMatchObject({
    method: 'PUT',
    path: `${room}/send/m.room.message/txn%2F1`,
    body: { body: 'x' },
    authorised: true,
  });
  expect(sendState(roomId, 'm.room.name', '', { name: 'x' }).request.path).toBe(`${room}/state/m.room.name/`);
  expect(sendEvent(roomId, 'x', txn, {}).decode({ event_id: '$a' })).toEqual({ ok: true, value: { eventId: '$a' } });
  expect(sendEvent(roomId, 'x', txn, {}).decode({ event_id: 'a' }).ok).toBe(false);
});

test('[01.X-09] a redaction has a reason only if there is one', () => {
  expect(redactEvent(roomId, eventId, txn).request).toMatchObject({
    path: `${room}/redact/%24e%3F%23/txn%2F1`,
    body: {},
  });
  expect(redactEvent(roomId, eventId, txn, 'spam').request.body).toEqual({ reason: 'spam' });
});

test('[02.TL-10] paging asks for 30 events, and ends where the server says nothing or repeats itself', () => {
  const page = messages({ roomId, direction: 'b', from: 't1' });
  expect(page.request.query).toEqual([
    ['dir', 'b'],
    ['from', 't1'],
    ['limit', '30'],
    ['filter', '{"lazy_load_members":true}'],
  ]);
  const chunk = [rawEvent('$a'), { bad: true }, rawEvent('$b')];
  expect(page.decode({ chunk, start: 't1', end: 't2' })).toMatchObject({
    ok: true,
    value: { events: [{ event_id: '$a', room_id: roomId }, { event_id: '$b' }], next: 't2', poison: [{}] },
  });
  for (const end of [undefined, '', 't1', 5]) {
    expect(page.decode({ chunk: [], start: 's', end })).toMatchObject({ ok: true, value: { next: null } });
  }
  expect(page.decode({ chunk: [], start: 't9', end: 't9' })).toMatchObject({ value: { next: null } });
  expect(page.decode({ chunk: {} }).ok).toBe(false);
});

test('[02.TL-09] a context is read in the order of time', () => {
  const context = eventContext(roomId, eventId);
  const body = {
    event: rawEvent(eventId),
    events_before: [rawEvent('$2'), rawEvent('$1')],
    events_after: [rawEvent('$3')],
    start: 's',
    end: 'e',
  };
  expect(context.decode(body)).toMatchObject({
    ok: true,
    value: {
      before: [{ event_id: '$1' }, { event_id: '$2' }],
      after: [{ event_id: '$3' }],
      previous: 's',
      next: 'e',
    },
  });
  expect(context.decode({ ...body, event: undefined }).ok).toBe(false);
});

test('an event asked for by its id is that event and no other', () => {
  expect(eventById(roomId, eventId).decode(rawEvent(eventId)).ok).toBe(true);
  expect(eventById(roomId, eventId).decode(rawEvent('$other')).ok).toBe(false);
  expect(eventById(roomId, eventId).decode(rawEvent(eventId, { room_id: '!b' })).ok).toBe(false);
});

test('[04.H-06] signing in by password asks for a refresh token', () => {
  const login = loginWithPassword({ user: 'me', password: 'secret', deviceName: 'Parley' });
  expect(login.request).toMatchObject({
    method: 'POST',
    path: '/_matrix/client/v3/login',
    authorised: false,
    body: {
      type: 'm.login.password',
      identifier: { type: 'm.id.user', user: 'me' },
      password: 'secret',
      initial_device_display_name: 'Parley',
      refresh_token: true,
    },
  });
  const answer = { user_id: me, device_id: 'D', access_token: 'a', refresh_token: 'r', expires_in_ms: 5 };
  expect(login.decode(answer)).toEqual({
    ok: true,
    value: { userId: me, deviceId: 'D', accessToken: 'a', refreshToken: 'r', expiresInMs: 5, baseUrl: null },
  });
  const wellKnown = { 'm.homeserver': { base_url: 'https://matrix.example.org/' } };
  expect(login.decode({ ...answer, well_known: wellKnown })).toMatchObject({
    value: { baseUrl: 'https://matrix.example.org/' },
  });
  for (const missing of ['user_id', 'device_id', 'access_token']) {
    expect(login.decode({ ...answer, [missing]: undefined })).toMatchObject({ error: { reason: missing } });
  }
  expect(loginFlows().decode({ flows: [{ type: 'm.login.password' }, {}, null] })).toEqual({
    ok: true,
    value: { types: ['m.login.password'], sso: null },
  });
});

test('[04.H-04] refreshing is done without the access token', () => {
  const refresh = refreshTokens('r1');
  expect(refresh.request).toMatchObject({ authorised: false, body: { refresh_token: 'r1' } });
  expect(refresh.decode({ access_token: 'a' })).toEqual({
    ok: true,
    value: { accessToken: 'a', refreshToken: null, expiresInMs: null },
  });
  expect(refresh.decode({}).ok).toBe(false);
});

test('[04.Q-04] whoami', () => {
  expect(whoAmI().decode({ user_id: me })).toEqual({
    ok: true,
    value: { userId: me, deviceId: null, isGuest: false },
  });
  expect(whoAmI().decode({}).ok).toBe(false);
  expect(logout().request).toMatchObject({ method: 'POST', authorised: true });
});

test('[11.NU-10] [04.SS-01] the position and the time travel in the query, the rest in the body', () => {
  const request = buildSlidingSyncRequest({
    position: 'p1',
    timeoutMs: 30_000,
    connectionId: 'main',
    lists: new Map([
      [
        'all',
        { ranges: [[0, 19]], timelineLimit: 1, requiredState: [['m.room.name', '']], filters: { isInvite: false } },
      ],
    ]),
    subscriptions: new Map([[roomId, { timelineLimit: 20, requiredState: [['m.room.member', '$LAZY']] }]]),
    extensions: new Set(['to_device', 'typing'] as const),
    toDeviceSince: 'd1',
  });
  expect(request).toMatchObject({
    method: 'POST',
    path: '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync',
    query: [
      ['pos', 'p1'],
      ['timeout', '30000'],
    ],
    timeoutMs: 40_000,
  });
  expect(JSON.parse(JSON.stringify(request.body))).toEqual({
    conn_id: 'main',
    lists: {
      all: {
        ranges: [[0, 19]],
        timeline_limit: 1,
        required_state: [['m.room.name', '']],
        filters: { is_invite: false },
      },
    },
    room_subscriptions: { [roomId]: { timeline_limit: 20, required_state: [['m.room.member', '$LAZY']] } },
    extensions: { to_device: { enabled: true, limit: 100, since: 'd1' }, typing: { enabled: true, lists: [] } },
  });
});

test('[04.SS-03] filters of a list go out by their names on the wire, and only those that are set', () => {
  const filtersOf = (filters: SlidingSyncFilters): unknown => {
    const list = { ranges: [[0, 9]] as const, timelineLimit: 1, requiredState: [], filters };
    const { body } = buildSlidingSyncRequest({
      ...{ position: null, timeoutMs: 0, connectionId: 'main', toDeviceSince: null },
      ...{ lists: new Map([['a', list]]), subscriptions: new Map(), extensions: new Set() },
    });
    return (JSON.parse(JSON.stringify(body)) as { lists: { a: { filters: unknown } } }).lists.a.filters;
  };
  expect(filtersOf({})).toEqual({});
  const all: SlidingSyncFilters = {
    isDirect: true,
    isEncrypted: false,
    isInvite: false,
    nameLike: 'ops',
    roomTypes: [null, 'm.space'],
    notRoomTypes: ['org.example'],
    spaces: [roomId],
    tags: ['m.favourite'],
    notTags: ['m.lowpriority'],
  };
  expect(filtersOf(all)).toEqual({
    is_dm: true,
    is_encrypted: false,
    is_invite: false,
    room_name_like: 'ops',
    room_types: [null, 'm.space'],
    not_room_types: ['org.example'],
    spaces: [roomId],
    tags: ['m.favourite'],
    not_tags: ['m.lowpriority'],
  });
});

test('[10.O-12] tags are set and taken off one by one; a room is marked as unread', () => {
  const user = '/_matrix/client/v3/user/%40me%3Aexample.org/rooms/!a%2Fb%3Aexample.org';
  expect(setRoomTag(me, roomId, 'm.favourite').request).toMatchObject({
    method: 'PUT',
    path: `${user}/tags/m.favourite`,
    body: {},
  });
  expect(removeRoomTag(me, roomId, 'm.lowpriority').request).toMatchObject({
    method: 'DELETE',
    path: `${user}/tags/m.lowpriority`,
    body: null,
  });
  expect(markRoomUnread(me, roomId, true).request).toMatchObject({
    method: 'PUT',
    path: `${user}/account_data/m.marked_unread`,
    body: { unread: true },
  });
});

test('[01.RC-01] [01.RC-03] [01.TY-01] [11.NU-20] receipts, read markers and typing', () => {
  expect(sendReceipt({ roomId, eventId, type: 'm.read', threadId: 'main' }).request).toMatchObject({
    path: `${room}/receipt/m.read/%24e%3F%23`,
    body: { thread_id: 'main' },
  });
  expect(sendReceipt({ roomId, eventId, type: 'm.read.private', threadId: null }).request.body).toEqual({});
  expect(setReadMarkers(roomId, { fullyRead: eventId, read: eventId }).request.body).toEqual({
    'm.fully_read': eventId,
    'm.read': eventId,
  });
  expect(sendTyping(roomId, me, true).request).toMatchObject({
    path: `${room}/typing/%40me%3Aexample.org`,
    body: { typing: true, timeout: 20_000 },
  });
  expect(sendTyping(roomId, me, false).request.body).toEqual({ typing: false });
});

test('[04.Q-05] [11.NU-24] joining names at most three servers, under both names', () => {
  const alias = must(parseRoomAlias('#a:b'), 'alias');
  const join = joinRoom(alias, ['1', '2', '3', '4']);
  expect(join.request.path).toBe('/_matrix/client/v3/join/%23a%3Ab');
  expect(join.request.query.map(([name, value]) => `${name}=${value}`)).toEqual([
    'server_name=1',
    'server_name=2',
    'server_name=3',
    'via=1',
    'via=2',
    'via=3',
  ]);
  expect(join.decode({ room_id: roomId })).toEqual({ ok: true, value: roomId });
  expect(join.decode({}).ok).toBe(false);
  expect(leaveRoom(roomId).request.path).toBe(`${room}/leave`);
});

test('[01.M-12] members are asked for without those who left, as of a sync position', () => {
  const members = roomMembers(roomId, 't1');
  expect(members.request.query).toEqual([
    ['not_membership', 'leave'],
    ['at', 't1'],
  ]);
  const chunk = [rawEvent('$a', { type: 'm.room.member', state_key: me }), rawEvent('$b', { state_key: '' }), 5];
  expect(members.decode({ chunk })).toMatchObject({ value: { members: [{ event_id: '$a' }], poison: [{}] } });
});

test('[03.MX-02] [03.MX-03] media are fetched with authorisation, never with a token in the address', () => {
  const uri = must(parseMxcUri('mxc://[::1]:8008/abc'), 'uri');
  expect(mediaDownload(uri)).toMatchObject({
    path: '/_matrix/client/v1/media/download/%5B%3A%3A1%5D%3A8008/abc',
    query: [],
    authorised: true,
  });
  expect(mediaThumbnail(uri, { width: 32.4, height: 32, method: 'crop' }).query).toEqual([
    ['width', '32'],
    ['height', '32'],
    ['method', 'crop'],
  ]);
});

test('[03.MX-02] [03.MX-03] [SEC-21] the older addresses are asked without a token, and for no redirect', () => {
  const uri = must(parseMxcUri('mxc://example.org:8448/aB-_9'), 'uri');
  expect(mediaDownload(uri, 10, 'older')).toMatchObject({
    path: '/_matrix/media/v3/download/example.org%3A8448/aB-_9',
    query: [['allow_redirect', 'false']],
    authorised: false,
    maxAnswerBytes: 10,
  });
  expect(mediaThumbnail(uri, { width: 31.6, height: 8, method: 'crop' }, 'older')).toMatchObject({
    path: '/_matrix/media/v3/thumbnail/example.org%3A8448/aB-_9',
    query: [
      ['width', '32'],
      ['height', '8'],
      ['method', 'crop'],
      ['allow_redirect', 'false'],
    ],
    authorised: false,
  });
});

test('profiles and push rules', () => {
  expect(profile(me).decode({ displayname: 'Me', avatar_url: 'https://x' })).toEqual({
    ok: true,
    value: { name: 'Me', avatar: null },
  });
  expect(pushRules().decode({ global: {} })).toEqual({ ok: true, value: { global: {} } });
  expect(pushRules().decode([]).ok).toBe(false);
});

test('[11.NU-09] discovery asks without a token and waits five seconds', () => {
  for (const endpoint of [wellKnownClient(), serverVersions()]) {
    expect(endpoint.request).toMatchObject({ authorised: false, timeoutMs: 5000, method: 'GET' });
    expect(endpoint.decode('<html>').ok).toBe(false);
  }
});

test('[04.H-08] only flags that are exactly true are on', () => {
  const features = { a: true, b: false, c: 'true', constructor: 1 };
  expect(serverVersions().decode({ versions: ['v1.1', 5], unstable_features: features })).toEqual({
    ok: true,
    value: { versions: ['v1.1'], unstableFeatures: new Set(['a']) },
  });
  expect(serverVersions().decode({ versions: 'v1.1' }).ok).toBe(false);
});

test('[SEC-07] answers have a bound by what they hold: files more than JSON, and small pictures less', () => {
  const uri = must(parseMxcUri('mxc://example.org/a'), 'uri');
  const small = mediaThumbnail(uri, { width: 1, height: 1, method: 'crop' }).maxAnswerBytes;
  const json = whoAmI().request.maxAnswerBytes;
  expect(small).toBeLessThan(json);
  expect(json).toBeLessThan(mediaDownload(uri).maxAnswerBytes);
});
