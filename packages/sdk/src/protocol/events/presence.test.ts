import { expect, test } from 'vitest';
import { foldPresence, parsePresenceState } from './presence.ts';

test('[01.U-01] presence: who says nothing is offline since now; a status that is not said stays', () => {
  const nothing = { state: 'offline', statusMessage: null, lastActiveAt: 1_000, isCurrentlyActive: false } as const;
  expect(foldPresence(null, {}, 1_000)).toEqual(nothing);
  const there = foldPresence(
    null,
    { presence: 'online', status_msg: 'at lunch', last_active_ago: 300, currently_active: true },
    1_000,
  );
  expect(there).toEqual({ state: 'online', statusMessage: 'at lunch', lastActiveAt: 700, isCurrentlyActive: true });
  expect(foldPresence(there, { presence: 'unavailable' }, 2_000)).toEqual({
    ...nothing,
    state: 'unavailable',
    statusMessage: 'at lunch',
    lastActiveAt: 2_000,
  });
});

test('[01.U-01] what makes no sense is as if it were not there', () => {
  const content = { presence: 'asleep', status_msg: 7, last_active_ago: -5, currently_active: 'yes' };
  expect(foldPresence(null, content, 10)).toEqual(foldPresence(null, {}, 10));
});

test('[01.U-01] [PR-05] a status is shown on one line of 255 characters at most, and an empty one is none', () => {
  const shown = (status_msg: string) => foldPresence(null, { status_msg }, 10).statusMessage;
  expect(shown('🌴 at\nthe \u202Ebeach')).toBe('🌴 at the beach');
  expect([...(shown('🌴'.repeat(400)) ?? '')]).toHaveLength(255);
  expect([shown(''), shown(' \n ')]).toEqual([null, null]);
});

test('[01.U-02] only three words are presences', () => {
  expect(['offline', 'online', 'unavailable'].map(parsePresenceState)).toEqual(['offline', 'online', 'unavailable']);
  expect(['busy', '', null, 1, 'constructor'].map(parsePresenceState)).toEqual([null, null, null, null, null]);
});
