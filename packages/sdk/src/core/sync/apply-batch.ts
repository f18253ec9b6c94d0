/**
 * The phases of a sync after decoding (`docs/ARCHITECTURE.md`): prepare reads the store and works out every change, write
 * stores all of them with the position in one transaction, publish swaps memory without waiting. One bad room never
 * takes the others along; a failed write takes all along, position included.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { TimelineOptions } from '../history/options.ts';
import { withStandIns } from '../history/stand-in.ts';
import type { Outbox } from '../outbox/account-outbox.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { IgnoredUsers } from '../rooms/ignored-users.ts';
import type { KeptAccountData } from '../rooms/kept-account-data.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import { tellsMarks, withAccountData } from '../rooms/room-account-data.ts';
import type { ScopedReceipt } from '../rooms/room-record.ts';
import { ownReceipts } from './own-receipts.ts';
import { type PreparedRoom, prepareGap, prepareReceipts, prepareRoom } from './prepare-room.ts';
import type { SyncRecord } from './sync-record.ts';
import { syncStore } from './sync-record.ts';

/** What the phases work on. */
export interface SyncTarget {
  readonly rooms: Rooms;
  readonly outbox: Outbox;
  readonly me: UserId;
  readonly pushRules: PushRuleBook;
  readonly ignored: IgnoredUsers;
  readonly accountData: KeptAccountData;
  /** What becomes of events that come again; `ignore` if absent. */
  readonly duplicates?: TimelineOptions['duplicateStrategy'];
  /** Hears of events that happened just now, before anybody is told of the change. */
  readonly onLive: (events: readonly RoomEvent[]) => void;
  /** Hears what broke on one room. */
  readonly report: (error: unknown) => void;
}

/** The same, with the rules that hold for this answer. */
interface PreparingTarget extends SyncTarget {
  readonly push: PushEvaluator;
}

/** Applies one answer and makes `next` the position. Runs inside the rooms' serial door. */
export function applySyncBatch(
  target: SyncTarget,
  batch: SyncBatch,
  next: SyncRecord,
): Promise<Result<void, StorageFailure>> {
  return target.rooms.serial.run(async () => {
    const receipts = ownReceipts(batch, target.me);
    const concerned = new Set([...batch.rooms.map((delta) => delta.roomId), ...receipts.keys()]);
    // Rules that come along hold for what comes along (04.Y-05).
    const rules = target.pushRules.prepare(batch.accountData);
    const ignored = target.ignored.prepare(batch.accountData);
    const named = target.accountData.prepare(batch.accountData);
    const push = rules?.evaluator ?? target.pushRules.current.current;
    const prepared = await prepareMarked(target, batch, await prepareAll({ ...target, push }, batch, receipts));
    const readers = await target.rooms.readers.prepare(batch.receipts, target.me);
    // What was prepared is in memory and will not be stored.
    if (!prepared.ok || !readers.ok) target.rooms.forget(concerned);
    if (!prepared.ok) return prepared;
    if (!readers.ok) return readers;
    return target.rooms.commit(prepared.value, {
      ops: [
        syncStore.put(['current'], next),
        ...(rules?.ops ?? []),
        ...(ignored?.ops ?? []),
        ...named.ops,
        ...readers.value.ops,
      ],
      publish: () => {
        rules?.publish();
        ignored?.publish();
        named.publish();
        target.rooms.typing.apply(batch.typing);
        readers.value.publish();
        for (const { roomId, events } of batch.roomAccountData)
          if (tellsMarks(events)) target.rooms.marked.emit(roomId);
        const live = prepared.value.flatMap((room) => room.live);
        target.rooms.typing.spoke(live);
        target.onLive(live);
      },
    });
  });
}

async function prepareAll(
  target: PreparingTarget,
  batch: SyncBatch,
  receipts: ReadonlyMap<RoomId, readonly ScopedReceipt[]>,
): Promise<Result<readonly PreparedRoom[], StorageFailure>> {
  const prepared: PreparedRoom[] = [];
  for (const delta of batch.rooms) {
    const room = await prepareOne(target, delta, receipts.get(delta.roomId) ?? []);
    if (!room.ok) return room;
    prepared.push(room.value);
  }
  const touched = new Set(batch.rooms.map((delta) => delta.roomId));
  for (const [roomId, own] of receipts) {
    const record = target.rooms.records.get(roomId);
    if (touched.has(roomId) || record === undefined) continue;
    const room = await target.rooms.loadToCount(roomId, { receipts: own, events: [], me: target.me });
    if (!room.ok) return room;
    prepared.push(prepareReceipts(room.value, record, own, target.push, target.rooms.kinds));
  }
  return ok(prepared);
}

/** Adds what the person's account data says of rooms, those without other news among them. */
async function prepareMarked(
  { rooms }: SyncTarget,
  { roomAccountData }: SyncBatch,
  before: Result<readonly PreparedRoom[], StorageFailure>,
): Promise<Result<readonly PreparedRoom[], StorageFailure>> {
  if (!before.ok || roomAccountData.length === 0) return before;
  const prepared = new Map(before.value.map((change) => [change.record.roomId, change]));
  for (const { roomId, events } of roomAccountData) {
    const change = prepared.get(roomId);
    const record = change?.record ?? rooms.records.get(roomId);
    const marked = record === undefined ? undefined : withAccountData(record, events);
    if (marked === undefined || marked === record) continue;
    if (change !== undefined) {
      prepared.set(roomId, { ...change, record: marked });
      continue;
    }
    const room = await rooms.load(roomId);
    if (!room.ok) return room;
    prepared.set(roomId, { room: room.value, record: marked, ops: [], publish: () => undefined, live: [] });
  }
  return ok([...prepared.values()]);
}

/** A bug over one event costs that event, over more than that the room's answer. */
async function prepareOne(
  target: PreparingTarget,
  delta: RoomDelta,
  receipts: readonly ScopedReceipt[],
): Promise<Result<PreparedRoom, StorageFailure>> {
  try {
    return await prepareDelta(target, delta, receipts);
  } catch (error) {
    return prepareWithout(target, delta, receipts, error);
  }
}

async function prepareDelta(
  { rooms, outbox, push, me, ignored, duplicates, report }: PreparingTarget,
  delta: RoomDelta,
  receipts: readonly ScopedReceipt[],
): Promise<Result<PreparedRoom, StorageFailure>> {
  const { roomId } = delta;
  const record = rooms.records.get(roomId);
  const room = await rooms.loadToCount(roomId, { receipts, events: delta.timeline?.events ?? [], me });
  if (!room.ok) return err(room.error);
  // Nothing was left out of a room of which nothing came.
  const blank = { ...rooms.blankRecord(roomId), releasesSeen: ignored.releases.current };
  const before = { room: room.value, record, blank, outbox, push, kinds: rooms.kinds, guard: rooms.guard };
  const prepared = prepareRoom({ ...before, ...(duplicates && { duplicates }) }, delta, receipts);
  return ok(await withSpaceLinks(prepared, report));
}

/** Adds the links between spaces and rooms. Hardly any room has some, so their code is loaded; without it those of before stay. */
async function withSpaceLinks(prepared: PreparedRoom, report: (error: unknown) => void): Promise<PreparedRoom> {
  const { record, room } = prepared;
  const [parent] = room.state.keyed('m.space.parent');
  if (!record.isSpace && record.parents === undefined && parent === undefined) return prepared;
  try {
    const { spaceLinksIn } = await import('../rooms/space-links.ts');
    return { ...prepared, record: { ...record, ...spaceLinksIn(record, room.state, record.isSpace) } };
  } catch (error) {
    report(error);
    return prepared;
  }
}

/** What `delta` changes with a stand-in for each event of its timeline that breaks it; a gap where that is not what breaks it. */
async function prepareWithout(
  target: PreparingTarget,
  delta: RoomDelta,
  receipts: readonly ScopedReceipt[],
  error: unknown,
): Promise<Result<PreparedRoom, StorageFailure>> {
  const { rooms, report } = target;
  const { roomId, timeline } = delta;
  const prepare = (events: readonly RoomEvent[]) => {
    // What a failed attempt changed in memory is read anew.
    rooms.forget([roomId]);
    return prepareDelta(target, { ...delta, timeline: timeline === null ? null : { ...timeline, events } }, receipts);
  };
  const sound = timeline === null ? null : await withStandIns(timeline.events, prepare);
  for (const each of sound?.broken ?? [{ error }]) report(each.error);
  if (sound !== null) return prepare(sound.events);
  rooms.forget([roomId]);
  const again: Result<LoadedRoom, StorageFailure> = await rooms.load(roomId);
  const record = rooms.records.get(roomId) ?? rooms.blankRecord(roomId);
  return again.ok ? ok(prepareGap(again.value, record)) : err(again.error);
}
