/** A picture in its place, as the bytes of its file say. */
import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MediaContext, type MediaSource } from '../../../lib/media/media-source.ts';
import { NO_MEDIA } from '../../../lib/media/test-media.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { Picture } from './Picture.tsx';

const CONTENT = {
  ...{ kind: 'image', source: { kind: 'plain', mxc: 'mxc://example.org/a' }, thumbnail: null, size: null },
  ...{ blurhash: null, fileName: 'cat.png', sizeBytes: 1, caption: null, description: null, spoiler: null },
  ...{ isSticker: false, isAnimated: false },
} as unknown as ImageContent;

async function show(mimeType: string): Promise<void> {
  const canvas = new OffscreenCanvas(4, 3);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const answer = async () => ({ ok: true, value: { bytes, mimeType, pixels: 12 } }) as const;
  const source: MediaSource = { ...NO_MEDIA, original: answer, thumbnail: answer };
  const [nothing, box] = [() => undefined, { width: 40, height: 30 }];
  draw(
    <MediaContext value={source}>
      <Picture
        content={CONTENT}
        box={box}
        isAsked={false}
        isNear={false}
        onAsk={nothing}
        onRetry={nothing}
        onOpen={nothing}
      />
    </MediaContext>,
  );
}

test('[SEC-36] a picture that may be shown is drawn', async () => {
  await show('image/png');
  await expect.element(page.getByRole('button', { name: 'Open picture cat.png' })).toBeVisible();
});

test('[SEC-36] one that may not is never given to the browser, which would draw it all the same', async () => {
  await show('application/octet-stream');
  await expect.element(page.getByText('Picture unavailable')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'cat.png' })).not.toBeInTheDocument();
});
