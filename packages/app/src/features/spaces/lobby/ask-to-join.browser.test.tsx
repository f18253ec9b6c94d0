import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { LobbyTree } from './LobbyTree.tsx';
import type { LobbyLine } from './lobby-lines.ts';

const KEYS: LobbyLine = {
  ...{ roomId: '!keys:x' as RoomId, via: ['x'], isSuggested: false, isSpace: false, ownName: null, name: 'Keys' },
  ...{ topic: null, avatar: null, joinedCount: 3, entry: 'knock' },
};

test('[SPU-06] who asks to join a room of a space says why, by the keys; Escape asks for nothing', async () => {
  const client = new FakeRemote();
  client.answer('membership.knock', async () => ({ ok: true, value: null }));
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <LobbyTree spaceId={'!guild:x' as RoomId} name="Guild" lines={[KEYS]} mayManage={false} />
    </ClientContext>,
  );
  const item = page.getByRole('treeitem', { name: 'Keys' });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Ask to join Keys' });
  const field = dialog.getByRole('textbox', { name: 'Why you want to join (optional)' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(client.commands).toEqual([]);
  await expect.element(item).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('I have one{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(client.commands).toEqual([
    { name: 'membership.knock', input: { roomId: '!keys:x', via: ['x'], reason: 'I have one' } },
  ]);
});
