import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { testRoom } from '../../room-list/test-room.ts';
import { readRooms } from './read-rooms.ts';

test('[RC-11] rooms are read up to their latest message, and their marks are taken away one after another', async () => {
  const client = new FakeRemote();
  client.answer('receipts.markAllRead', async () => ({ ok: true, value: null }));
  client.answer('roomList.mark', async ({ roomId }) =>
    roomId === testRoom.roomId ? { ok: false, error: { kind: 'unreachable' } } : { ok: true, value: null },
  );
  const room = (id: string, isMarkedUnread: boolean) => ({ ...testRoom, roomId: id as RoomId, isMarkedUnread });
  const read = { ...room('!a:x', false), latestEventId: '$a' as EventId };
  expect(await readRooms(client, [read, room('!b:x', true)])).toBe(true);
  expect(client.commands).toEqual([
    { name: 'receipts.markAllRead', input: { reads: [{ roomId: '!a:x', eventId: '$a', isPrivate: false }] } },
    { name: 'roomList.mark', input: { roomId: '!b:x', mark: 'unread', isOn: false } },
  ]);
  expect(await readRooms(client, [room(testRoom.roomId, true), room('!b:x', true)])).toBe(false);
  expect(client.commands.at(-1)).toMatchObject({ input: { roomId: '!b:x' } });
});
