import { expect, test } from 'vitest';
import type { UserId } from '../ids/ids.ts';
import { hidesInvites } from './invite-rules.ts';
import { readInviteRules, withoutDefaultAction, writeInviteRules } from './written-invite-rules.ts';

const bob = '@bob:bad.org' as UserId;

test('[MOD-08] rules on people come before those on servers, allowing before the rest, and globs match whole names', () => {
  const hides = (lists: object, stable: object | null = null) =>
    hidesInvites({ ...lists }, stable === null ? null : { ...stable }, bob);
  expect(hides({})).toBe(false);
  expect(hides({ blocked_servers: ['*'] })).toBe(true);
  expect(hides({ blocked_servers: ['bad.org'] })).toBe(true);
  expect(hides({ blocked_servers: ['bad'] })).toBe(false);
  expect(hides({ blocked_servers: ['*.org'], allowed_users: ['@bob:*'] })).toBe(false);
  expect(hides({ allowed_servers: ['bad.org'], blocked_users: [bob] })).toBe(true);
  expect(hides({ allowed_users: [bob], ignored_users: [bob] })).toBe(false);
  expect(hides({ ignored_servers: ['bad.org'] })).toBe(true);
  expect(hides({ blocked_users: 7, blocked_servers: [7, '', '*'.repeat(300)] })).toBe(false);
  expect(hides({}, { default_action: 'block' })).toBe(true);
  expect(hides({ allowed_users: [bob] }, { default_action: 'block' })).toBe(false);
  expect(hides({}, { default_action: 'other' })).toBe(false);
});

test('[MOD-08] rules are written beside what others wrote, and read again', () => {
  const rules = { isOpen: false, allowed: [bob, 'good.org'], blocked: ['@eve:*', 'bad.org'] };
  const written = writeInviteRules({ ignored_users: ['@x:y'] }, rules);
  expect(written).toEqual({
    ignored_users: ['@x:y'],
    allowed_users: [bob],
    allowed_servers: ['good.org'],
    blocked_users: ['@eve:*'],
    blocked_servers: ['bad.org', '*'],
  });
  expect(readInviteRules(written, null)).toEqual(rules);
  expect(readInviteRules(null, null)).toEqual({ isOpen: true, allowed: [], blocked: [] });
  expect(readInviteRules(null, { default_action: 'block' }).isOpen).toBe(false);
  expect(withoutDefaultAction({ default_action: 'block', odd: 1 })).toEqual({ odd: 1 });
  expect(withoutDefaultAction({})).toBeNull();
});
