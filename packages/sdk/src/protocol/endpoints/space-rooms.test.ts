import { expect, test } from 'vitest';
import type { RoomId } from '../ids/ids.ts';
import { spaceRooms } from './space-rooms.ts';

const SPACE = '!space:example.org' as RoomId;

test('[04.SP-01] the rooms of a space are asked for by page, and those that can be read are read', () => {
  const endpoint = spaceRooms(SPACE, 'p 2');
  expect(endpoint.request).toMatchObject({
    method: 'GET',
    path: `/_matrix/client/v1/rooms/${encodeURIComponent(SPACE)}/hierarchy`,
  });
  const answer = {
    rooms: [
      {
        room_id: SPACE,
        room_type: 'm.space',
        children_state: [
          { state_key: '!c:example.org', content: { via: ['one'] }, origin_server_ts: 2 },
          { state_key: '!b:example.org', content: { via: ['one'], suggested: true }, origin_server_ts: 1 },
          { state_key: '!a:example.org', content: { via: ['one', 'two', 'three', 'four'], order: 'x' } },
          { state_key: '!d:example.org', content: {} },
          { state_key: 5 },
          null,
        ],
      },
      {
        room_id: '!a:example.org',
        name: ' Lounge ',
        topic: '',
        avatar_url: 'https://x',
        num_joined_members: 3,
        join_rule: 'knock',
      },
      { room_id: '!b:example.org', canonical_alias: '#b:example.org', room_type: 'm.space', num_joined_members: -1 },
      { room_id: '__proto__' },
      7,
    ],
    next_batch: 'p3',
  };
  expect(endpoint.decode(answer)).toEqual({
    ok: true,
    value: {
      rooms: [
        {
          roomId: '!a:example.org',
          name: 'Lounge',
          topic: null,
          avatar: null,
          joinedCount: 3,
          isSpace: false,
          joinRule: 'knock',
        },
        {
          roomId: '!b:example.org',
          name: '#b:example.org',
          topic: null,
          avatar: null,
          joinedCount: null,
          isSpace: true,
          joinRule: null,
        },
      ],
      children: [
        { roomId: '!a:example.org', via: ['one', 'two', 'three'], order: 'x', isSuggested: false },
        { roomId: '!b:example.org', via: ['one'], order: null, isSuggested: true },
        { roomId: '!c:example.org', via: ['one'], order: null, isSuggested: false },
      ],
      next: 'p3',
    },
  });
  expect(endpoint.decode({ rooms: [] })).toEqual({ ok: true, value: { rooms: [], children: [], next: null } });
  expect(endpoint.decode({}).ok).toBe(false);
});
