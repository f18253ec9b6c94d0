/**
 * Notification levels of spaces: `app.parley.space_levels`, account data of the whole account. Push rules know no spaces, so the rooms of a
 * space have rules of their own. Beside the levels stands which rooms have a rule by them.
 */
import { type JsonObject, objectAt, ownEntries } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { RoomNotificationMode } from '../rules/push/room-mode.ts';
import type { RawContent } from './event.ts';

/** A mode that is not that of rooms in general. */
export type SpaceLevel = Exclude<RoomNotificationMode, 'default'>;

/** The mode that a room was given by a space; `own`: its default was chosen by hand, and stays. */
export type NotedMode = SpaceLevel | 'own';

export interface SpaceLevels {
  /** The level of each space that has one. */
  readonly spaces: ReadonlyMap<RoomId, SpaceLevel>;
  readonly rooms: ReadonlyMap<RoomId, NotedMode>;
}

/** Reads the levels. What makes no sense is left out. */
export function decodeSpaceLevels(content: RawContent | null): SpaceLevels {
  return {
    spaces: entriesAt(content, 'spaces', levelOf),
    rooms: entriesAt(content, 'rooms', (raw) => (raw === 'own' ? raw : levelOf(raw))),
  };
}

/** Gives `content` with another level of a space; null for none. What others wrote into it stays. */
export function withSpaceLevel(content: RawContent, spaceId: RoomId, level: SpaceLevel | null): RawContent {
  return { ...content, spaces: put(objectAt(content, 'spaces') ?? {}, spaceId, level) };
}

/** Gives `content` with other notes of rooms; null for none. */
export function withNotedRooms(content: RawContent, notes: ReadonlyMap<RoomId, NotedMode | null>): RawContent {
  const before = ownEntries(objectAt(content, 'rooms') ?? {});
  const noted = [...notes].filter(([, mode]) => mode !== null);
  const gone: ReadonlySet<string> = new Set(notes.keys());
  return { ...content, rooms: Object.fromEntries([...before.filter(([key]) => !gone.has(key)), ...noted]) };
}

function put(entries: JsonObject, key: string, value: unknown): JsonObject {
  const others = Object.fromEntries(ownEntries(entries).filter(([other]) => other !== key));
  return value === null ? others : withKey(others, key, value);
}

function entriesAt<Value>(
  content: RawContent | null,
  key: string,
  read: (raw: unknown) => Value | null,
): ReadonlyMap<RoomId, Value> {
  const entries = ownEntries((content === null ? undefined : objectAt(content, key)) ?? {});
  return new Map(
    entries.flatMap(([id, raw]) => {
      const roomId = parseRoomId(id);
      const value = read(raw);
      return roomId === null || value === null ? [] : [[roomId, value] as const];
    }),
  );
}

function levelOf(raw: unknown): SpaceLevel | null {
  return raw === 'all' || raw === 'mentions' || raw === 'mute' ? raw : null;
}
