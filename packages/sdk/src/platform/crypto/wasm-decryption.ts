/** Decrypting a message of a room with the module. */
import {
  DecryptionErrorCode,
  DecryptionSettings,
  MegolmDecryptionError,
  type OlmMachine,
  ShieldColor,
  type ShieldState,
  ShieldStateCode,
  TrustRequirement,
  RoomId as WasmRoomId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Shield } from '../../protocol/events/event-crypto.ts';
import type { DeviceId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { Decryption, MachineDecryptionCode, OpenedBefore } from './crypto-machine.ts';
import { markOf } from './megolm-message.ts';

/** What `machine` makes of an event; rejects where the module fails. */
export async function decryptWith(machine: OlmMachine, event: RoomEvent): Promise<Decryption> {
  const settings = new DecryptionSettings(TrustRequirement.Untrusted);
  try {
    const text = JSON.stringify(asReceived(event));
    const opened = await machine.decryptRoomEvent(text, new WasmRoomId(event.room_id), settings);
    const decryption = {
      kind: 'opened' as const,
      clear: JSON.parse(opened.event) as unknown,
      senderKey: opened.senderCurve25519Key,
      senderDevice: (opened.senderDevice?.toString() ?? null) as DeviceId | null,
      sharedBy: parseUserId(opened.forwarder?.toString()),
      shield: shieldOf(opened.shieldState(false)),
    };
    opened.free();
    const mark = markOf(stringAt(event.content, 'ciphertext') ?? '');
    return mark === null ? OTHERWISE_WRITTEN : { ...decryption, mark };
  } catch (error) {
    if (error instanceof MegolmDecryptionError) return failedDecryption(error);
    throw error;
  } finally {
    settings.free();
  }
}

/** What `machine` says by now of who wrote `event`, which was opened before; rejects where the module fails. */
export async function shieldNow(machine: OlmMachine, event: RoomEvent, opened: OpenedBefore): Promise<Shield> {
  const { sessionId: session_id, senderKey: sender_key } = opened;
  const content = { algorithm: 'm.megolm.v1.aes-sha2', session_id, sender_key, device_id: '', ciphertext: NO_WORDS };
  const text = JSON.stringify(asReceived({ ...event, type: 'm.room.encrypted', content }));
  const info = await machine.getRoomEventEncryptionInfo(text, new WasmRoomId(event.room_id));
  const shield = shieldOf(info.shieldState(false));
  info.free();
  return shield;
}

/** A ciphertext in the form that the module reads, which does not look into it here: version, place 0, no bytes, no proof, no signature. */
const NO_WORDS = `AwgAEgA${'A'.repeat(96)}`;

const OTHERWISE_WRITTEN: Decryption = {
  ...{ kind: 'failed', code: 'other', withheld: null },
  text: 'It is not written as encrypted messages are.',
};

/** The fields of an event that the module reads. It rejects timestamps that are not whole numbers. */
function asReceived({ type, event_id, room_id, sender, content, origin_server_ts: sent }: RoomEvent) {
  return { type, event_id, room_id, sender, content, origin_server_ts: Math.floor(sent) };
}

const CODES: Readonly<Record<DecryptionErrorCode, MachineDecryptionCode>> = {
  [DecryptionErrorCode.MissingRoomKey]: 'missingRoomKey',
  [DecryptionErrorCode.UnknownMessageIndex]: 'unknownMessageIndex',
  [DecryptionErrorCode.MismatchedIdentityKeys]: 'mismatchedIdentityKeys',
  [DecryptionErrorCode.UnknownSenderDevice]: 'unknownSenderDevice',
  [DecryptionErrorCode.UnsignedSenderDevice]: 'unsignedSenderDevice',
  [DecryptionErrorCode.SenderIdentityVerificationViolation]: 'identityViolation',
  [DecryptionErrorCode.UnableToDecrypt]: 'other',
  [DecryptionErrorCode.MismatchedSender]: 'mismatchedSender',
};

/** Why something could not be decrypted. */
function failedDecryption(error: MegolmDecryptionError): Extract<Decryption, { kind: 'failed' }> {
  const { code, description, withheldCode, maybe_withheld: withheldText } = error;
  const withheld = withheldText === undefined ? null : { code: withheldCode ?? null, text: withheldText };
  return { kind: 'failed', code: CODES[code], text: description, withheld };
}

const COLORS: Readonly<Record<ShieldColor, Shield['color']>> = {
  [ShieldColor.Red]: 'red',
  [ShieldColor.Grey]: 'grey',
  [ShieldColor.None]: 'none',
};

const SHIELD_REASONS: Readonly<Record<ShieldStateCode, NonNullable<Shield['reason']>>> = {
  [ShieldStateCode.AuthenticityNotGuaranteed]: 'authenticityNotGuaranteed',
  [ShieldStateCode.UnknownDevice]: 'unknownDevice',
  [ShieldStateCode.UnsignedDevice]: 'unsignedDevice',
  [ShieldStateCode.UnverifiedIdentity]: 'unverifiedIdentity',
  [ShieldStateCode.VerificationViolation]: 'verificationViolation',
  [ShieldStateCode.MismatchedSender]: 'mismatchedSender',
};

/** A shield, taken over. */
function shieldOf(state: ShieldState): Shield {
  const { color, code } = state;
  state.free();
  return { color: COLORS[color], reason: code === undefined ? null : SHIELD_REASONS[code] };
}
