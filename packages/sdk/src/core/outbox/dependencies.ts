/**
 * What relates to something that was not sent yet. Until the server has named an event, relations to it carry its local id;
 * they wait in the outbox, and get the real id in the transaction that stores it (02.T-09).
 */
import { isObject, own } from '../../base/json/guards.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { OutboxEntry, OutboxPayload } from './outbox-entry.ts';

/** What an event is called here until the server has named it (02.T-03). No server gives such an id. */
export function localEventId(roomId: RoomId, txnId: TransactionId): EventId {
  return `~${roomId}:${txnId}` as EventId;
}

/** Whether an entry relates to what is still in the outbox: it cannot be sent before that. */
export function isWaitingForAnother(entry: OutboxEntry): boolean {
  return localTargetsOf(entry.payload).length > 0;
}

/** The entries that relate to `entry`, and those that relate to them, in order. */
export function dependentsOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const names = new Set<string>([localEventId(entry.roomId, entry.txnId)]);
  return entries.filter((candidate) => {
    const isDependent = candidate !== entry && targetsOf(candidate.payload).some((target) => names.has(target));
    if (isDependent) names.add(localEventId(candidate.roomId, candidate.txnId));
    return isDependent;
  });
}

/** The local ids that `payload` points at: events without a name yet. */
export function localTargetsOf(payload: OutboxPayload): readonly string[] {
  return targetsOf(payload).filter((target) => target.startsWith('~'));
}

/** `payload` with the names that are known by now in the place of local ids. */
export function withNames(payload: OutboxPayload, names: ReadonlyMap<string, EventId>): OutboxPayload {
  return targetsOf(payload).reduce((named, target) => {
    const eventId = names.get(target);
    return eventId === undefined ? named : renameIn(named, target, eventId);
  }, payload);
}

/** The entries that change when `entry` turns out to be `eventId`: each with the real id in the place of the local one. */
export function renameTarget(
  entry: OutboxEntry,
  eventId: EventId,
  entries: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const local = localEventId(entry.roomId, entry.txnId);
  return entries
    .filter((candidate) => targetsOf(candidate.payload).includes(local))
    .map((candidate) => ({ ...candidate, payload: renameIn(candidate.payload, local, eventId) }));
}

/** The ids that a payload points at: of its relation, of what it answers, of what it takes back. */
function targetsOf(payload: OutboxPayload): readonly string[] {
  if (payload.kind === 'redaction') return [payload.target];
  const relatesTo = own(payload.content, 'm.relates_to');
  if (!isObject(relatesTo)) return [];
  const inReplyTo = own(relatesTo, 'm.in_reply_to');
  const ids = [own(relatesTo, 'event_id'), isObject(inReplyTo) ? own(inReplyTo, 'event_id') : undefined];
  return ids.filter((id) => typeof id === 'string');
}

function renameIn(payload: OutboxPayload, local: string, eventId: EventId): OutboxPayload {
  if (payload.kind === 'redaction') return { ...payload, target: eventId };
  const relatesTo = own(payload.content, 'm.relates_to');
  if (!isObject(relatesTo)) return payload;
  const inReplyTo = own(relatesTo, 'm.in_reply_to');
  const renamed: RawContent = {
    ...renameId(relatesTo, local, eventId),
    ...(isObject(inReplyTo) ? { 'm.in_reply_to': renameId(inReplyTo, local, eventId) } : {}),
  };
  return { ...payload, content: { ...payload.content, 'm.relates_to': renamed } };
}

function renameId(holder: RawContent, local: string, eventId: EventId): RawContent {
  return own(holder, 'event_id') === local ? { ...holder, event_id: eventId } : holder;
}
