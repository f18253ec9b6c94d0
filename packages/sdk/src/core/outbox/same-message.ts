/** Whether an event that the server has is what an entry of the outbox was to become. Pure. */
import { own } from '../../base/json/guards.ts';
import { isSameJson } from '../../base/json/same-json.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/**
 * Whether `event`, which a server says came of `entry`, did. What was sent encrypted has to be the very message; what was taken back meanwhile
 * says nothing any more, and is taken for what it was. What was sent in the clear is what the server says.
 */
export function isEchoOf(event: RoomEvent, entry: OutboxEntry): boolean {
  return entry.encrypted === undefined || isRedacted(event) || isSameMessage(event, entry);
}

/** Whether `event`, of which nobody says by which transaction it came, says just what `entry` says. */
export function isSameMessage(event: RoomEvent, { payload, encrypted }: OutboxEntry): boolean {
  if (payload.kind === 'redaction') return redactionTarget(event) === payload.target;
  if (event.state_key !== undefined) return false;
  // What could not be opened is the same if its bytes are: nobody encrypts twice to the same.
  if (event.type === 'm.room.encrypted')
    return encrypted !== undefined && own(event.content, 'ciphertext') === own(encrypted, 'ciphertext');
  return (
    event.type === payload.type &&
    isSameJson(event.content, payload.content) &&
    sessionOf(event) === sealedIn(encrypted)
  );
}

function sessionOf({ crypto }: RoomEvent): unknown {
  return crypto?.kind === 'opened' ? crypto.sessionId : undefined;
}

function sealedIn(encrypted: OutboxEntry['encrypted']): unknown {
  return encrypted === undefined ? undefined : own(encrypted, 'session_id');
}
