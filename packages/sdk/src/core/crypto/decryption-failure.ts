/** Why something could not be decrypted, in the codes and words of the protocol. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { Decryption } from '../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { DecryptionFailureCode, EventCrypto } from '../../protocol/events/event-crypto.ts';
import { readUnsigned } from '../../protocol/events/unsigned.ts';

/** State of the backup, as the source of earlier keys. */
export type BackupState = 'none' | 'unconfigured' | 'working';

export interface FailureContext {
  /** When this device was made. */
  readonly createdAt: EpochMs;
  readonly backup: BackupState;
}

type Failed = Extract<EventCrypto, { kind: 'failed' }>;

const TEXTS = {
  MEGOLM_UNKNOWN_INBOUND_SESSION_ID: "The sender's device has not sent us the keys for this message.",
  OLM_UNKNOWN_MESSAGE_INDEX: "The sender's device has not sent us the keys for this message at this index.",
  HISTORICAL_MESSAGE_USER_NOT_JOINED: 'This message was sent when we were not a member of the room.',
  HISTORICAL_MESSAGE_NO_KEY_BACKUP:
    'This message was sent before this device logged in, and there is no key backup on the server.',
  HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED:
    'This message was sent before this device logged in, and key backup is not working.',
  HISTORICAL_MESSAGE_WORKING_BACKUP:
    'This message was sent before this device logged in. Key backup is working, but we still do not (yet) have the key.',
  SENDER_IDENTITY_PREVIOUSLY_VERIFIED: 'The sender identity is unverified, but was previously verified.',
  UNKNOWN_SENDER_DEVICE: 'The sender device is not known.',
  UNSIGNED_SENDER_DEVICE: 'The sender identity is not cross-signed.',
} as const;

const HISTORICAL: Readonly<Record<BackupState, keyof typeof TEXTS>> = {
  none: 'HISTORICAL_MESSAGE_NO_KEY_BACKUP',
  unconfigured: 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED',
  working: 'HISTORICAL_MESSAGE_WORKING_BACKUP',
};

const UNVERIFIED_TEXT = 'The sender has disabled encrypting to unverified devices.';

/** Failures that no key can repair (06.DF-08 to 06.DF-10). */
const FINAL: ReadonlySet<DecryptionFailureCode> = new Set([
  'SENDER_IDENTITY_PREVIOUSLY_VERIFIED',
  'UNKNOWN_SENDER_DEVICE',
  'UNSIGNED_SENDER_DEVICE',
]);

/** The failure of `event`, which the OlmMachine could not decrypt for the reason `failed`. */
export function failureOf(
  event: RoomEvent,
  failed: Extract<Decryption, { kind: 'failed' }>,
  context: FailureContext,
): Failed {
  const { code, withheld } = failed;
  const isMissing = isMissingKey(failed);
  if (isMissing && wasElsewhere(event)) return failure('HISTORICAL_MESSAGE_USER_NOT_JOINED');
  if (isMissing && event.origin_server_ts <= context.createdAt) return failure(HISTORICAL[context.backup]);
  if (withheld !== null) {
    const kind = withheld.text === UNVERIFIED_TEXT ? '_FOR_UNVERIFIED_DEVICE' : '';
    return { kind: 'failed', code: `MEGOLM_KEY_WITHHELD${kind}`, text: withheld.text };
  }
  switch (code) {
    case 'missingRoomKey':
      return failure('MEGOLM_UNKNOWN_INBOUND_SESSION_ID');
    case 'unknownMessageIndex':
      return failure('OLM_UNKNOWN_MESSAGE_INDEX');
    case 'identityViolation':
      return failure('SENDER_IDENTITY_PREVIOUSLY_VERIFIED');
    case 'unknownSenderDevice':
      return failure('UNKNOWN_SENDER_DEVICE');
    case 'unsignedSenderDevice':
      return failure('UNSIGNED_SENDER_DEVICE');
    default:
      return unknownFailure(failed.text);
  }
}

/** `event`, which failed because of its age, with what is said of that now. The same event if nothing else is said. */
export function retold(event: RoomEvent, backup: BackupState): RoomEvent {
  const { crypto } = event;
  const code = HISTORICAL[backup];
  const isAboutBackup = crypto?.kind === 'failed' && Object.values<string>(HISTORICAL).includes(crypto.code);
  return isAboutBackup && crypto.code !== code ? { ...event, crypto: failure(code) } : event;
}

/** True if the key is missing or starts at a later message, so that another source may have it. */
export function isMissingKey({ code }: Extract<Decryption, { kind: 'failed' }>): boolean {
  return code === 'missingRoomKey' || code === 'unknownMessageIndex';
}

/** Anything else (06.DF-11). */
export function unknownFailure(text: string): Failed {
  return { kind: 'failed', code: 'UNKNOWN_ERROR', text };
}

/** True if new keys may help. */
export function mayBeMended({ crypto }: RoomEvent): boolean {
  return crypto?.kind !== 'failed' || !FINAL.has(crypto.code);
}

function failure(code: keyof typeof TEXTS): Failed {
  return { kind: 'failed', code, text: TEXTS[code] };
}

/** The server says that this person was not in the room, nor invited, when it was sent (06.DF-04). */
function wasElsewhere(event: RoomEvent): boolean {
  const { membership } = readUnsigned(event);
  return membership !== null && membership !== 'join' && membership !== 'invite';
}
