import type { FileSource, FilmState } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MediaContext, type MediaSource } from '../../../lib/media/media-source.ts';
import { NO_MEDIA } from '../../../lib/media/test-media.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { ArrivalLineView } from './ArrivalLine.tsx';
import { type FilmPlay, playOfParts } from './film-play.ts';
import { VideoPlayer, VideoPlayerView } from './VideoPlayer.tsx';

const SOURCE = { kind: 'plain', mxc: 'mxc://example.org/a' } as FileSource;
const HERE = { arrivedBytes: 2_000_000, totalBytes: 8_000_000 };

function show(play: FilmPlay): string[] {
  const did: string[] = [];
  draw(
    <div style={{ position: 'relative', width: 420, height: 236 }}>
      <VideoPlayerView
        play={play}
        durationMs={60_000}
        poster={<img alt="poster" />}
        place={{ current: 0 }}
        onStop={() => did.push('stop')}
        onRetry={() => did.push('retry')}
        takesOver={() => true}
      />
    </div>,
  );
  return did;
}

test('[MSG-24] a film that arrives is played, its place is moved by keys, and what is here of it is said', async () => {
  show({ kind: 'ready', url: 'data:,', arrival: HERE });
  await expect
    .element(page.getByRole('progressbar', { name: 'Download' }))
    .toHaveAttribute('aria-valuetext', '2 MB of 8 MB');
  await expect.element(page.getByAltText('poster')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 / 1:00');
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await expect.element(page.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible();
});

test('[MSG-24] a film that is fetched whole says how far it is, and can be cancelled', async () => {
  const did = show({ kind: 'loading', arrival: HERE });
  await expect.element(page.getByText('2 MB of 8 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel download' }).click();
  expect(did).toEqual(['stop']);
});

test('[MSG-24] what did not come can be tried again, what is not what was sent cannot', async () => {
  const did = show({ kind: 'failed', failure: { kind: 'unreachable' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded');
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(did).toEqual(['retry']);
});

test('[MSG-24] [SEC-1B] a film that turns out to be another is taken away', async () => {
  show(playOfParts({ kind: 'failed', failure: { kind: 'damaged' } }, 'data:,'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('changed on its way');
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
  expect(document.querySelector('video')).toBeNull();
});

test('[MSG-24] without a service worker a film is fetched whole', async () => {
  const state: FilmState = { kind: 'opening' };
  const asked: string[] = [];
  const media: MediaSource = {
    ...NO_MEDIA,
    original: async () => {
      asked.push('whole');
      return { ok: false, error: { kind: 'tooLarge' } };
    },
    film: () => {
      asked.push('parts');
      return { ...NO_MEDIA.film({} as never), state: { current: state, subscribe: () => () => undefined } };
    },
  };
  draw(
    <MediaContext value={media}>
      <VideoPlayer source={SOURCE} durationMs={null} poster={null} onStop={() => undefined} />
    </MediaContext>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('too large');
  expect(asked).toEqual(['whole']);
});

test('[MSG-25] a download of unknown size says that it goes on', async () => {
  draw(<ArrivalLineView arrival={null} onCancel={() => undefined} />);
  await expect.element(page.getByRole('progressbar', { name: 'Download' })).not.toHaveAttribute('value');
  await expect.element(page.getByText('Downloading…')).toBeVisible();
});
