/**
 * Rooms that are muted for a time: `app.parley.muted_until`, account data of the whole account. Push rules know no time, so every client of
 * the user that runs reads here when a mute ends, and what the mode is then.
 */
import { isObject, numberAt, objectAt, own, ownEntries } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { RoomNotificationMode } from '../rules/push/room-mode.ts';
import type { RawContent } from './event.ts';

/** A mute that ends by itself. */
export interface TimedMute {
  /** Milliseconds since the Unix epoch. */
  readonly untilMs: number;
  /** The mode before, which comes back. */
  readonly before: Exclude<RoomNotificationMode, 'mute'>;
}

/** Reads the rooms that are muted for a time. An entry without a time is none; a mode that is unknown is the default. */
export function decodeTimedMutes(content: RawContent | null): ReadonlyMap<RoomId, TimedMute> {
  const rooms = content === null ? undefined : objectAt(content, 'rooms');
  return new Map(
    ownEntries(rooms ?? {}).flatMap(([key, entry]) => {
      const roomId = parseRoomId(key);
      const untilMs = isObject(entry) ? numberAt(entry, 'until') : undefined;
      if (roomId === null || untilMs === undefined || !isObject(entry)) return [];
      return [[roomId, { untilMs, before: modeOf(own(entry, 'before')) }] as const];
    }),
  );
}

/** Gives `content` with another entry of a room; null for none. What others wrote into it stays. */
export function withTimedMute(content: RawContent, roomId: RoomId, mute: TimedMute | null): RawContent {
  const others = Object.fromEntries(ownEntries(objectAt(content, 'rooms') ?? {}).filter(([key]) => key !== roomId));
  const rooms = mute === null ? others : withKey(others, roomId, { until: mute.untilMs, before: mute.before });
  return { ...content, rooms };
}

function modeOf(raw: unknown): TimedMute['before'] {
  return raw === 'all' || raw === 'mentions' ? raw : 'default';
}
