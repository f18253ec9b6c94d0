/**
 * The relation of an event to another one. It is read from the content as it was sent, also of an encrypted event: a decrypted
 * copy must not override it (01.E-07, 01.E-08). An unreadable relation counts as none.
 */
import { booleanAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { EventId } from '../ids/ids.ts';
import { parseRelationTarget } from '../ids/parse.ts';
import type { RoomEvent } from './event.ts';

/** A relation, by its `rel_type`. */
export type Relation =
  | { readonly kind: 'annotation'; readonly target: EventId; readonly key: string }
  | { readonly kind: 'replace'; readonly target: EventId }
  | ThreadRelation
  | { readonly kind: 'reference'; readonly target: EventId }
  /** A type unknown here. */
  | { readonly kind: 'other'; readonly target: EventId; readonly relType: string };

export interface ThreadRelation {
  readonly kind: 'thread';
  readonly root: EventId;
  /** The reply is only there for clients without threads: not a real one (02.S-08). */
  readonly isFallingBack: boolean;
  readonly inReplyTo: EventId | null;
}

type Relating = Pick<RoomEvent, 'event_id' | 'content' | 'state_key'>;

/** The relation of `event`; null for none, for state events, and for an event that points at itself (02.RL-03). */
export function readRelation(event: Relating): Relation | null {
  const relatesTo = readRelatesTo(event);
  if (relatesTo === null) return null;
  const relType = stringAt(relatesTo, 'rel_type');
  const target = parseRelationTarget(own(relatesTo, 'event_id'));
  if (relType === undefined || target === null || target === event.event_id) return null;
  switch (relType) {
    case 'm.annotation': {
      const key = stringAt(relatesTo, 'key');
      return key === undefined || key === '' ? null : { kind: 'annotation', target, key };
    }
    case 'm.replace':
      return { kind: 'replace', target };
    case 'm.thread':
    case 'io.element.thread':
      return {
        kind: 'thread',
        root: target,
        isFallingBack: booleanAt(relatesTo, 'is_falling_back') ?? false,
        inReplyTo: readInReplyTo(event, relatesTo),
      };
    case 'm.reference':
      return { kind: 'reference', target };
    default:
      return { kind: 'other', relType, target };
  }
}

/** What `event` is a true reply to: not the stand-in that thread messages carry for older clients. */
export function readReplyTo(event: Relating): EventId | null {
  const relatesTo = readRelatesTo(event);
  if (relatesTo === null) return null;
  const relation = readRelation(event);
  if (relation?.kind === 'thread' && relation.isFallingBack) return null;
  return readInReplyTo(event, relatesTo);
}

function readRelatesTo(event: Relating): JsonObject | null {
  if (event.state_key !== undefined) return null;
  const relatesTo = own(event.content, 'm.relates_to');
  return isObject(relatesTo) ? relatesTo : null;
}

function readInReplyTo(event: Relating, relatesTo: JsonObject): EventId | null {
  const inReplyTo = objectAt(relatesTo, 'm.in_reply_to');
  const target = inReplyTo === undefined ? null : parseRelationTarget(own(inReplyTo, 'event_id'));
  return target === event.event_id ? null : target;
}
