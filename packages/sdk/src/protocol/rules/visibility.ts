/** Messages that moderators hide and show again, without taking them back (MSC3531, 01.X-10). Pure. */
import { own, stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../events/event.ts';
import { readRelation } from '../events/relation.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { hasLevelToSend, type RoomPower } from './power.ts';

const TYPES = ['m.visibility', 'org.matrix.msc3531.visibility'] as const;

/** The content of a visibility event. */
export interface VisibilityChange {
  readonly target: EventId;
  readonly isHidden: boolean;
  readonly reason: string | null;
}

/** The most changes for one message that are considered, the newest first. */
const MOST_CHANGES = 30;

/** True if the event is of the type that hides or shows another, whatever its content. */
export function isVisibilityChange({ type }: Pick<RoomEvent, 'type'>): boolean {
  return TYPES.some((known) => known === type);
}

/** The decoded change; null for one that does not count: another relation, no target, a reason that is not text. */
export function readVisibilityChange(event: RoomEvent): VisibilityChange | null {
  if (!isVisibilityChange(event)) return null;
  const relation = readRelation(event);
  const visibility = own(event.content, 'visibility');
  const reason = own(event.content, 'reason');
  if (relation?.kind !== 'reference' || (visibility !== 'hidden' && visibility !== 'visible')) return null;
  if (reason !== undefined && typeof reason !== 'string') return null;
  return {
    target: relation.target,
    isHidden: visibility === 'hidden',
    reason: stringAt(event.content, 'reason')?.trim() || null,
  };
}

/** True if the user may hide and show messages: their level is enough for state of that type. */
export function mayHide(power: RoomPower, userId: UserId): boolean {
  return TYPES.some((type) => hasLevelToSend(power, userId, type, 'state'));
}

/** The change by which a message is hidden; null where the newest that counts shows it, or none does. */
export function findVeil(changes: readonly RoomEvent[], power: RoomPower): RoomEvent | null {
  const newestFirst = changes.toReversed().sort((one, other) => other.origin_server_ts - one.origin_server_ts);
  for (const event of newestFirst.slice(0, MOST_CHANGES)) {
    const change = readVisibilityChange(event);
    if (change !== null && hasLevelToSend(power, event.sender, event.type, 'state'))
      return change.isHidden ? event : null;
  }
  return null;
}
