/** What is wrong about who said something. Only what is wrong is marked: a sign on everything says nothing. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Shield } from '../../protocol/events/event-crypto.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { Doubt } from './item.ts';

/** Servers count and check the one and the other, so they are never encrypted (02.S-02); what is encrypted says itself what is wrong. */
const NEVER_IN_DOUBT: ReadonlySet<string> = new Set(['m.reaction', 'm.room.redaction', 'm.room.encrypted']);

/**
 * What was wrong about `event` when it came; null where nothing was, or nothing can be said. `encryptedSince` is `Infinity` in rooms
 * that are not encrypted.
 */
export function doubtOf(event: RoomEvent, encryptedSince: EpochMs): Doubt | null {
  const { crypto, type } = event;
  if (event.state_key !== undefined || isRedacted(event)) return null;
  if (crypto?.kind === 'opened') {
    const kind = kindOf(crypto.shield.reason);
    return kind === null ? null : { kind, deviceKey: crypto.senderKey };
  }
  const isInClear = crypto === undefined && event.origin_server_ts > encryptedSince && !NEVER_IN_DOUBT.has(type);
  return isInClear ? { kind: 'sentInClear', deviceKey: null } : null;
}

/** Since when a room is encrypted, as far as its state says. */
export function encryptedSinceOf(state: RoomState): EpochMs {
  return state.get('m.room.encryption')?.origin_server_ts ?? Number.POSITIVE_INFINITY;
}

function kindOf(reason: Shield['reason']): Doubt['kind'] | null {
  switch (reason) {
    case 'unsignedDevice':
    case 'unknownDevice':
    case 'verificationViolation':
      return reason;
    // That a key came from a backup is no fault of the message, and that nobody verified somebody is none either.
    case 'authenticityNotGuaranteed':
    case 'unverifiedIdentity':
    // Such an event is not shown as anybody's (SEC-14).
    case 'mismatchedSender':
    case null:
      return null;
  }
}
