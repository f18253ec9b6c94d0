/** Parsers for verification events of other devices. Pure. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { numberAt, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import type { ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../../platform/crypto/crypto-request.ts';
import type { VerificationName } from '../../../platform/crypto/verifications.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { readUnsigned } from '../../../protocol/events/unsigned.ts';
import type { CancelCode } from '../../../protocol/events/verification.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { parseDeviceId } from '../../../protocol/ids/parse.ts';

const PREFIX = 'm.key.verification.';

/** A step of a user in a verification. */
export interface VerificationEvent {
  /** Such as `request`, `ready`, `mac`. */
  readonly act: string;
  readonly name: VerificationName;
  readonly fromDevice: DeviceId | null;
  /** When it was said, by who said it or by the server; null where that is not said. */
  readonly sentAt: EpochMs | null;
}

/** Null for what is no message of a verification. */
export function fromToDevice({ type, sender, content }: ToDeviceEvent): VerificationEvent | null {
  const flowId = stringAt(content, 'transaction_id');
  if (!type.startsWith(PREFIX) || flowId === undefined) return null;
  const fromDevice = parseDeviceId(own(content, 'from_device'));
  const sentAt = numberAt(content, 'timestamp') ?? null;
  return { act: type.slice(PREFIX.length), name: { userId: sender, flowId }, fromDevice, sentAt };
}

/** Parses an event in a room. Events of this device and state events are not steps (06.V-09), nor is a request to another user. */
export function fromRoom(event: RoomEvent, me: UserId): VerificationEvent | null {
  const { type, content, sender, event_id: eventId, origin_server_ts: sentAt } = event;
  if (event.state_key !== undefined || readUnsigned(event).transactionId !== null) return null;
  const fromDevice = parseDeviceId(own(content, 'from_device'));
  if (type === 'm.room.message') {
    if (stringAt(content, 'msgtype') !== 'm.key.verification.request' || stringAt(content, 'to') !== me) return null;
    return sender === me ? null : { act: 'request', name: { userId: sender, flowId: eventId }, fromDevice, sentAt };
  }
  if (!type.startsWith(PREFIX)) return null;
  const relation = objectAt(content, 'm.relates_to') ?? {};
  const flowId = stringAt(relation, 'event_id');
  if (stringAt(relation, 'rel_type') !== 'm.reference' || flowId === undefined) return null;
  return { act: type.slice(PREFIX.length), name: { userId: sender, flowId }, fromDevice, sentAt };
}

/** A request counts for ten minutes, and a clock may be five minutes ahead (06.V-03). */
export function isTimely(sentAt: EpochMs | null, now: EpochMs): boolean {
  return sentAt !== null && now - sentAt <= 600_000 && sentAt - now <= 300_000;
}

/** Acts that say that their sender takes a verification to be under way: who knows nothing of it says so (06.V-03). */
export function meansUnderWay(act: string): boolean {
  return ['ready', 'accept', 'key', 'mac', 'done'].includes(act);
}

export interface ToldEnd extends VerificationName {
  /** Null for all of their devices. */
  readonly deviceId: DeviceId | null;
  readonly code: CancelCode;
  readonly reason: string;
}

/** A cancellation of what the machine knows nothing of. */
export function cancelToDevice({ userId, flowId, deviceId, code, reason }: ToldEnd, txnId: string): CryptoRequest {
  const content = { transaction_id: flowId, code, reason };
  const body = JSON.stringify({ messages: { [userId]: { [deviceId ?? '*']: content } } });
  return { kind: 'toDevice', id: txnId, eventType: 'm.key.verification.cancel', txnId, body };
}
