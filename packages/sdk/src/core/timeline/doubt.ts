/** What is wrong about who said something. Only what is wrong is marked: a sign on everything says nothing. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventCrypto, Shield } from '../../protocol/events/event-crypto.ts';
import { authenticityOf } from '../../protocol/rules/authenticity.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { Doubt } from './item.ts';

/** Servers read redactions, so they are never encrypted (02.S-02); what is encrypted says itself what is wrong. */
const NEVER_IN_DOUBT: ReadonlySet<string> = new Set(['m.room.redaction', 'm.room.encrypted']);

/** The kinds of events that are sent in the clear on purpose. */
type ClearKinds = Pick<EventKinds, 'staysInClear'>;

/**
 * What was wrong about `event` when it came; null where nothing was, or nothing can be said. `encryptedSince` is the earliest that was
 * ever heard of the room's encryption, `Infinity` in rooms of which nothing was: it says something of history alone, for servers choose
 * times. What came by sync says itself that the room was encrypted (`arrival`).
 */
export function doubtOf(event: RoomEvent, encryptedSince: EpochMs, kinds: ClearKinds): Doubt | null {
  const { crypto, arrival, type } = event;
  if (event.state_key !== undefined || isRedacted(event)) return null;
  if (crypto?.kind === 'opened') return doubtOfOpened(event, crypto);
  const isLater = arrival !== undefined || event.origin_server_ts > encryptedSince;
  const isInClear = crypto === undefined && isLater && !NEVER_IN_DOUBT.has(type) && !kinds.staysInClear(type);
  return isInClear ? { kind: 'sentInClear', deviceKey: null } : null;
}

/** Whether what is wrong about `event` stays so, and need not be looked at again: then its words stand nowhere as if nothing was. */
export function isInLastingDoubt(event: RoomEvent, encryptedSince: EpochMs, kinds: ClearKinds): boolean {
  const kind = doubtOf(event, encryptedSince, kinds)?.kind;
  return kind === 'sentInClear' || kind === 'importedKey';
}

function doubtOfOpened(event: RoomEvent, crypto: Extract<EventCrypto, { kind: 'opened' }>): Doubt | null {
  switch (authenticityOf(event)) {
    // Who gave such a key with an invitation is named above the message.
    case 'imported':
      return crypto.sharedBy === undefined ? { kind: 'importedKey', deviceKey: null } : null;
    case 'doubted': {
      const kind = kindOf(crypto.shield.reason);
      return kind === null ? null : { kind, deviceKey: crypto.senderKey };
    }
    // All that is older than this device was read by keys of a backup: to mark it would mark everything.
    case 'remembered':
    case 'sure':
    case 'none':
      return null;
  }
}

function kindOf(reason: Shield['reason']): Doubt['kind'] | null {
  switch (reason) {
    case 'unsignedDevice':
    case 'unknownDevice':
    case 'verificationViolation':
      return reason;
    case 'authenticityNotGuaranteed':
    case 'unverifiedIdentity':
    // Such an event is not shown as anybody's (SEC-14).
    case 'mismatchedSender':
    case null:
      return null;
  }
}
