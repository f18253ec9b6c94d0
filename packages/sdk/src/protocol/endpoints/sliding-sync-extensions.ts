/** The extensions of a sliding sync answer (04.SS-05). What is absent says nothing, which is not the same as "none". */
import {
  countAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  ownEntries,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, RawContent } from '../events/event.ts';
import { decodeReceipts, decodeTyping } from '../events/receipt.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId, parseUserId } from '../ids/parse.ts';
import type { AccountDataEvent, EncryptionDelta, ReceiptDelta, SyncBatch } from '../sync/sync-batch.ts';
import { decodeItems } from './event-list.ts';

type Extensions = Pick<
  SyncBatch,
  'accountData' | 'roomAccountData' | 'typing' | 'receipts' | 'toDevice' | 'encryption'
>;

/** Decodes the object `extensions`. */
export function decodeExtensions(raw: JsonObject, poison: PoisonEvent[]): Extensions {
  const accountData = objectAt(raw, 'account_data') ?? {};
  return {
    accountData: decodeItems(own(accountData, 'global'), decodeAccountData, 'account_data', poison),
    roomAccountData: perRoom(accountData, 'account_data', poison, (events, roomId, where) => ({
      roomId,
      events: decodeItems(events, decodeAccountData, where, poison),
    })),
    typing: decodeTypingRooms(objectAt(raw, 'typing') ?? {}, poison),
    receipts: decodeReceiptRooms(objectAt(raw, 'receipts') ?? {}, poison),
    toDevice: decodeToDevice(own(raw, 'to_device'), poison),
    encryption: decodeEncryption(objectAt(raw, 'e2ee')),
  };
}

function decodeAccountData(raw: unknown): Result<AccountDataEvent, { readonly kind: string }> {
  if (!isObject(raw)) return err({ kind: 'notAnObject' });
  const type = stringAt(raw, 'type');
  const content = objectAt(raw, 'content');
  if (type === undefined) return err({ kind: 'badType' });
  return content === undefined ? err({ kind: 'badContent' }) : ok({ type, content });
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
  return { events: decodeItems(own(raw, 'events'), decodeToDeviceEvent, 'to_device', poison), nextBatch };
}

function decodeToDeviceEvent(raw: unknown): Result<RawContent, { readonly kind: string }> {
  return isObject(raw) ? ok(raw) : err({ kind: 'notAnObject' });
}

function decodeEncryption(raw: JsonObject | undefined): EncryptionDelta | null {
  if (raw === undefined) return null;
  const lists = objectAt(raw, 'device_lists') ?? {};
  return {
    changedUsers: decodeUsers(lists, 'changed'),
    leftUsers: decodeUsers(lists, 'left'),
    oneTimeKeyCounts: decodeKeyCounts(objectAt(raw, 'device_one_time_keys_count')),
    unusedFallbackKeys: stringsAt(raw, 'device_unused_fallback_key_types') ?? null,
  };
}

function decodeUsers(lists: JsonObject, key: string): UserId[] {
  return (stringsAt(lists, key) ?? []).flatMap((user) => parseUserId(user) ?? []);
}

function decodeKeyCounts(raw: JsonObject | undefined): ReadonlyMap<string, number> | null {
  if (raw === undefined) return null;
  const counts = new Map<string, number>();
  for (const [algorithm] of ownEntries(raw)) {
    const count = countAt(raw, algorithm);
    if (count !== undefined) counts.set(algorithm, count);
  }
  return counts;
}
