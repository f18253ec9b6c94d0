import { expect, test } from 'vitest';
import { DEFAULT_PAGE_SETTINGS, parsePageSettings, soundNow } from './page-settings.ts';

test('[NP-02] what makes no sense in what was stored is as if it were not there', () => {
  const odd = [
    '',
    'null',
    '7',
    '{"isShown":"no"}',
    '{"sounds":7,"pausedUntilMs":"soon"}',
    '{"sounds":{"call":"bang"}}',
  ];
  for (const stored of [null, ...odd]) expect(parsePageSettings(stored)).toEqual(DEFAULT_PAGE_SETTINGS);
  expect(parsePageSettings('{"hidesText":true,"x":1}')).toEqual({ ...DEFAULT_PAGE_SETTINGS, hidesText: true });
  expect(parsePageSettings(JSON.stringify(DEFAULT_PAGE_SETTINGS))).toEqual(DEFAULT_PAGE_SETTINGS);
});

test('[NP-07] who had turned off the sound has none for messages and mentions, and is still called', () => {
  const { sounds } = parsePageSettings('{"hasSound":false}');
  expect(sounds).toEqual({ message: 'none', mention: 'none', call: 'ring' });
  expect(parsePageSettings('{"hasSound":false,"sounds":{"message":"drop"}}').sounds.message).toBe('drop');
});

test('[NP-08] nothing sounds while notifications are paused', () => {
  const paused = { ...DEFAULT_PAGE_SETTINGS, pausedUntilMs: 1_000 };
  expect(soundNow('mention', paused, 999)).toBe('none');
  expect(soundNow('mention', paused, 1_000)).toBe('bell');
  expect(soundNow('call', DEFAULT_PAGE_SETTINGS, 0)).toBe('ring');
});
