import { expect, test } from 'vitest';
import { isPrivateRoom, readMediaPreviews, writeMediaPreviews } from './media-previews.ts';

test('[MED-18] media are shown unless something else was chosen', () => {
  expect(readMediaPreviews([null, null])).toEqual({ media: 'on', invitations: true });
  expect(readMediaPreviews([{ media_previews: 7, invite_avatars: null }, {}])).toEqual({
    media: 'on',
    invitations: true,
  });
  expect(readMediaPreviews([{ media_previews: 'private' }, null])).toEqual({ media: 'private', invitations: true });
  expect(readMediaPreviews([null, { media_previews: 'off', invite_avatars: 'off' }])).toEqual({
    media: 'off',
    invitations: false,
  });
});

test('[MED-18] of two names that differ the stricter counts, and a word of the future hides', () => {
  const both = (one: string, other: string) => readMediaPreviews([{ media_previews: one }, { media_previews: other }]);
  expect(both('on', 'private').media).toBe('private');
  expect(both('off', 'private').media).toBe('off');
  expect(both('on', 'blurred').media).toBe('off');
  expect(readMediaPreviews([{ invite_avatars: 'on' }, { invite_avatars: 'later' }]).invitations).toBe(false);
});

test('[MED-19] a choice is written beside what else is there', () => {
  const before = { media_previews: 'on', other: 1 };
  expect(writeMediaPreviews(before, { invitations: false })).toEqual({ ...before, invite_avatars: 'off' });
  expect(writeMediaPreviews(before, { media: 'private' })).toEqual({ media_previews: 'private', other: 1 });
});

test.each([
  ['invite', true],
  ['knock', true],
  ['restricted', true],
  ['knock_restricted', true],
  ['public', false],
  ['private', false],
  ['friends', false],
  [3, false],
])('[MED-20] a room with the join rule %j is private: %j', (rule, isPrivate) => {
  expect(isPrivateRoom({ join_rule: rule })).toBe(isPrivate);
});

test('[MED-20] a room whose join rules are unknown is not private', () => {
  expect(isPrivateRoom(undefined)).toBe(false);
  expect(isPrivateRoom({})).toBe(false);
});
