import type { PackImage } from '@parley/sdk/client/contract.ts';
import type { MxcUri, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type {} from '@vitest/browser-playwright';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { PackPictures } from './PackPictures.tsx';
import { Panel } from './PacksPanel.tsx';

const ROOM = '!room:example.org' as RoomId;
const CAT: PackImage = {
  ...{ shortcode: 'cat', uri: 'mxc://example.org/cat' as MxcUri, body: 'A cat' },
  info: { width: 64, height: 64, sizeBytes: 900, mimetype: 'image/png' },
  ...{ isEmoticon: true, isSticker: true },
};

function withEngine() {
  const client = new FakeRemote();
  client.answer('imagePacks.pictureLimit', async () => ({ ok: true, value: 1_000_000 }));
  client.answer('imagePacks.addPicture', async () => ({ ok: true, value: { shortcode: 'x' } }));
  client.answer('imagePacks.change', async () => ({ ok: true, value: null }));
  return { client, access: { client, views: new HandleCache(client) } };
}

const asked = (client: FakeRemote, name: string) =>
  client.commands.filter((command) => command.name === name).map(({ input }) => input);

function showPictures(mayChange = true): FakeRemote {
  const { client, access } = withEngine();
  draw(
    <ClientContext value={access}>
      <PackPictures label="Mine" place={null} images={[CAT]} mayChange={mayChange} />
    </ClientContext>,
  );
  return client;
}

async function png(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext('2d')?.fillRect(0, 0, 3, 2);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

function given(kind: 'drop' | 'paste', files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const button = page.getByRole('button', { name: 'Add pictures' }).element();
  const at = { bubbles: true, cancelable: true };
  button.dispatchEvent(
    kind === 'drop'
      ? new DragEvent('drop', { ...at, dataTransfer: data })
      : new ClipboardEvent('paste', { ...at, clipboardData: data }),
  );
}

test('[IP-22] the limit is told before anything is chosen, and dropped and pasted pictures are added under their names', async () => {
  const client = showPictures();
  await expect.element(page.getByText('Up to 1 MB each.')).toBeVisible();
  given('drop', [await png('wave.png')]);
  given('paste', [await png('image.png'), new File(['no picture'], 'b.png', { type: 'image/png' })]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('b.png: This is no picture that can be used.');
  expect(asked(client, 'imagePacks.addPicture')).toMatchObject([
    { place: null, shortcode: 'wave', mimeType: 'image/png', size: { width: 3, height: 2 } },
    { place: null, shortcode: 'image' },
  ]);
});

test('[IP-22] a picture that keeps what a camera wrote is drawn anew', async () => {
  const client = showPictures();
  client.answer('imagePacks.addPicture', async ({ mimeType }) =>
    mimeType === 'image/webp'
      ? { ok: true, value: { shortcode: 'x' } }
      : { ok: false, error: { kind: 'keepsDetails' } },
  );
  given('drop', [await png('wave.png')]);
  await expect.poll(() => asked(client, 'imagePacks.addPicture')).toMatchObject([{}, { mimeType: 'image/webp' }]);
  await expect.element(page.getByRole('button', { name: 'Add pictures' })).not.toHaveAttribute('aria-busy');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('[IP-23] by the keyboard a picture gets another shortcode and use; what is wrong stands at the field', async () => {
  const client = showPictures();
  client.answer('imagePacks.change', async ({ change }) =>
    change.kind === 'rename' && change.to === 'taken'
      ? { ok: false, error: { kind: 'taken' } }
      : { ok: true, value: null },
  );
  await page.getByRole('button', { name: 'Edit cat' }).click();
  const field = page.getByRole('textbox', { name: 'Shortcode' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}taken{Enter}');
  await expect.element(page.getByText('Another picture of the pack has this shortcode.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Control>}a{/Control}tom{Tab}{ArrowLeft}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(asked(client, 'imagePacks.change').slice(-2)).toEqual([
    { place: null, change: { kind: 'use', shortcode: 'cat', isEmoticon: false, isSticker: true } },
    { place: null, change: { kind: 'rename', shortcode: 'cat', to: 'tom' } },
  ]);
  await expect.element(page.getByRole('button', { name: 'Edit cat' })).toHaveFocus();
});

test('[IP-23] who may not change a pack sees it, and no buttons', async () => {
  showPictures(false);
  await expect.element(page.getByText(':cat:')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('[IP-24] a room gets packs with keys of their own, other names, and they are deleted after a question', async () => {
  const { client, access } = withEngine();
  const pack = { place: { roomId: ROOM, stateKey: '' }, name: 'Cats', avatar: null, attribution: null, images: [CAT] };
  client.setView(
    'imagePacks.ofRoom',
    { roomId: ROOM },
    { kind: 'known', isSpace: false, mayChange: true, packs: [pack] },
  );
  draw(
    <ClientContext value={access}>
      <Panel roomId={ROOM} rootId={null} eventId={null} onClose={() => undefined} />
    </ClientContext>,
  );
  await page.getByRole('button', { name: 'New pack' }).click();
  await userEvent.keyboard('Dogs{Enter}');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Rename pack' }).click();
  await userEvent.keyboard('{Control>}a{/Control}Lions{Enter}');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Delete pack' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect
    .poll(() => asked(client, 'imagePacks.change'))
    .toEqual([
      { place: { roomId: ROOM, stateKey: 'pack-2' }, change: { kind: 'name', name: 'Dogs' } },
      { place: pack.place, change: { kind: 'name', name: 'Lions' } },
      { place: pack.place, change: { kind: 'delete' } },
    ]);
});

test('[IP-26] the panel of a space says which rooms have its packs', async () => {
  const { client, access } = withEngine();
  client.setView('imagePacks.ofRoom', { roomId: ROOM }, { kind: 'known', isSpace: true, mayChange: true, packs: [] });
  draw(
    <ClientContext value={access}>
      <Panel roomId={ROOM} rootId={null} eventId={null} onClose={() => undefined} />
    </ClientContext>,
  );
  await expect.element(page.getByText(/^They can be used in all rooms that belong to this space/)).toBeVisible();
  await expect.element(page.getByText('This space has no emoji or stickers of its own.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New pack' })).toBeVisible();
});
