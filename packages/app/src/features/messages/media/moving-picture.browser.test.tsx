import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MediaContext, type MediaSource } from '../../../lib/media/media-source.ts';
import { NO_MEDIA } from '../../../lib/media/test-media.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { MovingPicture } from './MovingPicture.tsx';

/** Two frames: red, then green. */
const GIF = Uint8Array.from(
  atob(
    'R0lGODlhAQABAPAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAgAD/AAAAAAICRAEAOw==',
  ),
  (char) => char.charCodeAt(0),
);
const CONTENT = {
  ...{ kind: 'image', source: { kind: 'plain', mxc: 'mxc://example.org/a' }, thumbnail: null, size: null },
  ...{ blurhash: null, fileName: 'dance.gif', sizeBytes: 1, caption: null, description: null, spoiler: null },
  ...{ isSticker: false, isAnimated: true },
} as unknown as ImageContent;

afterEach(() => {
  delete document.documentElement.dataset['motion'];
});

function show(isNear: boolean) {
  const original = vi.fn(
    async () => ({ ok: true, value: { bytes: GIF.slice(), mimeType: 'image/gif', pixels: 1 } }) as const,
  );
  const source: MediaSource = { ...NO_MEDIA, original };
  const drawn = vi.fn();
  const url = URL.createObjectURL(new Blob([GIF], { type: 'image/gif' }));
  draw(
    <MediaContext value={source}>
      <MovingPicture content={CONTENT} url={url} isNear={isNear} onDrawn={drawn} onBroken={() => undefined} />
    </MediaContext>,
  );
  return { original, drawn };
}

const shown = () => page.getByRole('img', { name: 'dance.gif' });

test('[MSG-23] it stands still until somebody points at it, and is not fetched whole before', async () => {
  const { original, drawn } = show(false);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(shown().element().tagName).toBe('CANVAS');
  expect(original).not.toHaveBeenCalled();
});

test('[MSG-23] pointed at, it moves', async () => {
  show(true);
  await vi.waitFor(() => expect(shown().element().tagName).toBe('IMG'));
});

test('[MSG-23] where less motion is wanted it waits for a press, and stops with the next', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const { original } = show(true);
  await expect.element(page.getByRole('button', { name: 'Play picture' })).toBeVisible();
  expect(original).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Play picture' }).click();
  await vi.waitFor(() => expect(shown().element().tagName).toBe('IMG'));
  await page.getByRole('button', { name: 'Stop picture' }).click();
  expect(shown().element().tagName).toBe('CANVAS');
});
