/** The extensions of a sliding sync answer (04.SS-05). What is absent says nothing, which is not the same as "none". */
import { isObject, type JsonObject, objectAt, own, ownEntries, stringAt } from '../../base/json/guards.ts';
import type { PoisonEvent } from '../events/event.ts';
import { decodeReceipts, decodeTyping } from '../events/receipt.ts';
import { STICKY_EXTENSION } from '../events/sticky.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { ReceiptDelta, SyncBatch } from '../sync/sync-batch.ts';
import { decodeEvents } from './event-list.ts';
import { decodeAccountData, decodeEncryption, decodeToDeviceEvents } from './sync-parts.ts';

type Extensions = Pick<
  SyncBatch,
  'accountData' | 'roomAccountData' | 'typing' | 'receipts' | 'toDevice' | 'encryption' | 'sticky'
>;

/** Decodes the object `extensions`. */
export function decodeExtensions(raw: JsonObject, poison: PoisonEvent[]): Extensions {
  const accountData = objectAt(raw, 'account_data') ?? {};
  const encryption = objectAt(raw, 'e2ee');
  return {
    accountData: decodeAccountData(own(accountData, 'global'), 'account_data', poison),
    roomAccountData: perRoom(accountData, 'account_data', poison, (events, roomId, where) => ({
      roomId,
      events: decodeAccountData(events, where, poison),
    })),
    typing: decodeTypingRooms(objectAt(raw, 'typing') ?? {}, poison),
    receipts: decodeReceiptRooms(objectAt(raw, 'receipts') ?? {}, poison),
    toDevice: decodeToDevice(own(raw, 'to_device'), poison),
    encryption: encryption === undefined ? null : decodeEncryption(encryption),
    ...decodeSticky(objectAt(raw, STICKY_EXTENSION), poison),
  };
}

/** Sticky events by room; nothing from a server that does not have them. */
function decodeSticky(extension: JsonObject | undefined, poison: PoisonEvent[]): Pick<Extensions, 'sticky'> {
  if (extension === undefined) return {};
  const rooms = perRoom(extension, STICKY_EXTENSION, poison, (room, roomId, where) =>
    isObject(room) ? decodeEvents(own(room, 'events'), roomId, where, poison) : null,
  );
  return { sticky: { events: rooms.flat(), nextBatch: stringAt(extension, 'next_batch') ?? null } };
}

/** Maps the `rooms` of an extension; a room that `read` gives null for is poison. */
function perRoom<Item>(
  extension: JsonObject,
  name: string,
  poison: PoisonEvent[],
  read: (value: unknown, roomId: RoomId, where: string) => Item | null,
): Item[] {
  const items: Item[] = [];
  for (const [key, value] of ownEntries(objectAt(extension, 'rooms') ?? {})) {
    const roomId = parseRoomId(key);
    const where = roomId === null ? name : `${name}/${roomId}`;
    const item = roomId === null ? null : read(value, roomId, where);
    if (item === null) poison.push({ where, reason: roomId === null ? 'badRoomId' : 'badContent' });
    else items.push(item);
  }
  return items;
}

function decodeTypingRooms(extension: JsonObject, poison: PoisonEvent[]): Extensions['typing'] {
  return perRoom(extension, 'typing', poison, (event, roomId): Extensions['typing'][number] | null => {
    const content = isObject(event) ? objectAt(event, 'content') : undefined;
    return content === undefined ? null : { roomId, userIds: decodeTyping(content) };
  });
}

function decodeReceiptRooms(extension: JsonObject, poison: PoisonEvent[]): readonly ReceiptDelta[] {
  return perRoom(extension, 'receipts', poison, (event, roomId): ReceiptDelta | null => {
    const content = isObject(event) ? objectAt(event, 'content') : undefined;
    return content === undefined ? null : { roomId, receipts: decodeReceipts(content) };
  });
}

/** Without `next_batch` the messages are left with the server: taking them without moving on would take them twice. */
function decodeToDevice(raw: unknown, poison: PoisonEvent[]): SyncBatch['toDevice'] {
  if (raw === undefined) return null;
  const nextBatch = isObject(raw) ? stringAt(raw, 'next_batch') : undefined;
  if (!isObject(raw) || nextBatch === undefined || nextBatch === '') {
    poison.push({ where: 'to_device', reason: 'badNextBatch' });
    return null;
  }
  return { events: decodeToDeviceEvents(own(raw, 'events'), poison), nextBatch };
}
