import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { testRoom } from '../test-room.ts';
import { takeMarks } from './take-marks.ts';

test('[RC-11] marks are taken away one after another, and one that fails stops none', async () => {
  const client = new FakeRemote();
  client.answer('roomList.mark', async ({ roomId }) =>
    roomId === testRoom.roomId ? { ok: false, error: { kind: 'unreachable' } } : { ok: true, value: null },
  );
  const room = (id: string, isMarkedUnread: boolean) => ({ ...testRoom, roomId: id as RoomId, isMarkedUnread });
  expect(await takeMarks(client, [room('!a:x', false), room('!b:x', true)])).toBe(true);
  expect(client.commands).toEqual([{ name: 'roomList.mark', input: { roomId: '!b:x', mark: 'unread', isOn: false } }]);
  expect(await takeMarks(client, [room(testRoom.roomId, true), room('!b:x', true)])).toBe(false);
  expect(client.commands.at(-1)).toMatchObject({ input: { roomId: '!b:x' } });
});
