import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { message } from '../timeline/test-items.ts';
import { ReactionBar } from './ReactionBar.tsx';

const ROOM = '!room:example.org' as RoomId;

function show(keys: readonly string[]): FakeRemote {
  const client = new FakeRemote();
  client.answer('reactions.toggle', async () => ({ ok: true, value: null }));
  const groups = keys.map((key, index) => ({ key, count: index + 1, isMine: index === 1, names: ['Mira'] }));
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ReactionBar roomId={ROOM} item={message('a', 0)} extra={{ kind: 'reactions', groups }} say={() => undefined} />
    </ClientContext>,
  );
  return client;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('Tab walks through the reactions, and Space and Enter toggle the one that has the focus', async () => {
  const client = show(['👍', '🎉']);
  await expect.element(button('👍 1')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button('🎉 2, including you')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('👍 1')).toHaveFocus();
  await userEvent.keyboard(' {Tab}{Enter}');
  expect(client.commands.map(({ input }) => input)).toEqual([
    { roomId: ROOM, eventId: '$a', key: '👍' },
    { roomId: ROOM, eventId: '$a', key: '🎉' },
  ]);
});

test('[PEEK-05] where one only reads, they are pictures with names', async () => {
  const client = new FakeRemote();
  const groups = [{ key: '👍', count: 2, isMine: false, names: ['Mira', 'Lars'] }];
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ReactionBar
        roomId={ROOM}
        item={message('a', 0)}
        extra={{ kind: 'reactions', groups }}
        say={() => undefined}
        isReadOnly
      />
    </ClientContext>,
  );
  await expect.element(page.getByRole('img', { name: '👍 2' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('those that wait behind a button are shown by it', async () => {
  show(Array.from({ length: 20 }, (_, index) => `word ${index}`));
  await expect.element(button('word 19 20')).not.toBeInTheDocument();
  await button('4 more reactions').click();
  await expect.element(button('word 19 20')).toBeVisible();
});
