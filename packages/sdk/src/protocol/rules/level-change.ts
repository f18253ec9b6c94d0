/** Giving people a level: the content of `m.room.power_levels` before and after. Pure. */
import { objectAt, ownEntries } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { powerLevelOf, type RoomPower } from './power.ts';

/** `content` with `level` for `userId`, or without a level of their own for null; everything else as it was (01.P-10). */
export function withLevel(content: RawContent, userId: UserId, level: number | null): RawContent {
  const known = ownEntries(objectAt(content, 'users') ?? {}).filter(([other]) => level !== null || other !== userId);
  const others = Object.fromEntries(known);
  return { ...content, users: level === null ? others : withKey(others, userId, level) };
}

/** The first levels of a room: without them its creator would lose theirs. Creators of infinite level must not be listed (01.P-02). */
export function firstLevels(power: RoomPower): RawContent {
  const [creator] = power.creators;
  const level = creator === undefined ? 0 : powerLevelOf({ ...power, levels: null }, creator);
  return creator === undefined || !Number.isFinite(level) ? {} : withLevel({}, creator, level);
}
