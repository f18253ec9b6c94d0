/** Pictures and films of others where they are hidden. */
import type { ImageContent, VideoContent } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chosenMedia, hideMedia } from '../../../lib/media/chosen-media.ts';
import { type MediaGate, MediaGatesContext } from '../../../lib/media/media-gate.ts';
import { MediaContext, type MediaSource } from '../../../lib/media/media-source.ts';
import { NO_MEDIA } from '../../../lib/media/test-media.ts';
import { isHiddenNow, MediaMessageContext } from '../../../lib/media/use-shown-media.ts';
import { draw } from '../../../ui/test-draw.tsx';
import type { MessageItem } from '../../timeline/contract.ts';
import { hideAction, showAction } from '../hide-actions.ts';
import { RichTextView } from '../rich-text/RichTextView.tsx';
import { ImageTile } from './ImageTile.tsx';
import { VideoTile } from './VideoTile.tsx';

const EVENT = '$stranger' as EventId;
const FILE = {
  ...{ source: { kind: 'plain', mxc: 'mxc://example.org/a' }, thumbnail: null, size: { width: 300, height: 200 } },
  ...{ blurhash: null, sizeBytes: 1, caption: null, description: null, spoiler: null },
};
const PICTURE = {
  ...FILE,
  kind: 'image',
  fileName: 'cat.png',
  isSticker: false,
  isAnimated: true,
} as unknown as ImageContent;
const FILM = {
  ...{ ...FILE, kind: 'video', fileName: 'cat.webm', durationMs: 1_000 },
  thumbnail: { kind: 'plain', mxc: 'mxc://example.org/poster' },
} as unknown as VideoContent;
const SPOILER = { ...PICTURE, spoiler: { reason: 'The ending' } };
const TEXT = [
  { tag: 'img', children: [], image: { uri: 'mxc://example.org/e', alt: 'party', width: 1, height: 1 } },
] as never;

afterEach(() => chosenMedia.change(() => ({ shown: new Set(), hidden: new Set() })));

function show(gate: MediaGate, content: ImageContent | VideoContent | null, isMine = false) {
  const asked: string[] = [];
  const ask = async (what: object) => {
    asked.push(JSON.stringify(what));
    return { ok: false, error: { kind: 'notFound' } } as const;
  };
  const source: MediaSource = { ...NO_MEDIA, original: ask, thumbnail: ask };
  const body = content ?? { kind: 'text', body: TEXT };
  const item = { key: 'a', eventId: EVENT, isMine, content: body } as unknown as MessageItem;
  const gates = { useOfRoom: () => gate, useOfInvitations: () => true };
  draw(
    <MediaContext value={source}>
      <MediaGatesContext value={gates}>
        <MediaMessageContext value={item}>
          <article tabIndex={-1}>
            {content === null && <RichTextView text={TEXT} />}
            {content?.kind === 'image' && <ImageTile item={item} content={content} upload={null} />}
            {content?.kind === 'video' && <VideoTile content={content} upload={null} />}
          </article>
        </MediaMessageContext>
      </MediaGatesContext>
    </MediaContext>,
  );
  return { asked, item };
}

const hidden = (name: string) => page.getByRole('group', { name, exact: true });

test('[MED-21] nothing of a hidden picture is fetched until somebody wants it; then the keyboard goes on from the message', async () => {
  const { asked } = show('hidden', PICTURE);
  const button = hidden('Hidden picture: cat.png').getByRole('button', { name: 'Show picture' });
  await expect.element(button).toBeVisible();
  expect(asked).toEqual([]);
  (button.element() as HTMLElement).focus();
  await button.click();
  await expect.element(hidden('Hidden picture: cat.png')).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(document.activeElement?.localName).toBe('article');
});

test('[MED-21] nor of a film and its small picture', async () => {
  const { asked } = show('hidden', FILM);
  const button = hidden('Hidden video: cat.webm').getByRole('button', { name: 'Show video' });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Play' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('[MED-23] nothing is fetched or offered while it is not known what the user chose', async () => {
  const { asked } = show('pending', FILM);
  await expect.element(page.getByText('cat.webm')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show video' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('[MED-21] one’s own picture is shown, and a spoiler is asked for once', async () => {
  const own = show('hidden', PICTURE, true);
  await expect.element(page.getByText('Picture unavailable')).toBeVisible();
  expect(own.asked).toHaveLength(1);
  show('hidden', SPOILER);
  await expect.element(page.getByRole('button', { name: 'Show spoiler' })).toBeVisible();
  await expect.element(hidden('Hidden picture: cat.png')).not.toBeInTheDocument();
});

test('[MED-22] what is shown can be hidden, and shown again by the same key', async () => {
  const { item } = show('shown', PICTURE);
  await expect.element(page.getByText('Picture unavailable')).toBeVisible();
  expect([hideAction, showAction].map((action) => action.appliesTo(item, {} as never))).toEqual([true, false]);
  hideMedia(EVENT);
  await expect.element(hidden('Hidden picture: cat.png')).toBeVisible();
  expect(isHiddenNow(EVENT)).toBe(true);
  expect([hideAction, showAction].map((action) => action.appliesTo(item, {} as never))).toEqual([false, true]);
  if (showAction.perform.kind === 'run') await showAction.perform.run({ item } as never);
  await expect.element(page.getByText('Picture unavailable')).toBeVisible();
  expect(isHiddenNow(EVENT)).toBe(false);
});

test('[MED-21] a picture in a text is its words until it is shown', async () => {
  const { asked, item } = show('hidden', null);
  await expect.element(page.getByText('party')).toBeVisible();
  expect(asked).toEqual([]);
  if (showAction.perform.kind === 'run') await showAction.perform.run({ item } as never);
  await expect.poll(() => asked.length).toBe(1);
});
