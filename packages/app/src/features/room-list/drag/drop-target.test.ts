import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import type { RoomListItem } from '../contract.ts';
import type { RoomSectionId } from '../room-list-item.ts';
import { testRoom } from '../test-room.ts';
import { canDrop, isMovable, moveTo } from './drop-target.ts';

const SECTIONS: readonly RoomSectionId[] = [
  'invites',
  'favourites',
  'u.Work',
  'people',
  'rooms',
  'lowPriority',
  'found',
];

test('[LIST-18] a room can be dropped where it would stand then, and nowhere else', () => {
  const targets = (isDirect: boolean, from: RoomSectionId) =>
    SECTIONS.filter((target) => canDrop({ isDirect }, from, target));
  expect(targets(false, 'rooms')).toEqual(['favourites', 'u.Work', 'lowPriority']);
  expect(targets(false, 'u.Work')).toEqual(['favourites', 'rooms', 'lowPriority']);
  expect(targets(true, 'favourites')).toEqual(['u.Work', 'people', 'lowPriority']);
  expect(canDrop({ isDirect: false }, 'rooms', null)).toBe(false);
});

test('[LIST-18] only rooms that one is in are dragged, and no spaces', () => {
  expect(
    [{}, { membership: 'invite' as const }, { membership: 'knock' as const }, { isSpace: true }].map((over) =>
      isMovable({ ...testRoom, ...over }),
    ),
  ).toEqual([true, false, false, false]);
});

/** Drops a room on `target`; says if that is done, and lists what the engine was asked. The mark `refused` fails. */
async function dropped(target: RoomSectionId, over: Partial<RoomListItem>, refused?: string) {
  const client = new FakeRemote();
  const asked: unknown[] = [];
  client.answer('roomList.setSection', async ({ section }) => {
    asked.push(section);
    return { ok: true, value: null };
  });
  const mark = async (name: string, isOn: boolean) => {
    asked.push(`${name} ${isOn ? 'on' : 'off'}`);
    return name !== refused;
  };
  const isDone = await moveTo(target)({ client, room: { ...testRoom, ...over }, isOpen: false, mark });
  return [isDone, ...asked];
}

test('[LIST-18] dropping sets a mark or a section, or takes away what holds the room elsewhere', async () => {
  const held = { isFavourite: true, isLowPriority: true, ownSection: 'Work' };
  expect(await dropped('u.Play', held)).toEqual([true, 'Play']);
  expect(await dropped('favourites', held)).toEqual([true, 'favourite on']);
  expect(await dropped('lowPriority', held)).toEqual([true, 'lowPriority on']);
  expect(await dropped('rooms', held)).toEqual([true, 'favourite off', 'lowPriority off', null]);
  expect(await dropped('people', { isFavourite: true })).toEqual([true, 'favourite off']);
  expect(await dropped('rooms', held, 'favourite')).toEqual([false, 'favourite off']);
});
