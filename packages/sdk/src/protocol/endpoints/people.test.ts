import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseRoomId, parseUserId } from '../ids/parse.ts';
import { accountData, setAccountData } from './account-data.ts';
import { createDirectRoom } from './create-room.ts';
import { mediaUpload } from './media.ts';
import { mutualRooms, mutualRoomsPath } from './mutual-rooms.ts';
import { setAvatar, setDisplayName } from './profile.ts';
import { actOnPerson, forgetRoom } from './room-people.ts';
import { roomState, roomStateEvent } from './room-state.ts';
import { searchUsers } from './user-directory.ts';

const me = must(parseUserId('@me:x'), 'a user');
const bob = must(parseUserId('@bob:x'), 'a user');
const roomId = must(parseRoomId('!a:x'), 'a room');
const room = '/_matrix/client/v3/rooms/!a%3Ax';

test('what one does about another names them, and a reason only if there is one', () => {
  for (const action of ['invite', 'kick', 'ban', 'unban'] as const) {
    expect(actOnPerson(roomId, action, bob).request).toMatchObject({
      method: 'POST',
      path: `${room}/${action}`,
      body: { user_id: bob },
    });
  }
  expect(actOnPerson(roomId, 'kick', bob, 'noise').request.body).toEqual({ user_id: bob, reason: 'noise' });
  expect(forgetRoom(roomId).request).toMatchObject({ method: 'POST', path: `${room}/forget` });
});

test('[01.P-10] state is asked for by type and key', () => {
  expect(roomState(roomId, 'm.room.power_levels').request.path).toBe(`${room}/state/m.room.power_levels/`);
  expect(roomState(roomId, 'm.x').decode({ a: 1 })).toEqual({ ok: true, value: { a: 1 } });
  expect(roomState(roomId, 'm.x').decode([]).ok).toBe(false);
  const asked = roomStateEvent(roomId, 'm.x');
  expect(asked.request).toMatchObject({ path: `${room}/state/m.x/`, query: [['format', 'event']] });
  const event = { event_id: '$a', type: 'm.x', state_key: '', sender: '@bob:b', content: {} };
  expect(asked.decode({ ...event })).toMatchObject({ ok: true, value: { event_id: '$a', sender: '@bob:b' } });
  for (const other of [{ a: 1 }, { ...event, type: 'm.y' }, { ...event, room_id: '!other:x' }])
    expect(asked.decode(other).ok).toBe(false);
});

test('a room of two is made for two, encrypted, and its id is read', () => {
  const endpoint = createDirectRoom([bob], true);
  expect(endpoint.request.body).toEqual({
    preset: 'trusted_private_chat',
    is_direct: true,
    invite: [bob],
    initial_state: [
      { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } },
      { type: 'm.room.history_visibility', state_key: '', content: { history_visibility: 'invited' } },
    ],
  });
  expect(endpoint.decode({ room_id: roomId })).toEqual({ ok: true, value: roomId });
  expect(endpoint.decode({ room_id: '__proto__' }).ok).toBe(false);
  expect(createDirectRoom([bob], false).request.body?.['initial_state']).toHaveLength(1);
});

test('people who are found are people, however many the server names', () => {
  const results = [
    { user_id: bob, display_name: 'Bob', avatar_url: 'https://x' },
    { user_id: 'nobody' },
    5,
    { user_id: me, display_name: 7 },
    { user_id: '@c:x' },
  ];
  expect(searchUsers('b', 2).decode({ results })).toEqual({
    ok: true,
    value: [
      { userId: bob, name: 'Bob', avatar: null },
      { userId: me, name: null, avatar: null },
    ],
  });
  expect(searchUsers('b', 2).decode({}).ok).toBe(false);
});

test("one's own profile and account data are put under one's own id", () => {
  expect(setDisplayName(me, 'Me').request).toMatchObject({ method: 'PUT', body: { displayname: 'Me' } });
  expect(setAvatar(me, null).request.body).toEqual({ avatar_url: '' });
  expect(setAccountData(me, 'm.direct', { a: [] }).request).toMatchObject({
    path: '/_matrix/client/v3/user/%40me%3Ax/account_data/m.direct',
    body: { a: [] },
  });
  expect(accountData(me, 'm.direct').decode('x').ok).toBe(false);
});

test('[03.MX-05] a file is uploaded as it is, of its type and without a name', () => {
  const data = new Uint8Array([1]);
  const upload = mediaUpload(data, 'image/png');
  expect(upload.request).toMatchObject({
    method: 'POST',
    body: null,
    query: [],
    bytes: { data, contentType: 'image/png' },
  });
  expect(upload.decode({ content_uri: 'mxc://x/a' })).toEqual({ ok: true, value: 'mxc://x/a' });
  expect(upload.decode({ content_uri: 'https://x/a' }).ok).toBe(false);
});

test('[MB-05] rooms in common are asked for where the server says that it tells of them, and read one by one', () => {
  const stable = '/_matrix/client/v1/mutual_rooms';
  const offering = (versions: readonly string[], ...flags: readonly string[]) =>
    mutualRoomsPath({ versions, unstableFeatures: new Set(flags) });
  expect(offering(['v1.18'])).toBeNull();
  expect(offering(['v1.18', 'v1.19'])).toBe(stable);
  expect(offering([], 'uk.half-shot.msc2666.query_mutual_rooms')).toMatch(/^\/_matrix\/client\/unstable\//);
  expect(offering([], 'uk.half-shot.msc2666.query_mutual_rooms.stable')).toBe(stable);
  const asked = mutualRooms(stable, bob, 'next');
  expect(asked.request).toMatchObject({
    path: stable,
    query: [
      ['user_id', bob],
      ['from', 'next'],
    ],
  });
  expect(asked.decode({ joined: [roomId, 'nonsense', '!b:x'], next_batch: 'later' })).toEqual({
    ok: true,
    value: { rooms: [roomId, '!b:x'], next: 'later' },
  });
  for (const wrong of [{}, [], { joined: 7 }]) expect(asked.decode(wrong).ok).toBe(false);
});
