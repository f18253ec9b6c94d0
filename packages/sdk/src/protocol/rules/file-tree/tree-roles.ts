/** The roles of people in a file tree, by their power levels (10.F-03), and the levels of a new one (10.F-02). */
import type { RawContent } from '../../events/event.ts';
import type { PowerLevels } from '../../events/power-levels.ts';
import type { UserId } from '../../ids/ids.ts';
import { powerLevelOf, type RoomPower } from '../power.ts';
import { hasRulesOf } from '../room-version.ts';

/** All roles, the least one first. */
export const TREE_ROLES = ['viewer', 'editor', 'owner'] as const;

/** Reads it; changes files; decides about people. */
export type TreeRole = (typeof TREE_ROLES)[number];

const EDITOR = 50;
const OWNER = 100;

/** The levels of a new tree. Whoever is of infinite level by its room version must not be listed (01.P-02). */
export function treeLevels(roomVersion: string, creator: UserId, others: ReadonlyMap<UserId, number>): RawContent {
  const listed = new Map(others);
  if (hasRulesOf(roomVersion, '12')) listed.delete(creator);
  else listed.set(creator, OWNER);
  return {
    invite: OWNER,
    kick: OWNER,
    ban: OWNER,
    redact: EDITOR,
    state_default: EDITOR,
    events_default: EDITOR,
    users_default: 0,
    events: {
      'm.room.power_levels': OWNER,
      'm.room.history_visibility': OWNER,
      'm.room.tombstone': OWNER,
      'm.room.encryption': OWNER,
      'm.room.name': EDITOR,
      'm.room.message': EDITOR,
      'm.room.encrypted': EDITOR,
      'm.sticker': EDITOR,
    },
    // An empty list would take the creator's level where the server knows better.
    ...(listed.size > 0 && { users: Object.fromEntries(listed) }),
  };
}

/** The level that makes somebody of that role. A level of 0 counts as none where a role must be above others. */
export function levelOfRole(levels: PowerLevels | null, role: TreeRole): number {
  switch (role) {
    case 'viewer':
      return levels?.usersDefault ?? 0;
    case 'editor':
      return orElse(levels?.eventsDefault, EDITOR);
    case 'owner':
      return orElse(levels?.events.get('m.room.power_levels'), OWNER);
  }
}

/** The role of somebody. */
export function roleOf(power: RoomPower, userId: UserId): TreeRole {
  const own = powerLevelOf(power, userId);
  const level = own === 0 ? levelOfRole(power.levels, 'viewer') : own;
  if (level >= levelOfRole(power.levels, 'owner')) return 'owner';
  return level >= levelOfRole(power.levels, 'editor') ? 'editor' : 'viewer';
}

/** True for the name of a role. */
export function isTreeRole(name: unknown): name is TreeRole {
  return TREE_ROLES.some((role) => role === name);
}

function orElse(level: number | undefined, instead: number): number {
  return level === undefined || level === 0 ? instead : level;
}
