import type { EventId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import type { RoomListItem } from '../features/room-list/contract.ts';
import { testRoom } from '../features/room-list/test-room.ts';
import { roomActions } from './room-menu.tsx';

/** The menu of a room, as it is read. */
function menuOf(room: Partial<RoomListItem>): readonly string[] {
  return roomActions
    .filter(({ appliesTo }) => appliesTo({ ...testRoom, ...room }))
    .map(({ label }) => label.message ?? '');
}

test('the menu of a room has what can be done with it: read or unread, as a favourite, by invitation', () => {
  const last = ['Copy link', 'Notifications', 'Mute for a time', 'Room settings', 'Report room', 'Leave'];
  expect(menuOf({})).toEqual([
    'Mark as unread',
    'Add to favourites',
    'Move to low priority',
    'Move to section',
    ...last,
  ]);
  expect(menuOf({ unreadCount: 2, isFavourite: true, isLowPriority: true })).toEqual([
    'Mark as read',
    'Why is this unread',
    'Remove from favourites',
    'Remove from low priority',
    'Move to section',
    ...last,
  ]);
  expect(menuOf({ membership: 'invite' })).toEqual(['Join', 'Report room', 'Decline']);
  expect(menuOf({ membership: 'knock' })).toEqual(['Take back request']);
});

test('reading a room marks all of it as read, and takes its mark away', async () => {
  const client = new FakeRemote();
  const asked: unknown[] = [];
  client.answer('receipts.markRead', async (read) => {
    asked.push(read);
    return { ok: true, value: null };
  });
  const marks: unknown[] = [];
  const mark = async (name: string, isOn: boolean) => {
    marks.push([name, isOn]);
    return true;
  };
  const action = roomActions.find(({ id }) => id === 'receipts.markRead');
  if (action?.kind !== 'action' || action.perform.kind !== 'run') throw new Error('it is done at once');
  const room = { ...testRoom, latestEventId: '$a' as EventId, unreadCount: 1 };
  expect(await action.perform.run({ client, room, isOpen: false, mark })).toBe(true);
  expect(asked).toMatchObject([{ roomId: room.roomId, eventId: '$a', isPrivate: false }]);
  expect(marks).toEqual([]);
  await action.perform.run({ client, room: { ...room, isMarkedUnread: true }, isOpen: false, mark });
  expect(marks).toEqual([['unread', false]]);
});
