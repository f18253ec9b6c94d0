import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { testRoom } from '../test-room.ts';
import { ReadAll } from './ReadAll.tsx';

/** Begins to read all of `count` unread rooms. */
function begin(count: number) {
  const client = new FakeRemote();
  const rooms = Array.from({ length: count }, (_, at) => ({
    ...testRoom,
    roomId: `!${at}:x` as RoomId,
    latestEventId: `$${at}` as EventId,
  }));
  client.answer('roomList.unread', async () => ({ ok: true, value: rooms }));
  const onEnd = vi.fn();
  const names: string[] = [];
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ReadAll
        group={'!space:x' as RoomId}
        readRooms={async (_client, read) => {
          names.push(`${read.length} read`);
          return true;
        }}
        onEnd={onEnd}
      />
    </ClientContext>,
  );
  return { client, onEnd, names: () => [...client.commands.map(({ name }) => name), ...names] };
}

const dialog = page.getByRole('dialog', { name: 'Mark all as read' });

test('[RC-11] twenty rooms of the group are read at once', async () => {
  const { client, onEnd, names } = begin(20);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true));
  expect(names()).toEqual(['roomList.unread', '20 read']);
  expect(client.commands[0]?.input).toEqual({ group: '!space:x' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[RC-11] more are read after a question; Enter without reading does nothing', async () => {
  const { onEnd, names } = begin(21);
  await expect.element(dialog).toHaveTextContent('21 rooms will be marked as read');
  await userEvent.keyboard('{Enter}');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(names()).toEqual(['roomList.unread']);
  await dialog.getByRole('button', { name: 'Mark as read' }).click();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2));
  expect(names()).toEqual(['roomList.unread', '21 read']);
});
