import { expect, test } from 'vitest';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RoomState } from '../rooms/room-state.ts';
import { periodsOf, recipientsOf, visibilityOf } from './key-settings.ts';

const ALGORITHM = 'm.megolm.v1.aes-sha2';
const WEEK_MS = 604_800_000;
const ROOM = '!room:example.org' as RoomId;

test('[06.C-10] [06.C-13] a key serves as the room says, a week or a hundred messages unless it says so', () => {
  expect(periodsOf({ algorithm: ALGORITHM })).toEqual({ periodMs: WEEK_MS, periodMessages: 100 });
  expect(periodsOf({ algorithm: ALGORITHM, rotation_period_ms: 7_200_000, rotation_period_msgs: 5 })).toEqual({
    periodMs: 7_200_000,
    periodMessages: 5,
  });
  expect(periodsOf({ algorithm: ALGORITHM, rotation_period_ms: '1', rotation_period_msgs: {} })).toEqual({
    periodMs: WEEK_MS,
    periodMessages: 100,
  });
  expect(periodsOf({ algorithm: 'm.other' })).toBeNull();
  expect(periodsOf({})).toBeNull();
});

test('[SEC-19] no room makes a key serve for ever, or every message take many', () => {
  const of = (ms: number, msgs: number) =>
    periodsOf({ algorithm: ALGORITHM, rotation_period_ms: ms, rotation_period_msgs: msgs });
  expect(of(1e15, 1e9)).toEqual({ periodMs: WEEK_MS, periodMessages: 100 });
  expect(of(0, 0)).toEqual({ periodMs: 3_600_000, periodMessages: 1 });
  expect(of(-1, -1)).toEqual({ periodMs: 3_600_000, periodMessages: 1 });
  expect(of(7_200_000.4, 2.6)).toEqual({ periodMs: 7_200_000, periodMessages: 3 });
});

test('[01.R-09] keys go to who is there and who is invited, unless only members may read', () => {
  const room = (visibility: unknown) =>
    new RoomState(
      ROOM,
      [state('m.room.history_visibility', '', { history_visibility: visibility })],
      [['join', 'invite', 'leave', 'ban', 'knock'].map((membership) => member(membership))],
    );
  expect(recipientsOf(room('invited'))).toEqual(['@join:example.org', '@invite:example.org']);
  expect(recipientsOf(room('nonsense'))).toEqual(['@join:example.org', '@invite:example.org']);
  expect(recipientsOf(room('joined'))).toEqual(['@join:example.org']);
  expect(visibilityOf(room('world_readable'))).toBe('world_readable');
  expect(visibilityOf(new RoomState(ROOM, [], []))).toBe('shared');
});

function member(membership: string): StateEvent {
  return state('m.room.member', `@${membership}:example.org`, { membership });
}

function state(type: string, stateKey: string, content: StateEvent['content']): StateEvent {
  return {
    type,
    state_key: stateKey,
    content,
    event_id: `$${type}${stateKey}` as EventId,
    room_id: ROOM,
    sender: '@ana:example.org' as UserId,
    origin_server_ts: 1,
  };
}
