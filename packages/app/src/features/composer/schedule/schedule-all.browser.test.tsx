import type { DelayId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftPlace } from '../../../lib/drafts/draft-place.ts';
import { drafts } from '../../../lib/drafts/drafts.ts';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const ROOM = '!large:example.org' as RoomId;

test('[COMP-22] a message for more than 50 people asks before it is scheduled, too', async () => {
  const client = new FakeRemote();
  const scheduled: string[] = [];
  client.answer('messages.schedule', async ({ text }) => {
    scheduled.push(text);
    return { ok: true, value: { delayId: 'later' as DelayId } };
  });
  client.answer('messages.countTold', async () => ({ ok: true, value: 51 }));
  client.setView('messages.scheduled', { roomId: ROOM }, { kind: 'known', messages: [], longestMs: null });
  drafts.write(draftPlace(ROOM, null), { text: 'hi @room' });
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <ScheduleDialog roomId={ROOM} onClose={() => undefined} />
    </ClientContext>,
  );
  const asks = page.getByRole('dialog', { name: 'Notify everyone' });
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(asks).toHaveTextContent('@room notifies 51 people.');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => asks.elements()).toEqual([]);
  expect(scheduled).toEqual([]);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await asks.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => scheduled).toEqual(['hi @room']);
  expect(drafts.read(draftPlace(ROOM, null)).text).toBe('');
});
