import type { EventId, MxcUri, RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { StickerPanel } from './StickerPanel.tsx';

const ROOM = '!room:example.org' as RoomId;
const ROOT = '$root' as EventId;

test('[IP-25] a sticker answers what the text of the thread answers, and the text stays', async () => {
  const client = new FakeRemote();
  const cat = { shortcode: 'cat', uri: 'mxc://example.org/cat' as MxcUri, body: 'A cat', typed: null };
  const info = { width: 64, height: 64, sizeBytes: 900, mimetype: 'image/png' };
  const images = [{ ...cat, info, isEmoticon: false, isSticker: true }];
  const pack = { id: 'user', owner: { kind: 'user' }, name: '', avatar: null, attribution: null, images } as const;
  client.setView('imagePacks.inRoom', { roomId: ROOM }, { kind: 'known', packs: [pack] });
  client.answer('imagePacks.sendSticker', async () => ({ ok: true, value: { txnId: 't' as TransactionId } }));
  const place = draftPlace(ROOM, ROOT);
  const reply = { eventId: '$asked' as EventId, senderId: '@bo:example.org', senderName: 'Bo', text: 'So?' };
  drafts.write(place, { text: 'begun', reply: { ...reply, isMentioning: false } });
  let isSent = false;
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <StickerPanel
        roomId={ROOM}
        threadRoot={ROOT}
        onSent={() => {
          isSent = true;
        }}
      />
    </ClientContext>,
  );
  await page.getByRole('button', { name: 'A cat' }).click();
  await expect.poll(() => isSent).toBe(true);
  expect(client.commands.at(-1)?.input).toMatchObject({ threadRoot: ROOT, replyTo: '$asked', mentionsAnswered: false });
  expect(drafts.read(place)).toMatchObject({ text: 'begun', reply: null });
});
