import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { testRoom } from '../room-list/test-room.ts';
import { readRooms } from './read-rooms.ts';

test('[RC-11] rooms are read up to their latest message; one without messages has nothing to read', async () => {
  const client = new FakeRemote();
  client.answer('receipts.markAllRead', async () => ({ ok: true, value: null }));
  const read = { ...testRoom, roomId: '!a:x' as RoomId, latestEventId: '$a' as EventId };
  expect(await readRooms(client, [read, { ...testRoom, latestEventId: null }])).toBe(true);
  expect(client.commands).toEqual([
    { name: 'receipts.markAllRead', input: { reads: [{ roomId: '!a:x', eventId: '$a', isPrivate: false }] } },
  ]);
});
