import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { showingIn } from './media-gates.ts';

const ROOM = '!a:x' as RoomId;
const CHOICE = { media: 'private', invitations: true, rooms: [[ROOM, 'off']] } as const;

test('[MED-23] the choice for a room goes before the account’s, and this device’s before both', () => {
  expect(showingIn(CHOICE, 'account', '!b:x' as RoomId)).toBe('private');
  expect(showingIn(CHOICE, 'account', null)).toBe('private');
  expect(showingIn(CHOICE, 'account', ROOM)).toBe('off');
  expect(showingIn(CHOICE, 'on', ROOM)).toBe('on');
  expect(showingIn(CHOICE, 'off', '!b:x' as RoomId)).toBe('off');
});

test('[MED-23] nothing is said before the account’s choice is known', () => {
  expect(showingIn(null, 'account', ROOM)).toBeNull();
  expect(showingIn(null, 'off', ROOM)).toBe('off');
});
