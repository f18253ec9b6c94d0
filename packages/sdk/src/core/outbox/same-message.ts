/** Whether an event that the server has is what an entry of the outbox was to become. Pure. */
import { own } from '../../base/json/guards.ts';
import { isSameJson } from '../../base/json/same-json.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type { OutboxEntry } from './outbox-entry.ts';

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
