import { expect, test } from 'vitest';
import { isSpeech } from './use-speaking.ts';

test('[07.M-10] who was loud in one of the last eight moments speaks', () => {
  const quiet = Array<number>(8).fill(-80);
  expect(isSpeech([])).toBe(false);
  expect(isSpeech(quiet)).toBe(false);
  expect(isSpeech([...quiet.slice(1), -59])).toBe(true);
  expect(isSpeech([-59, ...quiet.slice(1)])).toBe(true);
  expect(isSpeech([-59, ...quiet])).toBe(false);
  expect(isSpeech(Array<number>(8).fill(Number.NEGATIVE_INFINITY))).toBe(false);
});
