/** Keys in what devices said: those that may be of somebody in the call, by the encryption and the room. Pure. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { own } from '../../../base/json/guards.ts';
import type { RoomInMemory } from '../../../core/rooms/rooms.ts';
import type { ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { parseMembership } from '../../../protocol/events/membership.ts';
import { decodeDeviceKey, decodeRoomKeys } from '../../../protocol/events/rtc-keys.ts';
import { KEY_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { authenticityOf } from '../../../protocol/rules/authenticity.ts';
import type { HeardKey } from './heard-key.ts';

/** A key that a device said to this one. */
export interface DeviceKey {
  readonly roomId: RoomId;
  readonly key: HeardKey;
}

/** The key of a message to this device, with the room of its call; none where it came in the clear (09.K-02). */
export function keysToDevice(
  { type, sender: userId, content, isEncrypted, senderKey }: ToDeviceEvent,
  now: EpochMs,
): readonly DeviceKey[] {
  if (!isEncrypted || senderKey === null) return [];
  const said = decodeDeviceKey(type, content);
  if (said === null) return [];
  const { roomId, memberId, deviceId, index, key, sentAt } = said;
  return [{ roomId, key: { userId, senderKey, memberId, deviceId, index, key, order: sentAt ?? now } }];
}

/** Keys of a message to the room, as older clients send them (09.K-01). A server that holds keys of messages could write one itself. */
export function keysInRoom({
  type,
  room_id: roomId,
  sender: userId,
  content,
  crypto,
  arrival,
  state_key: stateKey,
  origin_server_ts: sentAt,
}: RoomEvent): readonly HeardKey[] {
  if (type !== KEY_TYPE || stateKey !== undefined || crypto?.kind !== 'opened') return [];
  const authenticity = authenticityOf({ crypto, ...(arrival === undefined ? {} : { arrival }) });
  if (authenticity === 'remembered' || authenticity === 'imported') return [];
  const { senderKey } = crypto;
  return decodeRoomKeys(roomId, content).map(({ memberId, deviceId, index, key }) => ({
    ...{ userId, senderKey, memberId, deviceId, index, key },
    order: sentAt,
  }));
}

/** True for a user who is known not to be in the room (SEC-52). One who is not known may have come a moment ago. */
export function hasLeft(room: RoomInMemory | undefined, userId: UserId): boolean {
  const member = room?.state.member(userId);
  if (member === undefined) return false;
  return parseMembership(own(member.content, 'membership')) !== 'join';
}
