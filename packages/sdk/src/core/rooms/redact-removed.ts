import { own } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { levelFor, powerLevelOf } from '../../protocol/rules/power.ts';
import { isRedacted, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { type Guard, UNGUARDED } from '../history/entry-guard.ts';
import { standInFor } from '../history/stand-in.ts';
import { roomPowerOf } from './room-power.ts';
import type { RoomState } from './room-state.ts';

const REDACTS_EVENTS = 'org.matrix.msc4293.redact_events';

/**
 * Takes the content away from what somebody had said before they were banned or removed with all of it (01.X-06, MSC4293). What they
 * say after they came back stays. Chunks that do not change stay the same objects.
 */
export function redactRemoved(
  chunks: readonly ChunkRecord[],
  state: RoomState,
  guard: Guard = UNGUARDED,
): readonly ChunkRecord[] {
  const isRemoval = (event: RoomEvent) =>
    event.type === 'm.room.member' &&
    guard.run(
      'removal with events',
      event.event_id,
      () => isRemovalWithEvents(event),
      () => false,
    );
  if (!chunks.some(({ events }) => events.some(isRemoval))) return chunks;
  const power = roomPowerOf(state);
  // From the newest on, so that each removal meets only what was before it.
  const removals = new Map<string, RoomEvent>();
  const strip = (event: RoomEvent): RoomEvent => {
    const removal = removals.get(event.sender);
    const mayRemove = isRemoval(event) && powerLevelOf(power, event.sender) >= levelFor(power, 'redact');
    if (mayRemove && event.state_key !== undefined) removals.set(event.state_key, event);
    if (removal === undefined) return event;
    const stripped = () => (isRedacted(event) ? event : strippedByRedaction(event, removal, state.version));
    const nothing = () => ({ ...standInFor(event), unsigned: { redacted_because: removal } });
    return guard.run('removal of an event', event.event_id, stripped, nothing);
  };
  return chunks
    .toReversed()
    .map((chunk) => {
      const events = chunk.events.toReversed().map(strip).reverse();
      return events.every((event, index) => event === chunk.events[index]) ? chunk : { ...chunk, events };
    })
    .reverse();
}

/** A ban, or somebody removed by another, that says that everything they said goes too. */
function isRemovalWithEvents({ type, state_key: userId, sender, content }: RoomEvent): boolean {
  if (type !== 'm.room.member' || userId === undefined || own(content, REDACTS_EVENTS) !== true) return false;
  const membership = own(content, 'membership');
  return membership === 'ban' || (membership === 'leave' && sender !== userId);
}
