/** Messages that give media keys of calls, in all forms that are on the network (09.K-01, 09.K-02, 09.K-10). */
import { decodeBase64, encodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import {
  arrayAt,
  countAt,
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  own,
  stringAt,
} from '../../base/json/guards.ts';
import type { DeviceId, RoomId } from '../ids/ids.ts';
import { parseDeviceId, parseRoomId } from '../ids/parse.ts';
import type { RawContent } from './event.ts';
import { KEY_TYPE } from './rtc-types.ts';

/** The types of the proposal, unstable first. */
export const NEW_KEY_TYPES: readonly string[] = ['org.matrix.msc4143.rtc.encryption_key', 'm.rtc.encryption_key'];

/** A key as a message says it. */
export interface SaidKey {
  readonly roomId: RoomId;
  /** The stay in the call that it is for; null where the message names none. */
  readonly memberId: string | null;
  /** The device that the message says it is of; null where it leaves that to the encryption. */
  readonly deviceId: DeviceId | null;
  /** 0 to 255. */
  readonly index: number;
  /** Unpadded base64. */
  readonly key: string;
  /** The sender's time; null where none is said. */
  readonly sentAt: number | null;
}

/** The number of bytes of a key that we make. */
export const KEY_BYTES = 16;
/** Keys of others may be longer (09.K-10). */
const MOST_KEY_BYTES = 64;
const MOST_KEY_LENGTH = 96;
const MOST_ID_LENGTH = 512;
const LAST_INDEX = 255;
/** A message to the room says this many at most. */
const MOST_KEYS = 16;

/** Reads a message to a device; null for what is none, or names no room, device or key (09.K-02). */
export function decodeDeviceKey(type: string, content: RawContent): SaidKey | null {
  if (NEW_KEY_TYPES.includes(type)) return decodeNewKey(content);
  if (type !== KEY_TYPE) return null;
  const keys = objectAt(content, 'keys');
  const member = objectAt(content, 'member') ?? {};
  const roomId = parseRoomId(own(content, 'room_id'));
  const deviceId = parseDeviceId(own(member, 'claimed_device_id'));
  const entry = keys === undefined ? null : entryOf(keys);
  if (roomId === null || deviceId === null || entry === null) return null;
  return { roomId, deviceId, memberId: idAt(member, 'id'), sentAt: numberAt(content, 'sent_ts') ?? null, ...entry };
}

/** Reads a message to the room: each key that is sound; none for another call than the room's (09.K-01). */
export function decodeRoomKeys(roomId: RoomId, content: RawContent): readonly SaidKey[] {
  const keys = arrayAt(content, 'keys');
  const deviceId = parseDeviceId(own(content, 'device_id'));
  if (keys === undefined || deviceId === null || own(content, 'call_id') !== '') return [];
  return keys.slice(0, MOST_KEYS).flatMap((item) => {
    const entry = isObject(item) ? entryOf(item) : null;
    return entry === null ? [] : [{ roomId, deviceId, memberId: null, sentAt: null, ...entry }];
  });
}

/** Writes a message to a device, as deployed clients read it. */
export function encodeDeviceKey({
  roomId,
  memberId,
  deviceId,
  index,
  key,
  sentAt,
}: SaidKey & { readonly memberId: string; readonly deviceId: DeviceId; readonly sentAt: number }): RawContent {
  return {
    keys: { index, key: encodeBase64(decodeBase64(key) ?? new Uint8Array()) },
    room_id: roomId,
    member: { id: memberId, claimed_device_id: deviceId },
    session: { call_id: '', application: 'm.call', scope: 'm.room' },
    sent_ts: sentAt,
  };
}

/** The key's form of today's proposal: the device is the one that encrypted it. */
function decodeNewKey(content: RawContent): SaidKey | null {
  const roomId = parseRoomId(own(content, 'room_id'));
  const memberId = idAt(content, 'member_id');
  const entry = entryOf(objectAt(content, 'media_key') ?? {});
  if (roomId === null || memberId === null || entry === null || own(content, 'format') !== 0) return null;
  return { roomId, memberId, deviceId: null, sentAt: null, ...entry };
}

function entryOf(said: JsonObject): Pick<SaidKey, 'index' | 'key'> | null {
  const index = countAt(said, 'index');
  const text = stringAt(said, 'key');
  if (index === undefined || index > LAST_INDEX || text === undefined || text.length > MOST_KEY_LENGTH) return null;
  const bytes = decodeBase64(text);
  if (bytes === null || bytes.length < KEY_BYTES || bytes.length > MOST_KEY_BYTES) return null;
  return { index, key: encodeUnpaddedBase64(bytes) };
}

function idAt(object: JsonObject, key: string): string | null {
  const id = stringAt(object, key);
  return id === undefined || id === '' || id.length > MOST_ID_LENGTH ? null : id;
}
