import type { SpaceLevel, SpaceLevels } from '../../protocol/events/space-levels.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';

/** The facts about rooms and spaces that decide. */
export interface SpaceFacts {
  /** The rooms of a space, at any depth. */
  readonly roomsOf: (spaceId: RoomId) => Iterable<RoomId>;
  /** True for a room that the user is in, and that is no space. */
  readonly isRoom: (roomId: RoomId) => boolean;
  readonly modeOf: (roomId: RoomId) => RoomNotificationMode;
  /** True for a room that is muted for a time: its mode is not what it seems. */
  readonly isTimed: (roomId: RoomId) => boolean;
}

/** The changes that bring rooms to the levels of their spaces. */
export interface SpacePlan {
  readonly set: ReadonlyMap<RoomId, SpaceLevel>;
  /** Rooms that get the default back. */
  readonly restore: readonly RoomId[];
  /** Rooms whose note is taken away, and nothing else. */
  readonly forget: readonly RoomId[];
}

const QUIETER: readonly SpaceLevel[] = ['mute', 'mentions', 'all'];

/** The level of each room that is in a space with one; of two, the quieter. */
export function wantedLevels(
  spaces: SpaceLevels['spaces'],
  { roomsOf, isRoom }: Pick<SpaceFacts, 'roomsOf' | 'isRoom'>,
): ReadonlyMap<RoomId, SpaceLevel> {
  const wanted = new Map<RoomId, SpaceLevel>();
  for (const level of QUIETER) {
    for (const [spaceId, its] of spaces) {
      if (its !== level) continue;
      for (const roomId of roomsOf(spaceId)) if (!wanted.has(roomId) && isRoom(roomId)) wanted.set(roomId, level);
    }
  }
  return wanted;
}

/**
 * The changes for `levels`. A mode that the room has by the user's own choice stays.
 * @param before the levels of spaces before the user changed them; null where nobody did: rooms that are not known (yet) keep what they have
 */
export function planLevels(levels: SpaceLevels, before: SpaceLevels['spaces'] | null, facts: SpaceFacts): SpacePlan {
  const wanted = wantedLevels(levels.spaces, facts);
  const set = new Map<RoomId, SpaceLevel>();
  const restore: RoomId[] = [];
  const forget: RoomId[] = [];
  for (const [roomId, level] of wanted) {
    const note = levels.rooms.get(roomId) ?? null;
    const mode = facts.modeOf(roomId);
    if (note === 'own' || facts.isTimed(roomId)) continue;
    if (mode === 'default' || mode === note) {
      if (mode !== level || note !== level) set.set(roomId, level);
    } else if (note !== null) forget.push(roomId);
  }
  const wasWanted = before === null ? null : wantedLevels(before, facts);
  const isLost = (roomId: RoomId) => levels.spaces.size === 0 || wasWanted?.has(roomId) === true;
  for (const [roomId, note] of levels.rooms) {
    if (wanted.has(roomId) || !isLost(roomId) || facts.isTimed(roomId)) continue;
    if (facts.modeOf(roomId) === note) restore.push(roomId);
    else forget.push(roomId);
  }
  return { set, restore, forget };
}
