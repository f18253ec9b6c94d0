import { expect, test } from 'vitest';
import { parseCallChoices } from './call-settings.ts';
import { soundBetween } from './use-talk-sounds.ts';

test('[PTT-27] a talk has a sound for its beginning and its end, and another where somebody else talks', () => {
  expect(soundBetween('idle', 'held')).toBe('begin');
  expect(soundBetween('held', 'latched')).toBeNull();
  expect(soundBetween('held', 'ending')).toBeNull();
  expect(soundBetween('ending', 'held')).toBeNull();
  expect(soundBetween('ending', 'idle')).toBe('end');
  expect(soundBetween('held', 'spent')).toBe('end');
  expect(soundBetween('idle', 'taken')).toBe('taken');
  expect(soundBetween('held', 'taken')).toBe('taken');
  expect(soundBetween('taken', 'idle')).toBeNull();
});

test('[PTT-26] choices that make no sense are as if they were not there', () => {
  expect(parseCallChoices('{"talkReleaseMs":500,"hasTalkSounds":false}')).toMatchObject({
    talkReleaseMs: 500,
    hasTalkSounds: false,
  });
  expect(parseCallChoices('{"talkReleaseMs":90000,"hasTalkSounds":"no"}')).toMatchObject({
    talkReleaseMs: 200,
    hasTalkSounds: true,
  });
});
