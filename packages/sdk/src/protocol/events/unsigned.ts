/**
 * What the server adds to an event for whoever receives it. Nobody signed it, and nothing of it is ever sent. Each reader gives null
 * for what is not there or is not of its kind.
 */
import { type JsonObject, numberAt, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { parseEventId, parseUserId } from '../ids/parse.ts';
import type { Membership } from '../sync/sync-batch.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { parseMembership } from './membership.ts';

type Received = Pick<RoomEvent, 'unsigned'>;

/** What of `unsigned` is read, but for calls and sticky events (01.E-02). */
export interface Unsigned {
  /** How long ago the event was sent, in milliseconds, by the server's clocks alone. */
  readonly ageMs: number | null;
  /** The content of the state that it replaced, and who had set that. */
  readonly before: RawContent | null;
  readonly senderBefore: UserId | null;
  readonly replaces: EventId | null;
  /** What took it back. */
  readonly redaction: JsonObject | null;
  /** What relates to it, by the type of the relation, as far as the server sent that along. */
  readonly bundles: JsonObject | null;
  /** By what this device sent it. */
  readonly transactionId: string | null;
  /** What the person was in the room when it was sent. */
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

/** What the server says that relates to an event. */
export function bundlesOf({ unsigned }: Received): JsonObject | null {
  return unsigned === undefined ? null : (objectAt(unsigned, 'm.relations') ?? null);
}

/** The thread that the server says an event stands in (MSC4023); null also for the main timeline. */
export function threadRootOf({ unsigned }: Received): EventId | null {
  if (unsigned === undefined) return null;
  return parseEventId(own(unsigned, 'thread_id') ?? own(unsigned, 'org.matrix.msc4023.thread_id'));
}
