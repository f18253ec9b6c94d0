/** Giving people a level: the content of `m.room.power_levels` before and after. Pure. */
import { objectAt, ownEntries } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';

/** The level of a creator as long as a room up to version 11 has no power levels. */
const CREATOR_LEVEL = 100;

/**
 * `content` with `level` for `userId`, or without a level of their own for null; everything else as it was (01.P-10). `creator` is
 * given for a room that has no power levels yet and whose creator would lose theirs by the first ones.
 */
export function withLevel(
  content: RawContent,
  userId: UserId,
  level: number | null,
  creator: UserId | null = null,
): RawContent {
  const known = ownEntries(objectAt(content, 'users') ?? {}).filter(([other]) => level !== null || other !== userId);
  const others = Object.fromEntries(known);
  const users = creator === null ? others : withKey(others, creator, CREATOR_LEVEL);
  return { ...content, users: level === null ? users : withKey(users, userId, level) };
}
