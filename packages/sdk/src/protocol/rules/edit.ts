/** Which edits of an event count. Anybody can send an event that claims to replace another's (02.RL-01, SEC-17). */
import { isObject, own } from '../../base/json/guards.ts';
import type { RawContent, RoomEvent } from '../events/event.ts';
import { readRelation } from '../events/relation.ts';

/** Whether `edit` is a valid replacement of `target`: both as they are after decryption. */
export function isValidEdit(edit: RoomEvent, target: RoomEvent): boolean {
  const relation = readRelation(edit);
  return (
    relation?.kind === 'replace' &&
    relation.target === target.event_id &&
    edit.sender === target.sender &&
    edit.room_id === target.room_id &&
    edit.type === target.type &&
    // `readRelation` has refused an edit that is a state event.
    target.state_key === undefined &&
    readRelation(target)?.kind !== 'replace' &&
    newContent(edit) !== null
  );
}

/** What the edit puts in the place of the content; null when it has none, also because it was redacted. */
export function newContent(edit: RoomEvent): RawContent | null {
  const content = own(edit.content, 'm.new_content');
  return isObject(content) ? content : null;
}

/**
 * The edit that shows: the newest by time among the valid ones of `candidates`; of equally new ones the later in the list.
 * Null: the event stands as it was sent.
 */
export function findLatestEdit(target: RoomEvent, candidates: readonly RoomEvent[]): RoomEvent | null {
  let latest: RoomEvent | null = null;
  for (const edit of candidates) {
    if (!isValidEdit(edit, target)) continue;
    if (latest === null || edit.origin_server_ts >= latest.origin_server_ts) latest = edit;
  }
  return latest;
}
