/**
 * Reads an answer of `GET /sync` into the same form as one of sliding sync. A part that cannot be read becomes a poison
 * entry and leaves its neighbours alone; only an answer without a position is no answer at all.
 */
import { isObject, type JsonObject, own, ownEntries, stringAt, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, RoomEvent } from '../events/event.ts';
import { decodeReceipts, decodeTyping } from '../events/receipt.ts';
import { stickySection } from '../events/sticky.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { EncryptionDelta, SyncBatch } from '../sync/sync-batch.ts';
import { type MalformedAnswer, malformed } from './endpoint.ts';
import { decodeEvents } from './event-list.ts';
import { decodeAccountData, decodeEncryption, decodePresence, decodeToDeviceEvents } from './sync-parts.ts';
import { decodeV3Room, V3_SECTIONS, type V3Section } from './v3-sync-room.ts';

/** The request that an answer belongs to. */
export interface V3SyncContext {
  /** The account's own id. */
  readonly me: UserId;
  /** True if everything was requested anew. */
  readonly isFull: boolean;
}

/** The lists that rooms add to while they are read. */
interface Gathered {
  readonly rooms: SyncBatch['rooms'][number][];
  readonly roomAccountData: SyncBatch['roomAccountData'][number][];
  readonly typing: SyncBatch['typing'][number][];
  readonly receipts: SyncBatch['receipts'][number][];
  readonly stuck: RoomEvent[];
  readonly poison: PoisonEvent[];
}

/** Decodes a parsed body. */
export function decodeV3Sync(body: unknown, context: V3SyncContext): Result<SyncBatch, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const position = stringAt(body, 'next_batch');
  if (position === undefined || position === '') return malformed('next_batch');
  const gathered: Gathered = { rooms: [], roomAccountData: [], typing: [], receipts: [], stuck: [], poison: [] };
  const { stuck, ...lists } = gathered;
  const { poison } = lists;
  const accountData = decodeAccountData(eventsOf(own(body, 'account_data')), 'account_data', poison);
  const presence = decodePresence(eventsOf(own(body, 'presence')), poison);
  const toDevice = decodeToDeviceEvents(eventsOf(own(body, 'to_device')), poison);
  gatherRooms(own(body, 'rooms'), context, gathered);
  return ok({
    position,
    ...lists,
    ...(stuck.length > 0 && { sticky: { events: stuck, nextBatch: null } }),
    accountData,
    presence,
    // Whatever came is acknowledged by going on from here, there is no position of their own.
    toDevice: { events: toDevice, nextBatch: position },
    encryption: decodeV3Encryption(body),
    listCounts: new Map(),
  });
}

/** Old servers leave out the counts when there are no keys: here, absent is zero (04.Y-07). */
function decodeV3Encryption(body: JsonObject): EncryptionDelta {
  const decoded = decodeEncryption(body);
  const unstable = stringsAt(body, 'org.matrix.msc2732.device_unused_fallback_key_types') ?? null;
  return {
    ...decoded,
    oneTimeKeyCounts: decoded.oneTimeKeyCounts ?? new Map<string, number>(),
    unusedFallbackKeys: decoded.unusedFallbackKeys ?? unstable,
  };
}

function gatherRooms(raw: unknown, context: V3SyncContext, gathered: Gathered): void {
  if (raw === undefined) return;
  if (!isObject(raw)) {
    gathered.poison.push({ where: 'rooms', reason: 'notAnObject' });
    return;
  }
  for (const section of V3_SECTIONS) {
    const rooms = own(raw, section);
    if (rooms === undefined) continue;
    if (isObject(rooms)) gatherSection(section, rooms, context, gathered);
    else gathered.poison.push({ where: `rooms/${section}`, reason: 'notAnObject' });
  }
}

function gatherSection(section: V3Section, rooms: JsonObject, context: V3SyncContext, gathered: Gathered): void {
  const { poison } = gathered;
  for (const [key, room] of ownEntries(rooms)) {
    const roomId = parseRoomId(key);
    if (roomId === null) poison.push({ where: `rooms/${section}`, reason: 'badRoomId' });
    else if (!isObject(room)) poison.push({ where: `rooms/${roomId}`, reason: 'notAnObject' });
    else {
      gathered.rooms.push(decodeV3Room({ ...context, roomId, section, raw: room }, poison));
      gatherBesides(roomId, room, gathered);
    }
  }
}

/** Gathers the parts of a room that are not events. */
function gatherBesides(roomId: RoomId, room: JsonObject, gathered: Gathered): void {
  const accountData = eventsOf(own(room, 'account_data'));
  const where = `account_data/${roomId}`;
  const events = decodeAccountData(accountData, where, gathered.poison);
  if (events.length > 0) gathered.roomAccountData.push({ roomId, events });
  // They have the same shape: a type and content.
  for (const { type, content } of decodeAccountData(
    eventsOf(own(room, 'ephemeral')),
    `ephemeral/${roomId}`,
    gathered.poison,
  )) {
    if (type === 'm.typing') gathered.typing.push({ roomId, userIds: decodeTyping(content) });
    if (type === 'm.receipt') gathered.receipts.push({ roomId, receipts: decodeReceipts(content) });
  }
  gathered.stuck.push(...decodeEvents(own(stickySection(room), 'events'), roomId, `sticky/${roomId}`, gathered.poison));
}

/** The `events` of an object that holds nothing else of interest. */
function eventsOf(raw: unknown): unknown {
  if (raw === undefined) return undefined;
  return isObject(raw) ? own(raw, 'events') : raw;
}
