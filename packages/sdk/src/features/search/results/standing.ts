/** An event as it stands now: with its latest edit, or not at all where nobody may find it. Pure. */
import type { Need } from '../../../core/feature/faces.ts';
import { type RoomInMemory, roomPowerOf } from '../../../core/rooms/rooms.ts';
import { policyVeilOf, veilOf } from '../../../core/timeline/timeline.ts';
import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import { findShownEdit, newContent } from '../../../protocol/rules/edit.ts';
import { isRedacted, redactionTarget } from '../../../protocol/rules/redaction.ts';

export interface Standing {
  readonly event: RoomEvent;
  readonly content: RawContent;
  readonly isEdited: boolean;
}

/**
 * The rest of `event` by what is `related` to it; null for what was redacted, is hidden, or comes of somebody ignored. The server has
 * checked who may redact.
 */
export function standingOf(
  event: RoomEvent,
  related: readonly RoomEvent[],
  state: RoomInMemory['state'],
  { me, ignored }: Need<'me' | 'ignored'>,
): Standing | null {
  if (isRedacted(event) || ignored.current.current.has(event.sender)) return null;
  const gone = new Set(related.flatMap((other) => redactionTarget(other) ?? []));
  if (gone.has(event.event_id)) return null;
  const others = related.filter((other) => !isRedacted(other) && !gone.has(other.event_id));
  if (veilOf(event, others, () => roomPowerOf(state), me) !== null) return null;
  if (policyVeilOf(event, ignored.policies.current.current) !== null) return null;
  const edit = findShownEdit(event, others);
  const content = edit === null ? null : newContent(edit);
  return { event, content: content ?? event.content, isEdited: content !== null };
}
