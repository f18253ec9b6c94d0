/** The rules for valid edits of an event. Anybody can send an event that claims to replace another user's (02.RL-01, SEC-17). */
import { isObject, objectAt, own } from '../../base/json/guards.ts';
import { decodeBundledEvent } from '../events/envelope.ts';
import type { RawContent, RoomEvent } from '../events/event.ts';
import { readRelation } from '../events/relation.ts';
import { bundlesOf } from '../events/unsigned.ts';
import { mayChange } from './authenticity.ts';

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
    // An encrypted event is not changed in the clear, nor by an event of lower authenticity: anybody on the way could send those.
    mayChange(edit, target) &&
    newContent(edit) !== null
  );
}

/** The replacing content of the edit; null if there is none, or if the edit was redacted. */
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

/** Events do not change, so neither does what they brought along. */
const bundles = new WeakMap<RoomEvent, RoomEvent | null>();

/**
 * The edit that the server sent along with `event` (02.RL-05); null for none, and for the short form that older servers have, which
 * says nothing of what was written. It has to pass the same rules as any other edit.
 */
export function bundledEdit(event: RoomEvent): RoomEvent | null {
  if (event.unsigned === undefined) return null;
  let edit = bundles.get(event);
  if (edit === undefined) bundles.set(event, (edit = readBundle(event)));
  return edit;
}

function readBundle(event: RoomEvent): RoomEvent | null {
  const related = bundlesOf(event);
  const bundle = related === null ? undefined : objectAt(related, 'm.replace');
  if (bundle === undefined || !isObject(own(bundle, 'content'))) return null;
  const edit = decodeBundledEvent(bundle, event.room_id);
  return edit.ok ? edit.value : null;
}

/**
 * The edit that shows, of those that are here and the one that the server sent along: of the same edit the one that is here counts, as it
 * may have been taken back since.
 */
export function findShownEdit(target: RoomEvent, edits: readonly RoomEvent[]): RoomEvent | null {
  const bundle = bundledEdit(target);
  if (bundle === null || edits.some((edit) => edit.event_id === bundle.event_id)) return findLatestEdit(target, edits);
  return findLatestEdit(target, [bundle, ...edits]);
}
