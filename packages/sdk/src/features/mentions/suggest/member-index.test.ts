import { expect, test } from 'vitest';
import type { LoadedRoom } from '../../../core/rooms/loaded-room.ts';
import { RoomState } from '../../../core/rooms/room-state.ts';
import type { RoomEvent, StateEvent } from '../../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { toQuery } from './match.ts';
import { MemberIndex } from './member-index.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
/** The bound of a suggestion, and how much longer the first one may take on a busy machine: it reads all names. */
const MOST_MS = 30;
const TIMES = 3;

let events = 0;
function member(name: string, membership = 'join', displayname: string | null = null): StateEvent {
  const userId = `@${name}:example.org` as UserId;
  events += 1;
  return {
    event_id: `$${events}` as EventId,
    room_id: ROOM,
    type: 'm.room.member',
    sender: userId,
    state_key: userId,
    origin_server_ts: 0,
    content: { membership, ...(displayname === null ? {} : { displayname }) },
  };
}

function message(name: string): RoomEvent {
  const { event_id, room_id, sender } = member(name);
  return { event_id, room_id, sender, type: 'm.room.message', origin_server_ts: 0, content: {} };
}

function room(members: readonly StateEvent[], said: readonly string[] = []): LoadedRoom {
  const chunk = { order: 1, events: said.map(message) };
  return { state: new RoomState(ROOM, [], [members]), chunks: [chunk as never], hasOlderStored: false };
}

const found = (index: MemberIndex, inRoom: LoadedRoom, query: string, limit = 10) =>
  index.find(inRoom, toQuery(query), limit, ME).map(({ userId }) => userId.slice(1, userId.indexOf(':')));

test('[MN-04] users who wrote last come first, then who fits best, then who is in the room; oneself and who left never', () => {
  const inRoom = room(
    [
      member('me', 'join', 'Amy'),
      member('a1', 'invite', 'Amy'),
      member('a2', 'join', 'Amy'),
      member('a3', 'join', 'Bo Amy'),
      member('amy', 'join', 'Zed'),
      member('a5', 'leave', 'Amy'),
      member('a6', 'ban', 'Amy'),
      member('a7', 'join', 'Bo Amy'),
      member('bo'),
    ],
    ['a7', 'a3', 'me'],
  );
  const index = new MemberIndex();
  expect(found(index, inRoom, 'amy')).toEqual(['a3', 'a7', 'a2', 'a1', 'amy']);
  expect(found(index, inRoom, '')).toEqual(['a3', 'a7', 'a2', 'bo', 'amy', 'a1']);
  expect(found(index, inRoom, 'amy', 2)).toEqual(['a3', 'a7']);
});

test('[MN-04] changes of members and new messages count from then on', () => {
  const inRoom = room([member('a', 'join', 'Ana'), member('b', 'join', 'Anton')]);
  const index = new MemberIndex();
  expect(found(index, inRoom, 'an')).toEqual(['a', 'b']);
  inRoom.state.putMembers([member('a', 'leave', 'Ana'), member('c', 'join', 'Anja')]);
  expect(found(index, inRoom, 'an')).toEqual(['c', 'b']);
  inRoom.chunks = [{ order: 1, events: [message('b')] } as never];
  expect(found(index, inRoom, 'an')).toEqual(['b', 'c']);
});

test('[MN-09] names are read a part at a time, and who changes meanwhile is found as they are then', async () => {
  const inRoom = room(Array.from({ length: 1_200 }, (_, at) => member(`user-${at}`, 'join', `Ana ${at}`)));
  const index = new MemberIndex();
  let turns = 0;
  await index.prepare(inRoom, async () => {
    turns += 1;
    if (turns === 1) inRoom.state.putMembers([member('user-3', 'join', 'Bea'), member('user-4', 'leave', 'Ana 4')]);
    return true;
  });
  expect(turns).toBe(2);
  expect(found(index, inRoom, 'bea')).toEqual(['user-3']);
  expect(found(index, inRoom, 'ana 4', 1)).toEqual(['user-40']);
  expect(found(index, inRoom, 'ana', 2_000)).toHaveLength(1_198);
});

test('[MN-09] reading ends when the user leaves, and nobody is missed by it', async () => {
  const inRoom = room(Array.from({ length: 1_200 }, (_, at) => member(`user-${at}`, 'join', `Ana ${at}`)));
  const index = new MemberIndex();
  let turns = 0;
  await index.prepare(inRoom, async () => {
    turns += 1;
    return false;
  });
  expect(turns).toBe(1);
  expect(found(index, inRoom, 'ana', 2_000)).toHaveLength(1_200);
});

test('[MN-05] in a room of ten thousand members a suggestion takes less than 30 ms, and the first one not much more', () => {
  const names = ['Ana', 'Bogdan', 'Céline', 'Dmitri', 'Emília', 'Fatima', 'Gül', 'Hao', 'Ιωάννα', 'Юлия'];
  const all = Array.from({ length: 10_000 }, (_, at) =>
    member(`user-${at}`, 'join', `${names[at % names.length] ?? ''} ${names[(at * 7) % names.length] ?? ''}son ${at}`),
  );
  const inRoom = room(all, ['user-9000', 'user-17']);
  // The processor's time, and the least of several: other programs take turns.
  const timed = (run: () => unknown) => {
    const start = process.cpuUsage();
    run();
    return process.cpuUsage(start).user / 1_000;
  };
  const first = [1, 2, 3, 4, 5].map(() => timed(() => found(new MemberIndex(), inRoom, '')));
  expect(Math.min(...first)).toBeLessThan(MOST_MS * TIMES);
  const index = new MemberIndex();
  expect(found(index, inRoom, '')[0]).toBe('user-17');
  const queries = ['a', 'an', 'ana', 'anaso', 'user-99', 'юл', 'сеline', 'cel', 'nobody', ''];
  for (const query of queries) {
    const took = [1, 2, 3].map(() => timed(() => found(index, inRoom, query)));
    expect(Math.min(...took), query).toBeLessThan(MOST_MS);
  }
});
