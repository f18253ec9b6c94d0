import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { ROOM_HEADER } from '../../timeline/test-items.ts';
import { RichTextView } from './RichTextView.tsx';

const HARBOUR = '!harbour:example.org' as RoomId;
const pillTo = (id: string) => ({ tag: 'mention', mention: { kind: 'room', id }, children: [id] }) as const;

test('[RT-57] the pill of a room without an address shows its name to members, and its id to others', async () => {
  const client = new FakeRemote();
  client.setView('timeline.room', { roomId: HARBOUR }, ROOM_HEADER);
  client.setView('timeline.room', { roomId: '!other:example.org' as RoomId }, { ...ROOM_HEADER, membership: 'invite' });
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <RichTextView text={[pillTo(HARBOUR), pillTo('!other:example.org'), pillTo('!away:example.org')]} />
    </ClientContext>,
  );
  await expect.element(page.getByRole('link', { name: 'Ops' })).toHaveAttribute('title', HARBOUR);
  await expect.element(page.getByRole('link', { name: '!other:example.org' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '!away:example.org' })).toBeVisible();
});
