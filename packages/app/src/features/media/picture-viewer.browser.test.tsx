import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MediaState } from '../../lib/media/media-cache.ts';
import type { OpenedPicture } from '../../lib/media/viewer-desk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { draw } from '../../ui/test-draw.tsx';
import { PictureViewerView } from './PictureViewerView.tsx';

const NAMES = ['first', 'second', 'third'];

function picture(name: string): OpenedPicture {
  return {
    ...{ roomId: null, key: name, eventId: null, description: null, size: null, fileName: `${name}.png` },
    source: { kind: 'plain', mxc: `mxc://example.org/${name}` as MxcUri },
  };
}

async function drawn(): Promise<MediaState> {
  const canvas = new OffscreenCanvas(2_000, 1_000);
  canvas.getContext('2d')?.fillRect(0, 0, 900, 900);
  return { kind: 'ready', url: URL.createObjectURL(await canvas.convertToBlob()), mimeType: 'image/png' };
}

type Known = 'all' | 'none' | 'newer';

interface AlbumProps {
  readonly media: MediaState;
  /** The neighbours that are known by now. */
  readonly known: ObservableValue<Known>;
}

function Album({ media, known: knownNow }: AlbumProps) {
  const known = useReadable(knownNow);
  const [at, setAt] = useState<number | null>(null);
  const of = (index: number) => (NAMES[index] === undefined ? null : picture(NAMES[index]));
  const open = at === null ? null : of(at);
  return (
    <>
      <button type="button" onClick={() => setAt(1)}>
        Open
      </button>
      {open !== null && (
        <PictureViewerView
          picture={open}
          media={media}
          neighbours={{
            previous: known === 'all' ? of((at ?? 0) - 1) : null,
            next: known === 'none' ? null : of((at ?? 0) + 1),
            isLooking: known === 'newer',
            isComing: known === 'none',
          }}
          href={null}
          isSaving={false}
          onShow={({ key }) => setAt(NAMES.indexOf(key))}
          onSave={() => undefined}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

const viewer = () => page.getByRole('dialog', { name: 'Picture', exact: true });
const scaleOf = (name: string) => new DOMMatrix(getComputedStyle(image(name)).transform).a;
const offsetOf = (name: string) => new DOMMatrix(getComputedStyle(image(name)).transform).e;
const image = (name: string) =>
  viewer()
    .getByRole('img', { name: `${name}.png` })
    .element();

async function openAlbum(media?: MediaState, known: ObservableValue<Known> = new ObservableValue<Known>('all')) {
  draw(<Album media={media ?? (await drawn())} known={known} />);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

test('[MED-03] keys enlarge a picture, move it while it is large, and then go to its neighbours', async () => {
  await openAlbum();
  await expect.element(viewer().getByRole('button', { name: 'Close', exact: true })).toHaveFocus();
  await expect.element(viewer().getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await userEvent.keyboard('++');
  expect(scaleOf('second')).toBeCloseTo(2.25);
  await userEvent.keyboard('{ArrowRight}');
  expect(offsetOf('second')).toBe(-60);
  await userEvent.keyboard('0');
  expect(scaleOf('second')).toBe(1);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer().getByRole('img', { name: 'third.png' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
  await expect.element(viewer().getByRole('img', { name: 'first.png' })).toBeVisible();
  await expect
    .element(viewer().getByRole('button', { name: 'Previous', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('[MED-03] a key that comes before the neighbours are known waits for its own, and the last one counts', async () => {
  const known = new ObservableValue<Known>('none');
  await openAlbum(undefined, known);
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  known.set('newer');
  await expect.element(viewer().getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'false');
  await expect.element(viewer().getByRole('img', { name: 'second.png' })).toBeVisible();
  known.set('all');
  await expect.element(viewer().getByRole('img', { name: 'first.png' })).toBeVisible();
});

test('[MED-03] Escape closes it, and focus goes back to where it was opened', async () => {
  await openAlbum();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(viewer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus();
});

test('[MED-02] [MED-03] buttons do the same, and the wheel enlarges what is under it', async () => {
  await openAlbum();
  await expect.element(viewer().getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await viewer().getByRole('button', { name: 'Zoom in' }).click();
  expect(scaleOf('second')).toBeCloseTo(1.5);
  await viewer().getByRole('button', { name: 'Zoom out' }).click();
  expect(scaleOf('second')).toBe(1);
  const box = image('second').getBoundingClientRect();
  image('second').dispatchEvent(
    new WheelEvent('wheel', { deltaY: -300, clientX: box.left, clientY: box.top, bubbles: true, cancelable: true }),
  );
  await expect.poll(() => scaleOf('second')).toBeCloseTo(2);
  expect(image('second').getBoundingClientRect().left).toBeCloseTo(box.left, 0);
  await viewer().getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => scaleOf('third')).toBe(1);
  await expect.element(viewer().getByRole('button', { name: 'Next', exact: true })).toHaveFocus();
});

test('[MED-01] [SEC-36] what is no picture is said to be none, and can be saved all the same', async () => {
  await openAlbum({ kind: 'ready', url: '', mimeType: 'application/octet-stream' });
  await expect.element(viewer().getByRole('alert')).toHaveTextContent('This file is not a picture');
  await expect.element(viewer().getByRole('button', { name: 'Download anyway' })).toBeEnabled();
  await expect.element(viewer().getByRole('img')).not.toBeInTheDocument();
});

test('[MED-03] in a language from right to left, too, what came before is on the left, and both arrows point to their side', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await openAlbum();
  const side = (name: string) => viewer().getByRole('button', { name, exact: true }).element();
  await expect.element(viewer().getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  expect(side('Previous').getBoundingClientRect().left).toBeLessThan(side('Next').getBoundingClientRect().left);
  const turns = ['Previous', 'Next'].map((name) => {
    const arrow = side(name).querySelector('svg');
    return arrow === null ? null : getComputedStyle(arrow).transform;
  });
  expect(turns).toEqual(['none', 'none']);
});
