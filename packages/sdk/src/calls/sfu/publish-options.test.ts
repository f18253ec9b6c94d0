import { expect, test } from 'vitest';
import { contentHint, publishOptions, sourceOf } from './publish-options.main.ts';

test('[SFC-10] a microphone is sent with redundancy, and not in silence; the sound of a screen always', () => {
  expect(publishOptions('microphone', 'text')).toMatchObject({ source: 'microphone', dtx: true, red: true });
  expect(publishOptions('screenSound', 'text')).toMatchObject({ source: 'screen_share_audio', dtx: false });
});

test('[SFC-10] a camera is sent in two sizes', () => {
  const { simulcast, videoCodec, backupCodec, videoSimulcastLayers } = publishOptions('camera', 'text');
  expect({ simulcast, videoCodec, backupCodec }).toEqual({ simulcast: true, videoCodec: 'vp8', backupCodec: false });
  expect(videoSimulcastLayers?.map(({ width, height }) => [width, height])).toEqual([[320, 180]]);
});

test('[SFC-10] a screen is sharp for text, and smooth for motion', () => {
  const text = publishOptions('screen', 'text');
  const motion = publishOptions('screen', 'motion');
  expect([text.degradationPreference, text.screenShareEncoding?.maxFramerate]).toEqual(['maintain-resolution', 15]);
  expect([motion.degradationPreference, motion.screenShareEncoding?.maxFramerate]).toEqual(['maintain-framerate', 30]);
  expect([contentHint('text'), contentHint('motion'), sourceOf('screen')]).toEqual([
    'detail',
    'motion',
    'screen_share',
  ]);
});
