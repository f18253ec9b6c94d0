/** The extensions of a sliding sync answer (04.SS-05). What is absent says nothing, which is not the same as "none". */
import { isObject, type JsonObject, objectAt, own, ownEntries, stringAt } from '../../base/json/guards.ts';
import type { PoisonEvent } from '../events/event.ts';
import { decodeReceipts, decodeTyping } from '../events/receipt.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { ReceiptDelta, SyncBatch } from '../sync/sync-batch.ts';
import { decodeAccountData, decodeEncryption, decodeToDeviceEvents } from './sync-parts.ts';

type Extensions = Pick<
  SyncBatch,
  'accountData' | 'roomAccountData' | 'typing' | 'receipts' | 'toDevice' | 'encryption'
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
  };
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
