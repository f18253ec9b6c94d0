import { expect, test } from 'vitest';
import { decodePowerLevels } from '../../events/power-levels.ts';
import type { UserId } from '../../ids/ids.ts';
import type { RoomPower } from '../power.ts';
import { isTreeRole, levelOfRole, roleOf, treeLevels } from './tree-roles.ts';

const ANA = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;

function power(content: Readonly<Record<string, unknown>>, roomVersion = '10'): RoomPower {
  return { roomVersion, creators: [ANA], levels: decodePowerLevels(content) };
}

test('[10.F-02] a new tree has the levels of the template, and its creator is listed where the room version wants it', () => {
  const levels = treeLevels('10', ANA, new Map());
  expect(levels).toMatchObject({
    ...{ invite: 100, kick: 100, ban: 100, redact: 50, state_default: 50, events_default: 50, users_default: 0 },
    users: { [ANA]: 100 },
  });
  expect(levels['events']).toEqual({
    'm.room.power_levels': 100,
    'm.room.history_visibility': 100,
    'm.room.tombstone': 100,
    'm.room.encryption': 100,
    'm.room.name': 50,
    'm.room.message': 50,
    'm.room.encrypted': 50,
    'm.sticker': 50,
  });
  expect(treeLevels('12', ANA, new Map([[ANA, 100]]))).not.toHaveProperty('users');
  expect(treeLevels('12', ANA, new Map([[BO, 50]]))['users']).toEqual({ [BO]: 50 });
});

test('[10.F-03] a role is a level, read and written', () => {
  const made = power(treeLevels('10', ANA, new Map([[BO, 50]])));
  expect([roleOf(made, ANA), roleOf(made, BO), roleOf(made, '@eve:example.org' as UserId)]).toEqual([
    'owner',
    'editor',
    'viewer',
  ]);
  const own = power({
    users_default: 10,
    events_default: 20,
    events: { 'm.room.power_levels': 30 },
    users: { [BO]: 29 },
  });
  expect((['viewer', 'editor', 'owner'] as const).map((role) => levelOfRole(own.levels, role))).toEqual([10, 20, 30]);
  expect([roleOf(own, BO), roleOf(own, ANA)]).toEqual(['editor', 'viewer']);
  expect((['viewer', 'editor', 'owner'] as const).map((role) => levelOfRole(null, role))).toEqual([0, 50, 100]);
});

test('[10.F-03] a level of 0 makes nobody more than a viewer, and creators of newer rooms own their trees', () => {
  const zero = power({ events_default: 0, events: { 'm.room.power_levels': 0 }, users: { [BO]: 0 } });
  expect([levelOfRole(zero.levels, 'editor'), levelOfRole(zero.levels, 'owner')]).toEqual([50, 100]);
  expect(roleOf(zero, BO)).toBe('viewer');
  expect(roleOf(power(treeLevels('12', ANA, new Map()), '12'), ANA)).toBe('owner');
});

test('[10.F-03] other names are no roles', () => {
  expect(['viewer', 'owner', 'admin', null].map(isTreeRole)).toEqual([true, true, false, false]);
});
