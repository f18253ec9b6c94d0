import { expect, test } from 'vitest';
import { attainable, type MediaSettings, mediaConstraints } from './media-constraints.ts';

const settings: MediaSettings = {
  audioInputId: 'mic',
  videoInputId: null,
  echoCancellation: true,
  noiseSuppression: 'off',
  autoGainControl: true,
};

test('[07.M-01] what is asked of devices', () => {
  expect(mediaConstraints({ audio: true, video: true }, settings, true)).toEqual({
    audio: {
      deviceId: { exact: 'mic' },
      echoCancellation: { ideal: true },
      noiseSuppression: { ideal: false },
      autoGainControl: { ideal: true },
    },
    video: { width: { exact: 640 }, height: { exact: 360 } },
  });
  const near = mediaConstraints({ audio: true, video: true }, settings, false);
  expect(near).toMatchObject({ audio: { deviceId: { ideal: 'mic' } }, video: { width: { ideal: 640 } } });
  expect(mediaConstraints({ audio: true, video: false }, settings, true).video).toBe(false);
});

test('[CALL-24] one suppression of noise at a time is asked for', () => {
  const asked = (['off', 'browser', 'strong'] as const).map((noiseSuppression) => {
    const { audio } = mediaConstraints({ audio: true, video: false }, { ...settings, noiseSuppression }, true);
    return typeof audio === 'object' && audio.noiseSuppression.ideal;
  });
  expect(asked).toEqual([false, true, false]);
});

test('[07.M-01] only what there is a device for is asked', () => {
  const wants = { audio: true, video: true };
  expect(attainable(wants, ['audioinput', 'audiooutput'])).toEqual({ audio: true, video: false });
  expect(attainable(wants, [])).toEqual(wants);
});
