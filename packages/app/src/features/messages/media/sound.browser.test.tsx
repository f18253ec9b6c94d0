import type { AudioContent, FileSource } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Sound, Track } from '../../../lib/media/sound-desk.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { AudioView } from './AudioView.tsx';
import { Veil } from './Veil.tsx';

const SOURCE = { kind: 'plain', mxc: 'mxc://example.org/a' } as FileSource;
const VOICE: AudioContent = {
  ...{ kind: 'audio', source: SOURCE, fileName: 'Solo.ogg', sizeBytes: 34_000, isVoice: false, durationMs: 65_000 },
  ...{ caption: null, description: null, spoiler: null, waveform: [0, 0.5, 1] },
};
const TRACK: Track = {
  ...{ roomId: null, key: 'a', eventId: null, source: SOURCE, title: 'Solo.ogg', isVoice: false, durationMs: 65_000 },
};

function show(sound: Sound, content: AudioContent = VOICE): string[] {
  const did: string[] = [];
  draw(
    <AudioView
      content={content}
      sound={sound}
      rate={1.5}
      upload={null}
      arrival={null}
      save={null}
      onPlay={content.source === null ? null : () => did.push('play')}
      onPause={() => did.push('pause')}
      onSeek={(ms) => did.push(`seek ${ms}`)}
      onRate={() => did.push('rate')}
    />,
  );
  return did;
}

const group = () => page.getByRole('group', { name: 'Audio Solo.ogg', exact: true });
const button = (name: string) => group().getByRole('button', { name, exact: true });

test('[MSG-20] a sound waits to be played; its place cannot be moved before', async () => {
  const did = show({ kind: 'idle' });
  await expect.element(group().getByText('1:05')).toBeVisible();
  await expect.element(group().getByRole('slider', { name: 'Position' })).toBeDisabled();
  await button('Play').click();
  expect(did).toEqual(['play']);
});

test('[MSG-20] what is played is paused, moved by keys and played faster', async () => {
  const did = show({ kind: 'playing', track: TRACK, positionMs: 10_000, durationMs: 65_000 });
  await button('Pause').click();
  await button('Speed 1.5×').click();
  const slider = group().getByRole('slider', { name: 'Position' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:10 / 1:05');
  (slider.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(did).toEqual(['pause', 'rate', 'seek 11000']);
});

test('[MSG-20] what cannot be played says so, and what cannot be had is not offered', async () => {
  show({ kind: 'failed', track: TRACK, positionMs: 0, durationMs: null });
  await expect.element(group().getByRole('alert')).toHaveTextContent('cannot be played here');
  await expect.element(button('Play')).toBeEnabled();
});

test('[MSG-22] a spoiler shows its reason, and what it is only when somebody asks', async () => {
  draw(
    <div style={{ position: 'relative', height: 200 }}>
      <Veil content={{ source: {}, spoiler: { reason: 'The end' } }}>
        <p>It was the gardener</p>
      </Veil>
    </div>,
  );
  await expect.element(page.getByText('The end')).toBeVisible();
  await expect.element(page.getByText('It was the gardener')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show spoiler', exact: true }).click();
  await expect.element(page.getByText('It was the gardener')).toBeVisible();
});
