/**
 * The fields that the server adds to an event for its recipient. Nobody signed them, and they are never sent. Each reader gives
 * null for a field that is missing or has a wrong type.
 */
import { type JsonObject, numberAt, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { parseEventId, parseUserId } from '../ids/parse.ts';
import type { Membership } from '../sync/sync-batch.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { parseMembership } from './membership.ts';

type Received = Pick<RoomEvent, 'unsigned'>;

/** The fields of `unsigned` that are read, except for calls and sticky events (01.E-02). */
export interface Unsigned {
  /** The time since the event was sent, in milliseconds, by the server's clocks alone. */
  readonly ageMs: number | null;
  /** The content of the state that it replaced, and who had set that. */
  readonly before: RawContent | null;
  readonly senderBefore: UserId | null;
  readonly replaces: EventId | null;
  /** The redaction of the event. */
  readonly redaction: JsonObject | null;
  /** The bundled events that relate to it, by the type of the relation, as far as the server sent them. */
  readonly bundles: JsonObject | null;
  /** By what this device sent it. */
  readonly transactionId: string | null;
  /** The user's membership in the room when the event was sent. */
  readonly membership: Membership | null;
  /** The root of the thread that it stands in. */
  readonly threadRoot: EventId | null;
}

/** Reads all of it. */
export function readUnsigned(event: Received): Unsigned {
  const unsigned = event.unsigned ?? {};
  return {
    ageMs: numberAt(unsigned, 'age') ?? null,
    before: contentBefore(event),
    senderBefore: parseUserId(own(unsigned, 'prev_sender')),
    replaces: parseEventId(own(unsigned, 'replaces_state')),
    redaction: objectAt(unsigned, 'redacted_because') ?? null,
    bundles: bundlesOf(event),
    transactionId: stringAt(unsigned, 'transaction_id') ?? null,
    membership: parseMembership(own(unsigned, 'membership') ?? own(unsigned, 'io.element.msc4115.membership')),
    threadRoot: threadRootOf(event),
  };
}

/** The content of the state that an event replaced. */
export function contentBefore({ unsigned }: Received): RawContent | null {
  return unsigned === undefined ? null : (objectAt(unsigned, 'prev_content') ?? null);
}

/** The relations that the server bundled with an event. */
export function bundlesOf({ unsigned }: Received): JsonObject | null {
  return unsigned === undefined ? null : (objectAt(unsigned, 'm.relations') ?? null);
}

/** The thread that the server says an event stands in (MSC4023); null also for the main timeline. */
export function threadRootOf({ unsigned }: Received): EventId | null {
  if (unsigned === undefined) return null;
  return parseEventId(own(unsigned, 'thread_id') ?? own(unsigned, 'org.matrix.msc4023.thread_id'));
}
