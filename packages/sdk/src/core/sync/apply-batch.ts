/**
 * The phases of a sync after decoding (`docs/ARCHITECTURE.md`): prepare reads the store and works out every change, write
 * stores all of them with the position in one transaction, publish swaps memory without waiting. One bad room never
 * takes the others along; a failed write takes all along, position included.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { laterReceipt } from '../rooms/later-receipt.ts';
import { nextRecord, recount } from '../rooms/next-record.ts';
import { emptyRoomRecord, type OwnReceipt, type RoomRecord } from '../rooms/room-record.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { chunkStore, memberStore, stateStore, syncStore } from '../storage/stores.ts';
import type { ChunkRecord } from '../timeline/chunk.ts';
import { mergeLive } from '../timeline/merge.ts';
import { redactInChunks } from '../timeline/redact.ts';
import type { SyncRecord } from './sync-record.ts';

/** What the phases work on. */
export interface SyncTarget {
  readonly rooms: Rooms;
  readonly outbox: Outbox;
  readonly me: UserId;
  /** Hears of events that happened just now, before anybody is told of the change. */
  readonly onLive: (eventIds: readonly EventId[]) => void;
}

interface PreparedRoom {
  readonly record: RoomRecord;
  readonly ops: readonly WriteOp[];
  readonly publish: () => void;
  readonly live: readonly EventId[];
}

/** Applies one answer and makes `next` the position. Runs inside the rooms' serial door. */
export function applySyncBatch(
  target: SyncTarget,
  batch: SyncBatch,
  next: SyncRecord,
): Promise<Result<void, StorageFailure>> {
  return target.rooms.serial.run(async () => {
    const receipts = ownReceipts(batch, target.me);
    const prepared: PreparedRoom[] = [];
    for (const delta of batch.rooms) {
      const room = await prepareRoom(target, delta, receipts.get(delta.roomId));
      if (!room.ok) return room;
      prepared.push(room.value);
    }
    const touched = new Set(batch.rooms.map((delta) => delta.roomId));
    for (const [roomId, receipt] of receipts) {
      if (touched.has(roomId)) continue;
      const room = await prepareReceipt(target, roomId, receipt);
      if (!room.ok) return room;
      if (room.value !== null) prepared.push(room.value);
    }
    return write(target, prepared, next);
  });
}

async function write(
  target: SyncTarget,
  prepared: readonly PreparedRoom[],
  next: SyncRecord,
): Promise<Result<void, StorageFailure>> {
  const ops = [...prepared.flatMap((room) => room.ops), syncStore.put(['current'], next)];
  const records = prepared.map((room) => room.record);
  const concerned = new Set(records.map((record) => record.roomId));
  return target.rooms.commit(ops, records, concerned, () => {
    for (const room of prepared) room.publish();
    target.onLive(prepared.flatMap((room) => room.live));
  });
}

async function prepareRoom(
  target: SyncTarget,
  delta: RoomDelta,
  receipt: OwnReceipt | undefined,
): Promise<Result<PreparedRoom, StorageFailure>> {
  const { rooms, outbox, me } = target;
  const { roomId } = delta;
  const loaded = await rooms.load(roomId);
  if (!loaded.ok) return err(loaded.error);
  const room = loaded.value;
  const before = rooms.records.get(roomId) ?? emptyRoomRecord(roomId);
  const timeline = delta.timeline?.events ?? [];
  const state = room.state.apply([...delta.state, ...timeline]);
  const merged =
    delta.timeline === null
      ? { chunks: room.chunks, changed: [], added: [] }
      : mergeLive(room.chunks, roomId, delta.timeline);
  const redacted = redactInChunks(merged.chunks, merged.added, room.state);
  const echoes = outbox.resolve(roomId, timeline);
  const record = nextRecord({
    before,
    delta,
    state: room.state,
    chunks: redacted,
    receipt: laterReceipt(redacted, before.ownReceipt, receipt),
    me,
  });
  return ok({
    record,
    ops: [
      ...changedChunks(room.chunks, redacted),
      ...(state.stateChanged ? [stateStore.put([roomId], room.state.toStoredState())] : []),
      ...[...state.memberPages].map((page) => memberStore.put([roomId, page], room.state.toStoredMembers(page))),
      ...echoes.ops,
    ],
    publish: () => {
      room.chunks = redacted;
      echoes.publish();
    },
    live: liveIds(delta, merged.added),
  });
}

/** A receipt in a room without other news still changes its counts. */
async function prepareReceipt(
  target: SyncTarget,
  roomId: RoomId,
  receipt: OwnReceipt,
): Promise<Result<PreparedRoom | null, StorageFailure>> {
  const before = target.rooms.records.get(roomId);
  if (before === undefined) return ok(null);
  const loaded = await target.rooms.load(roomId);
  if (!loaded.ok) return err(loaded.error);
  const record = recountRoom(
    loaded.value,
    before,
    laterReceipt(loaded.value.chunks, before.ownReceipt, receipt),
    target.me,
  );
  return ok({ record, ops: [], publish: () => undefined, live: [] });
}

function recountRoom(room: LoadedRoom, before: RoomRecord, receipt: OwnReceipt | null, me: UserId): RoomRecord {
  return recount(before, room.state, room.chunks, receipt, me);
}

/** Stores the chunks of `after` that are not those of `before`. */
export function changedChunks(before: readonly ChunkRecord[], after: readonly ChunkRecord[]): WriteOp[] {
  const old = new Set(before);
  return after.filter((chunk) => !old.has(chunk)).map((chunk) => chunkStore.put([chunk.roomId, chunk.order], chunk));
}

/** The new ones among the events that the server says happened just now. */
function liveIds(delta: RoomDelta, added: readonly RoomEvent[]): EventId[] {
  const { timeline } = delta;
  if (timeline === null || timeline.liveCount === 0 || timeline.expanded) return [];
  const fresh = new Set(added.map((event) => event.event_id));
  return timeline.events
    .slice(-timeline.liveCount)
    .flatMap((event) => (fresh.has(event.event_id) ? [event.event_id] : []));
}

/** The person's newest receipt of the main timeline in each room (01.RC-05). */
function ownReceipts(batch: SyncBatch, me: UserId): ReadonlyMap<RoomId, OwnReceipt> {
  const own = new Map<RoomId, OwnReceipt>();
  for (const { roomId, receipts } of batch.receipts) {
    for (const receipt of receipts) {
      if (receipt.userId !== me || !isOfMainTimeline(receipt)) continue;
      // Private and public receipts of one person: the later sent one is the further one (01.RC-05).
      if ((own.get(roomId)?.timestamp ?? -1) > receipt.timestamp) continue;
      own.set(roomId, { eventId: receipt.eventId, timestamp: receipt.timestamp });
    }
  }
  return own;
}

function isOfMainTimeline(receipt: Receipt): boolean {
  return receipt.threadId === null || receipt.threadId === 'main';
}
