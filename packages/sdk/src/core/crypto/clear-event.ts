/** From what the machine decrypted to an event as everybody reads it. Pure. */
import { isObject, isWithinDepth, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import type { Decryption } from '../../platform/crypto/crypto-machine.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import { isSessionId } from '../../protocol/ids/session-id.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';

/** Event types that the server must be able to read. A sender who encrypts them could bypass the server's rules. */
const NEVER_ENCRYPTED: ReadonlySet<string> = new Set(['m.room.redaction', 'm.room.encrypted']);
const MAX_DEPTH = 100;
const MAX_TYPE_UNITS = 510;

/** True for an event that can be decrypted: encrypted, not redacted, and not a state event (02.D-01, 02.D-04). */
export function isEncrypted(event: RoomEvent): boolean {
  return event.type === 'm.room.encrypted' && event.state_key === undefined && !isRedacted(event);
}

/** The session that an encrypted event was written in; null where it names none, or what cannot be one (SEC-20). */
export function sessionOf({ content }: RoomEvent): string | null {
  const sessionId = stringAt(content, 'session_id') ?? '';
  return isSessionId(sessionId) ? sessionId : null;
}

/**
 * `wire` as its sender wrote it. What it relates to is read from the outside, where the server sees it too; what the inside says
 * of that adds nothing (01.E-07), but where it says otherwise it relates to nothing. Null for what is no event, or one that must not come
 * encrypted.
 */
export function clearEvent(wire: RoomEvent, opened: Extract<Decryption, { kind: 'opened' }>): RoomEvent | null {
  const { clear, senderKey, senderDevice, sharedBy, shield } = opened;
  if (!isObject(clear) || !isWithinDepth(clear, MAX_DEPTH)) return null;
  const type = stringAt(clear, 'type');
  const content = own(clear, 'content');
  if (type === undefined || type === '' || type.length > MAX_TYPE_UNITS || NEVER_ENCRYPTED.has(type)) return null;
  if (!isObject(content)) return null;
  return {
    ...wire,
    type,
    content: withRelation(content, own(wire.content, 'm.relates_to')),
    crypto: {
      kind: 'opened',
      sessionId: sessionOf(wire) ?? '',
      senderKey,
      senderDevice,
      ...(sharedBy !== null && { sharedBy }),
      shield,
    },
  };
}

function withRelation(content: RawContent, relation: unknown): RawContent {
  const { 'm.relates_to': inside, ...rest } = content;
  return relation === undefined || isTurned(relation, inside) ? rest : { ...rest, 'm.relates_to': relation };
}

/**
 * True if a server changed the relation of an event: it made an edit, a reply or a threaded event of another event, or for another target
 * (SEC-17). Senders leave the relation, or none, inside the encrypted content.
 */
function isTurned(outside: unknown, inside: unknown): boolean {
  if (!isObject(outside) || !isObject(inside)) return false;
  return (
    ['rel_type', 'event_id'].some((name) => own(outside, name) !== own(inside, name)) ||
    answered(outside) !== answered(inside)
  );
}

function answered(relation: JsonObject): unknown {
  const reply = own(relation, 'm.in_reply_to');
  return isObject(reply) ? own(reply, 'event_id') : undefined;
}
