import { expect, test } from 'vitest';
import { openedAs } from './chosen-device.ts';

const flags = { echoCancellation: true, noiseSuppression: 'browser', autoGainControl: true } as const;
const settings = { ...flags, audioInputId: 'mic', videoInputId: null };
const mic = { kind: 'audioinput', deviceId: 'mic' };
const other = { kind: 'audioinput', deviceId: 'other' };

test('[CALL-22] a microphone is opened anew when another is chosen, or how it is to sound', () => {
  const before = openedAs('audio', settings, [mic, other]);
  expect(openedAs('audio', settings, [mic])).toBe(before);
  expect(openedAs('audio', { ...settings, videoInputId: 'camera' }, [mic, other])).toBe(before);
  expect(openedAs('audio', { ...settings, audioInputId: 'other' }, [mic, other])).not.toBe(before);
  expect(openedAs('audio', { ...settings, noiseSuppression: 'strong' }, [mic, other])).not.toBe(before);
});

test('[CALL-22] what is chosen and not there is as if nothing was chosen, until it is there again', () => {
  const without = openedAs('audio', settings, [other]);
  expect(without).toBe(openedAs('audio', { ...settings, audioInputId: null }, [other]));
  expect(openedAs('audio', settings, [other, mic])).not.toBe(without);
});

test('[CALL-22] a camera does not care for how it sounds', () => {
  const camera = { kind: 'videoinput', deviceId: 'camera' };
  const chosen = { ...settings, videoInputId: 'camera' };
  const before = openedAs('video', chosen, [camera]);
  expect(openedAs('video', { ...chosen, echoCancellation: false }, [camera])).toBe(before);
  expect(openedAs('video', chosen, [{ kind: 'audioinput', deviceId: 'camera' }])).not.toBe(before);
});
