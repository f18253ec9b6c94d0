import { expect, test } from 'vitest';
import { cueOf } from './call-cues.ts';

const NOTHING = { joined: [], left: [], hands: [] };
const one = ['Ann'];

test('[RCV-15] who joins, leaves and raises a hand is heard, with one sound at a time', () => {
  expect(cueOf({ ...NOTHING, joined: one }, 3)).toBe('joined');
  expect(cueOf({ ...NOTHING, left: one }, 2)).toBe('left');
  expect(cueOf({ joined: one, left: one, hands: one }, 3)).toBe('hand');
  expect(cueOf({ ...NOTHING, joined: one, left: one }, 3)).toBe('joined');
  expect(cueOf(NOTHING, 3)).toBeNull();
});

test('[RCV-15] calls of more than eight people have no such sounds', () => {
  expect(cueOf({ ...NOTHING, joined: one }, 8)).toBe('joined');
  expect(cueOf({ joined: one, left: one, hands: one }, 9)).toBeNull();
});
