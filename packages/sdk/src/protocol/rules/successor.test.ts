import { expect, test } from 'vitest';
import type { StateEvent } from '../events/event.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { type BegunRoom, claimedPredecessor, type EndedRoom, isSuccessor, namedSuccessor } from './successor.ts';

const OLD = '!old:example.org' as RoomId;
/** A room id of version 12, without a server in it. */
const NEW = '!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM' as RoomId;
const ADMIN = '@admin:example.org' as UserId;
const GUEST = '@guest:example.org' as UserId;

function state(type: string, sender: UserId, content: object): StateEvent {
  const envelope = { event_id: `$${type}`, room_id: OLD, origin_server_ts: 1, state_key: '' };
  return { ...envelope, type, sender, content } as unknown as StateEvent;
}

function old(content: object = { replacement_room: NEW }, sender = ADMIN): EndedRoom {
  const levels = decodePowerLevels({ users: { [ADMIN]: 100 }, events: { 'm.room.tombstone': 100 } });
  const power = { roomVersion: '10', creators: [], levels };
  return { roomId: OLD, tombstone: state('m.room.tombstone', sender, content), power };
}

function begun(content: object = { predecessor: { room_id: OLD, event_id: '$end' } }, sender = ADMIN): BegunRoom {
  return { roomId: NEW, create: state('m.room.create', sender, { room_version: '12', ...content }) };
}

/** By what each of them says. */
function isProved(next: BegunRoom, before: EndedRoom): boolean {
  const claiming = { roomId: next.roomId, predecessor: claimedPredecessor(next) };
  return isSuccessor(claiming, { roomId: before.roomId, successor: namedSuccessor(before) });
}

test('[SEC-06] two rooms that name each other, by the same person who may end the old one, are one conversation', () => {
  expect(namedSuccessor(old())).toEqual({ roomId: NEW, by: ADMIN });
  expect(claimedPredecessor(begun())).toEqual({ roomId: OLD, by: ADMIN });
  expect(isProved(begun(), old())).toBe(true);
});

test('[SEC-06] one way alone proves nothing', () => {
  expect(isProved(begun(), { ...old(), tombstone: undefined })).toBe(false);
  expect(isProved(begun({}), old())).toBe(false);
  expect(isProved({ ...begun(), create: undefined }, old())).toBe(false);
  expect(isProved(begun({ predecessor: { room_id: '!another:example.org' } }), old())).toBe(false);
  expect(isProved({ ...begun(), roomId: '!third:example.org' as RoomId }, old())).toBe(false);
});

test('[SEC-06] who may not end a room names no successor of it', () => {
  expect(namedSuccessor(old(undefined, GUEST))).toBeNull();
  expect(isProved(begun(undefined, GUEST), old(undefined, GUEST))).toBe(false);
});

test('[SEC-06] a room that somebody else made is not the one that was meant', () => {
  expect(isProved(begun(undefined, GUEST), old())).toBe(false);
});

test('[SEC-05] [SEC-06] a room that names itself, or nothing that is a room, goes on nowhere', () => {
  for (const replacement_room of [OLD, '', 7, null, '@admin:example.org'])
    expect(namedSuccessor(old({ replacement_room }))).toBeNull();
  expect(namedSuccessor(old({}))).toBeNull();
  expect(claimedPredecessor(begun({ predecessor: { room_id: NEW } }))).toBeNull();
  for (const predecessor of [null, [], 'x', { room_id: 7 }])
    expect(claimedPredecessor(begun({ predecessor }))).toBeNull();
});
