/** Events that stick: whoever joins later learns of them too, as long as they do (MSC4354). */
import type { EpochMs } from '../../base/clock/clock.ts';
import { countAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { RawContent, RoomEvent } from './event.ts';

/** The extension of sliding sync for sticky events. Servers that do not have it leave it out. */
export const STICKY_EXTENSION = 'org.matrix.msc4354.sticky_events';

/** Nothing sticks for longer. */
const LONGEST_MS = 3_600_000;
const KEYS: readonly string[] = ['sticky_key', 'msc4354_sticky_key'];

/** The time for which an event sticks, from its beginning, in milliseconds; null for one that does not (01.E-09). */
export function stickyMs(event: RoomEvent): number | null {
  // The envelope is kept as it came: these fields are in no type of ours, for nothing else reads them.
  const envelope: JsonObject = { ...event };
  const said = own(envelope, 'msc4354_sticky') ?? own(envelope, 'sticky');
  const durationMs = isObject(said) ? countAt(said, 'duration_ms') : undefined;
  return durationMs === undefined || durationMs === 0 ? null : Math.min(durationMs, LONGEST_MS);
}

/** Until when an event sticks, by the clock of this machine; null for one that does not (01.E-09). */
export function stickyUntil(event: RoomEvent, receivedAt: EpochMs): EpochMs | null {
  const durationMs = stickyMs(event);
  if (durationMs === null) return null;
  const { unsigned = {} } = event;
  const leftMs = countAt(unsigned, 'msc4354_sticky_duration_ttl_ms') ?? countAt(unsigned, 'sticky_duration_ttl_ms');
  if (leftMs !== undefined && leftMs > 0) return receivedAt + Math.min(leftMs, LONGEST_MS);
  return Math.min(receivedAt, event.origin_server_ts) + durationMs;
}

/** The key under which a sticky event stands, by either of its names; null for none. */
export function stickyKeyOf(content: RawContent): string | null {
  return stringAt(content, 'sticky_key') ?? stringAt(content, 'msc4354_sticky_key') ?? null;
}

/** True for content that takes back what stood under its key: it has nothing else. */
export function isStickyRemoval(content: RawContent): boolean {
  return Object.keys(content).every((key) => KEYS.includes(key));
}

/** The lists of sticky events in an answer of sync, by where servers write them (04.DE-08). */
export function stickySection(room: JsonObject): JsonObject {
  return objectAt(room, 'msc4354_sticky') ?? objectAt(room, 'sticky') ?? {};
}
